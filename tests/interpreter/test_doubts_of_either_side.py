"""A text that names enemies alone, beside effects on whatever stands around a point; and the player of whom a
definition asks something."""

from __future__ import annotations

import pytest

import plybook
from plybook.interpreter.doubts.doubts import of_about

from .test_doubts import doubts

GAME = """game "Turncoats" {{
  about "{about}"
  players Red, Blue
  board square(5)
  move enlist "{text}" {{
    to empty
    {where}
    do place(mover, to)
    do {effect}
  }}
  end {{ when no-moves -> draw }}
}}"""
TURNED = "the text says “{}”; the rule says that pieces of either side are turned (`flip(adjacent(to))`)"

TAKEN = "the text says “{}”; the rule says that pieces of either side are taken off (`remove(step(to, n))`)"


@pytest.mark.parametrize(
    ("text", "effect", "where", "about", "hints"),
    [
        ("all enemies beside it come over", "flip(adjacent(to))", "", "", [TURNED.format("all enemies")]),
        ("place a stone", "flip(adjacent(to))", "", "An opponent's stone next to it is yours.",
         [TURNED.format("an opponent's stone")]),
        ("an enemy soldier north of it is taken", "remove(step(to, n))", "", "", [TAKEN.format("an enemy soldier")]),
        ("all enemies beside it come over", "flip(adjacent(to) & theirs)", "", "", []),
        ("friends and enemies beside it change sides", "flip(adjacent(to))", "", "", []),
        ("all pieces beside it, enemy or not, change sides", "flip(adjacent(to))", "", "", []),
        ("all enemies beside it come over", "flip(adjacent(to))", "where none(adjacent(to) & mine)", "", []),
        ("stones beside it change sides", "flip(adjacent(to))", "", "", []),
    ],
)  # fmt: skip
def test_effects_on_pieces_of_either_side(text: str, effect: str, where: str, about: str, hints: list[str]) -> None:
    written = GAME.format(about=about or "A game.", text=text, where=where, effect=effect)
    found = map(str, doubts(plybook.loads(written).model))
    assert [one for one in found if "either side" in one] == hints


SQUARES = """game "Squares" {{
  about "Be the first to have four stones in a small square."
  players Red, Blue facing n, s
  board square(5)
  define square-of(player) = some(of(player) & step(of(player), n) & step(of(player), e) & step(of(player), ne))
  move drop "{move}" {{
    from mine
    to   step(from, {way}) & {what}
  }}
  end {{
    when {condition} -> {result} "has four stones in a square"
    when seen(situational) >= 2 -> draw
  }}
}}"""
WINNER = "the text is about the player who wins; the condition is about the other player"


@pytest.mark.parametrize(
    ("condition", "result", "hints"),
    [
        ("square-of(last)", "last wins", []),
        ("square-of(last)", "mover wins", [WINNER]),
        ("square-of(mover)", "last wins", [WINNER]),
        ("not square-of(last)", "mover wins", []),
        ("square-of(last) and some(theirs)", "last wins", []),
    ],
)
def test_a_definition_asks_something_of_another_player(condition: str, result: str, hints: list[str]) -> None:
    text = SQUARES.format(condition=condition, result=result, move="a stone steps", way="forward", what="empty")
    model = plybook.loads(text).model
    assert [str(one) for one in doubts(model)] == hints
    assert not [str(one) for one in of_about(model)], "how often a board occurs is no number of the goal"


@pytest.mark.parametrize(("way", "told"), [("backward-left", True), ("forward-left", False)])
def test_what_is_before_a_piece_is_ahead(way: str, told: bool) -> None:
    move = "a stone strikes an enemy diagonally before it"
    text = SQUARES.format(condition="square-of(last)", result="last wins", move=move, way=way, what="theirs")
    assert [one.kind for one in doubts(plybook.loads(text).model)] == ["direction"] * told
