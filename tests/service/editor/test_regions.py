"""The points that hover and hints show at the start: numbers that everybody knows, and pictures."""

from __future__ import annotations

import pytest
from edits import library_texts

from plybook.service.editor.hover import hover
from plybook.service.editor.inlay import inlays
from plybook.service.editor.known.analysis import Analysis
from plybook.service.editor.known.workspace import Workspace

LIBRARY = library_texts()
PIECES = {
    # the men that a player begins with, by the published rules, and the points of the board (in draughts the dark ones)
    "breakthrough.gdl": (16, 64),
    "english-draughts.gdl": (12, 32),
    "international-draughts.gdl": (20, 50),
    "amazons.gdl": (4, 100),
    "lines-of-action.gdl": (12, 64),
}


def analysed(text: str) -> Analysis:
    return Workspace().update("shown.gdl", text)


def shown(analysis: Analysis, offset: int) -> str:
    found = hover(analysis, offset)
    assert found is not None
    return found.markdown


@pytest.mark.parametrize("game", PIECES)
def test_mine_are_the_men_that_a_player_begins_with(game: str) -> None:
    men, points = PIECES[game]
    text = LIBRARY[game]
    begins = text.index("  end {")
    text = f"{text[:begins]}  define men-here = mine\n{text[begins:]}"
    analysis = analysed(text)
    at = text.index("= mine\n") + 2
    assert f"At the start: {men} of {points} points" in shown(analysis, at)
    hints = [hint for hint in inlays(analysis, at, at + 5) if hint.kind == "value"]
    assert [hint.text for hint in hints] == [f"{men} points"]


SMALL = """game "Small" {
  players Black, White
  board square(3)
  setup { place Black on row(1)
    place White on row(3) }
  define middle = row(2) - a2
  move step { from mine
    to adjacent(from) & middle
    where line(mine | to, 2) }
  end { when no-moves -> draw }
}
"""


def test_a_region_is_shown_on_a_board() -> None:
    picture = "3  . . .\n2  . x x\n1  . . .\n   a b c"
    assert picture in shown(analysed(SMALL), SMALL.index("- a2"))
    pieces = "3  W W W\n2  x x x\n1  . . .\n   a b c"
    written = SMALL.replace("row(2) - a2", "row(2) | theirs")
    assert pieces in shown(analysed(written), written.index("| theirs"))


def test_a_region_that_depends_on_a_point_is_shown_for_an_example() -> None:
    found = shown(analysed(SMALL), SMALL.index("adjacent(from)"))
    assert "with `from` on a1: 2 of 9 points" in found
    assert "2  x . .\n1  . B .\n" in found


def test_a_text_with_a_mistake_elsewhere_still_shows_its_regions() -> None:
    broken = SMALL.replace("when no-moves -> draw", "when no-moves -> drow")
    assert "2 of 9 points" in shown(analysed(broken), broken.index("- a2"))
    wrong = SMALL.replace("square(3)", "sqare(3)")
    assert "At the start" not in shown(analysed(wrong), wrong.index("- a2"))


def test_arguments_have_their_names() -> None:
    at = SMALL.index("mine | to, 2")
    hints = [hint for hint in inlays(analysed(SMALL), at - 1, at + 12) if hint.kind == "parameter"]
    assert [(hint.at.start - at, hint.text) for hint in hints] == [(0, "region: "), (11, "number: ")]
