"""`is` and `is not`, for every type whose values can be compared."""

from __future__ import annotations

from typing import Any

from ..types.types import BOOL, INT, NUMBER, PIECE, PLAYER, REGION, SITE, Type
from .base import Code, Look, Ludeme, Parameter, Value


def _pair(type_: Type) -> None:
    def same(look: Look, a: Any, b: Any) -> bool:
        return a is not None and b is not None and a == b

    def different(look: Look, a: Any, b: Any) -> bool:
        return a is not None and b is not None and a != b

    def lower_same(code: Code, a: Value, b: Value) -> Value:
        return code.op("same", a, b)

    def lower_different(code: Code, a: Value, b: Value) -> Value:
        return code.op("different", a, b)

    shared = {
        "parameters": (Parameter("a", type_), Parameter("b", type_)),
        "result": BOOL,
        "constant": True,
        "operator": True,
    }
    doc = "True if the two are {}; false if either is undefined.\n\n    >>> count(mine) {} 1"
    type(
        f"Is{type_}",
        (Ludeme,),
        {
            **shared,
            "__doc__": doc.format("equal", "is"),
            "name": "is",
            "meaning": staticmethod(same),
            "lowering": staticmethod(lower_same),
        },
    )
    type(
        f"IsNot{type_}",
        (Ludeme,),
        {
            **shared,
            "__doc__": doc.format("different", "is not"),
            "name": "is not",
            "meaning": staticmethod(different),
            "lowering": staticmethod(lower_different),
        },
    )


for _type in (SITE, REGION, INT, NUMBER, BOOL, PLAYER, PIECE):
    _pair(_type)
