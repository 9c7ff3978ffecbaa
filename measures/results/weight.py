"""How much a difference matters in practice: on one scale for all units, as if it were one of two shares."""

from __future__ import annotations

from .findings import Figure
from .needed import POINTS

WORTH = POINTS
"""From here on a difference matters: 5 points of a share, or as much of an amount as that is of the whole."""
ELO = 400
"""The gap of two ratings at which the odds are ten to one."""


def weight(one: Figure, other: Figure) -> float:
    """How much two figures differ, from 0 to 1: shares by their difference, ratings by the points that it is worth,
    amounts by the part of the larger that it is. Numbers without a unit that go up to 1 count as shares. Texts differ
    wholly or not at all.

    >>> weight(Figure("w", "w", 0.5, "share"), Figure("w", "w", 0.56, "share"))
    0.06
    >>> weight(Figure("l", "l", 10.0, "plies"), Figure("l", "l", 12.5, "plies"))
    0.2
    """
    here, there = one.value, other.value
    if not isinstance(here, int | float) or not isinstance(there, int | float):
        return float(here != there)
    gap = abs(there - here)
    if one.unit == "elo":
        return round(1 / (1 + 10 ** (-gap / ELO)) - 0.5, 4)
    most = max(abs(here), abs(there))
    is_part = one.unit == "share" or (not one.unit and most <= 1 and isinstance(here, float))
    whole = 1.0 if is_part else most
    return round(min(1.0, gap / whole), 4) if whole else 0.0
