"""A text that names enemies alone, beside effects on whatever stands around a point."""

from __future__ import annotations

import pytest

import plybook

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
