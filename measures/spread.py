"""Means and shares with their intervals, as figures take them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import pi, sqrt, tan
from statistics import fmean, stdev
from typing import Any

from ..analysis.wilson import CONFIDENCE, deviations, wilson
from .findings import Figure


@dataclass(frozen=True)
class Estimate:
    """A quantity and the ends of its interval; no ends where too little is known."""

    value: float | None
    low: float | None = None
    high: float | None = None

    @property
    def error(self) -> float | None:
        """Half the interval."""
        return None if self.low is None or self.high is None else (self.high - self.low) / 2


def mean_of(values: Sequence[float], confidence: float = CONFIDENCE) -> Estimate:
    """The mean, with the interval of Student's distribution; of fewer than two values it has none."""
    if not values:
        return Estimate(None)
    middle = fmean(values)
    if len(values) < 2:
        return Estimate(middle)
    error = student(len(values) - 1, confidence) * stdev(values) / sqrt(len(values))
    return Estimate(middle, middle - error, middle + error)


def mean_share(values: Sequence[float], confidence: float = CONFIDENCE) -> Estimate:
    """The mean of shares, such as one of each game; its interval stays between 0 and 1."""
    return within(mean_of(values, confidence), 0.0, 1.0)


def student(freedom: int, confidence: float = CONFIDENCE) -> float:
    """How many standard errors lie on each side of a mean of ``freedom + 1`` values.

    Exact for one and two degrees of freedom, else the expansion of E. A. Cornish and R. A. Fisher (1938), which is for
    95 % too small by 0.03 with three degrees of freedom, and by less with more.

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
    """The same where the quantity cannot lie beyond: the ends of the interval do not either."""
    if estimate.low is None or estimate.high is None:
        return estimate
    return Estimate(estimate.value, max(low, estimate.low), min(high, estimate.high))


def share_of(points: float, number: float, confidence: float = CONFIDENCE) -> Estimate:
    """A share with Wilson's interval."""
    if not number:
        return Estimate(None)
    low, high = wilson(points, number, confidence)
    return Estimate(points / number, low, high)


def figure(name: str, label: str, estimate: Estimate, **said: Any) -> Figure:
    """A figure out of an estimate; ``said`` are the other fields of :class:`.findings.Figure`."""
    return Figure(name, label, estimate.value, low=estimate.low, high=estimate.high, **said)


def percent(share: float) -> str:
    """A share in a sentence.

    >>> percent(0.561)
    '56 %'
    """
    return f"{100 * share:.0f} %"
