"""Comparing numbers: `<`, `<=`, `>`, `>=`. If a number is undefined (no path), every comparison with it is false."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

from ..types.types import BOOL, INT, NUMBER, Type
from .base import Code, Look, Ludeme, Parameter, Value


def _comparison(sign: str, holds: Callable[[Any, Any], bool], words: str, number: Type) -> type[Ludeme]:
    def meaning(look: Look, a: float | None, b: float | None) -> bool:
        return a is not None and b is not None and holds(a, b)

    def lowering(code: Code, a: Value, b: Value) -> Value:
        return code.op(sign, a, b) if sign in ("<", "<=") else code.op(sign.replace(">", "<"), b, a)

    members = {
        "__doc__": f"True if `a` is {words} `b`; false if either is undefined.\n\n    >>> count(mine) {sign} 3",
        "name": sign,
        "parameters": (Parameter("a", number), Parameter("b", number)),
        "result": BOOL,
        "constant": True,
        "operator": True,
        "meaning": staticmethod(meaning),
        "lowering": staticmethod(lowering),
    }
    return type(f"Compare{number}", (Ludeme,), members)


for _number in (INT, NUMBER):
    _comparison("<", operator.lt, "less than", _number)
    _comparison("<=", operator.le, "at most", _number)
    _comparison(">", operator.gt, "greater than", _number)
    _comparison(">=", operator.ge, "at least", _number)
