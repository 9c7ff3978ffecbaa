"""`place` on a region that is empty: an error only if no options could make it anything else."""

from __future__ import annotations

import re

import pytest

import plybook
from plybook import DescriptionError
from plybook.gdl.ludemes.places import Edge
from plybook.gdl.types.board import Board


def game(setup: str, board: str = "square(4)", **options: int) -> plybook.Game:
    text = f"""game "Handicap" {{
      option extra = 2 in 0..3
      option size = 4 in 2..5
      players Black, White
      board {board}
      define few = row(extra) & everywhere
      setup {{ {setup} }}
      move drop {{ to empty }}
      end {{ when extra is 9 or size is 9 -> draw
             when no-moves -> draw }}
    }}"""
    return plybook.loads(text, **options)


def pieces(there: plybook.Game) -> int:
    return sum(piece is not None for piece in there.start().position.contents)


@pytest.mark.parametrize(
    ("setup", "board"),
    [
        ("place Black on row(extra)", "square(4)"),
        ("place Black on few", "square(4)"),
        ("place Black on row(extra) & row(extra)", "square(4)"),
        ("place Black on row(extra)\n place White on row(1) - row(extra) & row(extra)", "square(4)"),
    ],
)
def test_a_region_that_an_option_makes_empty_holds_nothing(setup: str, board: str) -> None:
    assert pieces(game(setup, board)) == 4
    assert pieces(game(setup, board, extra=0)) == 0


def test_a_row_that_a_small_board_does_not_have_is_an_error_unless_the_line_reads_an_option() -> None:
    setup = "place Black on row(1)\n place White on row(4)"
    assert pieces(game(setup, "square(size)")) == 8
    with pytest.raises(DescriptionError, match="the rows of this board go from 1 to 3"):
        game(setup, "square(size)", size=3)
    assert pieces(game(setup.replace("4", "extra + 2"), "square(size)", size=3)) == 3


def test_what_an_earlier_line_has_filled_by_an_option_leaves_nothing() -> None:
    setup = "place Black on row(extra)\n place White on empty & row(2)"
    assert pieces(game(setup)) == 4
    assert pieces(game(setup, extra=1)) == 8


@pytest.mark.parametrize(
    "setup",
    [
        "place Black on row(1) & row(2)",
        "place Black on row(extra)\n place White on row(3) & row(4)",
        "place Black on row(1)\n place White on empty & row(1)",
    ],
)
@pytest.mark.parametrize("extra", [0, 2])
def test_a_region_that_is_empty_under_all_options_is_an_error(setup: str, extra: int) -> None:
    with pytest.raises(DescriptionError, match="this region is empty"):
        game(setup, extra=extra)


@pytest.mark.parametrize(
    ("board", "told"),
    [
        (
            "square(4) without edge(left)",
            "`without` leaves out all points of `edge(left)`; the sides of this board are",
        ),
        ("square(3) without rim", "`without` leaves out all points of `edge(left)`; the board has no sides left"),
        ("hexagon(3)", "the sides of this board are `bottom`, `bottom-left`, `top-left`"),
    ],
)
def test_a_side_that_without_has_taken_away_is_named(board: str, told: str) -> None:
    with pytest.raises(DescriptionError, match=re.escape(told)):
        game("place Black on edge(left)", board)
    text = (
        game("place Black on everywhere").source.text.replace("square(4)", board).replace("to empty", "to edge(left)")
    )
    (found,) = [one for one in plybook.loads(text).model.warnings if one.code == "outside-the-board"]
    assert told in found.help


def test_a_board_without_sides_is_said_to_have_none() -> None:
    assert Edge.nowhere(Board(((1, 1),), {}, {}), "left") == "this board has no sides"
