"""The points with several neighbours in a region: `adjacent` with a number."""

from __future__ import annotations

from ..types.board import Board
from ..types.types import INT, REGION, SITE
from .base import Code, Look, Ludeme, Parameter, Value
from .sides import in_at_least

Region = frozenset[int]


class AdjacentToSeveral(Ludeme):
    """The points adjacent to at least `number` points of `region`, whether inside or outside it.

    With 1, it is `adjacent(region)`; with 0, every point. Those adjacent to exactly two are `adjacent(mine, 2) -
    adjacent(mine, 3)`.

    >>> to empty & adjacent(mine, 2)
    """

    name = "adjacent"
    parameters = (Parameter("region", REGION), Parameter("number", INT))
    result = REGION
    geometric = grows = True

    @staticmethod
    def meaning(look: Look, region: Region, number: int | None) -> Region:
        """Count the neighbours of each point."""
        if number is None:
            return frozenset()
        return frozenset(site for site, near in enumerate(look.board.neighbours) if len(near & region) >= number)

    @staticmethod
    def lowering(code: Code, region: Value, number: Value) -> Value:
        """For each number, count how many directions lead from a point of the region; for 1 and 2 there are dedicated
        operations. Neighbours that a description lists need not lie in any direction, and are counted one by one."""
        found = code.known("region", frozenset())
        levels = [code.op("adjacent", region), code.op("meets", region)]
        if code.board.ways is None:
            levels += in_at_least(code, [code.step(region, direction) for direction in code.board.directions])[2:]
        else:
            found = code.fold("union", SITE, levels[1], lambda site: _if_beside(code, site, region, number))
        for least, points in enumerate(levels, start=1):
            found = code.op("select", code.op("same", number, code.known("int", least)), points, found)
        everywhere = code.known("region", code.board.everywhere)
        return code.op("select", code.op("<", number, code.known("int", 1)), everywhere, found)

    @staticmethod
    def nowhere(board: Board, region: Region, number: int | None) -> str:
        """The most neighbours that a point has."""
        most = max(map(len, board.neighbours))
        return "" if number is None or number <= most else f"a point of this board has at most {most} neighbours"


def _if_beside(code: Code, site: Value, region: Value, number: Value) -> Value:
    """A point if enough of its neighbours are in a region."""
    here = code.op("single", site)
    many = code.op("count", code.op("both", code.op("adjacent", here), region))
    return code.op("select", code.op("<=", number, many), here, code.known("region", frozenset()))
