"""Intervals contain the true value as often as they claim, even if all values are equal."""

from __future__ import annotations

from random import Random

import pytest

from plybook.stats.estimates import (
    Estimate,
    deviation_of,
    mean_of,
    mean_share,
    mean_within,
    ratio_of,
    share_of,
    share_within,
)
from plybook.stats.skewed import moments, skewed_ends, transformed_ends


def holds(found: Estimate, truth: float) -> bool:
    return found.low is not None and found.high is not None and found.low <= truth <= found.high


def test_equal_values_do_not_make_a_mean_certain() -> None:
    assert mean_share([0.0] * 6) == share_of(0, 6)
    assert mean_share([1.0] * 6) == share_of(6, 6)
    middle = mean_within([2, 2, 2], 0, 10)
    others = share_of(0, 3).high or 0
    assert middle.value == 2
    assert middle.low == pytest.approx(2 - 2 * others)
    assert middle.high == pytest.approx(2 + 8 * others)
    alone = mean_share([0.3])
    assert (alone.value, alone.low, alone.high) == (0.3, None, None), "a single value says nothing about the spread"
    assert "no interval" in alone.why


def test_a_mean_without_bounds_has_no_interval_if_hardly_any_value_differs() -> None:
    alike, nearly = mean_of([9] * 160), mean_of([9] * 155 + [7] * 5)
    assert (alike.value, alike.low, alike.high) == (9, None, None)
    assert "no interval" in alike.why
    assert (nearly.low, nearly.value) == (None, pytest.approx(9 - 10 / 160))
    assert "too few differ" in nearly.why
    assert mean_of([9] * 150 + [7] * 10).low is not None
    assert mean_of([1, 2, 3]).low is not None, "few values that all differ have Student's"
    assert mean_of([]) == Estimate(None)


def test_the_interval_of_equal_values_allows_for_a_rare_exception() -> None:
    # One game in fifty is different: two thirds of the samples of twenty do not contain one. Wilson's interval holds
    # the truth unless there are two or more, which happens in 6 of 100 samples.
    random = Random(1)
    samples = [[float(random.random() < 0.02) for _ in range(20)] for _ in range(400)]
    assert sum(holds(mean_share(values), 0.02) for values in samples) > 0.92 * len(samples)


def test_the_interval_of_values_that_are_nearly_always_zero_holds_their_mean() -> None:
    """One value in thirty is between 0 and 1, as the shares of some events over games are. Student's interval holds the
    mean of 160 such values in 87 of 100 samples."""
    random = Random(4)
    samples = [[random.random() * (random.random() < 1 / 30) for _ in range(160)] for _ in range(500)]
    assert 0.92 < sum(holds(mean_share(values), 1 / 60) for values in samples) / len(samples) < 0.99


def test_an_interval_is_longer_on_the_side_of_the_tail() -> None:
    """By hand: the mean of 0, 0, 0, 1 is 1/4, the deviation 1/2, the skewness 2/sqrt(3); with z = 2, Johnson's middle
    is (1 + 8) / 24 of it away, and half the length is 2/2 sqrt(1 + (2 · 2/sqrt(3))² / 16) deviations."""
    low, high = skewed_ends(moments([0, 0, 0, 1]), 2)
    middle, half = 1 / 4 + 1 / 2 * 9 / 24 * 2 / 3**0.5, 1 / 2 * (1 + 1 / 3) ** 0.5
    assert (low, high) == (pytest.approx(middle - half), pytest.approx(middle + half))
    assert skewed_ends(moments([0, 1, 1, 1]), 2) == (pytest.approx(1 - high), pytest.approx(1 - low))


def test_without_skewness_both_intervals_are_that_of_student() -> None:
    values = moments([1, 2, 3, 4, 5])
    half = 2.776 * (2.5 / 5) ** 0.5
    for found in (skewed_ends(values, 2.776), transformed_ends(values, 2.776)):
        assert found == (pytest.approx(3 - half), pytest.approx(3 + half))


