"""Values where another type is wanted: what is accepted for what, and the words of an option."""

from __future__ import annotations

from ..model import ast
from ..syntax import tree as syntax
from ..text.errors import did_you_mean, error
from ..text.source import Span
from ..types.types import PIECE, REGION, Type, fits
from ..types.wording import a_type, type_help
from .scope import Scope


def fitted(built: ast.Expression, span: Span, scope: Scope, wanted: Type) -> ast.Expression:
    """An expression as one of the type that is wanted.

    Raises:
        DescriptionError: ``type-mismatch``.
    """
    if built.type == wanted:
        return built
    if fits(built.type, wanted):
        return convert(built, wanted, scope)
    raise error(
        "type-mismatch",
        f"{a_type(wanted)} belongs here, but this is {a_type(built.type)}",
        span,
        a_type(built.type),
        help=type_help(built.type, wanted),
    )


def symbol(node: syntax.Expression, scope: Scope, wanted: Type) -> ast.Expression:
    """One of the few words that are wanted, or an option that stands for one.

    Raises:
        DescriptionError: it is neither (``unknown-symbol``, ``type-mismatch``).
    """
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
                f"`{text}` is none of the words that fit here",
                span,
                help=did_you_mean(text, wanted.choices) or f"it may be {wanted}",
            )
    raise error("type-mismatch", "one of a few words belongs here", node.span, help=f"it may be {wanted}")


def convert(node: ast.Expression, wanted: Type, scope: Scope) -> ast.Expression:
    """An expression taken for one of another type, as :data:`plybook.gdl.types.types.CONVERSIONS` allows.

    Raises:
        DescriptionError: a player has several kinds of pieces, or none (``type-mismatch``).
    """
    if wanted == PIECE:
        several = [player for player in range(len(scope.players)) if scope.piece_of(player) is None]
        players = [node.value] if isinstance(node, ast.Literal) else range(len(scope.players))
        if several and any(player in several for player in players):
            raise error(
                "type-mismatch",
                "a player stands for his piece only where he has one kind of it",
                node.span,
                help=f"write the kind: `{node.span.text}.{scope.kinds[0] if scope.kinds else 'KIND'}`",
            )
        scope.uses.pieces.update(piece for player in players if (piece := scope.piece_of(player)) is not None)
        if isinstance(node, ast.Literal):
            return ast.Literal(node.span, PIECE, scope.piece_of(node.value))
    if isinstance(node, ast.Literal):
        value = frozenset([node.value]) if wanted == REGION else float(node.value)
        return ast.Literal(node.span, wanted, value)
    return ast.Convert(node.span, wanted, node)
