"""`row(1..4)` and `column(1..4)`, against the names of the points."""

from __future__ import annotations

from itertools import product

import pytest

import plybook
from plybook import DescriptionError
from plybook.gdl import Source, load

pytestmark = pytest.mark.usefixtures("both_engines")

SHAPES = [
    "square(4)",
    "rectangle(5, 3)",
    "hexagon(3)",
    "rhombus(3)",
    "triangle(4)",
    "lattice(2, 1)",
    "square(5) without row(2..3) | a5",
]
ENDS = [-1, 0, 1, 2, 3, 4, 6]
GAME = """game "Rows" {{
  players A, B
  board {board}
  counter k = {start} in -9..9
  counter j = 0 in -9..9
  move drop {{ to {region}
              do set(k, {k})
              do place(mover, to) }}
  end {{ when k + j > 12 -> draw }}
}}"""
LETTERS = "abcdefghijklmnopqrstuvwxyz"


def there(names: tuple[str, ...], what: str, first: int, last: int) -> str:
    """The points in some rows or columns by what they are called; on small boards a column has one letter."""
    numbers = {name: int(name[1:]) if what == "row" else LETTERS.index(name[0]) + 1 for name in names}
    low, high = sorted((first, last))
    return " ".join(sorted(name for name, number in numbers.items() if low <= number <= high))


def drops(board: str, region: str, start: int = 1) -> str:
    text = GAME.format(board=board, region=region, start=start, k="k")
    return " ".join(sorted(map(str, plybook.loads(text).start().legal_moves())))


@pytest.mark.parametrize("what", ["row", "column"])
@pytest.mark.parametrize("board", SHAPES)
def test_a_range_has_the_points_whose_names_say_so(board: str, what: str) -> None:
    names = load(Source("g.gdl", GAME.format(board=board, region="empty", start=0, k="k"))).board.names
    for first, last in [(1, 2), (3, 2), (2, 2), (0, 1), (3, 9), (5, -2)]:
        assert drops(board, f"{what}({first}..{last}) & empty") == there(names, what, first, last)


@pytest.mark.parametrize("what", ["row", "column"])
def test_a_range_can_depend_on_the_position(what: str) -> None:
    names = load(Source("g.gdl", GAME.format(board="hexagon(3)", region="empty", start=0, k="k"))).board.names
    for first, last in product(ENDS, ENDS):
        region = f"empty & {what}(k..k + {last - first})".replace("+ -", "- ")
        assert drops("hexagon(3)", region, first) == there(names, what, first, last), (first, last)


def test_an_undefined_end_leaves_no_point() -> None:
    assert drops("square(3)", "row(1..k / (k - 1)) & empty") == ""
    assert drops("square(3)", "empty - column(k / (k - 1)..3)") == "a1 a2 a3 b1 b2 b3 c1 c2 c3"


START = """game "Start" {
  option size = 4 in 2..6
  players A, B
  board square(size) without column(2..3) & row(3..2)
  setup mirrored { place A on row(1..size / 4) - column(4..9) }
  move go {
    from mine
    to   adjacent(from) & empty
  }
  end { when turn-number > 9 -> draw }
}"""


def test_ranges_are_known_before_play() -> None:
    state = plybook.loads(START).start()
    assert sorted(map(str, state.legal_moves())) == ["a1-a2", "c1-d1"]
    assert len(load(Source("g.gdl", START)).board) == 12


def test_a_range_beyond_the_board_is_told() -> None:
    text = GAME.format(board="square(4)", region="empty - row(5..7) - column(-2..0) - row(4..9)", start=1, k="k + 1")
    warnings = load(Source("g.gdl", text)).warnings
    assert [(one.code, one.label.span.text) for one in warnings if one.code == "outside-the-board"] == [
        ("outside-the-board", "row(5..7)"),
        ("outside-the-board", "column(-2..0)"),
    ]


def test_only_whole_numbers_are_ends() -> None:
    with pytest.raises(DescriptionError) as caught:
        drops("square(3)", "row(a1..3)")
    assert [one.code for one in caught.value.diagnostics] == ["type-mismatch"]
