"""The number of kinds, against published values and simulation."""

from __future__ import annotations

from math import exp, log, sqrt
from random import Random

import pytest

from plybook.stats.richness import richness


def found(*times: int) -> list[int]:
    """In how many samples each kind was found, given how many kinds were found once, twice and so on."""
    return [number for number, kinds in enumerate(times, 1) for _ in range(kinds)]


def test_the_estimate_for_barro_colorado_matches_that_of_vegan() -> None:
    """225 tree species in 50 plots: for its data set ``BCI``, R's vegan 2.6 prints a Chao estimate of 236.3732 with a
    standard error of 6.54361. Its jackknives, 245.58 and 247.8722, imply 21 species in one plot and 19 in two."""
    kinds = [*found(21, 19), *[10] * (225 - 40)]
    there = richness(kinds, 50)
    unseen, error = 11.3732, 6.54361
    spread = exp(1.959964 * sqrt(log(1 + (error / unseen) ** 2)))
    assert there.seen == 225
    assert there.number == pytest.approx(236.3732, abs=1e-4)
    assert there.low == pytest.approx(225 + unseen / spread, abs=1e-3)
    assert there.high == pytest.approx(225 + unseen * spread, abs=1e-3)


def test_if_each_kind_was_found_twice_none_is_missing() -> None:
    assert richness(found(0, 7), 9) == (7, 7, 7, 7)


def test_there_is_an_estimate_even_if_no_kind_was_found_twice() -> None:
    there = richness(found(3, 0, 4), 10)
    assert there.number == pytest.approx(7 + 9 / 10 * 3)
    assert 7 < there.low < there.number < there.high


@pytest.mark.parametrize(("kinds", "samples"), [([0], 3), ([4], 3), ([1], 0)])
def test_impossible_counts_are_rejected(kinds: list[int], samples: int) -> None:
    with pytest.raises(ValueError, match="samples"):
        richness(kinds, samples)


def test_the_interval_contains_the_number_about_as_often_as_it_claims() -> None:
    """Of 120 kinds, each is found in a sample with probability 0.1; there are 15 samples."""
    random, held = Random(1), 0
    for _ in range(300):
        times = [sum(random.random() < 0.1 for _ in range(15)) for _ in range(120)]
        there = richness([number for number in times if number], 15)
        held += there.low <= 120 <= there.high
    assert 0.90 <= held / 300 <= 0.99
