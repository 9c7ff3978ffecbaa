"""Operators: picks the ludeme of an operator by the types of its operands."""

from __future__ import annotations

from ..ludemes import ludemes
from ..ludemes.base import Ludeme
from ..model import ast
from ..syntax import tree as syntax
from ..text.diagnostic import Advice, Fix
from ..text.errors import error, warning
from ..text.fixes import replaced
from ..types.types import BOOL, DIRECTION, INT, NUMBER, REGION, SITE, Type, fits
from ..types.wording import a_type, operator_help, type_help
from . import fold
from .calls import made
from .conversion import convert, fitted, symbol
from .scope import Build, Scope


def minus(node: syntax.Unary, scope: Scope, build: Build) -> ast.Expression:
    """``-E``; ``build`` makes typed expressions.

    Raises:
        DescriptionError: ``type-mismatch``.
    """
    number = build(node.operand, scope)
    if number.type != NUMBER:
        number = fitted(number, node.operand.span, scope, INT)
    zero = ast.Literal(node.span, number.type, 0.0 if number.type == NUMBER else 0)
    minus = _pick("-", [number.type] * 2)
    assert minus is not None  # both kinds of numbers have it
    return fold.call(node.span, minus, (zero, number))


def junction(node: syntax.Binary, scope: Scope, build: Build) -> ast.Expression:
    """``and`` or ``or``; ``build`` makes typed expressions.

    Raises:
        DescriptionError: ``type-mismatch``.
    """
    sides = [(side, build(side, scope)) for side in (node.left, node.right)]
    if all(built.type in (REGION, SITE) for _, built in sides):
        raise error(
            "type-mismatch",
            f"`{node.operator}` joins conditions, but got two regions",
            node.at,
            help="`a & b` gives the points in both" if node.operator == "and" else "`a | b` gives the points in either",
        )
    if all(built.type == DIRECTION for _, built in sides):
        raise error(
            "type-mismatch",
            f"`{node.operator}` joins conditions, but got two directions",
            node.at,
            help="`a | b` gives the directions of both",
        )
    return fold.junction(node.span, node.operator, [fitted(built, side.span, scope, BOOL) for side, built in sides])


def operator(node: syntax.Binary, scope: Scope, build: Build) -> ast.Expression:
    """A comparison, a calculation or a combination of regions; ``build`` makes typed expressions.

    Raises:
        DescriptionError: ``type-mismatch``, or what :func:`.conversion.symbol` raises.
    """
    if node.operator in ("is", "is not"):
        for side, other in ((node.left, node.right), (node.right, node.left)):
            if isinstance(side, syntax.Name) and side.text in scope.options and side.text not in scope.parameters:
                option = scope.options[side.text]
                if option.type.choices:
                    scope.uses.options.add(side.text)
                    value = symbol(other, scope, option.type)
                    assert isinstance(value, ast.Literal)
                    same = scope.settings[side.text] == value.value
                    return ast.Literal(node.span, BOOL, same == (node.operator == "is"))
    left, right = build(node.left, scope), build(node.right, scope)
    if node.operator in ("is", "is not") and {left.type, right.type} == {SITE, REGION}:
        meant = "in" if node.operator == "is" else "not in"
        scope.uses.warnings.append(
            warning(
                "point-is-region",
                f"`{node.operator}` compares a point with a whole region",
                node.at,
                help=Advice(f"to test if the point is in the region, write `{meant}`", _membership(node, left, meant)),
            )
        )
    ludeme = _choose_operator(node, left.type, right.type)
    converted = tuple(
        operand if operand.type == parameter.type else convert(operand, parameter.type, scope)
        for operand, parameter in zip((left, right), ludeme.parameters, strict=True)
    )
    return made(node.span, ludeme, converted, scope)


def _membership(node: syntax.Binary, left: ast.Expression, meant: str) -> tuple[Fix, ...]:
    """The fix that tests whether a point is in a region, if the point is on the left."""
    if left.type != SITE:
        return ()
    return (replaced(node.span, f"{node.left.span.text} {meant} {node.right.span.text}"),)


def _choose_operator(node: syntax.Binary, left: Type, right: Type) -> type[Ludeme]:
    exact = _pick(node.operator, [left, right])
    if exact is not None:
        return exact
    pairs = [[parameter.type for parameter in ludeme.parameters] for ludeme in ludemes()[node.operator]]
    takes = " or ".join(dict.fromkeys(f"two {a}s" if a == b else f"{a} and {b}" for a, b in pairs))
    fits_left = any(fits(left, a) for a, _ in pairs)

    def likely(wanted: Type) -> bool:
        return not fits_left or fits(left, wanted)

    raise error(
        "type-mismatch",
        f"`{node.operator}` takes {takes}; got {a_type(left)} and {a_type(right)}",
        (node.right if fits_left else node.left).span,
        a_type(right if fits_left else left),
        help=operator_help(node.operator, left, right)
        or type_help(right if fits_left else left, next((b if fits_left else a for a, b in pairs if likely(a)), left)),
    )


def _pick(name: str, types: list[Type]) -> type[Ludeme] | None:
    """The ludeme of a name that takes these types, if any; exact matches come before conversions."""
    known = ludemes()[name]
    for test in (lambda given, wanted: given == wanted, fits):
        for ludeme in known:
            if all(test(given, parameter.type) for given, parameter in zip(types, ludeme.parameters, strict=True)):
                return ludeme
    return None
