"""One region or, if it is empty, another: `first-of`."""

from __future__ import annotations

from ..types.types import REGION
from .base import Code, Look, Ludeme, Parameter, Value

Region = frozenset[int]


class FirstOf(Ludeme):
    """The points of `a`, or those of `b` if `a` is empty.

    >>> first-of(singletons(theirs), theirs)
    """

    name = "first-of"
    parameters = (Parameter("a", REGION), Parameter("b", REGION))
    result = REGION

    @staticmethod
    def meaning(look: Look, a: Region, b: Region) -> Region:
        """The same as Python's `or`."""
        return a or b

    @staticmethod
    def lowering(code: Code, a: Value, b: Value) -> Value:
        """A choice between two values."""
        return code.op("select", code.op("some", a), a, b)
