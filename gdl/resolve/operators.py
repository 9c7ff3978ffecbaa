"""Operators: picks the ludeme of an operator by the types of its operands, and of a choice by those of its sides.

A choice, `if C then A else B`, is made before play if its condition is known.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..ludemes import ludemes
from ..ludemes.base import Ludeme
from ..model import ast
from ..syntax import tree as syntax
from ..text.diagnostic import Advice, Fix
from ..text.errors import DescriptionError, error, hint, warning
from ..text.fixes import replaced
from ..types.types import BOARD, BOOL, COUNTER, DIRECTION, EFFECT, INT, NUMBER, REGION, SITE, Type, fits
from ..types.wording import a_type, operator_help, type_help
from . import fold
from .calls import made
from .conversion import convert, fitted, hidden, symbol
from .scope import Build, BuildAs, Scope

BEFORE_PLAY = (DIRECTION, BOARD, COUNTER)
"""Types whose values are known when a description is loaded, besides the words of a Symbol."""
UNREACHED = frozenset(["division-by-zero", "number-too-large", "unknown-point"])
"""Mistakes that mean nothing in the side that the options leave out."""


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


def denied(operand: syntax.Expression, scope: Scope, build: Build) -> ast.Expression:
    """The condition after `not`; ``build`` makes typed expressions.

    Raises:
        DescriptionError: ``type-mismatch``.
    """
    built = build(operand, scope)
    if built.type == REGION:
        region = operand.span.text
        region = region if isinstance(operand, syntax.Name | syntax.Call) else f"({region})"
        raise error(
            "type-mismatch",
            "`not` is for conditions, but this is a region",
            operand.span,
            help=f"the points that are not in it are `everywhere - {region}`, those of another region `A - {region}`; "
            f"that it has no point is `none({region})`",
        )
    return fitted(built, operand.span, scope, BOOL)


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
    if node.operator == "&":
        _between_minuses(node, scope)
    if node.operator == "|":
        _only_the_last(node, left, scope)
    ludeme = _choose_operator(node, left.type, right.type, scope)
    converted = tuple(
        operand if operand.type == parameter.type else convert(operand, parameter.type, scope)
        for operand, parameter in zip((left, right), ludeme.parameters, strict=True)
    )
    return made(node.span, ludeme, converted, scope)


def _between_minuses(node: syntax.Binary, scope: Scope) -> None:
    """Hint at `A - B & C - D` without parentheses: it is easily read as `A - (B & C) - D`."""
    text, left, right = node.span.source.text, node.left, node.right
    if not (isinstance(left, syntax.Binary) and isinstance(right, syntax.Binary)):
        return
    around = text[left.span.end : node.at.start] + text[node.at.end : right.span.start]
    if {left.operator, right.operator} == {"-"} and not around.strip():
        scope.uses.warnings.append(
            hint(
                "and-between-minuses",
                "`&` between two `-` takes both differences first: `A - B & C - D` means `(A - B) & (C - D)`",
                node.at,
                help="put parentheses around what belongs together: `(A - B) & (C - D)`, or `A - (B & C) - D`",
            )
        )


def _only_the_last(node: syntax.Binary, left: ast.Expression, scope: Scope) -> None:
    """Hint at `A | B - mine` without parentheses, if A is where a piece can go whatever stands there."""
    text, right = node.span.source.text, node.right
    around = text[node.left.span.end : node.at.start] + text[node.at.end : right.span.start]
    if around.strip() or not (isinstance(right, syntax.Binary) and right.operator == "-"):
        return
    if right.right.span.text == "mine" and left.type == REGION and _is_anywhere(left):
        scope.uses.warnings.append(
            hint(
                "minus-of-the-last",
                "`- mine` belongs to the last part only: `A | B - mine` means `A | (B - mine)`",
                node.at,
                "so the part before it has the points of the mover's own pieces, too",
                help="put parentheses around what belongs together: `(A | B) - mine`, or `A | (B - mine)`",
            )
        )


def _is_anywhere(region: ast.Expression) -> bool:
    """Whether a region depends on chosen points and directions alone, and on no more than them."""
    parts = list(ast.walk(region))
    chosen = any(isinstance(part, ast.Variable) for part in parts)
    return chosen and all(
        isinstance(part, ast.Literal | ast.Variable | ast.Convert)
        or (isinstance(part, ast.Call) and (part.ludeme.geometric or part.ludeme.name == "|"))
        for part in parts
    )


def _membership(node: syntax.Binary, left: ast.Expression, meant: str) -> tuple[Fix, ...]:
    """The fix that tests whether a point is in a region, if the point is on the left."""
    if left.type != SITE:
        return ()
    return (replaced(node.span, f"{node.left.span.text} {meant} {node.right.span.text}"),)


def _choose_operator(node: syntax.Binary, left: Type, right: Type, scope: Scope) -> type[Ludeme]:
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
        help=(DIRECTION in (left, right) and hidden((node.left if right == DIRECTION else node.right).span, scope))
        or operator_help(node.operator, left, right)
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


# -- choices -----------------------------------------------------------------------------------------------------------


def conditional(node: syntax.Conditional, scope: Scope, wanted: Type | None, build: BuildAs) -> ast.Expression:
    """The chosen value, or a choice that is made during play; ``build`` makes typed expressions.

    Raises:
        DescriptionError: the sides have no common type (``type-mismatch``), or the choice has to be made before play
            and cannot (``not-constant``).
    """
    condition = build(node.condition, scope, BOOL)
    if isinstance(condition, ast.Literal):
        return _known(node, condition.value, scope, wanted, build)
    known_before_play = wanted is not None and (wanted in BEFORE_PLAY or bool(wanted.choices))
    if known_before_play and scope.board is not None:
        raise _not_constant(node, wanted)
    sides = [(side, build(side, scope, wanted)) for side in (node.chosen, node.otherwise)]
    type_ = _common([built.type for _, built in sides]) if wanted is None else wanted
    if type_ is None:
        a, b = (a_type(built.type) for _, built in sides)
        raise error(
            "type-mismatch",
            f"`if` chooses between two values of one type, but got {a} and {b}",
            node.at,
            help="write two values of the same type after `then` and `else`",
        )
    if type_ == EFFECT:
        raise error(
            "type-mismatch",
            "`if` chooses between values, and a change of the position is none",
            node.at,
            help="choose what is changed: `remove(if C then A else B)`; or write a `move` for each case",
        )
    form = next((form for form in ludemes()["if"] if form.result == type_), None)
    if form is None:
        if scope.board is None:  # only the type is ever used
            return sides[0][1]
        raise _not_constant(node, type_)
    values = [fitted(built, side.span, scope, type_) for side, built in sides]
    return fold.call(node.span, form, (condition, *values))


def _known(node: syntax.Conditional, holds: bool, scope: Scope, wanted: Type | None, build: BuildAs) -> ast.Expression:
    """The side that a known condition chooses; the other one is checked, but may be impossible under these options."""
    chosen, other = (node.chosen, node.otherwise) if holds else (node.otherwise, node.chosen)
    built = build(chosen, scope, wanted)
    warnings = len(scope.uses.warnings)
    try:
        left_out = build(other, scope, wanted)
    except DescriptionError as mistake:
        if not all(found.code in UNREACHED for found in mistake.diagnostics):
            raise
        return built
    finally:
        del scope.uses.warnings[warnings:]
    type_ = _common([built.type, left_out.type])
    if type_ is None:
        a, b = a_type(built.type), a_type(left_out.type)
        raise error(
            "type-mismatch",
            f"`if` chooses between two values of one type, but got {a} and {b}",
            node.at,
            help="write two values of the same type after `then` and `else`",
        )
    return built if built.type == type_ or type_.choices else convert(built, type_, scope)


def _common(types: Sequence[Type]) -> Type | None:
    """The type that both types can be converted to, if there is one."""
    a, b = types
    return b if fits(a, b) else a if fits(b, a) else None


def _not_constant(node: syntax.Conditional, type_: Type | None) -> DescriptionError:
    what = "" if type_ is None else f", and {a_type(type_)} is known before play"
    return error(
        "not-constant",
        f"this condition is only known during play{what}",
        node.condition.span,
        help="use a condition that depends on nothing but options",
    )
