"""The remainder of a division: `mod`."""

from __future__ import annotations

from ..types.types import INT
from .base import Code, Look, Ludeme, Parameter, Value


class Mod(Ludeme):
    """The remainder of a division of whole numbers, a - a / n * n: 1 for `mod(7, 3)`.

    It has the sign of the divisor: 2 for `mod(-1, 3)`. Undefined if a number is, or if the divisor is 0. A game can
    define another `mod`.

    >>> mod(count(mine), 3) is 0
    """

    name = "mod"
    parameters = (Parameter("number", INT), Parameter("divisor", INT))
    result = INT
    constant = True
    replaceable = True

    @staticmethod
    def meaning(look: Look, number: int | None, divisor: int | None) -> int | None:
        """What rounding down leaves."""
        return None if number is None or not divisor else number % divisor

    @staticmethod
    def lowering(code: Code, number: Value, divisor: Value) -> Value:
        """A dedicated operation."""
        return code.op("mod", number, divisor)
