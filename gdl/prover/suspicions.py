"""What is valid but unlikely to be meant."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from ..ludemes.base import Ludeme
from ..ludemes.course import Repeated
from ..ludemes.turns import MovesThisTurn, TurnNumber
from ..model import ast
from ..model.model import Model, expressions_of
from ..text.diagnostic import Advice, Diagnostic, Fix, Label
from ..text.errors import hint, warning
from ..text.fixes import replaced
from ..text.source import Source, Span
from ..types.types import DIRECTION, REGION, SITE
from .bounds import Prover, always_grows, cases
from .questions import Questions, is_plain
from .terms import Term, parts
from .translate import Context


def check_suspicions(prover: Prover, questions: Questions) -> None:
    """Look at every expression of the text for something that is usually a slip."""
    for whole in expressions_of(prover.model):
        for node in ast.walk(whole):
            if questions.own(node):
                asked = (("compared", _compared(node, prover)), ("after", _after(node)), ("twice", _twice(node)))
                for question, found in asked:
                    if found is not None:
                        questions.verdicts.note(question, node.span, found)
    _repeats(prover, questions)
    _joins(prover, questions)
    _still_kinds(prover, questions)


# -- a place that lies within the one with which it is to be joined ----------------------------------------------------


def _joins(prover: Prover, questions: Questions) -> None:
    """Ask about what joins two known regions in a clause of `end`, whether one of them lies within the other."""
    for ending in prover.model.endings:
        for node in ast.walk(ending.condition):
            if isinstance(node, ast.Use | ast.Call) and questions.own(node) and not _reads_names(node):
                terms = [translator.term(node, Context(0)) for translator in cases(prover)]
                if pairs := [pair for term in terms for pair in _joined(term)]:
                    within = [pair for pair in pairs if not pair[0] & ~pair[1] or not pair[1] & ~pair[0]]
                    found = _already_joined(prover.model, node, within[0]) if within else None
                    questions.verdicts.note("joins", node.span, found)


def _joined(term: Term) -> Iterator[tuple[int, int]]:
    """The known regions, as masks, that a term asks to be connected within a third one that is not known."""
    for part in parts(term):
        match part.op, part.args:
            case "and", (Term(op="flood", args=(_, _, a, one)), Term(op="flood", args=(_, _, b, other))):
                if one is other and one.op != "points" and {a.op, b.op} == {"points"} and a.args[0] and b.args[0]:
                    yield a.args[0], b.args[0]


def _already_joined(model: Model, node: ast.Use | ast.Call, pair: tuple[int, int]) -> Diagnostic:
    inner = min(pair, key=int.bit_count)
    names = [name for site, name in enumerate(model.board.names) if inner >> site & 1]
    said = "the point " + names[0] if len(names) == 1 else f"the points {names[0]} to {names[-1]}"
    lies = "lies" if len(names) == 1 else "lie"
    one = names[0] if len(names) == 1 else "one of them"
    return warning(
        "already-joined",
        "a single point joins these two places: one is a part of the other",
        node.span,
        f"{said} {lies} within the other place, so that a piece on {one} is enough",
        help="name the place on the other side of the board that is meant",
    )


# -- positions that never occur again ----------------------------------------------------------------------------------


def _repeats(prover: Prover, questions: Questions) -> None:
    """Ask about each `repeated` whether the number of the turn, or of the move in it, makes all positions differ.

    If it stands in what the text extends, the place where the text reads `turn-number` is told instead.
    """
    model = prover.model
    calls = [call for whole in expressions_of(model) for call in ast.calls_of(whole)]
    turns = [call.span for call in calls if call.ludeme is TurnNumber]
    differ = turns and (not model.again or any(call.ludeme is MovesThisTurn for call in calls))
    asked = [call.span for call in calls if call.ludeme is Repeated]
    what, changed = ("the number of the turn", turns) if differ else _growing(prover) if asked else ("", [])
    mine, there = ([span for span in spans if span.source is questions.source] for spans in (asked, changed))
    for span in mine:
        found = _never_repeated(span, what, there[:1], counted=not differ) if what else None
        questions.verdicts.note("repeats", span, found)
    for span in there if asked and not mine else []:
        questions.verdicts.note("repeats", span, _never_repeated(span, what, [], counted=not differ))


def _growing(prover: Prover) -> tuple[str, list[Span]]:
    """A counter that every move makes larger, or smaller, as it is said, and where they do; empty if there is none."""
    for counter in prover.model.counters if not prover.model.swap else ():
        if places := always_grows(prover, counter):
            return f"`{counter.name}`", places
    return "", []


def _never_repeated(span: Span, what: str, there: list[Span], *, counted: bool) -> Diagnostic:
    board = "seen(situational) >= 1"
    fixes = (replaced(span, board),) if span.text == Repeated.name else ()
    found = warning(
        "never-repeated",
        f"`repeated` can never be true: {what} is part of the position",
        span,
        f"every move changes {what}, always in the same direction"
        if counted
        else "no position occurs a second time in a game that reads `turn-number`",
        help=Advice(f"to ask whether the board has occurred before, in whichever turn, write `{board}`", fixes),
    )
    return replace(found, related=tuple(Label(span, "this makes positions differ") for span in there))


# -- a region compared with a region -----------------------------------------------------------------------------------


def _compared(node: ast.Expression, prover: Prover) -> Diagnostic | None:
    """A comparison with the region of empty points, where it is usually asked whether there is no point.

    Or one of two regions that never share a point, which are equal only if both are empty.
    """
    match node:
        case ast.Call(ludeme=ludeme, arguments=[a, ast.Use() as b]) if _compares_regions(ludeme) and _is_empty(b):
            if isinstance(a, ast.Convert):
                return None
            question = "none" if ludeme.name == "is" else "some"
            meant = f"{question}({a.span.text})"
            fixes = (replaced(node.span, meant),) if is_plain(a.span, node.span) else ()
            return hint(
                "regions-compared",
                "this compares a region with the region of all empty points",
                node.span,
                help=Advice(f"to ask whether a region has {'no' if question == 'none' else 'any'} points, "
                            f"write `{question}(…)`", fixes),
            )  # fmt: skip
        case ast.Call(ludeme=ludeme, arguments=[a, b]) if _compares_regions(ludeme) and not _reads_names(node):
            at = Context(0)
            if not any(isinstance(one, ast.Literal) for one in (a, b)) and all(
                prover.regions.empty(prover.terms.both(translator.term(a, at), translator.term(b, at)))
                for translator in prover.translators
            ):
                return hint(
                    "regions-compared",
                    "these regions never share a point, so they are equal only if both are empty",
                    node.span,
                    help="to compare their sizes, write `count(…)`; to ask whether one is empty, `none(…)`",
                )
    return None


def _reads_names(node: ast.Expression) -> bool:
    """Whether a value depends on chosen points, or on what a function is of."""
    return bool(ast.variables_of(node)) or any(isinstance(part, ast.Variable) for part in ast.walk(node))


def _is_empty(node: ast.Use) -> bool:
    """Whether an expression is the region of all empty points."""
    return node.definition.name == "empty" and not node.arguments


def _compares_regions(ludeme: type[Ludeme]) -> bool:
    return ludeme.name in ("is", "is not") and ludeme.parameters[0].type == REGION


# -- the same thing twice ----------------------------------------------------------------------------------------------


def _twice(node: ast.Expression) -> Diagnostic | None:
    """Something that is joined with itself: one of the two was meant to be another."""
    again = _repeated(node)
    if not again:
        return None
    return warning(
        "repeated-operand",
        f"`{again}` stands here twice",
        node.span,
        help="one of them may be meant to be something else; otherwise remove it",
    )


def _repeated(node: ast.Expression) -> str:
    """What one operator joins with itself, as written; empty if there is nothing. A joint of points or directions that
    is known is one value."""
    match node:
        case ast.Literal(type=type_) if type_ in (REGION, DIRECTION) and "(" not in node.span.text:
            parts = [" ".join(part.split()) for part in node.span.text.split("|")]
            return next((part for place, part in enumerate(parts) if part in parts[:place]), "")
        case ast.Call(ludeme=ludeme) if ludeme.name in ("|", "&"):
            operands = list(_operands(node, ludeme))
        case ast.Junction(operands=joined):
            operands = list(joined)
        case _:
            return ""
    for place, one in enumerate(operands):
        text = " ".join(one.span.text.split())
        for other in operands[:place]:  # those of one word, such as `union`, are written in the same place
            if one.span != other.span and " ".join(other.span.text.split()) == text and _alike(one, other):
                return text
    return ""


def _alike(one: ast.Expression, other: ast.Expression) -> bool:
    """Whether two expressions with the same text say the same: a name in it, such as a direction's, can differ."""
    values = isinstance(one, ast.Literal) and isinstance(other, ast.Literal) and one.value != other.value
    inner = list(ast.children(one)), list(ast.children(other))
    return type(one) is type(other) and not values and len(inner[0]) == len(inner[1]) and all(map(_alike, *inner))


