"""The geometry of the five kinds of board, checked against coordinates in the plane."""

from __future__ import annotations

from itertools import pairwise

import pytest

import plybook
from plybook.gdl.types.board import Board, column_name
from plybook.measures.workbench.symmetry import candidates

SHAPES = ["square(N)", "rectangle(N, 3)", "rectangle(2, N)", "rhombus(N)", "triangle(N)", "hexagon(N)"]
SHAPES += ["hexagon(N, 4)", "hexagon(3, N, 5)"]
SIZES = [1, 2, 3, 5, 8]
HEXAGONAL = ("rhombus", "triangle", "hexagon")


DESCRIPTION = """
game "G" {{
  players A, B
  board {}
  move drop {{ to empty }}
  end {{ when no-moves -> draw }}
}}
"""


def board(shape: str, adjacency: str = "") -> Board:
    return plybook.loads(DESCRIPTION.format(f"{shape} {adjacency}")).model.board


def squared_distance(shape: str, one: tuple[int, int], other: tuple[int, int]) -> int:
    """Between the centres of two cells. A row of hexagons is shifted half a cell to the right of the one below it."""
    dc, dr = other[0] - one[0], other[1] - one[1]
    return dc * dc + dc * dr + dr * dr if shape.startswith(HEXAGONAL) else dc * dc + dr * dr


def within(adjacency: str, shape: str, distance: int) -> bool:
    """Cells that share a side are 1 apart; diagonal neighbours are √2 apart (squares) or √3 apart (hexagons)."""
    corner = 3 if shape.startswith(HEXAGONAL) else 2
    return {
        "": distance == 1,
        "orthogonal": distance == 1,
        "diagonal": distance == corner,
        "all": distance in (1, corner),
    }[f"{adjacency.removeprefix('adjacent').strip()}"]


