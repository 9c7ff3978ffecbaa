"""Signs after the short forms of moves, for what a move has led to: `Bb5+`, `Qh4#`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..core.move import Move
from . import uci_moves

if TYPE_CHECKING:
    from .game import State


def with_signs(state: State, moves: dict[str, Move]) -> dict[str, Move]:
    """Legal moves by their short forms, each with the sign that the `forsyth` block of the description has for it."""
    model = state.game.model
    said = model.forsyth
    if said is None or not (said.signs or said.won):
        return moves
    engine = uci_moves.lazily(model)

    def sign(move: Move) -> str:
        after = state.copy()
        after.advance(move)
        result = after.result()
        if said.won and result is not None and result.winner is not None:
            return said.won
        if not said.signs:
            return ""

        def has_moves() -> bool:
            return bool(after.game.engine.moves(after.position, after.earlier))

        return engine().sign(after.position, has_moves, after.repeats, after.earlier)

    signs = {move: sign(move) for move in dict.fromkeys(moves.values())}
    return dict(sorted((text + signs[move], move) for text, move in moves.items()))
