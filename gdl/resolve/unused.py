"""The mistakes in definitions that nothing uses, whose places and arguments are therefore unknown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import product

from ..syntax import tree as syntax
from ..text.diagnostic import Diagnostic
from ..text.errors import DescriptionError
from ..types.board import Board
from ..types.types import BOOL, INT, NUMBER, PIECE, PLAYER, REGION, SITE, Directions, Type
from . import definitions, expressions
from .scope import Define, Scope, Uses

PLACES = ("where", "do", "to", "prefer", "end", "again", "score", "swap", "place", "board")
"""The statements that expressions differ by."""
WHOLE = frozenset(["before", "after"])
TYPES = (SITE, REGION, INT, BOOL, PLAYER, PIECE, NUMBER)
"""The types that an argument can have, besides directions."""
WORK = 60_000
"""The most names that are looked up in a game, which takes about a second."""
DIRECTION = 10
"""The names that a direction of a ``union`` counts as."""


@dataclass
class Work:
    """How many names may still be looked up."""

    left: int = WORK


def mistakes(define: Define, scope: Scope, work: Work) -> tuple[Diagnostic, ...]:
    """The mistakes that a definition has wherever it is used, and with any arguments; empty if it can be used.

    ``scope`` has the names of the whole game, and all sites that any of its moves chooses. The mistakes are those with
    the arguments of the first types that get furthest. Empty, too, if finding out takes more ``work`` than is left.
    """
    furthest: tuple[int, tuple[Diagnostic, ...]] = (-1, ())
    size = _size(define, scope)
    for inner in _scopes(define, scope):
        if work.left <= 0:
            return ()
        try:
            built = expressions.build(define.body, inner)
            definitions.check_size(built, define.name.span)
            return ()
        except DescriptionError as wrong:
            first = wrong.diagnostics[0]
            reached = first.label.span.end if first.label.span.source is define.span.source else 0
            if reached > furthest[0]:
                furthest = reached, wrong.diagnostics
        work.left -= size + DIRECTION * inner.uses.united
    return furthest[1]


def _size(define: Define, scope: Scope) -> int:
    """The number of names in a definition and in all those that it uses."""
    waiting, seen, size = [define], {define.name.text}, 1
    while waiting:
        for name in syntax.names(waiting.pop().body):
            size += 1
            if name.text in scope.defines and name.text not in seen:
                seen.add(name.text)
                waiting.append(scope.defines[name.text])
    return size


def _scopes(define: Define, scope: Scope) -> Iterator[Scope]:
    """The scopes of the body for every type of its parameters and every place."""
    names = [parameter.text for parameter in define.parameters]
    ways = _all_directions(scope.board, len(scope.players))
    for types in product((*TYPES, None), repeat=len(names)):
        known: Mapping[str, Type] = {name: type_ for name, type_ in zip(names, types, strict=True) if type_ is not None}
        directions = {name: ways for name, type_ in zip(names, types, strict=True) if type_ is None}
        for place in PLACES:
            positions = WHOLE if place in ("where", "again") else frozenset()
            variables = scope.variables if place in ("where", "do", "to", "prefer") else {}
            yield replace(
                scope,
                place=place,
                positions=positions,
                variables=variables,
                parameters=known,
                directions=directions,
                inside=(define.name.text,),
                uses=Uses(notes=scope.uses.notes),
            )


def _all_directions(board: Board | None, players: int) -> Directions:
    names = frozenset(board.all_steps) if board is not None else frozenset()
    return (names,) * players
