"""The connected parts of a region, as things of their own: `parts`, `one-of-each`."""

from __future__ import annotations

from ..types.types import PARTS, REGION
from .base import Code, Look, Ludeme, Parameter, Value
from .flood import parts_of

Region = frozenset[int]


class Parts(Ludeme):
    """The groups of adjacent points into which `region` falls, for the words that ask something of each of them.

    In `p -> E` after it, `p` is one of these groups: a Region.

    >>> largest(parts(mine), p -> count(p))
    """

    name = "parts"
    parameters = (Parameter("region", REGION),)
    result = PARTS
    geometric = True

    @staticmethod
    def meaning(look: Look, region: Region) -> tuple[Region, ...]:
        """In the order of their first points; none for the empty region."""
        return parts_of(look.board, region)

    @staticmethod
    def lowering(code: Code, region: Value) -> Value:
        """In code, parts are known by the region that they are of."""
        return region


class Firsts(Ludeme):
    """One point of each part: the lowest of the part, and the leftmost of these.

    It is by this point that a move names the part that it chooses.

    >>> one-of-each(parts(mine))
    """

    name = "one-of-each"
    parameters = (Parameter("parts", PARTS),)
    result = REGION
    geometric = True

    @staticmethod
    def meaning(look: Look, parts: tuple[Region, ...]) -> Region:
        """As many points as there are parts."""
        return frozenset(min(part) for part in parts)

    @staticmethod
    def lowering(code: Code, parts: Value) -> Value:
        """A dedicated operation."""
        return code.op("firsts", parts)
