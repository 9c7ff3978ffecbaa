"""Means and shares with their intervals, as figures take them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
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
    """The mean, with the interval of the normal distribution; of fewer than two values it has none."""
    if not values:
        return Estimate(None)
    middle = fmean(values)
    if len(values) < 2:
        return Estimate(middle)
    error = deviations(confidence) * stdev(values) / sqrt(len(values))
    return Estimate(middle, middle - error, middle + error)


def mean_share(values: Sequence[float], confidence: float = CONFIDENCE) -> Estimate:
    """The mean of shares, such as one of each game; its interval stays between 0 and 1."""
    found = mean_of(values, confidence)
    if found.low is None or found.high is None:
        return found
    return Estimate(found.value, max(0.0, found.low), min(1.0, found.high))


def share_of(points: float, number: float, confidence: float = CONFIDENCE) -> Estimate:
    """A share with Wilson's interval."""
    if not number:
        return Estimate(None)
    low, high = wilson(points, number, confidence)
    return Estimate(points / number, low, high)


def figure(name: str, label: str, estimate: Estimate, **said: Any) -> Figure:
    """A figure out of an estimate; ``said`` are the other fields of :class:`.findings.Figure`."""
    return Figure(name, label, estimate.value, low=estimate.low, high=estimate.high, **said)
