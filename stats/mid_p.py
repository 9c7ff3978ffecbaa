"""The exact interval of a share of few games, from the tails of the binomial distribution.

Wilson's interval holds some shares of two dozen games in only 89 to 92 of 100 samples, since such a sample has few
possible results. Exact intervals (Clopper and Pearson's) hold all of them at least 95 times, many nearly always. This
one, which counts only half of the probability of the result itself, is between the two: H. O. Lancaster, "Significance
Tests in Discrete Distributions", Journal of the American Statistical Association 56 (1961), 223-234; G. Berry and
P. Armitage, "Mid-P confidence intervals: a brief review", The Statistician 44 (1995), 417-423.
"""

from __future__ import annotations

from .chance import at_least
from .wilson import CONFIDENCE, Interval

STEPS = 60
"""Bisections for each end."""


def mid_p(hits: int, trials: int, confidence: float = CONFIDENCE) -> Interval:
    """The mid-P interval of a share, with both ends between 0 and 1.

    >>> low, high = mid_p(3, 24)
    >>> f"{low:.3f} to {high:.3f}"
    '0.033 to 0.304'

    Raises:
        ValueError: there are no trials, or more hits than trials, or fewer than none.
    """
    if not 0 <= hits <= trials or not trials:
        raise ValueError(f"cannot hit {hits} times in {trials} trials")
    return Interval(_low(hits, trials, confidence), 1 - _low(trials - hits, trials, confidence))


def _low(hits: int, trials: int, confidence: float) -> float:
    """The share at which so many hits or more, counting this number half, have half of the missing probability."""
    low, high = 0.0, hits / trials
    for _ in range(STEPS if hits else 0):
        middle = (low + high) / 2
        if (at_least(hits, trials, middle) + at_least(hits + 1, trials, middle)) / 2 < (1 - confidence) / 2:
            low = middle
        else:
            high = middle
    return low
