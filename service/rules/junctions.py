"""Conditions that are joined with `and` and `or`, in words that leave no doubt about what belongs together."""

from __future__ import annotations

from ...gdl.model import ast
from .each import Says


def joined(say: Says, node: ast.Junction, *, holds: bool) -> str:
    """The conditions, or with ``holds`` off their opposites: ``a or b``, ``a, and either b or c``."""
    said = [say.condition(operand, holds=holds) for operand in node.operands]
    if _word(node, holds) == "or":
        return " or ".join(said)
    choices = [_word(operand, holds) == "or" for operand in node.operands]
    said = [f"either {one}" if choice else one for one, choice in zip(said, choices, strict=True)]
    return (", and " if any(choices) else " and ").join(said)


def _word(node: ast.Expression, holds: bool) -> str:
    """The word between the parts that are said of a condition; empty if it is said as a whole."""
    match node:
        case ast.Not(operand=operand):
            return _word(operand, not holds)
        case ast.Junction(word=word):
            return word if holds else "or" if word == "and" else "and"
        case ast.Use(definition=definition, arguments=()) if not definition.text:
            return _word(definition.body, holds)
    return ""
