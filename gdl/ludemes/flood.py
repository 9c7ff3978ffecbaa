"""Connected regions: `flood`, `components`."""

from __future__ import annotations

from ..types.board import Board
from ..types.types import INT, REGION
from .base import Code, Look, Ludeme, Parameter, Value

Region = frozenset[int]


def reached(board: Board, start: Region, through: Region) -> Region:
    """All points of ``through`` connected, over adjacent points of it, with those that are also in ``start``."""
    found = set(start & through)
    waiting = list(found)
    while waiting:
        for near in board.neighbours[waiting.pop()]:
            if near in through and near not in found:
                found.add(near)
                waiting.append(near)
    return frozenset(found)


def parts_of(board: Board, region: Region) -> tuple[Region, ...]:
    """The groups of adjacent points of a region, in the order of their first points."""
    found: list[Region] = []
    while region:
        found.append(reached(board, frozenset([min(region)]), region))
        region -= found[-1]
    return tuple(found)


class Flood(Ludeme):
    """The points of `through` that can be reached from its points in `start` by steps between adjacent points of it.

    >>> flood(from, mine)
    """

    name = "flood"
    parameters = (Parameter("start", REGION), Parameter("through", REGION))
    result = REGION
    inside = 1
    geometric = grows = True

    @staticmethod
    def meaning(look: Look, start: Region, through: Region) -> Region:
        """Points of `start` that are not in `through` reach nothing."""
        return reached(look.board, start, through)

    @staticmethod
    def lowering(code: Code, start: Value, through: Value) -> Value:
        """A dedicated operation."""
        return code.op("flood", start, through)


class Components(Ludeme):
    """The number of groups of adjacent points into which `region` falls.

    >>> components(mine) is 1
    """

    name = "components"
    parameters = (Parameter("region", REGION),)
    result = INT
    geometric = defined = True
    least = 0

    @staticmethod
    def meaning(look: Look, region: Region) -> int:
        """Zero for the empty region."""
        return len(parts_of(look.board, region))

    @staticmethod
    def lowering(code: Code, region: Value) -> Value:
        """A dedicated operation."""
        return code.op("components", region)
