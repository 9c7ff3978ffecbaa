"""Whole numbers: `+`, `-`, `*`, `/`. Where a number is undefined (no path), so is the result.

It is undefined too where it would go beyond :data:`plybook.gdl.limits.NUMBER`, so that 64 bits hold every step.
"""

from __future__ import annotations

from collections.abc import Callable

from .. import limits
from ..types import INT
from .base import Code, Look, Ludeme, Parameter, Value


def _operation(sign: str, words: str, work: Callable[[int, int], int | None]) -> None:
    def meaning(look: Look, a: int | None, b: int | None) -> int | None:
        result = None if a is None or b is None else work(a, b)
        return None if result is None or abs(result) > limits.NUMBER else result

    def lowering(code: Code, a: Value, b: Value) -> Value:
        return code.op(sign, a, b)

    members = {
        "__doc__": f"{words} of two whole numbers; undefined where one of them is, and beyond {limits.NUMBER:,}.\n\n"
        f"    >>> count(mine) {sign} 1",
        "name": sign,
        "parameters": (Parameter("a", INT), Parameter("b", INT)),
        "result": INT,
        "constant": True,
        "operator": True,
        "meaning": staticmethod(meaning),
        "lowering": staticmethod(lowering),
    }
    type(f"Arithmetic{words}", (Ludeme,), members)


_operation("+", "The sum", lambda a, b: a + b)
_operation("-", "The difference", lambda a, b: a - b)
_operation("*", "The product", lambda a, b: a * b)
_operation("/", "The quotient, rounded down,", lambda a, b: a // b if b else None)
