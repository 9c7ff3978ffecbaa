"""Means, shares, ratios and standard deviations with their intervals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import pi, sqrt, tan
from statistics import fmean

from .mid_p import mid_p
from .skewed import moments, skewed_ends, transformed_ends
from .wilson import CONFIDENCE, deviations, wilson

LEAST = 10
"""With fewer values than this, the standard deviation has no interval; with fewer that differ from the most common one,
nor has the mean."""
CAUTIOUS = 0.99
"""The confidence instead of 95 % if hardly more values differ: an interval that is shown only for samples that happen
to contain enough of them would otherwise hold too seldom."""
ALIKE = "all values are the same, from which no interval follows"
ALONE = "a single value says nothing about others: no interval"
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
    """The mean with Student's interval, corrected for skewness (:mod:`.skewed`).

    Fewer than two values have none, and neither have values most of which are the same while hardly any differ: what a
    sample has not seen, or has seen once or twice, cannot be told from their spread, and such an interval would hold
    the mean far too seldom.

    >>> mean_of([9] * 160).why[:19]
    'all values are the '
    """
    others = _others(values)
    if len(values) > 1 and others < min(LEAST, len(values) / 2):
        return Estimate(fmean(values), why=NEARLY_ALIKE if others else ALIKE)
    return _mean(values, _careful(others, len(values), confidence))


def _others(values: Sequence[float]) -> int:
    """How many values differ from the most common one."""
    return len(values) - max(Counter(values).values(), default=0)


def _careful(others: int, number: int, confidence: float) -> float:
    """The confidence of an interval that is only just shown, because so many of the values differ."""
    return max(confidence, CAUTIOUS) if others < min(2 * LEAST, number / 2) else confidence


def _mean(values: Sequence[float], confidence: float, longer: float = 0.0) -> Estimate:
    if len(values) < 2:
        return Estimate(values[0], why=ALONE) if values else Estimate(None)
    low, high = skewed_ends(moments(values), (1 + longer) * student(len(values) - 1, confidence))
    return Estimate(fmean(values), low, high)


def mean_share(values: Sequence[float], confidence: float = CONFIDENCE) -> Estimate:
    """The mean of shares, such as one per game; its interval stays between 0 and 1."""
    return mean_within(values, 0.0, 1.0, confidence)


def mean_within(values: Sequence[float], low: float, high: float, confidence: float = CONFIDENCE) -> Estimate:
    """The mean of values between ``low`` and ``high``, with an interval within these bounds.

    Identical values do not make the mean certain. The interval then allows for as many different values as Wilson's
    interval leaves to an event never seen, and they can be anywhere within the bounds. If there are both bounds and no
    other values, the mean is a share (:mod:`.mid_p`). Otherwise the interval allows for skewness; with n values it is
    longer by one part in n, since such values are often far from normal and the skewness of a few is hardly known.

    >>> mean_within([0, 0, 0, 0, 0, 0], 0, 1) == share_of(0, 6)
    True
    """
    if set(values) == {low, high}:
        least, most = mid_p(sum(value == high for value in values), len(values), confidence)
        return Estimate(fmean(values), low + (high - low) * least, low + (high - low) * most)
    if len(values) < 2 or len(set(values)) > 1:
        return within(_mean(values, confidence, 1 / max(1, len(values))), low, high)
    if low == high:  # as the lead in games of a single turn: no other value is possible
        return Estimate(values[0], why=ALIKE)
    value, others = values[0], wilson(0, len(values), confidence).high
    return Estimate(value, value - others * (value - low), value + others * (high - value))


def ratio_of(tops: Sequence[float], bottoms: Sequence[float], confidence: float = CONFIDENCE) -> Estimate:
    """The ratio of two sums, such as moves of some sort over plies, with one pair of values per game.

    The plies of a game are not independent, so the interval is that of a ratio of two means over games (W. G. Cochran,
    Sampling Techniques, 3rd edition, 1977, chapter 6), corrected for skewness. If it is the same in all games, there is
    none.
    """
    whole, number = sum(bottoms), len(bottoms)
    if not whole:
        return Estimate(None)
    ratio = sum(tops) / whole
    if number < 2:
        return Estimate(ratio)
    if all(top * whole == bottom * sum(tops) for top, bottom in zip(tops, bottoms, strict=True)):
        return Estimate(ratio, why=ALIKE)
    left = moments([top - ratio * bottom for top, bottom in zip(tops, bottoms, strict=True)])
    low, high = skewed_ends(replace(left, mean=0.0), student(number - 1, confidence))
    return Estimate(ratio, ratio + low * number / whole, ratio + high * number / whole)


def share_within(tops: Sequence[float], bottoms: Sequence[float], confidence: float = CONFIDENCE) -> Estimate:
    """The ratio as a share. If it is 0 or 1, whole games are counted instead of plies."""
    games = sum(bottom > 0 for bottom in bottoms)
    found = ratio_of(tops, bottoms, confidence)
    if found.value in (0, 1):
        return share_of(found.value * games, games, confidence)
    return within(found, 0.0, 1.0)


def deviation_of(values: Sequence[float], confidence: float = CONFIDENCE) -> Estimate:
    """The standard deviation, with an interval that allows for tails longer than those of the normal distribution.

    It is the root of the interval of the mean of the squared deviations, which are skewed. Fewer than ten values have
    no interval, and neither have values fewer than ten of which differ from the most common one.
    """
    number = len(values)
    if number < 2:
        return Estimate(None)
    middle = fmean(values)
    squares = moments([(value - middle) ** 2 * number / (number - 1) for value in values])
    spread = sqrt(squares.mean)
    if not spread or number < LEAST:
        return Estimate(spread)
    others = _others(values)
    if others < min(LEAST, number / 2):
        return Estimate(spread, why=NEARLY_ALIKE)
    low, high = transformed_ends(squares, student(number - 1, _careful(others, number, confidence)))
    return Estimate(spread, sqrt(max(0.0, low)), sqrt(high))


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
