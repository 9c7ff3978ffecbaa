"""The distance between two regions: `path`."""

from __future__ import annotations

from ..types.types import INT, REGION
from .base import Code, Look, Ludeme, Parameter, Value

Region = frozenset[int]


class Path(Ludeme):
    """The smallest number of points of `through` that form a chain of adjacent points from `a` to `b`.

    It is 0 if the two overlap or touch, and undefined if there is no chain or either of them is empty.

    >>> path(group(from), theirs, empty)
    """

    name = "path"
    parameters = (Parameter("a", REGION), Parameter("b", REGION), Parameter("through", REGION))
    result = INT
    geometric = True
    least = 0

    @staticmethod
    def meaning(look: Look, a: Region, b: Region, through: Region) -> int | None:
        """A breadth-first search, layer by layer, from ``a``."""
        if not a or not b:
            return None
        if a & b:
            return 0
        neighbours = look.board.neighbours
        seen, layer, length = set(a), a, 0
        while layer:
            beside = frozenset().union(*(neighbours[site] for site in layer))
            if beside & b:
                return length
            layer = (beside & through) - seen
            seen |= layer
            length += 1
        return None

    @staticmethod
    def lowering(code: Code, a: Value, b: Value, through: Value) -> Value:
        """A dedicated operation."""
        return code.op("path", a, b, through)
