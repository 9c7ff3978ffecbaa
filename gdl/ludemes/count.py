"""The number of points in a region: `count`, `some`, `none`."""

from __future__ import annotations

from ..types.types import INT, REGION
from .base import Code, Listed, Look, Ludeme, Parameter, Value


class Count(Ludeme):
    """The number of points in `region`.

    >>> count(mine) >= 3
    """

    name = "count"
    parameters = (Parameter("region", REGION),)
    result = INT
    constant = True

    @staticmethod
    def meaning(look: Look, region: frozenset[int]) -> int:
        """Its size."""
        return len(region)

    @staticmethod
    def lowering(code: Code, region: Value) -> Value:
        """A population count."""
        return code.op("count", region)

    @staticmethod
    def shows_compared(listed: Listed, known: int, number: int, region: frozenset[int]) -> str | None:
        """If there should be no points, list the points."""
        if known != 0:
            return None
        return f"there is {listed(region)}" if region else ""
