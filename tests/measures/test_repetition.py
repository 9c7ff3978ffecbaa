"""Where positions cannot occur again, a page says so; a share that can be anything has no value."""

from __future__ import annotations

from random import Random

import pytest

import plybook
from plybook.interpreter.core.move import SWAP
from plybook.measures.moves.repetition import FILLING, FORBIDDEN, impossible
from plybook.measures.results.figures import figure
from plybook.report.numbers import value_of
from plybook.stats.estimates import Estimate

ROW = """
game "Row" {{
  players A, B
  piece Man, King
  board rectangle(5, 1)
  {every}
  move drop {{ {drop} }}
  {more}
  end {{ when no-moves -> last wins }}
}}"""
DROP = "to empty; do place(mover.Man, to)"


@pytest.mark.parametrize(
    ("drop", "every", "more", "why"),
    [
        ("to empty & step(empty, w); do place(mover.Man, to | step(to, e))", "", "", FILLING),
        ("to empty; do place(mover.Man, step(to, e) | to | mine)", "", "", FILLING),
        ("to empty; do place(mover.Man, step(to, e))", "", "", None),  # where such a man may be already
        ("to everywhere; do place(mover.Man, to | step(to, e))", "", "", None),
        ("to empty; do flip(to | theirs)", "", "move first { to empty\ndo place(mover.Man, to) }", None),
        (DROP, "", "", FILLING),
        (f"{DROP}; do place(mover.King, mine)", "", "", FILLING),
        (f"{DROP}; do remove(theirs)", "", "", None),
        ("from mine; to empty; do relocate(from, to)", "", "move first { to empty\ndo place(mover.Man, to) }", None),
        ("to everywhere; do place(mover.Man, to)", "", "", None),
        ("to empty | having(mover.Man); do place(mover.Man, to)", "", "", None),  # which may be there already
        (DROP, "", "move pass { }", None),
        (f"{DROP}; do remove(theirs)", "every move where after.seen(positional) is 0", "", FORBIDDEN),
        (f"{DROP}; do remove(theirs)", "every move where after.seen(positional) <= 1", "", None),
        (f"{DROP}; do remove(theirs); where after.seen(positional) is 0", "", "move pass { }", None),
    ],
)
def test_a_board_cannot_occur_again_if_moves_only_fill_it_or_the_rules_say_so(
    drop: str, every: str, more: str, why: str | None
) -> None:
    model = plybook.loads(ROW.format(drop=drop.replace("; ", "\n"), every=every, more=more)).model
    assert impossible(model).get("positional") == why


def test_dominoes_are_never_taken_away() -> None:
    assert impossible(plybook.load("domineering").model) == {"positional": FILLING, "situational": FILLING}


def test_if_only_the_mover_with_the_board_must_be_new_the_board_may_be_old() -> None:
    every = "every move where after.seen(situational) is 0"
    model = plybook.loads(ROW.format(drop=f"{DROP}; do remove(theirs)".replace("; ", "\n"), every=every, more="")).model
    assert impossible(model) == {"situational": FORBIDDEN}


@pytest.mark.parametrize(
    "name", ["hex", "dots-and-boxes", "domineering", "connect-four", "gonnect", "yavalath", "go", "othello"]
)
def test_what_is_said_to_be_impossible_never_happens(name: str) -> None:
    game, random = plybook.load(name), Random(3)
    never = impossible(game.model)
    for _ in range(5):
        state = game.start()
        seen = {"positional": [state.position.contents], "situational": [(state.position.contents, state.mover)]}
        while state.result() is None and state.ply < 200:
            state.advance(move := random.choice(state.legal_moves()))
            if move == SWAP:
                continue
            seen["positional"].append(state.position.contents)
            seen["situational"].append((state.position.contents, state.mover))
        for kind in never:
            assert len(set(seen[kind])) == len(seen[kind])


def test_a_share_that_can_be_anything_is_no_figure() -> None:
    vague, known = (
        figure("good", "good moves", Estimate(0.66, low, 1.0), unit="share", key=True) for low in (0.04, 0.2)
    )
    assert (vague.value, vague.low, vague.high, vague.key) == (None, None, None, False)
    assert value_of(vague) == "too few"
    assert vague.note == "too few: it could be 4 to 100 %"
    assert known.value == 0.66
