"""Sentences of rule sheets that once were false or could not be read."""

from __future__ import annotations

import pytest

import plybook
from plybook.service.rules.formats import as_text
from plybook.service.rules.sheet import sheet

GAME = """game "Slips" {
  players White, Black facing ne, sw
  board square(30)
  setup {
    place White on a1, ab4
    place Black on c3
  }
  define travels(d) = ray(from, d, empty) | met(from, d, empty) & theirs
  define corner = ab4
  move go {
    from mine
    to travels(forward | forward-left)
    where not (mine - from in step(from, e | w)) or from in corner
  }
  end {
    when mine is nowhere -> last wins
    when theirs is not nowhere and no-moves -> draw
  }
}"""


@pytest.fixture(scope="module")
def text() -> str:
    return " ".join(as_text(sheet(plybook.loads(GAME, engine="reference")), 1_000).split())


@pytest.mark.parametrize(
    "said",
    [
        "Forward is towards the top right for White and towards the bottom left for Black.",
        "columns: p to ad",
        "travels(forward | forward-left)",
        "are not all among",
        "when there is no piece of the player to move",
    ],
)
def test_it_is_said(said: str, text: str) -> None:
    assert said in text


@pytest.mark.parametrize("slip", ["faces ne", "is the empty region", "are all not", "point d ", "ab4: ab4"])
def test_it_is_not_said(slip: str, text: str) -> None:
    assert slip not in text