def _operands(node: ast.Expression, joining: type[Ludeme]) -> Iterator[ast.Expression]:
    match node:
        case ast.Convert(operand=operand):
            yield from _operands(operand, joining)
        case ast.Call(ludeme=ludeme, arguments=arguments) if ludeme is joining:
            for argument in arguments:
                yield from _operands(argument, joining)
        case _:
            yield node


# -- an argument under `after.` whose call is not ----------------------------------------------------------------------


def _after(node: ast.Expression) -> Diagnostic | None:
    """A definition that looks at the position itself, with an argument from another one."""
    match node:
        case ast.Use(definition=definition, arguments=arguments) if arguments and not definition.looks_elsewhere:
            moved = [argument for argument in arguments if _inside(argument) is not None]
            if not moved or any(_looks(argument) for argument in arguments) or not _looks(definition.body):
                return None
            return _misplaced(node, definition.name, [one for one in map(_inside, moved) if one is not None])
    return None


def _misplaced(node: ast.Use, name: str, moved: list[ast.At]) -> Diagnostic:
    when = moved[0].when
    fixes: tuple[Fix, ...] = ()
    if node.span.text.startswith(name) and all(is_plain(one.span, node.span) for one in moved):
        text = node.span.text
        for one in sorted(moved, key=lambda one: -one.span.start):
            start = one.span.start - node.span.start
            text = text[:start] + text[start:].removeprefix(f"{when}.")
        fixes = (replaced(node.span, f"{when}.{text}", f"put the whole call under `{when}.`"),)
    return hint(
        "argument-after",
        f"only the argument is looked at {when} the move, not `{name}` itself",
        node.span,
        f"`{name}` looks at the position before its effects",
        help=Advice(f"write `{when}.{name}(…)` if all of it is to look at that position", fixes),
    )


