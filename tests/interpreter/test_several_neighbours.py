"""`adjacent(region, number)`, against neighbours counted by the distances of points in the plane."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

import plybook
from plybook.gdl import Source, load
from plybook.gdl.types.board import Board

pytestmark = pytest.mark.usefixtures("both_engines")

GAME = """game "Neighbours" {{
  players A, B
  board {board}
  counter k = {start} in -9..20
  setup {{ place A on {mine} }}
  move drop {{ to {region}
              do set(k, k)
              do place(mover, to) }}
  end {{ when k > 19 -> draw }}
}}"""
SQUARED = {"orthogonal": {1}, "diagonal": {2}, "all": {1, 2}}
"""The squared distances of adjacent points on squares; on hexagons, diagonal neighbours are √3 apart."""
GRAPH = """graph {
    line a1, b1, c1, d1
    line a2, b2, c2
    line a1, b2
    edge b1, b2
    edge d1, c2
    edge d1, a2
    edge d1, b2
  }"""


def drops(board: str, mine: str, region: str, start: int = 0) -> set[str]:
    text = GAME.format(board=board, mine=mine, region=region, start=start)
    return {str(move) for move in plybook.loads(text).start().legal_moves()}


def counted(board: Board, adjacency: str, mine: list[str]) -> dict[str, int]:
    """How many points of a region are beside each point."""

    def apart(one: tuple[int, int], other: tuple[int, int]) -> int:
        across, up = other[0] - one[0], other[1] - one[1]
        if board.slanted:
            squared = across * across + across * up + up * up
            return 2 if squared == 3 else 9 if squared == 2 else squared
        return across * across + up * up

    there = [board.cells[board.by_name[name]] for name in mine]
    return {
        name: sum(apart(cell, other) in SQUARED[adjacency] for other in there)
        for name, cell in zip(board.names, board.cells, strict=True)
    }


@pytest.mark.parametrize("adjacency", SQUARED)
@pytest.mark.parametrize("shape", ["square(4)", "rectangle(1, 5)", "hexagon(3)", "square(4) without b2 | d3"])
def test_the_points_with_so_many_neighbours_are_those_that_are_so_close(shape: str, adjacency: str) -> None:
    random = Random(f"{shape} {adjacency}")
    whole, without, removed = shape.partition(" without ")
    board = f"{whole} adjacent {adjacency}{without}{removed}"
    points = load(Source("g.gdl", GAME.format(board=board, mine="row(2)", region="empty", start=0))).board
    for number in (0, 1, 2, 3, 5):
        mine = random.sample(points.names, random.randint(1, len(points) - 1))
        expected = {name for name, many in counted(points, adjacency, mine).items() if many >= number}
        stones = " | ".join(mine)
        assert drops(board, stones, f"adjacent(of(A), {number}) & empty") == expected - set(mine), (mine, number)
        assert drops(board, stones, "adjacent(of(A), k) & empty", number) == expected - set(mine), (mine, number)
        assert drops(board, stones, f"adjacent(of(A), {number}) & of(A)") == expected & set(mine), (mine, number)


def test_on_a_graph_the_lines_and_edges_are_counted() -> None:
    lines = [["a1", "b1", "c1", "d1"], ["a2", "b2", "c2"], ["a1", "b2"], ["b1", "b2"]]
    lines += [["d1", "c2"], ["d1", "a2"], ["d1", "b2"]]
    pairs = {frozenset(pair) for line in lines for pair in pairwise(line)}
    names = {"a1", "b1", "c1", "d1", "a2", "b2", "c2"}
    for stones, number in [("a1 c1", 0), ("a1 b1 c2", 1), ("b1 b2 c2", 2), ("a1 b1 d1", 3), ("a2 c1 c2", 3), ("b2", 4)]:
        mine = stones.split()
        many = {name: sum(frozenset((name, other)) in pairs for other in mine) for name in names}
        expected = {name for name in names - {*mine} if many[name] >= number}
        assert drops(GRAPH, " | ".join(mine), f"adjacent(of(A), {number}) & empty") == expected, (mine, number)
        assert drops(GRAPH, " | ".join(mine), "adjacent(of(A), k) & empty", number) == expected, (mine, number)


def test_an_undefined_number_leaves_no_point() -> None:
    assert drops("square(3)", "a1", "adjacent(of(A), 1 / k) & empty") == set()


def test_more_neighbours_than_a_point_has_are_told() -> None:
    text = GAME.format(board="square(3)", mine="a1", region="empty - adjacent(mine, 5) - adjacent(mine, 4)", start=0)
    told = [one.label.span.text for one in load(Source("g.gdl", text)).warnings if one.code == "outside-the-board"]
    assert told == ["adjacent(mine, 5)"]
