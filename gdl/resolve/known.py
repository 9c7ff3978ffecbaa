"""Regions computed before play: those of the setup, and the points that a board leaves out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from ..ludemes.base import Look
from ..model import ast
from ..text.errors import DescriptionError, error
from ..text.source import Span
from ..types.board import Board
from ..types.types import DIRECTION, REGION, TRACK


def value(node: ast.Expression, look: Look, arguments: Mapping[str, Any]) -> Any:
    """The value of an expression before play.

    Raises:
        DescriptionError: it uses more than regions and numbers (``not-constant``).
    """
    match node:
        case ast.Literal(type=type_, value=found):
            if type_ == DIRECTION:
                return found[look.mover] if len(set(found)) > 1 else found[0]
            return found
        case ast.Variable(name=name):
            return arguments[name]
        case ast.Call(ludeme=ludeme, arguments=parts):
            return ludeme.meaning(look, *[value(part, look, arguments) for part in parts])
        case ast.Use(definition=definition, arguments=parts):
            values = [value(part, look, arguments) for part in parts]
            return value(definition.body, look, dict(zip(definition.parameters, values, strict=True)))
        case ast.Function(name=name, body=body):
            return lambda thing: value(body, look, {**arguments, name: thing})
        case ast.Convert(type=type_, operand=operand) if operand.type == TRACK:
            return frozenset(value(operand, look, arguments).sites)
        case ast.Convert(type=type_, operand=operand) if type_ == REGION:
            return frozenset([value(operand, look, arguments)])
    raise error(
        "not-constant",
        "this region is too complex to compute before play",
        node.span,
        help="use rows, columns, edges and points, joined with `|`, `&` and `-`",
    )


class _Bare:
    """An empty board, since there is no game yet; looking at anything but the board is an error."""

    def __init__(self, board: Board, span: Span) -> None:
        self.board = board
        self._span = span

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        raise _depends(self._span)


def on_board(node: ast.Expression, board: Board, span: Span) -> frozenset[int]:
    """A region that depends only on the board; ``span`` is its place in the text.

    Raises:
        DescriptionError: it depends on the position or on the mover (``not-constant``).
    """
    found = value(node, cast(Look, _Bare(board, span)), {})
    assert isinstance(found, frozenset)
    return found


def _depends(span: Span) -> DescriptionError:
    return error(
        "not-constant",
        "this region changes during the game",
        span,
        help="the board must be known before the game begins: use rows, columns, edges and points",
    )