def _inside(argument: ast.Expression) -> ast.At | None:
    """The `after.E` or `before.E` that an argument is."""
    while isinstance(argument, ast.Convert):
        argument = argument.operand
    if not isinstance(argument, ast.At):
        return None
    return argument if argument.when == "after" and _looks(argument.body) else None


def _looks(node: ast.Expression) -> bool:
    """Whether a value depends on what is on the board, not counting what is under `before.` and `after.`"""
    match node:
        case ast.At():
            return False
        case ast.Call(ludeme=ludeme) if not (ludeme.constant or ludeme.geometric) and _reads(ludeme):
            return True
        case ast.Use(definition=definition) if _looks(definition.body):
            return True
    return any(_looks(child) for child in ast.children(node))


def _reads(ludeme: type[Ludeme]) -> bool:
    return ludeme.result in (REGION, SITE) or ludeme.name == "owner"


# -- pieces that never move --------------------------------------------------------------------------------------------


def _still_kinds(prover: Prover, questions: Questions) -> None:
    """Hint at kinds of pieces that stand on the board from the start and that nothing ever changes or asks for."""
    model = prover.model
    moved: set[int] = set()
    touched: set[int] = set()
    for change in prover.changes():
        moved |= change.moved
        touched |= {piece for piece in range(len(model.pieces)) if change.goes[piece] or change.comes[piece]}
    if not moved:
        return
    kinds = {piece.kind for piece in model.pieces if piece.owner is not None and piece.kind}
    named = set(_named(model))
    for kind in sorted(kinds):
        numbers = {number for number, piece in enumerate(model.pieces) if piece.kind == kind}
        if not numbers & touched and numbers & set(model.setup) and not numbers & named:
            span = _declared(kind, questions.source)
            if span is not None:
                questions.verdicts.note("moves", span, hint(
                    "piece-never-moves",
                    f"no rule ever moves, takes or changes a `{kind}`",
                    span,
                    help="add a move for it; if it is meant to stand still, this is right",
                ))  # fmt: skip


def _named(model: Model) -> Iterator[int]:
    """The pieces that a rule or clause names."""
    for whole in expressions_of(model):
        yield from _pieces_in(whole, set())


def _pieces_in(node: ast.Expression, seen: set[int]) -> Iterator[int]:
    for part in ast.walk(node):
        match part:
            case ast.Literal(type=type_, value=value) if type_.name == "Piece":
                yield value
            case ast.Use(definition=definition) if id(definition) not in seen:
                seen.add(id(definition))
                yield from _pieces_in(definition.body, seen)


def _declared(kind: str, source: Source) -> Span | None:
    """Where a kind is declared in the text."""
    found = re.search(rf"^\s*piece\b[^\n#]*?\b({re.escape(kind)})\b", source.text, re.M)
    return None if found is None else Span(source, *found.span(1))
