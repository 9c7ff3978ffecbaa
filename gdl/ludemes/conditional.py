"""A choice between two values, for every type whose values can be chosen: `if C then A else B`."""

from __future__ import annotations

from typing import Any

from ..types.types import BOOL, INT, NUMBER, PIECE, PLAYER, REGION, SITE, Type
from .base import Code, Look, Ludeme, Parameter, Value


def _choice(type_: Type) -> None:
    def meaning(look: Look, condition: bool, a: Any, b: Any) -> Any:
        return a if condition else b

    def lowering(code: Code, condition: Value, a: Value, b: Value) -> Value:
        return code.op("select", condition, a, b)

    def to_blame(site: int, condition: bool, a: Any, b: Any) -> int:
        return 1 if condition else 2

    type(
        f"If{type_}",
        (Ludeme,),
        {
            "__doc__": "`a` if the condition holds, otherwise `b`.",
            "name": "if",
            "parameters": (Parameter("condition", BOOL), Parameter("a", type_), Parameter("b", type_)),
            "result": type_,
            "constant": True,
            "operator": True,
            "of_the_grammar": True,
            "meaning": staticmethod(meaning),
            "lowering": staticmethod(lowering),
            "to_blame": staticmethod(to_blame),
        },
    )


for _type in (SITE, REGION, INT, NUMBER, BOOL, PLAYER, PIECE):
    _choice(_type)
