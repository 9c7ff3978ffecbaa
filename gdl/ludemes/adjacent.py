"""The points beside a region."""

from __future__ import annotations

from ..types import REGION
from .base import Code, Look, Ludeme, Parameter, Value


class Adjacent(Ludeme):
    """The points that are adjacent to some point of `region`, be they in it or not.

    >>> adjacent(from) & empty
    """

    name = "adjacent"
    parameters = (Parameter("region", REGION),)
    result = REGION

    @staticmethod
    def meaning(look: Look, region: frozenset[int]) -> frozenset[int]:
        """The union of the neighbourhoods."""
        neighbours = look.board.neighbours
        return frozenset().union(*(neighbours[site] for site in region))

    @staticmethod
    def lowering(code: Code, region: Value) -> Value:
        """An operation of its own."""
        return code.op("adjacent", region)
