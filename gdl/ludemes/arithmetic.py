"""Arithmetic: `+`, `-`, `*`, and `/` for whole numbers. If an operand is undefined (no path), so is the result.

The result is also undefined beyond :data:`plybook.gdl.text.limits.NUMBER`, so that every step fits into 64 bits. For
numbers that can have a fraction, sums and differences of halves are exact.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..text import limits
from ..types.types import INT, NUMBER, Type
from .base import Code, Look, Ludeme, Parameter, Value


def _operation(sign: str, words: str, work: Callable[[Any, Any], Any], number: Type) -> None:
    def meaning(look: Look, a: float | None, b: float | None) -> float | None:
        result: float | None = None if a is None or b is None else work(a, b)
        return None if result is None or abs(result) > limits.NUMBER else result

    def lowering(code: Code, a: Value, b: Value) -> Value:
        return code.op(sign, a, b)

    doc = "{} of two whole numbers; undefined if either of them is, or beyond ±{:,}.\n\n    >>> count(mine) {} 1"
    if sign != "/":
        doc = "{} of two numbers; undefined if either of them is, or beyond ±{:,}.\n\n    >>> count(mine) {} "
        doc += "1" if number == INT else "0.5"
    members = {
        "__doc__": doc.format(words, limits.NUMBER, sign),
        "name": sign,
        "parameters": (Parameter("a", number), Parameter("b", number)),
        "result": number,
        "constant": True,
        "operator": True,
        "meaning": staticmethod(meaning),
        "lowering": staticmethod(lowering),
    }
    type(f"Arithmetic{words}{number}", (Ludeme,), members)


for _number in (INT, NUMBER):
    _operation("+", "The sum", lambda a, b: a + b, _number)
    _operation("-", "The difference", lambda a, b: a - b, _number)
    _operation("*", "The product", lambda a, b: a * b, _number)
_operation("/", "The quotient, rounded down,", lambda a, b: a // b if b else None, INT)
