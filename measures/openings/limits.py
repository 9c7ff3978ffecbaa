"""What a value would become with more and more playouts, as far as its course tells.

**The course** of a value over the playouts ``n`` of a search is carried on along a straight line in ``1/sqrt(n)``, by
weighted least squares (:mod:`...analysis.straight`); the limit is its height at 0. Of the lines that were tried over
games whose values are known (``tools/extrapolation.py``, docs/decisions.md) this one is never much worse than the
strongest search itself; one in ``1/log2(n)`` is nearer to the truth where a game is decided and the search slow to see
it, and farther from it elsewhere. So the interval holds those of both lines.

**What it does not promise**: perfect play knows only a win, a draw and a loss, and a course that has not yet turned
towards one of them says nothing of it. The limit is what the trend of these searches comes to, not the true value.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import log2, sqrt

from ...stats.estimates import Estimate
from ...stats.weighted_line import line
from ...stats.wilson import deviations

LEAST = 1e-4
"""A standard deviation of a mean is never taken to be smaller."""


@dataclass(frozen=True)
class Known:
    """A value at a strength, with the standard deviation of the mean; 0: it is proven."""

    playouts: int
    value: float
    error: float


def root(playouts: float) -> float:
    """The measure of the main line."""
    return 1 / sqrt(playouts)


def logarithm(playouts: float) -> float:
    """That of the other one."""
    return 1 / log2(1 + playouts)


def limit(
    course: Sequence[Known], measures: Sequence[Callable[[float], float]] = (root, logarithm), *, most: float = 1.0
) -> Estimate:
    """Where a course leads, by the first measure, with an interval that holds those of all; between 0 and ``most``.

    What the strongest search has proven needs no limit. Fewer than three strengths have none: through two points there
    is always a line.
    """
    if course and course[-1].error == 0:
        return Estimate(course[-1].value, course[-1].value, course[-1].value)
    if len({known.playouts for known in course}) < 3:
        return Estimate(None)
    values = [known.value for known in course]
    errors = [max(LEAST, known.error) for known in course]
    fits = [line([measure(known.playouts) for known in course], values, errors) for measure in measures]
    found = [fit for fit in fits if fit is not None]
    low = min(fit.height - deviations() * fit.height_error for fit in found)
    high = max(fit.height + deviations() * fit.height_error for fit in found)
    value, low, high = (min(most, max(0.0, each)) for each in (found[0].height, low, high))
    return Estimate(value, low, high)
