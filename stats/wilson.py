"""The interval of a share: E. B. Wilson, "Probable Inference, the Law of Succession, and Statistical Inference",
Journal of the American Statistical Association 22 (1927), 209-212.

Unlike "share plus or minus two deviations", it stays between 0 and 1, and is informative even if all games were won.
"""

from __future__ import annotations

from math import sqrt
from statistics import NormalDist
from typing import NamedTuple

CONFIDENCE = 0.95
"""The confidence of intervals in tables."""


class Interval(NamedTuple):
    """The ends of an interval."""

    low: float
    high: float


def deviations(confidence: float = CONFIDENCE) -> float:
    """The number of standard deviations on each side: 1.96 for 95 %."""
    return NormalDist().inv_cdf((1 + confidence) / 2)


def wilson(points: float, games: float, confidence: float = CONFIDENCE) -> Interval:
    """The interval of the share ``points / games``, with both ends between 0 and 1; from 0 to 1 if there are no games.

    Half a point for a draw makes game results vary less than coin tosses, so with draws the interval is wider than
    necessary, never narrower.

    >>> low, high = wilson(15, 148)
    >>> f"{low:.4f} to {high:.4f}"
    '0.0624 to 0.1605'

    Raises:
        ValueError: there are more points than games, or fewer than zero.
    """
    if not 0 <= points <= games:
        raise ValueError(f"cannot score {points:g} points in {games:g} games")
    if not games:
        return Interval(0.0, 1.0)
    z = deviations(confidence)
    share = points / games
    middle = share + z * z / (2 * games)
    half = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    whole = 1 + z * z / games
    low = 0.0 if points == 0 else (middle - half) / whole
    high = 1.0 if points == games else (middle + half) / whole
    return Interval(low, high)
