"""From expressions of the syntax tree to typed ones: resolves names, checks types and folds constants."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..ludemes import ludemes
from ..ludemes.turns import IN_PLAY
from ..model import ast
from ..model.model import Counter
from ..syntax import tree as syntax
from ..text.errors import DescriptionError, error, suggested
from ..text.source import Span
from ..types.types import BOOL, COUNTER, DIRECTION, INT, MEMORY, NUMBER, PIECE, PLAYER, SITE, TEXT, TRACK, Type
from . import calls, counters, directions, fold, operators
from .conversion import fitted, symbol
from .definitions import use
from .each import over_directions
from .scope import Expected, Scope
from .unknown import no_such_position, places, unknown


def build(node: syntax.Expression, scope: Scope, wanted: Type | None = None) -> ast.Expression:
    """Build the typed expression, of the ``wanted`` type if given.

    Raises:
        DescriptionError: a name is unknown, a type does not match, or a word is not allowed here.
    """
    if isinstance(node, syntax.Conditional) and wanted is not None:
        _expect(node, scope, wanted)
        return _noted(node, operators.conditional(node, scope, wanted, build), scope)
    if wanted is not None and wanted.choices:
        return symbol(node, scope, wanted)
    _expect(node, scope, wanted)
    if wanted in (COUNTER, MEMORY):
        return counters.itself(node, scope, build)
    if wanted == DIRECTION and isinstance(node, syntax.Name):
        return fitted(_direction(node, scope), node.span, scope, DIRECTION)
    built = _build(node, scope, wanted)
    return built if wanted is None else fitted(built, node.span, scope, wanted)


def _build(node: syntax.Expression, scope: Scope, wanted: Type | None = None) -> ast.Expression:
    """Build an expression; the ``wanted`` type is only for the diagnostic of an unknown name."""
    return _noted(node, _built(node, scope, wanted), scope)


def _build_as(node: syntax.Expression, scope: Scope, wanted: Type | None) -> ast.Expression:
    """Build an expression of the wanted type; of any type, as part of a larger one, if that is ``None``."""
    return _build(node, scope) if wanted is None else build(node, scope, wanted)


def _expect(node: syntax.Expression, scope: Scope, wanted: Type | None) -> None:
    """Note for editors that an expression is built."""
    notes = scope.uses.notes
    if notes is not None and notes.expected is not None and node.span.source is notes.source:
        notes.expected.append(Expected(node, scope, wanted))


def _noted(node: syntax.Expression, built: ast.Expression, scope: Scope) -> ast.Expression:
    """What an expression was built to, noted for editors."""
    notes = scope.uses.notes
    if notes is not None and node.span.source is notes.source:
        notes.typed.append((node, built))
    return built


def _built(node: syntax.Expression, scope: Scope, wanted: Type | None) -> ast.Expression:
    match node:
        case syntax.Number(span=span, value=value):
            return ast.Literal(span, INT if isinstance(value, int) else NUMBER, value)
        case syntax.Name():
            return _name(node, scope, wanted)
        case syntax.Call(span=span, name=name, arguments=arguments):
            return _call(span, name, arguments, scope, wanted)
        case syntax.Member():
            return _member(node, scope)
        case syntax.Unary(span=span, operator="not", operand=operand):
            return fold.negation(span, operators.denied(operand, scope, _build))
        case syntax.Unary():
            return operators.minus(node, scope, _build)
        case syntax.Binary(operator="and" | "or"):
            return operators.junction(node, scope, _build)
        case syntax.Binary():
            return operators.operator(node, scope, _build)
        case syntax.Conditional():
            return operators.conditional(node, scope, None, _build_as)
        case syntax.Function():
            raise error(
                "misplaced-function",
                "no value is a function, and nothing asks for one here",
                node.span,
                help="a function `p -> E` is the last argument of a word that asks for one",
            )
        case syntax.Interval(high=syntax.Blank(span=span)):
            raise error("unexpected-word", "something is missing here", span, help="write what the `...` stands for")
        case syntax.Interval():
            raise error(
                "range-outside-choices",
                "a range is only allowed after `in`, in an option",
                node.span,
                help="compare twice: `a <= x and x <= b`; rows and columns are `row(1..2)` and `column(1..2)`",
            )
        case syntax.Text():
            raise error(
                "type-mismatch",
                "a string is not a value",
                node.span,
                help="strings are descriptions; write them at the end of a statement",
            )
        case syntax.Blank():
            raise error(
                "type-mismatch",
                "`.` is an empty point of a diagram, but this is not a diagram",
                node.span,
                help="`empty` is the region of all empty points",
            )


def _direction(node: syntax.Name, scope: Scope) -> ast.Expression:
    """A name where a direction is expected: only locally defined names take precedence over the board's."""
    define = scope.defines.get(node.text)
    if node.text in (*scope.directions, *scope.parameters, *scope.variables) or (define is not None and define.own):
        return _name(node, scope)
    found = directions.literal(node, scope)
    if found is None and scope.board is not None and node.text not in {*scope.names(), *scope.board.by_name}:
        directions.named(node, scope.board, directions.words(scope))  # reports the known directions
    return found or _name(node, scope)


