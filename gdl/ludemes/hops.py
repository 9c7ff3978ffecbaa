"""Several jumps in a row: `hops`."""

from __future__ import annotations

from ..types.types import DIRECTION, REGION, Directions
from .base import Code, Look, Ludeme, Parameter, Value
from .straight import each_way, stepped

Region = frozenset[int]
Names = frozenset[str]


class Hops(Ludeme):
    """The points reached from `region` by one or more jumps, all in the same direction.

    Each jump crosses one point, which must be in `over`, and lands on the next, which must be in `onto`.

    >>> hops(from, orthogonal, theirs, empty)
    """

    name = "hops"
    parameters = (
        Parameter("region", REGION),
        Parameter("directions", DIRECTION),
        Parameter("over", REGION),
        Parameter("onto", REGION),
    )
    result = REGION
    inside = 3
    geometric = grows = True

    @staticmethod
    def meaning(look: Look, region: Region, directions: Names, over: Region, onto: Region) -> Region:
        """Jump by jump in each direction."""
        found: set[int] = set()
        for direction in directions:
            front = region
            while front := stepped(look, stepped(look, front, direction) & over, direction) & onto:
                found |= front
        return frozenset(found)

    @staticmethod
    def lowering(code: Code, region: Value, directions: Directions, over: Value, onto: Value) -> Value:
        """As many jumps as fit into the longest row of points."""
        nothing = code.known("region", frozenset())

        def reached(direction: str) -> Value:
            found, front = nothing, region
            for _ in range((code.board.longest - 1) // 2):
                jumped = code.op("both", code.step(front, direction), over)
                front = code.op("both", code.step(jumped, direction), onto)
                found = code.op("union", found, front)
            return found

        return each_way(code, directions, reached)
