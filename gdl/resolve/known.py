"""Regions that are known before play: what stands on the board at the start, and which points a board is without."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from ..ludemes.base import Look
from ..model import ast
from ..text.errors import DescriptionError, error
from ..text.source import Span
from ..types.board import Board
from ..types.types import DIRECTION, REGION


def value(node: ast.Expression, look: Look, arguments: Mapping[str, Any]) -> Any:
    """The value that an expression has where all that it looks at is there already.

    Raises:
        DescriptionError: it is more than regions and numbers (``not-constant``).
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
        case ast.Convert(type=type_, operand=operand) if type_ == REGION:
            return frozenset([value(operand, look, arguments)])
    raise error(
        "not-constant",
        "this region is too hard for what is settled before play",
        node.span,
        help="use rows, columns, edges and points, joined with `|`, `&` and `-`",
    )


class _Bare:
    """A board on which nothing stands, since there is no game yet; whoever looks at more than the board is told."""

    def __init__(self, board: Board, span: Span) -> None:
        self.board = board
        self._span = span

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        raise _depends(self._span)


def on_board(node: ast.Expression, board: Board, span: Span) -> frozenset[int]:
    """A region that depends on the board alone; ``span`` is where it is written.

    Raises:
        DescriptionError: it depends on the position or on who moves (``not-constant``).
    """
    found = value(node, cast(Look, _Bare(board, span)), {})
    assert isinstance(found, frozenset)
    return found


def _depends(span: Span) -> DescriptionError:
    return error(
        "not-constant",
        "this region changes in the course of the game",
        span,
        help="what the board is like is known before the game begins: use rows, columns, edges and points",
    )
