"""The sides of the board that a group joins: `sides-joined`."""

from __future__ import annotations

from ..types import INT, REGION
from .base import Code, Look, Ludeme, Parameter, Value
from .flood import reached

Region = frozenset[int]


class SidesJoined(Ludeme):
    """The largest number of sides of the board that one group of the region touches.

    A group is a part whose points hang together over adjacent points of it. A point in a corner touches two sides.
    0 if the region touches no side.

    >>> when sides-joined(of(last)) is 3 -> last wins
    """

    name = "sides-joined"
    parameters = (Parameter("region", REGION),)
    result = INT

    @staticmethod
    def meaning(look: Look, region: Region) -> int:
        """The most for any of its groups."""
        most = 0
        while region:
            group = reached(look.board, frozenset([min(region)]), region)
            region -= group
            most = max(most, sum(not group.isdisjoint(side) for side in look.board.sides.values()))
        return most

    @staticmethod
    def lowering(code: Code, region: Value) -> Value:
        """What hangs together with each side, and of these regions the points that are in at least so many."""
        in_at_least: list[Value] = []  # from one on
        for side in code.board.sides.values():
            hanging = code.op("flood", code.op("both", code.known("region", side), region), region)
            one_more = [hanging, *(code.op("both", found, hanging) for found in in_at_least)]
            in_at_least = [code.op("union", *pair) for pair in zip(in_at_least, one_more, strict=False)] + one_more[-1:]
        most = code.known("int", 0)
        for sides, points in enumerate(in_at_least, start=1):
            most = code.op("select", code.op("some", points), code.known("int", sides), most)
        return most
