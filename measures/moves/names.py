"""What a move is called in the whole game. Its notation is unique in a position only: `a1` there is `a1:across` where
another rule could choose `a1`, too, and these are one move.

Moves are counted under keys: the notation, and also the points with the rule's name behind a space. When all have been
counted, :func:`by_name` knows the points that several rules share, and keeps one of the two.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from typing import TypeVar

from ...gdl.model.model import Model
from ...interpreter.core.move import SWAP_RULE, Move
from ...interpreter.game.game import Game, State
from ...interpreter.native.engine.engine import NativeEngine
from ...interpreter.native.engine.walks import Walks, can_walk

T = TypeVar("T")


class LegalMoves:
    """The keys of the legal moves in the positions of a game."""

    def __init__(self, game: Game) -> None:
        fast = isinstance(game.engine, NativeEngine) and can_walk(game.engine)
        self._walks = Walks(game.engine) if fast and isinstance(game.engine, NativeEngine) else None
        self._model = game.model
        self.shared: set[str] = set()
        """The points that moves of several rules shared in some position so far."""

    def __call__(self, state: State) -> tuple[int, list[str]]:
        """The number of legal moves of an unfinished state, and their keys."""
        if self._walks is not None:  # no two rules choose the same points
            texts = self._walks.legal(state.position)
            return len(texts), texts
        moves = state.legal_moves()
        return len(moves), self.keyed(moves)

    def keyed(self, moves: Sequence[Move]) -> list[str]:
        """The keys of all legal moves of a position."""
        self.shared.update(points for points, colon, _ in (move.text.partition(":") for move in moves) if colon)
        return [key for move in moves for key in keys(self._model, move)]

    def of(self, move: Move) -> tuple[str, ...]:
        """The keys of a move."""
        return (move.text,) if self._walks is not None else keys(self._model, move)


def keys(model: Model, move: Move) -> tuple[str, ...]:
    """The notation and the points with the rule; one of them, if the notation names the rule or there are no points."""
    if move.rule == SWAP_RULE or not move.sites:
        return (move.text,)
    points, colon, _ = move.text.partition(":")
    full = f"{points} {model.rules[move.rule].name}"
    return (full,) if colon else (points, full)


def by_name(counts: Mapping[str, T], shared: Set[str]) -> dict[str, T]:
    """What was counted under keys, by the name of each move in the whole game, which has the rule if its points are
    ``shared``.

    >>> by_name({"a1": 5, "a1 up": 7, "a1 across": 8, "b1": 2, "b1 up": 2}, {"a1"})
    {'a1:up': 7, 'a1:across': 8, 'b1': 2}
    """
    found = {}
    for key, count in counts.items():
        points, space, rule = key.partition(" ")
        if bool(space) == (points in shared):
            found[f"{points}:{rule}" if space else key] = count
    return found
