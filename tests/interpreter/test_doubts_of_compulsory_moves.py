"""Texts that say that players must take where they can, against rules with `otherwise` and without."""

from __future__ import annotations

import pytest

import plybook
from plybook.interpreter.doubts.doubts import of_about

from .test_doubts import doubts

GAME = """game "Takes" {{
  about "{about}"
  players Black, White facing n, s
  board square(6)
  setup {{
    place Black on row(1..2)
    place White on row(5..6)
  }}
  move take "{text}" {{
    from mine
    to   step(from, forward-left | forward-right) & theirs
  }}
  {other}move step {{
    from mine
    to   {to}
    {more}
  }}
  end {{ when no-moves -> mover loses }}
}}"""
OPEN = "that `step` can be played all the same, without `otherwise`"
AHEAD = "step(from, forward) & empty"


def said(about: str, text: str = "", other: str = "", to: str = AHEAD, more: str = "") -> list[str]:
    game = GAME.format(about=about, text=text, other=other, to=to, more=more)
    model = plybook.loads(game, engine="reference").model
    return [str(doubt) for doubt in (*doubts(model), *of_about(model)) if OPEN in str(doubt)]


@pytest.mark.parametrize(
    "text",
    [
        "Captures are compulsory.",
        "Take all men; taking is mandatory.",
        "Compulsory capturing; who cannot move loses.",
        "A man that can take must.",
        "Men go forward and must take when they can.",
    ],
)
def test_a_move_that_is_open_where_players_must_take_is_told(text: str) -> None:
    assert len(said(text)) == 1
    assert len(said("", text)) == 1
    assert not said(text, text, other="otherwise ")


@pytest.mark.parametrize(
    ("about", "to", "more"),
    [
        ("Captures are not compulsory.", AHEAD, ""),
        ("A player must take four men to win.", AHEAD, ""),
        ("Captures are compulsory.", "step(from, forward) - mine", ""),  # that takes, too
        ("Captures are compulsory.", AHEAD, "where none(step(mine, forward-left | forward-right) & theirs)"),
        ("Captures are compulsory.", AHEAD, "do remove(adjacent(to) & theirs)"),
    ],
)
def test_other_texts_and_rules_are_not_doubted(about: str, to: str, more: str) -> None:
    assert not said(about, to=to, more=more)
