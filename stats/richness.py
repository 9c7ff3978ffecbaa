"""Estimate the number of kinds when only some of them have been seen: the estimate of A. Chao.

A. Chao, "Estimating the Population Size for Capture-Recapture Data with Unequal Catchability", Biometrics 43 (1987),
783-791, gives the estimate for samples in each of which a kind is present or absent, its variance, and the interval,
which assumes that the logarithm of the number of unseen kinds is normal. The estimate is a lower bound if kinds are
unequally frequent. If no kind is in two samples, its bias-corrected form is used, as in A. Chao and C.-H. Chiu,
"Species Richness: Estimation and Comparison", Wiley StatsRef (2016).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import exp, log, sqrt
from typing import NamedTuple

from .wilson import CONFIDENCE, deviations


class Richness(NamedTuple):
    """The number of kinds seen, the estimated number of all kinds, and its interval."""

    seen: int
    number: float
    low: float
    high: float


def richness(found: Iterable[int], samples: int, confidence: float = CONFIDENCE) -> Richness:
    """Estimate the number of kinds from the number of samples in which each kind was seen.

    >>> richness([1, 1, 2, 5], 5).number  # 4 seen; 4/5 * 2² / (2 * 1) unseen ones
    5.6

    Raises:
        ValueError: there are no samples, or a kind was seen in none or in more than there are.
    """
    times = Counter(found)
    seen = sum(times.values())
    if samples < 1 or any(not 1 <= number <= samples for number in times):
        raise ValueError(f"the number of samples with a kind must be from 1 to {samples}")
    once, twice = times[1], times[2]
    share = (samples - 1) / samples
    if twice:
        ratio = once / twice
        unseen = share * once * ratio / 2
        variance = twice * (share * ratio**2 / 2 + share**2 * ratio**3 + share**2 * ratio**4 / 4)
    else:
        unseen = share * once * (once - 1) / 2
        variance = share * once * (once - 1) / 2 + share**2 * once * (2 * once - 1) ** 2 / 4
        if unseen:
            variance -= share**2 * once**4 / (4 * (seen + unseen))
    if unseen <= 0:
        return Richness(seen, float(seen), float(seen), float(seen))
    spread = exp(deviations(confidence) * sqrt(log(1 + max(0.0, variance) / unseen**2)))
    return Richness(seen, seen + unseen, seen + unseen / spread, seen + unseen * spread)
