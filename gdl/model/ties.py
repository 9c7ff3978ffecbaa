"""Whether scores can be equal: they cannot if the fractions of points that they end in always differ."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from ..types.types import INT
from . import ast


def never_tied(scores: Sequence[ast.Expression]) -> bool:
    """Whether it is certain that no two players have the same score, as where one has half a point more."""
    rests = [_rest(score) for score in scores]
    return None not in rests and len({*rests}) == len(rests)


def _rest(number: ast.Expression) -> Fraction | None:
    """What a number is above the whole number below it, from 0 to below 1; ``None`` if that is not always the same."""
    if number.type == INT:
        return Fraction(0)
    match number:
        case ast.Literal(value=int() | float() as value):
            return Fraction(str(value)) % 1
        case ast.Convert(operand=operand):
            return _rest(operand)
        case ast.Use(definition=definition):
            return _rest(definition.body)
        case ast.Call(ludeme=ludeme, arguments=(a, b)) if ludeme.name in ("+", "-"):
            one, other = _rest(a), _rest(b)
            if one is not None and other is not None:
                return (one + other if ludeme.name == "+" else one - other) % 1
        case ast.Call(ludeme=ludeme, arguments=(_, a, b)) if ludeme.name == "if":
            return rest if (rest := _rest(a)) == _rest(b) else None
    return None
