"""The intervals match published ones."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plybook.stats.wilson import deviations, wilson

NEWCOMBE = [
    (81, 263, 0.2553, 0.3662),
    (15, 148, 0.0624, 0.1605),
    (0, 20, 0.0000, 0.1611),
    (1, 29, 0.0061, 0.1718),
]
"""R. G. Newcombe, "Two-sided confidence intervals for the single proportion", Statistics in Medicine 17 (1998),
857-872: table I, method 3."""


@pytest.mark.parametrize(("points", "games", "low", "high"), NEWCOMBE)
def test_the_intervals_match_newcombes(points: int, games: int, low: float, high: float) -> None:
    assert wilson(points, games) == pytest.approx((low, high), abs=0.00005)


def test_without_games_the_interval_is_0_to_1() -> None:
    assert wilson(0, 0) == (0, 1)


def test_a_normal_distribution_has_95_percent_within_1_96_deviations() -> None:
    assert deviations() == pytest.approx(1.959964, abs=1e-6)
    assert deviations(0.99) == pytest.approx(2.575829, abs=1e-6)


@given(st.integers(1, 10_000).flatmap(lambda n: st.tuples(st.integers(0, 2 * n), st.just(n))))
def test_an_interval_contains_the_share_and_is_symmetric(case: tuple[int, int]) -> None:
    halves, games = case
    low, high = wilson(halves / 2, games)
    assert 0 <= low <= halves / 2 / games <= high <= 1
    assert wilson(games - halves / 2, games) == pytest.approx((1 - high, 1 - low), abs=1e-12)


@pytest.mark.parametrize(("points", "games"), [(2, 1), (-1, 3), (1, 0)])
def test_impossible_scores_are_rejected(points: int, games: int) -> None:
    with pytest.raises(ValueError, match="cannot score"):
        wilson(points, games)
