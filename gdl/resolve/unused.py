"""The mistakes in definitions that nothing uses, whose places and arguments are therefore unknown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import product

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
MOST = 2_000
"""The most combinations of types that are tried."""


def mistakes(define: Define, scope: Scope) -> tuple[Diagnostic, ...]:
    """The mistakes that a definition has wherever it is used, and with any arguments; empty if it can be used.

    ``scope`` has the names of the whole game, and all sites that any of its moves chooses. The mistakes are those with
    the arguments of the first types that get furthest.
    """
    furthest: tuple[int, tuple[Diagnostic, ...]] = (-1, ())
    for tried, inner in enumerate(_scopes(define, scope)):
        if tried == MOST:
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
    return furthest[1]


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
                uses=Uses(),
            )


def _all_directions(board: Board | None, players: int) -> Directions:
    names = frozenset(board.all_steps) if board is not None else frozenset()
    return (names,) * players
