"""Intervals of means of values that lie to one side, such as shares that are nearly always zero.

Student's interval is as long on either side of a mean. If a few values are much larger than the rest, a sample with few
of them has both a mean that is too small and a spread that is too small, and the interval ends below the truth far more
often than above it. Both methods correct that by the skewness of the sample.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import cbrt, fsum, sqrt
from statistics import fmean


@dataclass(frozen=True)
class Moments:
    """What an interval needs to know about at least two values."""

    number: int
    mean: float
    deviation: float
    """The standard deviation, with one degree of freedom less than there are values."""
    skewness: float
    """The third central moment over the cube of the standard deviation, both of the sample; 0 if all are equal."""


def moments(values: Sequence[float]) -> Moments:
    """The moments of at least two values.

    >>> moments([0, 0, 0, 1]).skewness > 0
    True
    """
    number, mean = len(values), fmean(values)
    square = fsum((value - mean) ** 2 for value in values)
    cube = fsum((value - mean) ** 3 for value in values) / number
    skewness = cube / (square / number) ** 1.5 if square > 0 else 0.0
    return Moments(number, mean, sqrt(square / (number - 1)), skewness)


def skewed_ends(of: Moments, times: float) -> tuple[float, float]:
    """The ends of an interval of a mean that allows for skewness; ``times`` is Student's factor.

    Its middle is moved towards the tail as N. J. Johnson does ("Modified t Tests and Confidence Intervals for
    Asymmetrical Populations", Journal of the American Statistical Association 73 (1978), 536-544). Its length is that
    of a score interval, as Wilson's is: each mean m is tested with the variance that there would be. If the
    distribution is tilted exponentially until its mean is m, its variance changes at the rate of the third moment over
    the variance (B. Efron, "Nonparametric Standard Errors and Confidence Intervals", Canadian Journal of Statistics 9
    (1981), 139-172). So m is held if n (mean - m)² is at most times² (deviation² + skewness deviation (m - mean)).
    Without skewness this is Student's interval. Johnson's length alone, which is Student's, is too short for values
    that are nearly always zero (docs/decisions.md).

    >>> low, high = skewed_ends(moments([0] * 19 + [1]), 1.96)
    >>> f"{low:.3f} to {high:.3f}"  # Wilson's is from 0.009 to 0.236
    '-0.015 to 0.249'
    """
    middle = of.skewness * (1 + 2 * times * times) / (6 * of.number)
    half = times / sqrt(of.number) * sqrt(1 + (times * of.skewness) ** 2 / (4 * of.number))
    return of.mean + of.deviation * (middle - half), of.mean + of.deviation * (middle + half)


def transformed_ends(of: Moments, times: float) -> tuple[float, float]:
    """The ends of the interval of a mean whose t-statistic is made symmetrical by a cubic transformation: P. Hall, "On
    the Removal of Skewness by Transformation", Journal of the Royal Statistical Society B 54 (1992), 221-228.

    It is longer than :func:`skewed_ends` on the side of the tail, and holds means of squares more often.
    """
    if abs(of.skewness) < 1e-9:
        half = times * of.deviation / sqrt(of.number)
        return of.mean - half, of.mean + half

    def back(z: float) -> float:
        inner = 1 + of.skewness * (z / sqrt(of.number) - of.skewness / (6 * of.number))
        return 3 / of.skewness * (cbrt(inner) - 1)

    return of.mean - of.deviation * back(times), of.mean - of.deviation * back(-times)
