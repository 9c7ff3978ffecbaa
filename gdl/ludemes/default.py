"""A value that stands in for an undefined one: `default`."""

from __future__ import annotations

from typing import Any

from ..types.types import INT, NUMBER, PIECE, PLAYER, Type
from .base import Code, Look, Ludeme, Parameter, Value

DOC = """`a` or, if that is undefined (no path, no owner, nothing to find the largest of), `b`.

>>> default(distance(from, theirs), 99) > 2"""


def _default(type_: Type) -> None:
    def meaning(look: Look, a: Any, b: Any) -> Any:
        return b if a is None else a

    def lowering(code: Code, a: Value, b: Value) -> Value:
        return code.op("select", code.op("same", a, a), a, b)  # nothing is equal to an undefined value

    type(
        f"Default{type_}",
        (Ludeme,),
        {
            "__doc__": DOC,
            "name": "default",
            "parameters": (Parameter("a", type_), Parameter("b", type_)),
            "result": type_,
            "constant": True,
            "chained": True,
            "meaning": staticmethod(meaning),
            "lowering": staticmethod(lowering),
        },
    )


for _type in (INT, NUMBER, PLAYER, PIECE):
    _default(_type)
