"""Expressions of the syntax tree to typed ones: what each name means, whether the types fit, what is constant."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from ..ludemes import ludemes
from ..ludemes.base import Ludeme
from ..model import ast
from ..syntax import tree as syntax
from ..text.errors import did_you_mean, error, warning
from ..text.source import Span
from ..types.types import BOOL, COUNTER, DIRECTION, INT, NUMBER, PIECE, PLAYER, REGION, SITE, TEXT, Type, fits
from ..types.wording import a_type, are, number_of, operator_help, type_help
from . import counters, directions, fold
from .definitions import use
from .scope import Scope
from .unknown import MOVE_STEPS, no_such_position, places, unknown


def build(node: syntax.Expression, scope: Scope, wanted: Type | None = None) -> ast.Expression:
    """The typed expression, of the type that is wanted where one is.

    Raises:
        DescriptionError: a name is unknown, a type does not fit, or a word cannot stand here.
    """
    if wanted is not None and wanted.choices:
        return _symbol(node, scope, wanted)
    if wanted == COUNTER:
        return counters.itself(node, scope, build)
    if wanted == DIRECTION and isinstance(node, syntax.Name):
        return _fitted(_direction(node, scope), node.span, scope, DIRECTION)
    built = _build(node, scope)
    return built if wanted is None else _fitted(built, node.span, scope, wanted)


def _fitted(built: ast.Expression, span: Span, scope: Scope, wanted: Type) -> ast.Expression:
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


def _build(node: syntax.Expression, scope: Scope) -> ast.Expression:
    match node:
        case syntax.Number(span=span, value=value):
            return ast.Literal(span, INT if isinstance(value, int) else NUMBER, value)
        case syntax.Name():
            return _name(node, scope)
        case syntax.Call(span=span, name=name, arguments=arguments):
            return _call(span, name, arguments, scope)
        case syntax.Member():
            return _member(node, scope)
        case syntax.Unary(span=span, operator="not", operand=operand):
            return fold.negation(span, build(operand, scope, BOOL))
        case syntax.Unary(span=span, operand=operand):
            number = _build(operand, scope)
            if number.type != NUMBER:
                number = _fitted(number, operand.span, scope, INT)
            nought = ast.Literal(span, number.type, 0.0 if number.type == NUMBER else 0)
            return fold.call(span, _pick("-", [number.type] * 2), (nought, number))
        case syntax.Binary(operator="and" | "or"):
            return _junction(node, scope)
        case syntax.Binary():
            return _operator(node, scope)
        case syntax.Interval():
            raise error(
                "range-outside-choices",
                "a range stands only after `in`, in an option",
                node.span,
                help="compare twice: `a <= x and x <= b`",
            )
        case syntax.Text():
            raise error(
                "type-mismatch",
                "a text is not a value",
                node.span,
                help="texts describe; they stand at the end of a statement",
            )
        case syntax.Blank():
            raise error(
                "type-mismatch",
                "`.` stands for an empty point in a diagram, and here is none",
                node.span,
                help="the region of all empty points is `empty`",
            )


def _direction(node: syntax.Name, scope: Scope) -> ast.Expression:
    """A name where a direction belongs: only what the place itself has named comes before those of the board."""
    define = scope.defines.get(node.text)
    if node.text in (*scope.directions, *scope.parameters, *scope.variables) or (define is not None and define.own):
        return _name(node, scope)
    found = directions.literal(node, scope)
    if found is None and scope.board is not None and node.text not in {*scope.names(), *scope.board.by_name}:
        directions.named(node, scope.board, directions.words(scope))  # the names that there are
    return found or _name(node, scope)


def _name(node: syntax.Name, scope: Scope) -> ast.Expression:
    name, span = node.text, node.span
    if name in scope.directions:
        if scope.inside:
            scope.uses.parameters.add((scope.inside[-1], name))
        return ast.Literal(span, DIRECTION, scope.directions[name])
    if name in scope.parameters:
        if scope.inside:
            scope.uses.parameters.add((scope.inside[-1], name))
        return ast.Variable(span, scope.parameters[name], name, parameter=True)
    if name in scope.variables:
        return ast.Variable(span, scope.variables[name], name)
    if name in scope.defines and scope.defines[name].own:
        return use(span, node, scope.defines[name], (), scope, _build)
    if name in scope.options:
        scope.uses.options.add(name)
        type_, value = scope.options[name].type, scope.settings[name]
        return ast.Literal(span, type_, float(value) if type_ == NUMBER else value)
    if name in scope.counters:
        return counters.reading(span, node, None, scope, build)
    if name in scope.players:
        return ast.Literal(span, PLAYER, scope.players.index(name))
    for number, piece in enumerate(scope.pieces):
        if piece.name == name:
            scope.uses.pieces.add(number)
            return ast.Literal(span, PIECE, number)
    if name in scope.defines:
        return use(span, node, scope.defines[name], (), scope, _build)
    if name in ludemes():
        return _ludeme(span, node, (), scope)
    if name in ("on", "off"):
        return ast.Literal(span, BOOL, name == "on")
    if name == "union":
        return directions.union(syntax.Call(span, node, ()), scope, build)
    if scope.board is not None and name in scope.board.by_name:
        return ast.Literal(span, SITE, scope.board.by_name[name])
    direction = directions.literal(node, scope)
    if direction is not None:
        return direction
    raise directions.unknown(node, scope) or unknown(node, scope)


def _call(span: Span, name: syntax.Name, arguments: Sequence[syntax.Expression], scope: Scope) -> ast.Expression:
    define = scope.defines.get(name.text)
    if define is not None and (define.own or name.text not in ludemes()):
        return use(span, name, define, arguments, scope, _build)
    if name.text in ludemes():
        return _ludeme(span, name, arguments, scope)
    if name.text in scope.counters:
        return counters.reading(span, name, arguments, scope, build)
    if name.text == "union":
        return directions.union(syntax.Call(span, name, tuple(arguments)), scope, build)
    if name.text in set(scope.names()):
        raise error(
            "wrong-arguments",
            f"`{name.text}` takes no arguments",
            span,
            help=f"write `{name.text}` alone, without parentheses",
        )
    raise unknown(name, scope)


def _ludeme(span: Span, name: syntax.Name, arguments: Sequence[syntax.Expression], scope: Scope) -> ast.Expression:
    known = ludemes()[name.text]
    fitting = [ludeme for ludeme in known if len(ludeme.parameters) == len(arguments)]
    if not fitting:
        forms = " or ".join(f"`{ludeme.signature()}`" for ludeme in known)
        takes = number_of(*sorted({len(ludeme.parameters) for ludeme in known}))
        if not arguments and re.match(r"[ \t]+\(", span.source.text[span.end : span.end + 80]):
            forms += f"; the `(` touches `{name.text}`"
        raise error(
            "wrong-arguments",
            f"`{name.text}` takes {takes}, and here {are(len(arguments))}",
            span,
            help=f"write {forms}",
        )
    ludeme = fitting[0]
    if ludeme.only_in and scope.place not in ludeme.only_in:
        where = places(ludeme.only_in)
        raise error(
            "wrong-place",
            f"`{name.text}` means something only in {where}",
            span,
            help=f"ask for it in {'the block of ' * (len(ludeme.only_in) == 1)}{where}"
            + (f"; {ludeme.in_moves}" if ludeme.in_moves and scope.place in MOVE_STEPS else ""),
        )
    if ludeme.only_after and not scope.completed and scope.place in MOVE_STEPS:
        raise error(
            "wrong-place",
            f"in a move, `{name.text}` is asked of the position after it",
            span,
            help=f"write `after.{span.text}`",
        )
    built: list[ast.Expression] = []
    for argument, parameter in zip(arguments, ludeme.parameters, strict=True):
        built.append(build(argument, scope, parameter.type))
        if isinstance(built[0], ast.Counter) and parameter.type == COUNTER:
            scope = replace(scope, setting=built[0].name)
    if scope.board is not None:
        there_is = ludeme.nowhere(scope.board, *[a.value if isinstance(a, ast.Literal) else None for a in built])
        if there_is:
            never = "there is never a point in this region" if ludeme.result == REGION else "this is never true"
            scope.uses.warnings.append(
                warning("outside-the-board", never, span, "the board has no such place", help=there_is)
            )
    return _made(span, ludeme, tuple(built), scope)


def _made(span: Span, ludeme: type[Ludeme], arguments: tuple[ast.Expression, ...], scope: Scope) -> ast.Expression:
    """A call, or what it is worth where that is known."""
    if ludeme.result == DIRECTION:
        return directions.call(span, ludeme, arguments, scope)
    return fold.call(span, ludeme, arguments)


def _junction(node: syntax.Binary, scope: Scope) -> ast.Expression:
    sides = [(side, _build(side, scope)) for side in (node.left, node.right)]
    if all(built.type in (REGION, SITE) for _, built in sides):
        raise error(
            "type-mismatch",
            f"`{node.operator}` joins conditions, and here are two regions",
            node.at,
            help="`a & b` are the points in both" if node.operator == "and" else "`a | b` are the points in either",
        )
    if all(built.type == DIRECTION for _, built in sides):
        raise error(
            "type-mismatch",
            f"`{node.operator}` joins conditions, and here are two directions",
            node.at,
            help="`a | b` are the directions of both",
        )
    return fold.junction(node.span, node.operator, [_fitted(built, side.span, scope, BOOL) for side, built in sides])


def _operator(node: syntax.Binary, scope: Scope) -> ast.Expression:
    if node.operator in ("is", "is not"):
        for side, other in ((node.left, node.right), (node.right, node.left)):
            if isinstance(side, syntax.Name) and side.text in scope.options and side.text not in scope.parameters:
                option = scope.options[side.text]
                if option.type.choices:
                    scope.uses.options.add(side.text)
                    value = _symbol(other, scope, option.type)
                    assert isinstance(value, ast.Literal)
                    same = scope.settings[side.text] == value.value
                    return ast.Literal(node.span, BOOL, same == (node.operator == "is"))
    left, right = _build(node.left, scope), _build(node.right, scope)
    if node.operator in ("is", "is not") and {left.type, right.type} == {SITE, REGION}:
        scope.uses.warnings.append(
            warning(
                "point-is-region",
                f"`{node.operator}` compares a point with a region as a whole",
                node.at,
                help=f"whether the point is in the region is asked with `{node.operator.removeprefix('is').strip()} in`"
                if node.operator == "is not"
                else "whether the point is in the region is asked with `in`",
            )
        )
    ludeme = _choose_operator(node, left.type, right.type)
    converted = tuple(
        operand if operand.type == parameter.type else convert(operand, parameter.type, scope)
        for operand, parameter in zip((left, right), ludeme.parameters, strict=True)
    )
    return _made(node.span, ludeme, converted, scope)


def _choose_operator(node: syntax.Binary, left: Type, right: Type) -> type[Ludeme]:
    exact = _pick(node.operator, [left, right], required=False)
    if exact is not None:
        return exact
    pairs = [[parameter.type for parameter in ludeme.parameters] for ludeme in ludemes()[node.operator]]
    takes = " or ".join(dict.fromkeys(f"two {a}s" if a == b else f"{a} and {b}" for a, b in pairs))
    fits_left = any(fits(left, a) for a, _ in pairs)

    def likely(wanted: Type) -> bool:
        return not fits_left or fits(left, wanted)

    raise error(
        "type-mismatch",
        f"`{node.operator}` takes {takes}; here are {a_type(left)} and {a_type(right)}",
        (node.right if fits_left else node.left).span,
        a_type(right if fits_left else left),
        help=operator_help(node.operator, left, right)
        or type_help(right if fits_left else left, next((b if fits_left else a for a, b in pairs if likely(a)), left)),
    )


def _pick(name: str, types: list[Type], *, required: bool = True) -> type[Ludeme]:
    """The ludeme of a name whose parameters take these types, an exact fit before one that converts."""
    known = ludemes()[name]
    for test in (lambda given, wanted: given == wanted, fits):
        for ludeme in known:
            if all(test(given, parameter.type) for given, parameter in zip(types, ludeme.parameters, strict=True)):
                return ludeme
    assert not required
    return None  # type: ignore[return-value]


def _member(node: syntax.Member, scope: Scope) -> ast.Expression:
    match node.receiver:
        case syntax.Name(text=("before" | "after") as when):
            if when not in scope.positions:
                raise no_such_position(when, node.receiver.span, scope)
            body = _build(node.member, replace(scope, completed=when == "after"))
            return body if isinstance(body, ast.Literal) else ast.At(node.span, body.type, when, body)
    receiver = build(node.receiver, scope, PLAYER)
    match node.member:
        case syntax.Name(text=kind, span=span) if kind in scope.kinds:
            own = [n for n, piece in enumerate(scope.pieces) if piece.kind == kind and piece.owner is not None]
            if not own:
                raise error(
                    "unknown-piece",
                    f"`{kind}` is neutral: no player has it",
                    node.span,
                    help=f"write `{kind}` alone; `piece {kind}` without `neutral` gives one to every player",
                )
            if not isinstance(receiver, ast.Literal):
                scope.uses.pieces.update(own)
                return fold.call(node.span, ludemes()["piece"][0], (receiver, ast.Literal(span, TEXT, kind)))
            for number in own:
                if scope.pieces[number].owner == receiver.value:
                    scope.uses.pieces.add(number)
                    return ast.Literal(node.span, PIECE, number)
            raise error(
                "unknown-piece",
                f"{scope.players[receiver.value]} has no `{kind}`",
                node.span,
                help=f"`piece {kind}` without `for` and `neutral` gives one to every player",
            )
    name = node.member.text if isinstance(node.member, syntax.Name) else node.member.name.text
    if name in scope.kinds:
        raise error(
            "wrong-arguments",
            f"`{name}` takes no arguments",
            node.member.span,
            help=f"write `{name}` alone, without parentheses",
        )
    if name in scope.counters:
        written = node.receiver.span.text
        raise error(
            "wrong-arguments",
            f"`{name}` is a counter and no piece",
            node.span,
            help=f"write `{name}({written})`" if scope.counters[name].each else f"write `{name}` alone",
        )
    raise error(
        "unknown-piece",
        f"there is no kind of piece called `{name}`",
        node.member.span,
        help=did_you_mean(name, scope.kinds) or "kinds of pieces are named by `piece` statements",
    )


def _symbol(node: syntax.Expression, scope: Scope, wanted: Type) -> ast.Expression:
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
    """An expression taken for one of another type, as :data:`plybook.gdl.types.types.CONVERSIONS` allows."""
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
