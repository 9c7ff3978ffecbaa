"""Two rules can offer the same move: through the same sites, with the same result. Which can is decided before play."""

from __future__ import annotations

from collections import defaultdict
from random import Random

import pytest
from small_programs import position
from test_passes import models

import plybook
from plybook.gdl.model.model import Model
from plybook.interpreter.native.analysis import move_bounds
from plybook.interpreter.native.analysis.move_bounds import moves_may_coincide, rules_may_meet
from plybook.interpreter.native.ir.evaluate import moves, played
from plybook.interpreter.native.lowering.lower import lower

GAME = """
game "G" {{
  players A, B
  piece   Man, King
  board   square(3)
{rules}
  end {{ when no-moves -> draw }}
}}
"""
MAN = ["to empty", "do place(mover.Man, to)"]
KING, OURS, THEIRS = ([MAN[0], f"do place({piece}, to)"] for piece in ("mover.King", "A.Man", "opponent.Man"))
LIFT = ["from mine", "do remove(from)"]
RULES = {
    "another piece": (MAN, KING, False),
    "a piece of another player": (MAN, THEIRS, False),
    "a piece of a player who may be the mover": (MAN, OURS, True),
    "the same piece": (MAN, MAN, True),
    "a piece or none": (LIFT, ["from mine", "do place(opponent.Man, from)"], False),
    "none, twice": (LIFT, LIFT, True),
    "a piece that may have been there": (["to mine", KING[1]], ["to mine", "do remove(mine & row(1) - to)"], True),
    "one point less": (["from mine", *MAN], ["from mine", *MAN, "do remove(from)"], False),
    "perhaps one point less": (["from mine", *MAN], ["from mine", *MAN, "do remove(from & row(1))"], True),
    "no point in common": (["from mine", "do remove(from)"], MAN, False),
    "no point at all": (["do remove(mine & row(1))"], ["do remove(mine & row(2))"], True),
}
"""The steps of two rules, and whether they can offer the same move."""


def rules(one: list[str], other: list[str]) -> Model:
    """The game with two rules."""
    moves_ = [f"  move {name} {{\n    " + "\n    ".join(steps) + "\n  }" for name, steps in (("a", one), ("b", other))]
    return plybook.loads(GAME.format(rules="\n".join(moves_))).model


@pytest.mark.parametrize("name", RULES)
def test_rules_that_leave_different_pieces_never_offer_the_same_move(name: str) -> None:
    one, other, expected = RULES[name]
    assert moves_may_coincide(lower(rules(one, other))) is expected


@pytest.mark.parametrize(("name", "expected"), [("yodd", False), ("xodd", False), ("konane", True)])
def test_stones_of_two_colours_need_not_be_compared(name: str, expected: bool) -> None:
    program = lower(plybook.load(name).model)
    assert rules_may_meet(program), "both rules choose from the same points"
    assert moves_may_coincide(program) is expected


def test_where_it_takes_too_long_to_find_out_moves_are_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(move_bounds, "STEPS", 100)
    assert moves_may_coincide(lower(plybook.load("yodd").model))


def test_moves_that_are_not_compared_have_different_results_in_any_position() -> None:
    """By the plain meanings in ``ir.meaning``, in random positions, most of which no game reaches."""
    small = {name: rules(one, other) for name, (one, other, _) in RULES.items()}
    tested = sum(compare(name, model) for name, model in (models() | small).items())
    assert tested > 100


def compare(name: str, model: Model) -> int:
    """Check the moves of random positions that two rules offer through the same sites; returns how many there were."""
    program = lower(model)
    if moves_may_coincide(program) or not rules_may_meet(program):
        return 0
    random, tested = Random(f"results {name}"), 0
    for _ in range(6):
        known = position(program, random)
        results: dict[tuple[int, ...], list[object]] = defaultdict(list)
        for rule, sites in moves(program, known):
            results[sites].append(played(program.effects[rule], program.topology, known, sites))
        for found in results.values():
            tested += len(found) > 1
            assert all(one != other for place, one in enumerate(found) for other in found[:place]), (name, known)
    return tested
