"""How many kinds there are, when only some of them have been seen: the estimate of A. Chao.

A. Chao, "Estimating the Population Size for Capture-Recapture Data with Unequal Catchability", Biometrics 43 (1987),
783-791, gives the estimate for samples in each of which a kind is present or absent, its variance, and the interval,
for which the logarithm of the number of unseen kinds is taken to be normal. The estimate is a lower bound where kinds
are unequally frequent. Where no kind is in two samples its form without bias is used, as A. Chao and C.-H. Chiu do,
"Species Richness: Estimation and Comparison", Wiley StatsRef (2016).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import exp, log, sqrt
from typing import NamedTuple

from .wilson import CONFIDENCE, deviations


class Richness(NamedTuple):
    """Of kinds: how many have been seen, how many there are by estimate, and the interval of that."""

    seen: int
    number: float
    low: float
    high: float


def richness(found: Iterable[int], samples: int, confidence: float = CONFIDENCE) -> Richness:
    """Estimate it from the number of samples in which each kind that was seen was found.

    >>> richness([1, 1, 2, 5], 5).number  # 4 seen; 4/5 * 2² / (2 * 1) unseen ones
    5.6

    Raises:
        ValueError: there are no samples, or a kind was found in none or in more than there are.
    """
    times = Counter(found)
    seen = sum(times.values())
    if samples < 1 or any(not 1 <= number <= samples for number in times):
        raise ValueError(f"a kind that was seen is found in 1 to {samples} samples")
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
