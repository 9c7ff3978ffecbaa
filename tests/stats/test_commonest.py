"""The share of the most common kind, which a sample makes too large."""

from __future__ import annotations

from random import Random

import pytest

from plybook.stats.commonest import commonest_of
from plybook.stats.estimates import share_of
from plybook.stats.wilson import wilson


def covered(shares: list[float], games: int = 160, samples: int = 600) -> float:
    """How often the interval holds the largest share."""
    random, held = Random(5), 0
    for _ in range(samples):
        drawn = random.choices(range(len(shares)), shares, k=games)
        found = commonest_of([drawn.count(kind) for kind in set(drawn)])
        held += found.low is not None and found.high is not None and found.low <= max(shares) <= found.high
    return held / samples


@pytest.mark.parametrize(
    "shares",
    [[0.5, 0.5], [0.25] * 4, [0.14, 0.14, 0.13, 0.13, 0.12, 0.12, 0.11, 0.11], [0.8, 0.2]],
    ids=["two", "four", "eight", "one"],
)
def test_the_interval_holds_the_largest_share(shares: list[float]) -> None:
    assert covered(shares) > 0.92


def test_without_rivals_the_interval_is_that_of_a_share() -> None:
    assert commonest_of([120, 30, 10]) == share_of(120, 160)
    assert commonest_of([7]) == share_of(7, 7)


def test_each_rival_widens_the_interval_below() -> None:
    """60 and 50 in 160 do not differ for sure: 10² < 1.96² · 110. So the lower end is that of 97.5 %."""
    found = commonest_of([60, 50, 20, 20, 10])
    assert (found.low, found.high) == (wilson(60, 160, 0.975).low, wilson(60, 160).high)


def test_a_most_common_kind_that_is_hardly_ever_seen_has_no_interval() -> None:
    found = commonest_of([4] * 40)
    assert (found.value, found.low) == (4 / 160, None)
    assert "no interval" in found.why
    assert commonest_of([]).value is None
