"""Operators on regions: `|`, `&`, `-`, `in`."""

from __future__ import annotations

from ..types.types import BOOL, REGION
from .base import Code, Listed, Look, Ludeme, Parameter, Value

Region = frozenset[int]


class Union(Ludeme):
    """The points that are in either region or both.

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
        """A dedicated operation."""
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
        """A dedicated operation."""
        return code.op("both", a, b)

    @staticmethod
    def to_blame(site: int, a: Region, b: Region) -> int:
        """The first of the two that does not contain the point."""
        return 0 if site not in a else 1


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
        """A dedicated operation."""
        return code.op("minus", a, b)

    @staticmethod
    def to_blame(site: int, a: Region, b: Region) -> int:
        """The first region if it does not contain the point; otherwise the second, which does."""
        return 0 if site not in a else 1


class Within(Ludeme):
    """True if every point of the first region is in the second; a single point counts as a region of one point.

    An empty region is in every other: whether the points that may not exist are there and in it is `some(A & B)`.

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
        """A dedicated operation."""
        return code.op("within", a, b)

    @staticmethod
    def shows(listed: Listed, a: Region, b: Region) -> str:
        """The points that are not in the second region."""
        return f"not {listed(a - b)}" if a - b else ""


class NotWithin(Ludeme):
    """The opposite of `in`: true if some point of the first region is not in the second.

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
