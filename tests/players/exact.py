"""Exact values of positions by plain search on the reference engine: nothing of it is shared with the searches tested.

Values are those for the seat to move at the root, 1, 1/2 or 0, and ``None`` where so many plies do not settle them.
"""

from __future__ import annotations

from plybook.interpreter.game.game import State


def value(state: State, seat: int, depth: int) -> float | None:
    """The value of a state for a seat of two, by what is settled within so many plies."""
    outcome = state.outcome()
    if outcome is not None:
        return 0.5 if outcome.seat is None else float(outcome.seat.number == seat)
    if depth == 0:
        return None
    own = state.seat.number == seat
    best, worst = (1.0, 0.0) if own else (0.0, 1.0)
    found: list[float | None] = []
    for move in state.legal_moves():
        state.advance(move)
        below = value(state, seat, depth - 1)
        state.pop()
        if below == best:
            return best
        found.append(below)
    if None in found:
        return None
    return 0.5 if 0.5 in found else worst
