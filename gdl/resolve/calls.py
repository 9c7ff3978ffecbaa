"""Ludemes in expressions: picks one by name and arguments, checks where it is allowed, and folds it if known."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from ..ludemes import ludemes
from ..ludemes.base import Ludeme
from ..model import alone, ast
from ..model.model import Memory
from ..syntax import tree as syntax
from ..syntax.hole import offer
from ..text.diagnostic import Advice
from ..text.errors import DescriptionError, error, warning
from ..text.fixes import replaced
from ..text.source import Span
from ..types.types import COUNTER, DIRECTION, MEMORY, REGION, TEXT, Type, fits
from ..types.wording import are, number_of
from . import directions, each, fold, other_words
from .conversion import fitted
from .counters import is_memory
from .scope import BuildAs, Scope
from .unknown import MOVE_STEPS, only_board, places

NUMBERS_AFTER = re.compile(r"[ \t]+\d+(?:[ \t]*[,x×][ \t]*\d+)*(?![\w.])")
"""Numbers that people write after a word instead of in parentheses: `8`, `9, 9`, `8x8`."""
OVER_POINTS = {"max": "largest", "min": "smallest"}
"""Words for numbers that are written out, and those that go through points or parts instead."""


def _without_parentheses(name: str, span: Span, known: Sequence[type[Ludeme]], written: str) -> DescriptionError:
    """The diagnostic for a word with its numbers after it, as in `square 8`."""
    numbers = re.findall(r"\d+", written)
    if len({*numbers}) == 1 and not any(_takes(form, len(numbers)) for form in known):
        numbers = numbers[:1]  # a square of 8x8
    meant = f"{name}({', '.join(numbers)})"
    fits_in = any(_takes(form, len(numbers)) for form in known)
    forms = " or ".join(dict.fromkeys(f"`{form.signature()}`" for form in known))
    whole = Span(span.source, span.start, span.end + len(written))
    return error(
        "wrong-arguments",
        f"the numbers of `{name}` stand in parentheses directly after it",
        whole,
        help=Advice(f"write `{meant}`", (replaced(whole, meant),)) if fits_in else f"write {forms}",
    )


def call(
    span: Span, name: syntax.Name, arguments: Sequence[syntax.Expression], scope: Scope, build: BuildAs
) -> ast.Expression:
    """A call of a ludeme; ``build`` makes typed expressions.

    Raises:
        DescriptionError: it takes other arguments (``wrong-arguments``), is not allowed here (``wrong-place``), or is
            about another player where there is none (``one-player``).
    """
    alone.refuse(name.text, span, len(scope.players))
    known: Sequence[type[Ludeme]] = ludemes()[name.text]
    if known[0].united and (of_each := _for_each(span, name, arguments, scope)) is not None:
        return build(of_each, scope, None)
    known, arguments = _of_range(known, arguments)
    fitting = [ludeme for ludeme in known if _takes(ludeme, len(arguments))]
    fitting = fitting or [ludeme for ludeme in known if ludeme.with_kept and len(ludeme.parameters) < len(arguments)]
    if not fitting:
        forms = " or ".join(dict.fromkeys(f"`{ludeme.signature()}`" for ludeme in known))
        takes = number_of(*sorted({len(ludeme.parameters) for ludeme in known}))
        takes = "two or more arguments" if known[0].chained else "one or more arguments" if known[0].united else takes
        if not arguments and (bare := NUMBERS_AFTER.match(span.source.text, span.end)):
            raise _without_parentheses(name.text, span, known, bare[0])
        if not arguments and re.match(r"[ \t]+\(", span.source.text[span.end : span.end + 80]):
            forms += f"; put the `(` directly after `{name.text}`"
        raise error(
            "wrong-arguments",
            f"`{name.text}` takes {takes}, but got {are(len(arguments))}",
            span,
            help=other_words.of_call(name.text, len(arguments))
            or (each.wanted_by(known) and each.lacking(name, known, arguments, scope, build))
            or f"write {forms}",
        )
    if name.text in OVER_POINTS and isinstance(arguments[-1], syntax.Function):
        word = OVER_POINTS[name.text]
        meant = f"{word}({', '.join(argument.span.text for argument in arguments)})"
        raise error(
            "misplaced-function",
            f"`{name.text}` compares numbers that are written out; it does not go through points or parts",
            arguments[-1].span,
            help=Advice(f"write `{meant}`", (replaced(span, meant),)),
        )
    if each.wanted_by(fitting):
        return each.with_function(span, name, fitting, arguments, scope, build)
    if any(form.parameters and form.parameters[0].type == COUNTER for form in fitting):
        kept = MEMORY if is_memory(arguments[0], scope) else COUNTER
        fitting = [form for form in fitting if form.parameters[0].type == kept] or fitting[:1]
    ludeme = fitting[0]
    if ludeme.only_in and scope.place not in ludeme.only_in and not (ludeme.in_set and scope.setting):
        where = places(ludeme.only_in)
        raise error(
            "wrong-place",
            f"`{name.text}` can only be used in {where}",
            span,
            help=f"use it in {'the block of ' * (len(ludeme.only_in) == 1)}{where}"
            + (f"; {ludeme.in_moves}" if ludeme.in_moves and scope.place in MOVE_STEPS else ""),
        )
    if scope.turn_start and (ludeme.only_in or ludeme.only_after):
        raise only_board(name.text, span)
    if ludeme.only_after and not scope.completed and scope.place in MOVE_STEPS:
        raise error(
            "wrong-place",
            f"in a move, `{name.text}` applies to the position after the move",
            span,
            help=f"write `after.{span.text}`",
        )
    if fitting[1:]:
        return _overloaded(span, fitting, arguments, scope, build)
    built: list[ast.Expression] = []
    for argument, parameter in zip(arguments, ludeme.parameters, strict=False):
        try:
            built.append(build(argument, scope, parameter.type))
        except DescriptionError as mistake:
            if parameter.type.choices and (meant := _chosen_outside(span, argument, mistake, scope)):
                raise _only_in_play(argument, mistake, meant) from None
            raise _of_each(argument, mistake, parameter.type) or _exchanged(
                mistake, name, ludeme, arguments, scope, build
            ) from None
        if isinstance(built[0], ast.Counter) and parameter.type in (COUNTER, MEMORY):
            scope = replace(scope, setting=built[0].name)
    if ludeme.with_kept:
        built += _kept(span, arguments[len(ludeme.parameters) :], scope)
    if scope.board is not None:
        there_is = ludeme.nowhere(scope.board, *[a.value if isinstance(a, ast.Literal) else None for a in built])
        if there_is:
            never = "this region is always empty" if ludeme.result == REGION else "this is never true"
            scope.uses.warnings.append(
                warning("outside-the-board", never, span, "the board has no such place", help=there_is)
            )
    return made(span, ludeme, tuple(built), scope)


def _chosen_outside(span: Span, argument: syntax.Expression, mistake: DescriptionError, scope: Scope) -> str:
    """How a call is written whose argument, a word, is chosen during play: `if C then edge(top) else edge(bottom)`."""
    body: syntax.Expression = argument
    values: dict[str, str] = {}
    match argument:
        case syntax.Conditional() if mistake.diagnostics[0].code != "not-constant":
            return ""
        case syntax.Name(text=name) | syntax.Call(name=syntax.Name(text=name)) if name in scope.defines:
            define = scope.defines[name]
            given = argument.arguments if isinstance(argument, syntax.Call) else ()
            if len(given) == len(define.parameters):
                body = define.body
                values = {p.text: value.span.text for p, value in zip(define.parameters, given, strict=True)}
    if not isinstance(body, syntax.Conditional) or scope.rests_on_options(body.condition):
        return ""
    before = span.source.text[span.start : argument.span.start]
    after = span.source.text[argument.span.end : span.end]
    condition, one, other = (
        re.sub(syntax.NAME, lambda name: values.get(name[0], name[0]), part.span.text)
        for part in (body.condition, body.chosen, body.otherwise)
    )
    return f"(if {condition} then {before}{one}{after} else {before}{other}{after})"


def _only_in_play(argument: syntax.Expression, mistake: DescriptionError, meant: str) -> DescriptionError:
    help = f"choose between the values for each word: `{' '.join(meant.split())}`"
    if isinstance(argument, syntax.Conditional):
        return DescriptionError([replace(mistake.diagnostics[0], help=help)])
    said = f"`{argument.span.text}` is only known during play, and a word is known before play"
    return error("not-constant", said, argument.span, help=help)


def _exchanged(
    mistake: DescriptionError,
    name: syntax.Name,
    ludeme: type[Ludeme],
    arguments: Sequence[syntax.Expression],
    scope: Scope,
    build: BuildAs,
) -> DescriptionError:
    """The mistake in an argument; with another help if people mean something else by such a call, or if the first two
    arguments fit in the opposite order."""
    if mistake.diagnostics[0].code != "type-mismatch" or len(arguments) < 2 or len(ludeme.parameters) < 2:
        return mistake
    if mistake.diagnostics[0].label.span not in [argument.span for argument in arguments[:2]]:
        return mistake  # it is inside of an argument: trying that again at every level would take exponential time
    first, second, *rest = arguments
    try:
        for argument, parameter in zip((second, first), ludeme.parameters, strict=False):
            build(argument, scope, parameter.type)
    except DescriptionError:
        help = other_words.of_call(name.text, len(arguments)) or mistake.diagnostics[0].help
        return DescriptionError([replace(mistake.diagnostics[0], help=help), *mistake.diagnostics[1:]])
    meant = f"{name.text}({', '.join(argument.span.text for argument in (second, first, *rest))})"
    again = replace(mistake.diagnostics[0], help=f"the arguments are the other way round: `{meant}`")
    return DescriptionError([again, *mistake.diagnostics[1:]])


def _for_each(
    span: Span, name: syntax.Name, arguments: Sequence[syntax.Expression], scope: Scope
) -> syntax.Expression | None:
    """The union of calls with one piece each, if there is more than one piece, or a kind of all players."""
    pieces = [piece for argument in arguments for piece in _pieces(argument, scope)]
    if len(pieces) < 2 and pieces == [*arguments]:
        return None
    found: syntax.Expression | None = None
    for piece in pieces:  # each has the span of its argument, so that mistakes are shown there
        one = syntax.Call(piece.span, name, (piece,))
        found = one if found is None else syntax.Binary(span, "|", piece.span, found, one)
    return found


def _pieces(argument: syntax.Expression, scope: Scope) -> Sequence[syntax.Expression]:
    """The pieces of all players who have this kind, if the argument is the name of a kind; otherwise the argument."""
    if isinstance(argument, syntax.Name):
        offer(argument.text, scope.kinds)
    if not isinstance(argument, syntax.Name) or argument.text in (*scope.parameters, *scope.variables):
        return [argument]
    players = [
        scope.players[piece.owner] for piece in scope.pieces if piece.kind == argument.text and piece.owner is not None
    ]
    span = argument.span
    return [syntax.Member(span, syntax.Name(span, player), argument) for player in players] or [argument]


def _of_range(
    known: Sequence[type[Ludeme]], arguments: Sequence[syntax.Expression]
) -> tuple[Sequence[type[Ludeme]], Sequence[syntax.Expression]]:
    """The forms that can be meant, and the arguments: the ends of a range if there is a form for these."""
    match arguments:
        case [syntax.Interval(low=low, high=high, parity="")] if not isinstance(high, syntax.Blank):
            if ranged := [ludeme for ludeme in known if ludeme.ranged]:
                return ranged, (low, high)
    return [ludeme for ludeme in known if not ludeme.ranged], arguments


def _of_each(argument: syntax.Expression, mistake: DescriptionError, wanted: Type) -> DescriptionError | None:
    """The mistake, if points of a region are named by `p in REGION` where a region stands."""
    first = mistake.diagnostics[0]
    match argument:
        case syntax.Binary(operator="in", left=syntax.Name(text=name, span=span), right=region) if (
            wanted == REGION and first.code == "unknown-name" and first.label.span == span
        ):
            whole = " ".join(region.span.text.split())
            help = (
                f"the points of a region for which a condition holds are `union({whole}, {name} -> given(C, {name}))`"
            )
            return DescriptionError([replace(first, help=help)])
    return None


def _takes(ludeme: type[Ludeme], number: int) -> bool:
    """Whether a ludeme takes so many arguments."""
    return len(ludeme.parameters) == number or (ludeme.chained and len(ludeme.parameters) < number)


def _overloaded(
    span: Span,
    forms: Sequence[type[Ludeme]],
    arguments: Sequence[syntax.Expression],
    scope: Scope,
    build: BuildAs,
) -> ast.Expression:
    """A call of a ludeme with several forms: the first whose parameters fit the types of the arguments.

    Raises:
        DescriptionError: ``type-mismatch``.
    """
    built = [build(argument, scope, None) for argument in arguments]
    types = [argument.type for argument in built]
    ludeme = next((form for form in forms if all(map(fits, types, _types(form, len(types))))), forms[-1])
    values = [
        fitted(value, argument.span, scope, type_)
        for value, argument, type_ in zip(built, arguments, _types(ludeme, len(types)), strict=True)
    ]
    if not ludeme.chained:
        return made(span, ludeme, tuple(values), scope)
    found = values[0]
    for value in values[1:]:
        found = made(span, ludeme, (found, value), scope)
    return found


def _types(ludeme: type[Ludeme], number: int) -> list[Type]:
    """The types of so many arguments."""
    types = [parameter.type for parameter in ludeme.parameters]
    return types + types[-1:] * (number - len(types))


def _kept(span: Span, named: Sequence[syntax.Expression], scope: Scope) -> list[ast.Expression]:
    """The names of counters and memories, in the order in which the game declares them.

    Raises:
        DescriptionError: something else is named; another call in the game names others.
    """
    for one in named:
        counter = scope.counters.get(one.text) if isinstance(one, syntax.Name) else None
        if counter is None or (isinstance(counter, Memory) and counter.lasts == "this"):
            raise error(
                "type-mismatch",
                "only counters, and regions and sites that last longer than a turn, can be named here",
                one.span,
                help="name what must be the same, too: `seen(situational, passed)`",
            )
    texts = {one.text for one in named if isinstance(one, syntax.Name)}
    kept = tuple(name for name in scope.counters if name in texts)
    scope.uses.counters.update(kept)
    if scope.uses.seen is None:
        scope.uses.seen = kept
    elif scope.uses.seen != kept:
        others = ", ".join(f"`{name}`" for name in scope.uses.seen) or "none"
        raise error(
            "wrong-arguments",
            "every `seen` and `since-seen` of a game must name the same counters and memories",
            span,
            help=f"the first one names {others}",
        )
    return [ast.Literal(span, TEXT, name) for name in kept]


def made(span: Span, ludeme: type[Ludeme], arguments: tuple[ast.Expression, ...], scope: Scope) -> ast.Expression:
    """A call, or its value if that is known."""
    if ludeme.result == DIRECTION:
        return directions.call(span, ludeme, arguments, scope)
    return fold.call(span, ludeme, arguments)
