"""Conditions that are joined with `and` and `or`, in words that leave no doubt about what belongs together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ...gdl.model import ast
from ...gdl.types.types import INT
from .effects import Says
from .grouping import group, has_choice
from .marks import goes_through_directions, written


def joined(say: Says, node: ast.Junction, *, holds: bool) -> str:
    """The conditions, or with ``holds`` off their opposites: ``a or b``, ``a, and either b or c``."""
    node = replace(node, operands=tuple({_place(each): each for each in node.operands}.values()))
    if _word(say, node, holds) == "or":
        return " or ".join(_clause(say, operand, holds, beside_or=True) for operand in node.operands)
    operands = _telling(node.operands, holds)
    said = [_clause(say, operand, holds) for operand in operands]
    choices = [_word(say, operand, holds) == "or" for operand in operands]
    said = [f"either {one}" if choice else one for one, choice in zip(said, choices, strict=True)]
    return (", and " if any(choices) else " and ").join(said)


def _place(node: ast.Expression) -> tuple[str, int, int] | int:
    """Where a condition is written, if it goes through directions: those of all directions are one."""
    whole = goes_through_directions(node.span.text)
    return (node.span.source.name, node.span.start, node.span.end) if whole else id(node)


def _clause(say: Says, node: ast.Expression, holds: bool, *, beside_or: bool = False) -> str:
    """One of the conditions, in parentheses if a word in it could be taken for one between them."""
    said = say.condition(node, holds=holds)
    word = _word(say, node, holds)
    apart = (beside_or and word == "and") or (not word and has_choice(said, beside_or=beside_or))
    return group(said) if apart else said


def _telling(operands: Sequence[ast.Expression], holds: bool) -> list[ast.Expression]:
    """The conditions without bounds of numbers from which other bounds follow: ``n > 4`` without ``n > 2``."""
    bounds = [_bound(operand, holds) for operand in operands]
    highest = {
        what: max(least for name, least in filter(None, bounds) if name == what) for what, _ in filter(None, bounds)
    }
    return [
        operand
        for place, (operand, bound) in enumerate(zip(operands, bounds, strict=True))
        if bound is None or (bound[1] == highest[bound[0]] and bound not in bounds[:place])
    ]


def _bound(node: ast.Expression, holds: bool) -> tuple[str, int] | None:
    """What a condition says is at least a whole number: a number, or the negative of one that is at most another."""
    match node:
        case ast.Not(operand=operand):
            return _bound(operand, not holds)
        case ast.Call(ludeme=ludeme, arguments=(left, ast.Literal(value=int(number)))) if left.type == INT:
            what = written(left)
            match ludeme.name, holds:
                case (">", True) | ("<=", False):
                    return what, number + 1
                case (">=", True) | ("<", False):
                    return what, number
                case ("<", True) | (">=", False):
                    return f"-{what}", 1 - number
                case ("<=", True) | (">", False):
                    return f"-{what}", -number
    return None


def _word(say: Says, node: ast.Expression, holds: bool) -> str:
    """The word between the parts that are said of a condition; empty if it is said as a whole."""
    match node:
        case ast.Not(operand=operand):
            return _word(say, operand, not holds)
        case ast.Junction(span=span) if goes_through_directions(span.text):  # shown as it is written
            return ""
        case ast.Junction(word=word):
            return word if holds else "or" if word == "and" else "and"
        case ast.Use(definition=definition, arguments=()) if not definition.text and not say.is_name(node):
            return _word(say, definition.body, holds)
    return ""
