"""Means, shares, ratios and standard deviations with their intervals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, fsum, pi, sqrt, tan
from statistics import fmean, stdev

from .wilson import CONFIDENCE, deviations, wilson

LEAST = 10
"""With fewer values than this, the standard deviation has no interval; with fewer that differ from the most common one,
nor has the mean."""
ALIKE = "all values are the same, which says nothing about how others could differ: no interval"
NEARLY_ALIKE = "nearly all values are the same, and too few differ for an interval"


@dataclass(frozen=True)
class Estimate:
    """A quantity and the ends of its interval; no ends if too little is known."""

    value: float | None
    low: float | None = None
    high: float | None = None
    why: str = ""
    """Why there is no interval, if that is worth saying."""

    @property
    def error(self) -> float | None:
        """Half the interval."""
        return None if self.low is None or self.high is None else (self.high - self.low) / 2


def mean_of(values: Sequence[float], confidence: float = CONFIDENCE) -> Estimate:
    """The mean with Student's interval.

    Fewer than two values have none, and neither have values most of which are the same while hardly any differ: what a
    sample has not seen, or has seen once or twice, cannot be told from their spread, and such an interval would hold
    the mean far too seldom.

    >>> mean_of([9] * 160).why[:19]
    'all values are the '
    """
    others = len(values) - max(Counter(values).values(), default=0)
    if len(values) > 1 and others < min(LEAST, len(values) / 2):
        return Estimate(fmean(values), why=NEARLY_ALIKE if others else ALIKE)
    return _student_mean(values, confidence)


def _student_mean(values: Sequence[float], confidence: float) -> Estimate:
    if not values:
        return Estimate(None)
    middle = fmean(values)
    if len(values) < 2:
        return Estimate(middle)
    error = student(len(values) - 1, confidence) * stdev(values) / sqrt(len(values))
    return Estimate(middle, middle - error, middle + error)


def mean_share(values: Sequence[float], confidence: float = CONFIDENCE) -> Estimate:
    """The mean of shares, such as one per game; its interval stays between 0 and 1."""
    return mean_within(values, 0.0, 1.0, confidence)


def mean_within(values: Sequence[float], low: float, high: float, confidence: float = CONFIDENCE) -> Estimate:
    """The mean of values between ``low`` and ``high``, with an interval within these bounds.

    Identical values do not make the mean certain. The interval then allows for as many different values as Wilson's
    interval leaves to an event never seen, and they can be anywhere within the bounds.

    >>> mean_within([0, 0, 0, 0, 0, 0], 0, 1) == share_of(0, 6)
    True
    """
    if len(values) < 2 or len(set(values)) > 1:
        return within(_student_mean(values, confidence), low, high)
    value, others = values[0], wilson(0, len(values), confidence).high
    return Estimate(value, value - others * (value - low), value + others * (high - value))


def ratio_of(tops: Sequence[float], bottoms: Sequence[float], confidence: float = CONFIDENCE) -> Estimate:
    """The ratio of two sums, such as moves of some sort over plies, with one pair of values per game.

    The plies of a game are not independent, so the interval is that of a ratio of two means over games (W. G. Cochran,
    Sampling Techniques, 3rd edition, 1977, chapter 6). If it is the same in all games, there is none.
    """
    whole, number = sum(bottoms), len(bottoms)
    if not whole:
        return Estimate(None)
    ratio = sum(tops) / whole
    if number < 2:
        return Estimate(ratio)
    if all(top * whole == bottom * sum(tops) for top, bottom in zip(tops, bottoms, strict=True)):
        return Estimate(ratio, why=ALIKE)
    left = fsum((top - ratio * bottom) ** 2 for top, bottom in zip(tops, bottoms, strict=True)) / (number - 1)
    error = student(number - 1, confidence) * sqrt(left / number) / (whole / number)
    return Estimate(ratio, ratio - error, ratio + error)


def share_within(tops: Sequence[float], bottoms: Sequence[float], confidence: float = CONFIDENCE) -> Estimate:
    """The ratio as a share. If it is 0 or 1, whole games are counted instead of plies."""
    games = sum(bottom > 0 for bottom in bottoms)
    found = ratio_of(tops, bottoms, confidence)
    if found.value in (0, 1):
        return share_of(found.value * games, games, confidence)
    return within(found, 0.0, 1.0)


def deviation_of(values: Sequence[float], confidence: float = CONFIDENCE) -> Estimate:
    """The standard deviation, with an interval that allows for tails longer than those of the normal distribution.

    The variance of the variance follows from the fourth moment (A. M. Mood, F. A. Graybill and D. C. Boes, Introduction
    to the Theory of Statistics, 1974, section VI.2); the interval is that of its logarithm, whose distribution is
    closer to normal. Fewer than ten values have no interval.
    """
    number = len(values)
    spread = stdev(values) if number > 1 else None
    if not spread or number < LEAST:
        return Estimate(spread)
    middle = fmean(values)
    fourth = fsum((value - middle) ** 4 for value in values) / number / spread**4
    error = sqrt(max(0.0, fourth - (number - 3) / (number - 1)) / number) / 2
    times = exp(deviations(confidence) * error)
    return Estimate(spread, spread / times, spread * times)


def student(freedom: int, confidence: float = CONFIDENCE) -> float:
    """The number of standard errors on each side of a mean of ``freedom + 1`` values.

    Exact for one and two degrees of freedom; otherwise the expansion of E. A. Cornish and R. A. Fisher (1938), which at
    95 % is too small by 0.03 with three degrees of freedom, and by less with more.

    >>> [round(student(freedom), 2) for freedom in (1, 2, 5, 30)]
    [12.71, 4.3, 2.57, 2.04]
    """
    if freedom == 1:
        return tan(pi * confidence / 2)
    if freedom == 2:
        return confidence * sqrt(2 / (1 - confidence * confidence))
    z = deviations(confidence)
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + (first + (second + third / freedom) / freedom) / freedom


def within(estimate: Estimate, low: float, high: float) -> Estimate:
    """An estimate with its interval clipped to the bounds of the quantity."""
    if estimate.low is None or estimate.high is None:
        return estimate
    return Estimate(estimate.value, max(low, estimate.low), min(high, estimate.high))


def share_of(points: float, number: float, confidence: float = CONFIDENCE) -> Estimate:
    """A share with Wilson's interval."""
    if not number:
        return Estimate(None)
    low, high = wilson(points, number, confidence)
    return Estimate(points / number, low, high)
