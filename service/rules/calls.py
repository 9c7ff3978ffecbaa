"""Calls of ludemes and of definitions: what a union is made of, and what a definition stands for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeGuard

from ...gdl.model import ast
from ...gdl.resolve import fold
from ...gdl.types.types import PLAYER
from .kinds import havings
from .marks import goes_through_directions
from .points import is_standard


def is_call(node: ast.Expression, *names: str) -> TypeGuard[ast.Call]:
    """Whether an expression is a call of one of some ludemes."""
    return isinstance(node, ast.Call) and node.ludeme.name in names


def in_one_of_two(node: ast.Call, is_name: Callable[[ast.Use], bool]) -> ast.Expression | None:
    """That something is in one region or, unless a condition holds, in another; said of each region apart.

    ``to in if C then everywhere else R`` becomes ``C or to in R``. ``None`` for any other condition, and for regions
    that are called by their names.
    """
    if not is_call(node, "in", "not in") or (isinstance(node.arguments[1], ast.Use) and is_name(node.arguments[1])):
        return None
    match unnamed(node.arguments[1]):
        case ast.Call(ludeme=ludeme, arguments=(condition, yes, no)) if ludeme.name == "if":
            one, other = (replace(node, arguments=(node.arguments[0], region)) for region in (yes, no))
            if is_call(unnamed(yes), "everywhere"):
                holds = node.ludeme.name == "in"
                inner = condition if holds else ast.Not(node.span, condition)
                return ast.Junction(node.span, "or" if holds else "and", (inner, other))
            return ast.Call(node.span, node.type, ludeme, (condition, one, other))
    return None


def unnamed(region: ast.Expression) -> ast.Expression:
    """What a region is that the game only gives a name."""
    while isinstance(region, ast.Use) and not (region.arguments or region.definition.text):
        region = region.definition.body
    return region


def arms(*regions: ast.Expression) -> list[ast.Expression]:
    """The regions of which others are written as the union, in order; a region that is no union is its own."""
    found = [arm for region in regions for arm in _arms(region)]
    return [arm for arm in found if not _is_never(arm)] or found[:1]


def _arms(region: ast.Expression) -> list[ast.Expression]:
    if not is_call(region, "|") or goes_through_directions(region.span.text) or havings(region):
        return [region]
    return [arm for side in region.arguments for arm in _arms(side)]


def _is_never(region: ast.Expression) -> bool:
    """Whether a region is empty because of the options: ``given(on, …)`` where the option is off."""
    return is_call(region, "given") and isinstance(region.arguments[0], ast.Literal) and not region.arguments[0].value


def for_player(use: ast.Use) -> ast.Expression | None:
    """What a definition without a text stands for, with its arguments in place of its parameters; ``None`` if not all
    of these are players, or if it looks at another position, in which they could mean somebody else."""
    definition, players = use.definition, use.arguments
    if not players or any(argument.type != PLAYER for argument in players):
        return None
    if definition.text or definition.given or definition.looks_elsewhere or is_standard(use):
        return None
    given = dict(zip(definition.parameters, players, strict=True))

    def change(node: ast.Expression) -> ast.Expression:
        match node:
            case ast.Variable(name=name, parameter=True):
                return given.get(name, node)
        return node

    return _mapped(definition.body, change)


def _mapped(node: ast.Expression, change: Callable[[ast.Expression], ast.Expression]) -> ast.Expression:
    """An expression with its parts changed, from the inside; what is then known is settled."""

    def inner(part: ast.Expression) -> ast.Expression:
        return _mapped(part, change)

    match node:
        case ast.Call(ludeme=ludeme, arguments=arguments):
            found = tuple(map(inner, arguments))
            match found:
                case (ast.Literal(value=bool(chosen)), yes, no) if ludeme.name == "if":
                    return yes if chosen else no
            known = ludeme.constant and ludeme.name in ("is", "is not") and found != arguments
            return fold.call(node.span, ludeme, found) if known else replace(node, arguments=found)
        case ast.Use(arguments=arguments):
            return replace(node, arguments=tuple(map(inner, arguments)))
        case ast.Counter(player=player) if player is not None:
            return replace(node, player=inner(player))
        case ast.Not(operand=operand):
            return fold.negation(node.span, inner(operand))
        case ast.Convert(operand=operand):
            return replace(node, operand=inner(operand))
        case ast.Junction(word=word, operands=operands):
            return fold.junction(node.span, word, tuple(map(inner, operands)))
        case ast.Function(body=body):
            return replace(node, body=inner(body))
    return change(node)
