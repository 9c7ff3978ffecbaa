"""The names that are known at a place, each with what it is and the types that it can have."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from ....gdl.ludemes import ludemes
from ....gdl.model.ast import AnyLudeme
from ....gdl.model.model import Memory
from ....gdl.resolve import directions
from ....gdl.resolve.scope import Define, Scope
from ....gdl.resolve.unknown import MOVE_STEPS
from ....gdl.syntax import tree as syntax
from ....gdl.types.types import (
    BOOL,
    COUNTER,
    DIRECTION,
    EFFECT,
    INT,
    MEMORY,
    NUMBER,
    PIECE,
    PLAYER,
    REGION,
    SITE,
    TRACK,
    Type,
    fits,
)
from ..known.results import WordKind

CONDITIONS = frozenset(["and", "or", "is", "is not", "in", "not in", "<", "<=", ">", ">="])


_CHOSEN: dict[Type, WordKind] = {SITE: "point", REGION: "region"}


@dataclass(frozen=True)
class Candidate:
    """A name, what it is, and its type (``None``: unknown). ``parameters`` are the names of its arguments."""

    name: str
    kind: WordKind
    type: Type | None
    about: str = ""
    parameters: tuple[str, ...] = ()
    ludeme: AnyLudeme | None = None
    define: Define | None = None


def candidates(scope: Scope) -> Iterator[Candidate]:
    """The names that can be used in a scope; of several with one name, only the first counts."""
    seen: set[tuple[str, int]] = set()
    for found in _candidates(scope):
        if (found.name, len(found.parameters)) not in seen:
            seen.add((found.name, len(found.parameters)))
            yield found


def fitting(found: Candidate, types: tuple[Type, ...] | None, scope: Scope) -> bool:
    """Whether a value of one of some types can be written with a name."""
    if found.type == EFFECT:
        return types is not None and EFFECT in types
    if types is None or found.type is None:
        return types is None or EFFECT not in types
    if found.type == COUNTER:
        return any(type_ in (INT, NUMBER, COUNTER) for type_ in types)
    if found.type in (MEMORY, TRACK):
        kept = (COUNTER,) if found.type == MEMORY else ()  # `set` takes either
        return any(type_ in (REGION, found.type, *kept) for type_ in types)
    if found.type == PLAYER and PIECE in types and PLAYER not in types:
        return all(scope.piece_of(player) is not None for player in range(len(scope.players)))
    return any(fits(found.type, type_) for type_ in types)


def _candidates(scope: Scope) -> Iterator[Candidate]:
    for name in scope.directions:
        yield Candidate(name, "parameter", DIRECTION)
    for name, type_ in scope.parameters.items():
        yield Candidate(name, "parameter", type_)
    for name, type_ in scope.variables.items():
        yield Candidate(name, _CHOSEN.get(type_, "value"), type_)
    for name, define in scope.defines.items():
        if define.own and name not in scope.inside:
            yield _definition(define, scope)
    for name, option in scope.options.items():
        yield Candidate(name, "option", option.type, option.text)
    for name, counter in scope.counters.items():
        type_ = MEMORY if isinstance(counter, Memory) else COUNTER
        yield Candidate(name, "counter", type_, counter.text, ("player",) if counter.each else ())
    for name in scope.tracks:
        yield Candidate(name, "definition", TRACK)
    for name in scope.players:
        yield Candidate(name, "player", PLAYER)
    for piece in scope.pieces:
        yield Candidate(piece.name, "piece", PIECE)
    for define in scope.defines.values():
        if not define.own:
            yield _definition(define, scope)
    for name, forms in ludemes().items():
        for form in forms:
            if not form.operator and name[0].isalpha() and _is_allowed(form, scope):
                yield _ludeme(form)
    if scope.board is not None:
        yield from (Candidate(name, "direction", DIRECTION) for name in scope.board.all_steps)


def _ludeme(form: AnyLudeme) -> Candidate:
    parameters = tuple(parameter.name for parameter in form.parameters)
    if form.ranged:
        parameters = ("..".join(parameters),)
    return Candidate(form.name, "function" if parameters else "constant", form.result, "", parameters, form)


def _is_allowed(form: AnyLudeme, scope: Scope) -> bool:
    """Whether a word can be used in the statement that an expression belongs to."""
    if scope.inside:  # a definition can be used in any statement
        return True
    if form.only_in and scope.place not in form.only_in:
        return False
    if form.only_after and not scope.completed and scope.place in MOVE_STEPS:
        return False
    if form.result == DIRECTION:
        return not form.relative or form.name in directions.words(scope) or bool(form.parameters and scope.facing)
    return True


def _definition(define: Define, scope: Scope) -> Candidate:
    parameters = tuple(parameter.text for parameter in define.parameters)
    return Candidate(define.name.text, "definition", _result(define, scope, ()), define.text, parameters, None, define)


def _result(define: Define, scope: Scope, inside: tuple[str, ...]) -> Type | None:
    """The type of a definition as far as its form shows it; ``None`` if it depends on the arguments."""
    if define.name.text in inside:
        return None
    own = {parameter.text for parameter in define.parameters}
    return _type(define.body, scope, own, (*inside, define.name.text))


def _type(node: syntax.Expression, scope: Scope, unknown: set[str], inside: tuple[str, ...]) -> Type | None:
    match node:
        case syntax.Binary(operator=operator) if operator in CONDITIONS:
            return BOOL
        case syntax.Unary(operator="not"):
            return BOOL
        case syntax.Binary(left=left, right=right):
            sides = [_type(side, scope, unknown, inside) for side in (left, right)]
            if node.operator in "|&" and DIRECTION not in sides:
                return REGION
            known = next((side for side in sides if side is not None), None)
            return REGION if known in (SITE, MEMORY) else INT if known == COUNTER else known
        case syntax.Unary(operand=operand):
            return _type(operand, scope, unknown, inside)
        case syntax.Conditional(chosen=chosen, otherwise=otherwise):
            sides = [_type(side, scope, unknown, inside) for side in (chosen, otherwise)]
            known = next((side for side in sides if side is not None), None)
            return REGION if {SITE, REGION} <= {*sides} else NUMBER if {INT, NUMBER} <= {*sides} else known
        case syntax.Number(value=value):
            return INT if isinstance(value, int) else NUMBER
        case syntax.Member(receiver=syntax.Name(text="before" | "after" | "turn-start"), member=member):
            return _type(member, scope, unknown, inside)
        case syntax.Member():
            return PIECE
        case syntax.Call(name=name) | (syntax.Name() as name):
            return _named(name.text, scope, unknown, inside)
    return None


def _named(name: str, scope: Scope, unknown: set[str], inside: tuple[str, ...]) -> Type | None:
    if name in unknown:
        return None
    if name in scope.variables:
        return scope.variables[name]
    if name in scope.defines:
        return _result(scope.defines[name], scope, inside)
    if name in scope.options:
        return scope.options[name].type
    if name in scope.counters:
        return REGION if isinstance(scope.counters[name], Memory) else INT
    if name in scope.tracks:
        return TRACK
    if name in scope.players:
        return PLAYER
    if name in ludemes():
        return ludemes()[name][0].result
    others: Mapping[str, Type] = {"on": BOOL, "off": BOOL, "union": REGION, "from": SITE, "to": SITE}
    return others.get(name, SITE if scope.board is not None and name in scope.board.by_name else None)
