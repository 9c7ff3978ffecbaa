"""Calls of ludemes, and what a union is made of."""

from __future__ import annotations

from typing import TypeGuard

from ...gdl.model import ast
from .kinds import havings
from .marks import goes_through_directions


def is_call(node: ast.Expression, *names: str) -> TypeGuard[ast.Call]:
    """Whether an expression is a call of one of some ludemes."""
    return isinstance(node, ast.Call) and node.ludeme.name in names


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
