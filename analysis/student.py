"""How wide an interval of few numbers is: the quantiles of Student's distribution.

G. W. Hill, "Algorithm 396: Student's t-Quantiles", Communications of the ACM 13 (1970), 619-620; it is good for five
digits from three degrees of freedom on, and those of one and two have formulas.
"""

from __future__ import annotations

from math import cos, exp, pi, sqrt

from .wilson import CONFIDENCE, deviations


def deviations_of(free: int, confidence: float = CONFIDENCE) -> float:
    """How many standard deviations lie on each side where they are estimated with so many degrees of freedom.

    >>> [round(deviations_of(free), 2) for free in (1, 2, 3, 10, 1000)]
    [12.71, 4.3, 3.18, 2.23, 1.96]

    Raises:
        ValueError: there are none.
    """
    if free < 1:
        raise ValueError("without a degree of freedom nothing is known of the spread")
    outside = 1 - confidence
    if free == 1:
        return cos(outside * pi / 2) / sqrt(1 - cos(outside * pi / 2) ** 2)
    if free == 2:
        return sqrt(2 / (outside * (2 - outside)) - 2)
    a = 1 / (free - 0.5)
    b = 48 / a**2
    c = ((20700 * a / b - 98) * a - 16) * a + 96.36
    d = ((94.5 / (b + c) - 3) / b + 1) * sqrt(a * pi / 2) * free
    y = (d * outside) ** (2 / free)
    if y > 0.05 + a:
        x = -deviations(confidence)
        y = x * x
        if free < 5:
            c += 0.3 * (free - 4.5) * (x + 0.6)
        c += (((0.05 * d * x - 5) * x - 7) * x - 2) * x + b
        y = (((((0.4 * y + 6.3) * y + 36) * y + 94.5) / c - y - 3) / b + 1) * x
        y = a * y * y
        y = exp(y) - 1 if y > 0.002 else 0.5 * y * y + y
    else:
        y = ((1 / (((free + 6) / (free * y) - 0.089 * d - 0.822) * (free + 2) * 3) + 0.5 / (free + 4)) * y - 1) * (
            free + 1
        ) / (free + 2) + 1 / y
    return sqrt(free * y)
