"""The share of the points of a seat or a role in some games, with its interval."""

from __future__ import annotations

from collections.abc import Sequence

from ...stats.estimates import Estimate
from ...stats.trinomial import score_of
from .self_play import Log


def seat_score(logs: Sequence[Log], seat: int, seats: int) -> Estimate:
    """A seat's share of the points; a game that nobody has won is shared by all."""
    wins = sum(log.seat == seat for log in logs)
    shared = sum(log.seat is None for log in logs)
    return score_of(wins, shared, len(logs) - wins - shared, drawn=1 / seats)


def role_score(logs: Sequence[Log], role: int, roles: int) -> Estimate:
    """A role's share of the points, whichever seat plays it."""
    wins = sum(log.winner == role for log in logs)
    shared = sum(log.winner is None for log in logs)
    return score_of(wins, shared, len(logs) - wins - shared, drawn=1 / roles)
