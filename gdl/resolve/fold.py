"""Constant folding when a description is loaded, which settles whatever depends only on options."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from ..ludemes.base import Look, Ludeme
from ..model.ast import Call, Expression, Junction, Literal, Not
from ..text import limits
from ..text.errors import error
from ..text.source import Span
from ..types.types import BOARD, BOOL

NO_LOOK = cast(Look, None)
"""Ludemes that are ``constant`` do not look at the position."""


def call(span: Span, ludeme: type[Ludeme], arguments: tuple[Expression, ...]) -> Expression:
    """A call, or its value if known. Boards are left alone: they are made after their size has been checked.

    Raises:
        DescriptionError: the value is undefined.
    """
    if ludeme.constant and ludeme.result != BOARD and all(isinstance(a, Literal) for a in arguments):
        values: list[Any] = [a.value for a in arguments if isinstance(a, Literal)]
        value = ludeme.meaning(NO_LOOK, *values)
        if value is None and ludeme.name in ("/", "mod"):
            raise error(
                "division-by-zero",
                "division by zero",
                span,
                help="the result is undefined, and every comparison with it is false",
            )
        if value is None:
            raise error("number-too-large", "the result is too large", span, help=f"numbers go up to {limits.NUMBER:,}")
        return Literal(span, ludeme.result, value)
    if all(isinstance(a, Literal) for a in arguments):
        settled = ludeme.settled(*[a.value for a in arguments if isinstance(a, Literal)])
        if settled is not None:
            return Literal(span, ludeme.result, settled)
    return Call(span, ludeme.result, ludeme, arguments)


def negation(span: Span, operand: Expression) -> Expression:
    """``not E``."""
    if isinstance(operand, Literal):
        return Literal(span, BOOL, not operand.value)
    return Not(span, operand)


def junction(span: Span, word: str, operands: Sequence[Expression]) -> Expression:
    """``and`` or ``or``, without the operands that make no difference."""
    settles = word == "or"
    flat: list[Expression] = []
    for operand in operands:
        flat += operand.operands if isinstance(operand, Junction) and operand.word == word else [operand]
    if any(isinstance(operand, Literal) and operand.value is settles for operand in flat):
        return Literal(span, BOOL, settles)
    open_ = [operand for operand in flat if not isinstance(operand, Literal)]
    if not open_:
        return Literal(span, BOOL, not settles)
    return open_[0] if len(open_) == 1 else Junction(span, word, tuple(open_))
