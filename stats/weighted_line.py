"""Fit a straight line to points of different accuracy: weighted least squares.

W. H. Press and others, *Numerical Recipes*, "Fitting Data to a Straight Line". If points scatter more about the line
than their errors allow, the errors of the line are widened by the root of the mean square (R. T. Birge, "The
Calculation of Errors by the Method of Least Squares", Physical Review 40 (1932), 207-227), so that the fit of a curve
that is not straight does not look too certain.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt


@dataclass(frozen=True)
class Line:
    """``y = height + slope * x``, with a standard deviation for each coefficient."""

    height: float
    height_error: float
    slope: float
    slope_error: float
    scatter: float
    """The root mean square of the distances, in errors: about 1 if the points lie on a line; 0 for two points."""


def line(x: Sequence[float], y: Sequence[float], errors: Sequence[float]) -> Line | None:
    """The least-squares line; ``None`` unless there are two different ``x``.

    ``errors`` are standard deviations, all above 0.
    """
    weights = [1 / error**2 for error in errors]
    whole = sum(weights)
    if len(set(x)) < 2:
        return None
    middle = sum(w * a for w, a in zip(weights, x, strict=True)) / whole
    spread = sum(w * (a - middle) ** 2 for w, a in zip(weights, x, strict=True))
    slope = sum(w * (a - middle) * b for w, a, b in zip(weights, x, y, strict=True)) / spread
    height = sum(w * b for w, b in zip(weights, y, strict=True)) / whole - slope * middle
    free = len(x) - 2
    square = sum(w * (b - height - slope * a) ** 2 for w, a, b in zip(weights, x, y, strict=True))
    scatter = sqrt(square / free) if free else 0.0
    wider = max(1.0, scatter)
    return Line(height, wider * sqrt(1 / whole + middle**2 / spread), slope, wider / sqrt(spread), scatter)
