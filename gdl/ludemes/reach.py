"""The closure of a function of a point: `reach`."""

from __future__ import annotations

from ..types.types import REGION, SITE, function
from .base import Code, Look, Ludeme, Parameter, Value
from .functions import Function, Region


class Reach(Ludeme):
    """The points of `start`, and every point that can be reached from them by going from a point `p` to one of E.

    `p -> E` says where one can go from a point: E is a Region. It is asked for each point once, so that hops over a
    crowded board are found quickly, however many ways there are. The points of `start` belong to it.

    >>> reach(from, p -> beyond(p, occupied) & empty)
    """

    name = "reach"
    parameters = (Parameter("start", REGION), Parameter("next", function(SITE, REGION)))
    result = REGION

    @staticmethod
    def meaning(look: Look, start: Region, function: Function) -> Region:
        """By breadth: each point is asked once."""
        found, front = set(start), sorted(start)
        while front:
            front = sorted(frozenset().union(*[function(point) for point in front]) - found)
            found.update(front)
        return frozenset(found)

    @staticmethod
    def lowering(code: Code, start: Value, function: Value) -> Value:
        """A dedicated operation, which asks for all points of a layer at once if the function allows it."""
        return code.fold("reach", SITE, start, function)
