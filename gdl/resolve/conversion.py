"""Implicit conversions between types, and the words of an option."""

from __future__ import annotations

from ..model import ast
from ..syntax import tree as syntax
from ..text.errors import error, suggested
from ..text.source import Span
from ..types.types import DIRECTION, PIECE, REGION, TRACK, Type, fits
from ..types.wording import a_type, type_help
from .scope import Expected, Scope


def fitted(built: ast.Expression, span: Span, scope: Scope, wanted: Type) -> ast.Expression:
    """Convert an expression to the expected type.

    Raises:
        DescriptionError: ``type-mismatch``.
    """
    if built.type == wanted:
        return built
    if fits(built.type, wanted):
        return convert(built, wanted, scope)
    raise error(
        "type-mismatch",
        f"expected {a_type(wanted)}, got {a_type(built.type)}",
        span,
        a_type(built.type),
        help=(hidden(span, scope) if wanted == DIRECTION else "") or type_help(built.type, wanted),
    )


def hidden(span: Span, scope: Scope) -> str:
    """The help where a definition of the game has the name of the direction that is meant."""
    name = span.text
    if scope.board is None or name not in scope.board.all_steps or name not in scope.defines:
        return ""
    return f"here `{name}` is the definition of that name, no longer the direction: give the definition another name"


def symbol(node: syntax.Expression, scope: Scope, wanted: Type) -> ast.Expression:
    """One of the expected words, or an option whose value is one.

    Raises:
        DescriptionError: it is neither (``unknown-symbol``, ``type-mismatch``).
    """
    notes = scope.uses.notes
    if notes is not None and notes.expected is not None and node.span.source is notes.source:
        notes.expected.append(Expected(node, scope, wanted))
    match node:
        case syntax.Name(text=text, span=span) if text in wanted.choices:
            return ast.Literal(span, wanted, text)
        case syntax.Name(text=text, span=span) if text in scope.options:
            scope.uses.options.add(text)
            if (value := scope.settings[text]) in wanted.choices:
                return ast.Literal(span, wanted, value)
        case syntax.Name(text=text, span=span):
            raise error(
                "unknown-symbol",
                f"`{text}` is not one of the words allowed here",
                span,
                help=suggested(span, [*wanted.choices, *_options(scope, wanted)]) or f"use {wanted}",
            )
    raise error("type-mismatch", "expected one of a few words", node.span, help=f"use {wanted}")


def _options(scope: Scope, wanted: Type) -> list[str]:
    """The options that stand for one of the words wanted."""
    return [name for name, value in scope.settings.items() if value in wanted.choices]


def convert(node: ast.Expression, wanted: Type, scope: Scope) -> ast.Expression:
    """Convert an expression to another type, as :data:`plybook.gdl.types.types.CONVERSIONS` allows.

    Raises:
        DescriptionError: a player has several kinds of pieces, or none (``type-mismatch``).
    """
    if wanted == PIECE:
        several = [player for player in range(len(scope.players)) if scope.piece_of(player) is None]
        players = [node.value] if isinstance(node, ast.Literal) else range(len(scope.players))
        if several and any(player in several for player in players):
            raise error(
                "type-mismatch",
                "a player can stand for a piece only if they have just one kind",
                node.span,
                help=f"write the kind: `{node.span.text}.{scope.kinds[0] if scope.kinds else 'KIND'}`",
            )
        scope.uses.pieces.update(piece for player in players if (piece := scope.piece_of(player)) is not None)
        if isinstance(node, ast.Literal):
            return ast.Literal(node.span, PIECE, scope.piece_of(node.value))
    if isinstance(node, ast.Literal):
        if node.type == TRACK:
            return ast.Literal(node.span, wanted, frozenset(node.value.sites))
        value = frozenset([node.value]) if wanted == REGION else float(node.value)
        return ast.Literal(node.span, wanted, value)
    return ast.Convert(node.span, wanted, node)
