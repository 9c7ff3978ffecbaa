"""The smallest and the largest of some numbers, `min` and `max`, and a number without its sign, `abs`.

If a number is undefined (no path), so is the result.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..types.types import INT, NUMBER, Type
from .base import Code, Look, Ludeme, Parameter, Value

EXAMPLES = {
    "min": "min(count(mine), count(theirs)) > 3",
    "max": "max(distance(from, theirs), distance(to, theirs)) < 4",
}


def _extreme(name: str, words: str, work: Callable[[Any, Any], Any], number: Type) -> None:
    def meaning(look: Look, a: float | None, b: float | None) -> float | None:
        return None if a is None or b is None else work(a, b)

    def lowering(code: Code, a: Value, b: Value) -> Value:
        return code.op(name, a, b)

    doc = f"The {words} of two or more numbers, such as `{name}(a, b, c)`; undefined if one of them is."
    members = {
        "__doc__": f"{doc}\n\n    >>> {EXAMPLES[name]}",
        "name": name,
        "parameters": (Parameter("a", number), Parameter("b", number)),
        "result": number,
        "constant": True,
        "chained": True,
        "meaning": staticmethod(meaning),
        "lowering": staticmethod(lowering),
    }
    type(f"{name.title()}{number}", (Ludeme,), members)


def _size(number: Type) -> None:
    def meaning(look: Look, a: float | None) -> float | None:
        return None if a is None else abs(a)

    def lowering(code: Code, a: Value) -> Value:
        zero = code.known("int", 0) if number == INT else code.known("number", 0.0)
        return code.op("max", a, code.op("-", zero, a))

    doc = "A number without its sign: 3 for 3 and for -3; undefined if the number is."
    doc += "\n\n    >>> abs(count(mine) - count(theirs)) > 1"
    members = {
        "__doc__": doc,
        "name": "abs",
        "parameters": (Parameter("a", number),),
        "result": number,
        "constant": True,
        "least": 0,
        "meaning": staticmethod(meaning),
        "lowering": staticmethod(lowering),
    }
    type(f"Abs{number}", (Ludeme,), members)


for _number in (INT, NUMBER):
    _extreme("min", "smallest", min, _number)
    _extreme("max", "largest", max, _number)
    _size(_number)