def test_the_transformed_interval_undoes_the_transformation_of_its_source() -> None:
    """Hall's transformation of T = (mean - m) / deviation is T + γ T²/3 + γ² T³/27 + γ/(6n), which must be ∓z/√n."""
    of = moments([0.0, 0.1, 0.3, 0.2, 0.9, 0.1, 0.4])
    for end, z in zip(transformed_ends(of, 2.2), (2.2, -2.2), strict=True):
        t, skew = (of.mean - end) / of.deviation, of.skewness
        assert t + skew * t**2 / 3 + skew**2 * t**3 / 27 + skew / (6 * of.number) == pytest.approx(z / of.number**0.5)


def test_the_ratio_of_sums_matches_values_worked_out_by_hand() -> None:
    # 3 of 4 and 1 of 4: the ratio is 1/2, the residuals 1 and -1, their variance 2; the error of a mean of two is 1,
    # and a quarter of that for four plies per game. Student's factor for one degree of freedom is 12.706.
    found = ratio_of([3, 1], [4, 4])
    assert found.value == 0.5
    assert found.high == pytest.approx(0.5 + 12.706 / 4, abs=1e-3)
    assert share_within([3, 1], [4, 4]) == Estimate(0.5, 0.0, 1.0)
    assert share_within([0, 0, 0], [4, 4, 0]) == share_of(0, 2), "games count, except those without plies"
    assert share_within([], []) == Estimate(None)


def test_the_plies_of_a_game_are_not_an_independent_sample() -> None:
    # Games are of two kinds, whose plies are all equal: forty games of ten plies say no more than forty coin tosses.
    random = Random(2)
    hits = 0
    for _ in range(400):
        games = [10 * (random.random() < 0.5) for _ in range(40)]
        hits += holds(share_within(games, [10] * 40), 0.5)
    assert hits > 0.91 * 400


@pytest.mark.parametrize("values", ["normal", "even", "long tail"])
def test_the_interval_of_a_standard_deviation_contains_it(values: str) -> None:
    random, hits = Random(3), 0
    for _ in range(400):
        match values:
            case "normal":
                found, truth = deviation_of([random.gauss(0, 2) for _ in range(60)]), 2.0
            case "even":
                found, truth = deviation_of([random.random() for _ in range(60)]), 12**-0.5
            case _:
                found, truth = deviation_of([random.expovariate(1) for _ in range(60)]), 1.0
        hits += holds(found, truth)
    assert hits > (0.8 if values == "long tail" else 0.91) * 400
    assert deviation_of([1.0] * 20) == Estimate(0.0)
    assert deviation_of([1.0, 2.0]).low is None


@pytest.mark.parametrize(
    ("values", "half"),
    [
        ([1, 2, 3, 4, 5], 1.9633),  # t = 2.7764 for four degrees of freedom (any table), times sqrt(2.5 / 5)
        ([0, 2], 12.7062),  # t = 12.7062 for one
        ([1, 2, 3], 2.4841),  # t = 4.3027 for two, times sqrt(1 / 3)
        ([*range(31)], 3.3351),  # t = 2.0423 for thirty, times sqrt(82.6667 / 31)
    ],
    ids=["five", "two", "three", "thirty-one"],
)
def test_the_interval_of_a_mean_is_that_of_the_tables(values: list[float], half: float) -> None:
    found = mean_of(values)
    assert found.value == sum(values) / len(values)
    assert found.low == pytest.approx(found.value - half, abs=0.01 * half)
    assert found.high == pytest.approx(found.value + half, abs=0.01 * half)


def test_a_ratio_that_is_the_same_in_all_games_has_no_interval() -> None:
    """A width of zero would say that no game could be otherwise."""
    found = ratio_of([3, 6, 9], [7, 14, 21])
    assert (found.value, found.low, found.high) == (3 / 7, None, None)
    assert found.why.startswith("all values are the same")