@pytest.mark.parametrize("adjacency", ["", "adjacent orthogonal", "adjacent diagonal", "adjacent all"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("shape", SHAPES)
def test_adjacency_matches_distances_in_the_plane(shape: str, size: int, adjacency: str) -> None:
    found = board(shape.replace("N", str(size)), adjacency)
    for site, cell in enumerate(found.cells):
        beside = {s for s, c in enumerate(found.cells) if within(adjacency, shape, squared_distance(shape, cell, c))}
        assert found.neighbours[site] == beside


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    ("shape", "cells"),
    [
        ("square(N)", lambda n: {(c, r) for c in range(1, n + 1) for r in range(1, n + 1)}),
        ("rectangle(N, 3)", lambda n: {(c, r) for c in range(1, n + 1) for r in range(1, 4)}),
        ("rectangle(2, N)", lambda n: {(c, r) for c in range(1, 3) for r in range(1, n + 1)}),
        ("rhombus(N)", lambda n: {(c, r) for c in range(1, n + 1) for r in range(1, n + 1)}),
        ("triangle(N)", lambda n: {(c, r) for r in range(1, n + 1) for c in range(1, n - r + 2)}),
        (
            "hexagon(N)",
            lambda n: {(c, r) for c in range(1, 2 * n) for r in range(1, 2 * n) if n + 1 <= c + r <= 3 * n - 1},
        ),
    ],
)
def test_a_board_has_the_specified_cells(shape: str, cells: object, size: int) -> None:
    found = board(shape.replace("N", str(size)))
    assert set(found.cells) == cells(size)
    assert len(found) == len(found.cells) == len(set(found.names))


@pytest.mark.parametrize(
    ("shape", "points"),
    [
        ("square(1)", 1), ("square(11)", 121), ("square(32)", 1024),
        ("rectangle(7, 6)", 42), ("rectangle(1, 1024)", 1024),
        ("rhombus(11)", 121), ("triangle(1)", 1), ("triangle(11)", 66), ("triangle(44)", 990),
        ("hexagon(1)", 1), ("hexagon(4)", 37), ("hexagon(5)", 61), ("hexagon(18)", 919),
    ],
)  # fmt: skip
def test_a_board_has_the_expected_number_of_points(shape: str, points: int) -> None:
    assert len(board(shape)) == points


ROWS = {
    "hexagon(2, 3)": "2 3 4 3", "hexagon(3, 2)": "3 4 3 2", "hexagon(1, 4)": "1 2 3 4", "hexagon(4, 1)": "4 3 2 1",
    "hexagon(2, 3, 4)": "2 3 4 4 3 2", "hexagon(4, 2, 3)": "4 5 5 4", "hexagon(3, 1, 4)": "3 3 3 3",
    "hexagon(5, 6)": "5 6 7 8 9 10 9 8 7 6", "hexagon(3, 3)": "3 4 5 4 3", "hexagon(3, 3, 3)": "3 4 5 4 3",
}  # fmt: skip
SIDES = ("bottom", "bottom-right", "top-right", "top", "top-left", "bottom-left")


@pytest.mark.parametrize("shape", ROWS)
def test_a_hexagon_of_several_sizes_has_rows_and_sides_as_drawn_by_hand(shape: str) -> None:
    found = board(shape)
    assert [len(found.row(row)) for row in range(1, found.rows + 1)] == [int(many) for many in ROWS[shape].split()]
    sizes = [int(size) for size in shape.partition("(")[2].strip(")").split(",")]
    assert [len(found.sides[side]) for side in SIDES] == (sizes * 6)[:6]


@pytest.mark.parametrize(
    ("shape", "ways"),
    [("hexagon(3)", 12), ("hexagon(2, 4)", 6), ("hexagon(1, 3)", 6), ("hexagon(2, 3, 4)", 2), ("hexagon(3, 2, 2)", 4)],
)
def test_a_hexagon_looks_the_same_in_as_many_ways_as_its_sides_allow(shape: str, ways: int) -> None:
    cells = board(shape).cells

    def placed(moved: list[tuple[int, int]]) -> set[tuple[int, int]]:
        left, low = (min(cell[axis] for cell in moved) for axis in (0, 1))
        return {(column - left, row - low) for column, row in moved}

    alike = 0
    for mirrored in (False, True):
        moved = [(row, column) if mirrored else (column, row) for column, row in cells]
        for _ in range(6):
            moved = [(-row, column + row) for column, row in moved]
            alike += placed(moved) == placed(list(cells))
    assert alike == ways
    assert len(list(candidates(board(shape)))) == ways


@pytest.mark.parametrize(
    "shape", ["square(33)", "rectangle(1, 1025)", "rhombus(33)", "triangle(45)", "hexagon(19)", "hexagon(18, 20)"]
)
def test_a_board_has_at_most_1024_points(shape: str) -> None:
    with pytest.raises(plybook.DescriptionError, match="1,024"):
        board(shape)


@pytest.mark.parametrize("shape", SHAPES)
def test_points_are_numbered_row_by_row_from_the_bottom_left(shape: str) -> None:
    found = board(shape.replace("N", "5"))
    assert all((a[1], a[0]) < (b[1], b[0]) for a, b in pairwise(found.cells))
    first = {"hexagon(N)": "e1", "hexagon(N, 4)": "d1", "hexagon(3, N, 5)": "e1"}
    assert found.names[0] == first.get(shape, "a1")
    assert all(found.by_name[name] == site for site, name in enumerate(found.names))


def test_columns_are_letters_and_rows_are_numbers() -> None:
    found = board("rectangle(30, 3)")
    assert found.names[:3] == ("a1", "b1", "c1")
    assert found.names[24:30] == ("y1", "z1", "aa1", "ab1", "ac1", "ad1")
    assert found.names[30] == "a2"


def test_column_aa_follows_z_and_ba_follows_az() -> None:
    names = [column_name(n) for n in range(1, 1025)]
    assert names[25:28] == ["z", "aa", "ab"]
    assert names[51:54] == ["az", "ba", "bb"]
    assert names[701:704] == ["zz", "aaa", "aab"]
    assert len(set(names)) == 1024
    assert sorted(names, key=lambda name: (len(name), name)) == names


def test_a_move_in_a_column_after_z_can_be_written() -> None:
    state = plybook.loads(DESCRIPTION.format("rectangle(30, 2)")).start()
    assert str(state.push("ab2")) == "ab2"
    assert state.game.position(str(state)).position == state.position


NEIGHBOURS = {
    # orthogonal neighbours, as in the author's diagram of the start
    ("square(5)", "a1"): "a2 b1",
    ("square(5)", "c3"): "b3 c2 c4 d3",
    ("square(5)", "e4"): "d4 e3 e5",
    ("square(5) adjacent all", "a1"): "a2 b1 b2",
    ("square(5) adjacent diagonal", "c3"): "b2 b4 d2 d4",
    # Y and Hex: (c±1, r), (c, r±1), (c+1, r-1), (c-1, r+1)
    ("triangle(4)", "a1"): "a2 b1",
    ("triangle(4)", "d1"): "c1 c2",
    ("triangle(4)", "a4"): "a3 b3",
    ("triangle(4)", "b2"): "a2 a3 b1 b3 c1 c2",
    ("rhombus(4)", "a1"): "a2 b1",
    ("rhombus(4)", "d1"): "c1 c2 d2",
    ("rhombus(4)", "a4"): "a3 b3 b4",
    ("rhombus(4)", "d4"): "c4 d3",
    ("rhombus(4)", "b2"): "a2 a3 b1 b3 c1 c2",
    ("hexagon(2)", "b2"): "a2 a3 b1 b3 c1 c2",
    ("hexagon(2)", "b1"): "a2 b2 c1",
    ("hexagon(2)", "b3"): "a3 b2 c2",
    ("hexagon(1)", "a1"): "",
}


@pytest.mark.parametrize(("shape", "point"), NEIGHBOURS)
def test_a_point_has_the_expected_neighbours(shape: str, point: str) -> None:
    found = board(*shape.split(" ", 1))
    assert sorted(found.names[s] for s in found.neighbours[found.by_name[point]]) == NEIGHBOURS[shape, point].split()


@pytest.mark.parametrize(
    ("shape", "side", "points"),
    [
        ("square(3)", "top", "a3 b3 c3"), ("square(3)", "bottom", "a1 b1 c1"),
        ("square(3)", "left", "a1 a2 a3"), ("square(3)", "right", "c1 c2 c3"),
        ("rectangle(4, 2)", "top", "a2 b2 c2 d2"), ("rectangle(4, 2)", "right", "d1 d2"),
        ("rhombus(3)", "top", "a3 b3 c3"), ("rhombus(3)", "right", "c1 c2 c3"),
        ("triangle(3)", "bottom", "a1 b1 c1"), ("triangle(3)", "left", "a1 a2 a3"),
        ("triangle(3)", "right", "a3 b2 c1"), ("triangle(3)", "top", ""),
        ("hexagon(2)", "bottom", "b1 c1"), ("hexagon(2)", "bottom-left", "a2 b1"), ("hexagon(2)", "top-left", "a2 a3"),
        ("hexagon(2)", "top", "a3 b3"), ("hexagon(2)", "top-right", "b3 c2"), ("hexagon(2)", "bottom-right", "c1 c2"),
        ("hexagon(2)", "left", ""),
    ],
)  # fmt: skip
def test_a_side_of_the_board_has_the_expected_points(shape: str, side: str, points: str) -> None:
    found = board(shape)
    assert sorted(found.names[site] for site in found.sides.get(side, ())) == points.split()


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("size", [3, 4, 7])
def test_the_points_with_fewer_neighbours_are_those_on_the_sides(shape: str, size: int) -> None:
    found = board(shape.replace("N", str(size)))
    most = 6 if shape.startswith(HEXAGONAL) else 4
    assert frozenset().union(*found.sides.values()) == {s for s in found.everywhere if len(found.neighbours[s]) < most}
