"""How many games a comparison needs: the sample size at which a difference is likely to be seen.

A difference with standard error s is significant at the level 1 - confidence if it exceeds z(confidence) s. A true
difference ``gap`` exceeds that with the probability ``power`` if gap = (z(confidence) + z(power)) s, where z(power) is
the quantile of the normal distribution (J. Cohen, Statistical Power Analysis for the Behavioral Sciences, 2nd edition,
1988, chapter 2; S.-C. Chow, J. Shao and H. Wang, Sample Size Calculations in Clinical Research, 2nd edition, 2008,
sections 3.1 and 3.2). Since s falls with the root of the number of games, an observed s tells how many are needed; so
what makes results vary less, such as draws, is already in it.
"""

from __future__ import annotations

from math import ceil
from statistics import NormalDist

from .wilson import CONFIDENCE, deviations

POWER = 0.8
"""The usual chance that a difference should have of being seen."""


def times_as_many(error: float, gap: float, confidence: float = CONFIDENCE, power: float = POWER) -> float:
    """How many times as many games would show a difference ``gap`` with probability ``power``, given the standard error
    that the games so far have left; less than 1 if fewer would have done.

    Raises:
        ValueError: the error or the gap is not positive, or the power is not between 0 and 1.
    """
    if error <= 0 or gap <= 0 or not 0 < power < 1:
        raise ValueError(f"no sample size for an error of {error:g}, a gap of {gap:g} and a power of {power:g}")
    return ((deviations(confidence) + NormalDist().inv_cdf(power)) * error / gap) ** 2


def games_needed(games: int, error: float, gap: float, confidence: float = CONFIDENCE, power: float = POWER) -> int:
    """The number of games that would show ``gap``, if ``games`` have left this standard error.

    >>> games_needed(100, 0.05 * 2**0.5, 0.05)  # two shares near one half, 100 games each: 5 points need 1,570 each
    1570
    """
    return ceil(games * times_as_many(error, gap, confidence, power))