def _name(node: syntax.Name, scope: Scope, wanted: Type | None = None) -> ast.Expression:
    name, span = node.text, node.span
    if name in scope.directions:
        if scope.inside:
            scope.uses.parameters.add((scope.inside[-1], name))
        return ast.Literal(span, DIRECTION, scope.directions[name])
    if name in scope.bound:
        return ast.Literal(span, PLAYER, scope.bound[name])
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
    if name in scope.tracks:
        return ast.Literal(span, TRACK, scope.tracks[name])
    if name in scope.players:
        return ast.Literal(span, PLAYER, scope.players.index(name))
    for number, piece in enumerate(scope.pieces):
        if piece.name == name:
            scope.uses.pieces.add(number)
            return ast.Literal(span, PIECE, number)
    if name in scope.defines:
        return use(span, node, scope.defines[name], (), scope, _build)
    if name == "union":
        return over_directions(syntax.Call(span, node, ()), scope, build)
    if name in ludemes():
        return calls.call(span, node, (), scope, build)
    if name in ("on", "off"):
        return ast.Literal(span, BOOL, name == "on")
    if scope.board is not None and name in scope.board.by_name:
        return ast.Literal(span, SITE, scope.board.by_name[name])
    direction = directions.literal(node, scope)
    if direction is not None:
        return direction
    raise directions.unknown(node, scope) or unknown(node, scope, wanted)


def _call(
    span: Span, name: syntax.Name, arguments: Sequence[syntax.Expression], scope: Scope, wanted: Type | None = None
) -> ast.Expression:
    define = scope.defines.get(name.text)
    if define is not None and (name.text not in ludemes() or len(arguments) == len(define.parameters)):
        return use(span, name, define, arguments, scope, _build)
    if name.text == "union" and not (arguments and isinstance(arguments[-1], syntax.Function)):
        return over_directions(syntax.Call(span, name, tuple(arguments)), scope, build)
    if name.text in ludemes():
        return calls.call(span, name, arguments, scope, _build_as)
    if name.text in scope.counters:
        return counters.reading(span, name, arguments, scope, build)
    if name.text in set(scope.names()):
        raise error(
            "wrong-arguments",
            f"`{name.text}` takes no arguments",
            span,
            help=f"write `{name.text}` alone, without parentheses",
        )
    raise unknown(name, scope, wanted, len(arguments))


def _refuse_point(node: syntax.Member, scope: Scope) -> None:
    """Raise an error if what stands before the `.` is the name of a point: it has no parts."""
    if not isinstance(node.receiver, syntax.Name) or scope.variables.get(node.receiver.text) != SITE:
        return
    point, kind = node.receiver.text, node.member.span.text
    raise error(
        "type-mismatch",
        f"`.` stands between a player and a kind of piece, but `{point}` is a point",
        node.span,
        help=f"where a point is, is asked with a region: `{point} in row(3)`; what stands on it, with "
        f"`{point} in having(mover.{kind if kind in scope.kinds else 'KIND'})` or `owner({point})`",
    )


def _of_region(node: syntax.Member, scope: Scope, mistake: DescriptionError) -> DescriptionError:
    """The mistake in what stands before a `.`; with the help for pieces of a kind if that is a region."""
    kind, found = node.member.span.text, mistake.diagnostics[0]
    if kind not in scope.kinds or found.label.span != node.receiver.span or found.label.text != "a Region":
        return mistake
    match node.receiver:
        case syntax.Name(text="mine"):
            meant = f"having(mover.{kind})"
        case syntax.Name(text="theirs"):
            meant = f"having(opponent.{kind})"
        case syntax.Call(name=syntax.Name(text="of"), arguments=[player]):
            meant = f"having({player.span.text}.{kind})"
        case _:
            meant = f"{node.receiver.span.text} & having({kind})"
    return DescriptionError([replace(found, help=f"the points with pieces of that kind are `{meant}`")])


def _member(node: syntax.Member, scope: Scope) -> ast.Expression:
    match node.receiver:
        case syntax.Name(text="turn-start"):
            if scope.place not in IN_PLAY:
                raise error(
                    "wrong-place",
                    "`turn-start` can only be used during play",
                    node.receiver.span,
                    help=f"use it in {places(IN_PLAY)}",
                )
            body = _build(node.member, replace(scope, turn_start=True))
            return body if isinstance(body, ast.Literal) else ast.At(node.span, body.type, "turn-start", body)
        case syntax.Name(text=("before" | "after") as when):
            if when not in scope.positions:
                raise no_such_position(when, node.receiver.span, scope)
            body = _build(node.member, replace(scope, completed=when == "after", turn_start=False))
            return body if isinstance(body, ast.Literal) else ast.At(node.span, body.type, when, body)
    _refuse_point(node, scope)
    try:
        receiver = build(node.receiver, scope, PLAYER)
    except DescriptionError as mistake:
        raise _of_region(node, scope, mistake) from None
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
                help=f"`piece {kind}` without `for` or `neutral` gives one to every player",
            )
    member = node.member if isinstance(node.member, syntax.Name) else node.member.name
    name = member.text
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
            f"`{name}` is {'a counter' if isinstance(scope.counters[name], Counter) else 'remembered'}, not a piece",
            node.span,
            help=f"write `{name}({written})`" if scope.counters[name].each else f"write `{name}` alone",
        )
    raise error(
        "unknown-piece",
        f"there is no kind of piece called `{name}`",
        node.member.span,
        help=suggested(member.span, scope.kinds) or "declare kinds of pieces with `piece`",
    )
