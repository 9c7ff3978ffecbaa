"""A condition as a number: `number`."""

from __future__ import annotations

from ..types.types import BOOL, INT
from .base import Code, Look, Ludeme, Parameter, Value


class NumberOf(Ludeme):
    """1 if the condition holds, otherwise 0, so that conditions can be counted.

    >>> number(a1 in mine) + number(a5 in mine) + number(e5 in mine) > 1
    """

    name = "number"
    parameters = (Parameter("condition", BOOL),)
    result = INT
    constant = True
    defined = True
    least = 0

    @staticmethod
    def meaning(look: Look, condition: bool) -> int:
        """A condition is never undefined: what compares something undefined is false."""
        return int(condition)

    @staticmethod
    def lowering(code: Code, condition: Value) -> Value:
        """A choice between two numbers."""
        return code.op("select", condition, code.known("int", 1), code.known("int", 0))
