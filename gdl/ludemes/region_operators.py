"""What two regions make: `|`, `&`, `-`, `in`."""

from __future__ import annotations

from ..types.types import BOOL, REGION
from .base import Code, Look, Ludeme, Parameter, Value

Region = frozenset[int]


class Union(Ludeme):
    """The points of either region, or of both.

    >>> mine | empty
    """

    name = "|"
    parameters = (Parameter("a", REGION), Parameter("b", REGION))
    result = REGION
    constant = operator = True

    @staticmethod
    def meaning(look: Look, a: Region, b: Region) -> Region:
        """Set union."""
        return a | b

    @staticmethod
    def lowering(code: Code, a: Value, b: Value) -> Value:
        """An operation of its own."""
        return code.op("union", a, b)


class Intersection(Ludeme):
    """The points that are in both regions.

    >>> adjacent(from) & empty
    """

    name = "&"
    parameters = (Parameter("a", REGION), Parameter("b", REGION))
    result = REGION
    constant = operator = True

    @staticmethod
    def meaning(look: Look, a: Region, b: Region) -> Region:
        """Set intersection."""
        return a & b

    @staticmethod
    def lowering(code: Code, a: Value, b: Value) -> Value:
        """An operation of its own."""
        return code.op("both", a, b)


class Difference(Ludeme):
    """The points of the first region that are not in the second.

    >>> mine - group(from)
    """

    name = "-"
    parameters = (Parameter("a", REGION), Parameter("b", REGION))
    result = REGION
    constant = operator = True

    @staticmethod
    def meaning(look: Look, a: Region, b: Region) -> Region:
        """Set difference."""
        return a - b

    @staticmethod
    def lowering(code: Code, a: Value, b: Value) -> Value:
        """An operation of its own."""
        return code.op("minus", a, b)


class Within(Ludeme):
    """Whether every point of the first region is in the second; a single point stands for the region of it alone.

    >>> from in singletons(mine)
    """

    name = "in"
    parameters = (Parameter("a", REGION), Parameter("b", REGION))
    result = BOOL
    constant = operator = True

    @staticmethod
    def meaning(look: Look, a: Region, b: Region) -> bool:
        """Subset; the empty region is in every region."""
        return a <= b

    @staticmethod
    def lowering(code: Code, a: Value, b: Value) -> Value:
        """An operation of its own."""
        return code.op("within", a, b)


class NotWithin(Ludeme):
    """The opposite of `in`: some point of the first region is not in the second.

    >>> to not in edge(top)
    """

    name = "not in"
    parameters = (Parameter("a", REGION), Parameter("b", REGION))
    result = BOOL
    constant = operator = True

    @staticmethod
    def meaning(look: Look, a: Region, b: Region) -> bool:
        """Not a subset."""
        return not a <= b

    @staticmethod
    def lowering(code: Code, a: Value, b: Value) -> Value:
        """The opposite."""
        return code.op("not", code.op("within", a, b))
