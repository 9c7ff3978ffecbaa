"""Regions of all points for which a condition holds: the pass ``filtered`` changes no move and no result."""

from __future__ import annotations

from random import Random

import pytest

import plybook
from plybook.interpreter.native.engine import compiler
from plybook.interpreter.native.passes import filtered

GAME = """game "Filters" {{
  players Black, White
  board   square(5)
  setup   {{ place Black on a1, c3, d2
            place White on b4, e5, c1 }}
  define sees(p, c) = count(met(c, n | e | ne, empty) & of(p)) is 1
  define held(p) = union(rim | c3 | d4, c -> given(sees(p, c), c))
  {rules}
  end {{ {end}
        when no-moves -> last wins }}
}}"""
DROP = "move drop {{ to {} }}"
STEP = """move step {{ from mine
    to adjacent(from) & empty
    where {} }}"""
RULES = {
    "without": DROP.format("empty - held(mover)"),
    "within": DROP.format("everywhere & held(opponent) - mine"),
    "without a union": DROP.format("empty - (held(mover) | row(2) | held(opponent))"),
    "a union": DROP.format("empty & row(3) | held(mover) - mine"),
    "nested": DROP.format("empty - (held(mover) - (row(1) & held(opponent)))"),
    "a condition of each": DROP.format("empty\nwhere to in held(mover) | row(3)"),
    "a condition of the start": """move step { from mine
    where from in held(opponent) | row(1) - held(mover)
    to adjacent(from) & empty }""",
    "all": DROP.format("empty\nwhere row(1) & theirs in held(mover) | column(3)"),
    "some": DROP.format("empty\nwhere some(theirs & held(mover)) or some(held(opponent) - row(1))"),
    "how many": STEP.format("count(held(mover) - row(1)) + count(adjacent(from) & held(opponent)) > 2"),
    "after the move": STEP.format("none(after.held(mover) & after.mine)"),
}
ENDS = {
    "some": "when some(mine & held(mover) & row(5)) and count(held(opponent)) > 6 -> mover wins",
    "all": "when mine in held(mover) -> mover wins",
}


@pytest.mark.parametrize("end", ENDS)
@pytest.mark.parametrize("rules", RULES)
def test_the_moves_and_results_are_those_of_the_reference_engine(rules: str, end: str) -> None:
    text = GAME.format(rules=RULES[rules], end=ENDS[end])
    reference, native = (plybook.loads(text, engine=engine) for engine in ("reference", "native"))
    random, compared = Random(f"{rules} {end}"), 0
    for _ in range(6):
        one, other = reference.start(), native.start()
        for _ in range(14):
            assert one.outcome() == other.outcome()
            moves = list(map(str, one.legal_moves()))
            assert moves == list(map(str, other.legal_moves()))
            if not moves:
                break
            move = random.choice(moves)
            one.push(move)
            other.push(move)
            compared += 1
    assert compared > 12


@pytest.mark.parametrize("rules", RULES)
def test_each_of_these_rules_is_changed_by_the_pass(rules: str) -> None:
    program = compiler.lowered(plybook.loads(GAME.format(rules=RULES[rules], end=""), engine="reference").model)
    assert filtered.run(program).moves != program.moves


def test_a_filter_that_is_used_often_or_needs_no_search_or_is_found_once_for_a_loop_is_left_alone() -> None:
    thrice = "\n".join(f"move m{n} {{ to row({n}) & held(mover) }}" for n in (1, 3, 5))
    near = DROP.format("union(empty, c -> given(some(adjacent(c) & mine), c))")
    inside = STEP.format("to in held(mover) and some(adjacent(to) & held(opponent))")
    for rules in (thrice, near, inside):
        program = compiler.lowered(plybook.loads(GAME.format(rules=rules, end=""), engine="reference").model)
        assert filtered.run(program) == program
