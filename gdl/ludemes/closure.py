"""The closure of a function of a region: `closure`."""

from __future__ import annotations

from ..types.types import REGION, function
from .base import Code, Look, Ludeme, Parameter, Value
from .functions import Function, Region


class Closure(Ludeme):
    """The points of `start`, with those that E adds again and again, until it adds no more.

    `r -> E` says which points follow from those of a region `r` together: E is a Region. It is asked with `start`,
    then with `start` and what it gave, and so on. So a move can have an effect that goes on until nothing changes, such
    as a removal that leaves other pieces to be removed: the points are found first and changed together. If one point
    is enough for the next, `reach` says it with less.

    >>> closure(nowhere, gone -> union(mine - gone, p -> given(count(adjacent(p) & mine - gone) < 2, p)))
    """

    name = "closure"
    parameters = (Parameter("start", REGION), Parameter("more", function(REGION, REGION)))
    result = REGION

    @staticmethod
    def meaning(look: Look, start: Region, function: Function) -> Region:
        """Each round adds a point at least."""
        found, before = start, None
        while found != before:
            before, found = found, found | function(found)
        return found

    @staticmethod
    def lowering(code: Code, start: Value, function: Value) -> Value:
        """A dedicated operation."""
        return code.fold("closure", REGION, start, function)
