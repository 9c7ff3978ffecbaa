"""Textbook minimax over the public interface: no table, no bounds, no pruning."""

from __future__ import annotations

from plybook.interpreter.core.position import SwapStage
from plybook.interpreter.game.game import State


def value(state: State, depth: int, seat: int | None = None) -> int:
    """What a state is worth to the seat to move (or the one given), looking this many plies ahead: 1 for a win, -1 for
    a loss, 0 for a draw or unknown."""
    own = state.position.seat_of(state.position.mover)
    seat = own if seat is None else seat
    outcome = state.outcome()
    if outcome is not None:
        return 0 if outcome.seat is None else 1 if outcome.seat.number == seat else -1
    if depth == 0:
        return 0
    found = [below(state, move, depth, seat) for move in state.legal_moves()]
    return max(found) if own == seat else min(found)


def below(state: State, move: object, depth: int, seat: int) -> int:
    """The same after a move; a swap costs no depth."""
    swaps = state.position.swap == SwapStage.OPEN and str(move) == "swap"
    state.push(move)
    try:
        return value(state, depth if swaps else depth - 1, seat)
    finally:
        state.pop()
