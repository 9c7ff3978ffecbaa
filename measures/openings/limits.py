"""Extrapolate a value to more and more playouts.

**The course** of a value over the playouts ``n`` of a search is extrapolated along a straight line in ``1/sqrt(n)``, by
weighted least squares (:mod:`...analysis.straight`); the limit is its height at 0. Of the lines tried on games whose
values are known (``tools/extrapolation.py``, docs/decisions.md), this one is never much worse than the strongest search
itself; a line in ``1/log2(n)`` is closer to the truth where a game is decided but the search is slow to see it, and
further from it elsewhere. So the interval covers those of both lines.

**What it does not promise**: perfect play knows only wins, draws and losses, and a course that has not yet turned
towards one of them reveals nothing about it. The limit is where the trend of these searches leads, not the true value.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import log2, sqrt

from ...stats.estimates import Estimate
from ...stats.weighted_line import line
from ...stats.wilson import deviations

LEAST = 1e-4
"""The smallest standard deviation of a mean that is assumed."""
UNKNOWN = "searches that all agree do not tell how far they can differ, so there is nothing to extrapolate from"
BEYOND = "the trend leads beyond what a value can be: no interval"


@dataclass(frozen=True)
class Known:
    """A value at a strength, with the standard deviation of the mean; 0 if it is proved, ``None`` if unknown."""

    playouts: int
    value: float
    error: float | None


def root(playouts: float) -> float:
    """The x value of the main line."""
    return 1 / sqrt(playouts)


def logarithm(playouts: float) -> float:
    """The x value of the other line."""
    return 1 / log2(1 + playouts)


def limit(
    course: Sequence[Known],
    measures: Sequence[Callable[[float], float]] = (root, logarithm),
    *,
    least: float = 0.0,
    most: float = 1.0,
) -> Estimate:
    """The limit of a course by the first measure, with an interval that covers those of all, between ``least`` and
    ``most``: what is known of the value that is sought.

    A value that the strongest search has proved needs no limit. With fewer than three strengths there is none: a line
    always fits two points.
    """
    if course and course[-1].error == 0:
        return Estimate(course[-1].value, course[-1].value, course[-1].value)
    if any(known.error is None for known in course):
        return Estimate(None, why=UNKNOWN)
    if len({known.playouts for known in course}) < 3:
        return Estimate(None)
    values = [known.value for known in course]
    errors = [max(LEAST, known.error or 0.0) for known in course]
    fits = [line([measure(known.playouts) for known in course], values, errors) for measure in measures]
    found = [fit for fit in fits if fit is not None]
    low = min(fit.height - deviations() * fit.height_error for fit in found)
    high = max(fit.height + deviations() * fit.height_error for fit in found)
    value, low, high = (min(most, max(least, each)) for each in (found[0].height, low, high))
    return Estimate(value, low, high) if low < high else Estimate(value, why=BEYOND)
