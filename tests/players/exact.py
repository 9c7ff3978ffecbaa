"""Exact values of positions, by plain search on the reference engine; it shares no code with the searches tested.

Values are for the seat to move at the root: 1, 1/2 or 0, or ``None`` if the given depth does not settle them.
"""

from __future__ import annotations

from plybook.interpreter.game.game import State


def value(state: State, seat: int, depth: int) -> float | None:
    """The value of a two-player state for a seat, as far as ``depth`` plies settle it."""
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
