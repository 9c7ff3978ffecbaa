"""The share of the points of a seat or a role in some games, with its interval."""

from __future__ import annotations

from collections.abc import Sequence

from ...stats.estimates import Estimate, share_of
from ...stats.trinomial import score_of
from ...stats.wilson import CONFIDENCE
from .self_play import Log


def seat_score(logs: Sequence[Log], seat: int, seats: int, confidence: float = CONFIDENCE) -> Estimate:
    """A seat's share of the points; a game that nobody has won is shared by all."""
    wins = sum(log.seat == seat for log in logs)
    shared = sum(log.seat is None for log in logs)
    return score_of(wins, shared, len(logs) - wins - shared, confidence, drawn=1 / seats)


def role_score(logs: Sequence[Log], role: int, roles: int, confidence: float = CONFIDENCE) -> Estimate:
    """A role's share of the points, whichever seat plays it."""
    wins = sum(log.winner == role for log in logs)
    shared = sum(log.winner is None for log in logs)
    return score_of(wins, shared, len(logs) - wins - shared, confidence, drawn=1 / roles)


def together(tests: int, confidence: float = CONFIDENCE) -> float:
    """The confidence of each of several intervals whose lower ends are all to hold at once: Bonferroni's inequality.

    The lower ends of the two seats of a game do at 95 % each, since they miss in 2.5 of 100 cases each.

    >>> together(2), together(4)
    (0.95, 0.975)
    """
    return 1 - (1 - confidence) * 2 / max(2, tests)


def swaps_of(logs: Sequence[Log]) -> Estimate:
    """The share of the games in which sides were swapped."""
    return share_of(sum(map(is_swapped, logs)), len(logs))


def is_swapped(log: Log) -> bool:
    """Whether sides were swapped in a game."""
    return -1 in log.rules or log.seat != log.winner


def from_either_seat(logs: Sequence[Log], role: int, roles: int) -> bool:
    """Whether a role surely has more than its part of the points in games in which sides were swapped, and in others.

    A second player who swaps whenever that wins makes one role win more often, and wins with it alone.
    """
    for swapped in (False, True):
        some = [log for log in logs if is_swapped(log) is swapped]
        if (role_score(some, role, roles).low or 0) <= 1 / roles:
            return False
    return True
