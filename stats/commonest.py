"""The share of the most common of several kinds, such as first moves.

The kind that is most common in a sample is not always the most common of all, and its share in the sample is on average
too large: it was chosen because it is large. The more kinds are about as common, the more so.
"""

from __future__ import annotations

from collections.abc import Sequence

from .estimates import Estimate, share_of
from .wilson import CONFIDENCE, deviations, wilson

LEAST = 20
"""If the most common kind was seen less often, its share has no interval: it can be any of too many."""
CLOSE = (
    "too many are about as common: the most common of a sample says little about the most common of all, no interval"
)


def commonest_of(counts: Sequence[int], confidence: float = CONFIDENCE) -> Estimate:
    """The largest share, from how often each kind was seen.

    The upper end is Wilson's. The lower end allows for the choice among the rivals, by Bonferroni's inequality: the
    kinds that are not seen less often for sure, the most common one included. Of two kinds, seen n and m times, n is
    more for sure if (n - m)² exceeds z² (n + m). Without rivals, the interval is Wilson's.

    >>> commonest_of([120, 30, 10]) == share_of(120, 160)
    True
    """
    most, number = max(counts, default=0), sum(counts)
    found = share_of(most, number, confidence)
    z = deviations(confidence)
    rivals = sum((most - count) ** 2 <= z * z * (most + count) for count in counts)
    if rivals < 2:
        return found
    if most < LEAST:
        return Estimate(found.value, why=CLOSE)
    return Estimate(found.value, wilson(most, number, 1 - (1 - confidence) / rivals).low, found.high)
