"""Scores with draws: against known intervals, a search of all distributions, and results drawn at random."""

from __future__ import annotations

from math import comb
from random import Random

import pytest

from plybook.stats.estimates import Estimate
from plybook.stats.trinomial import score_interval, score_of
from plybook.stats.wilson import deviations, wilson

RESULTS = [(30, 40, 30), (12, 36, 2), (0, 50, 5), (1, 98, 1), (3, 4, 0), (70, 10, 20)]


def test_without_draws_it_is_wilsons_interval() -> None:
    assert score_interval(15, 0, 133) == wilson(15, 148)
    assert score_interval(0, 0, 0) == (0, 1)
    assert score_of(0, 0, 0) == Estimate(None)


def test_draws_alone_are_no_certainty() -> None:
    # Without decided games, Tango's interval of the difference reaches z²/(n + z²) to both sides.
    z = deviations()
    for games in (1, 10, 160):
        found = score_of(0, games, 0)
        assert found.value == 0.5
        assert found.high == pytest.approx(0.5 + z * z / (games + z * z) / 2)
        assert found.low == pytest.approx(0.5 - z * z / (games + z * z) / 2)


@pytest.mark.parametrize("results", RESULTS)
@pytest.mark.parametrize("drawn", [0.5, 1 / 3, 0.25])
def test_the_ends_are_where_the_best_of_all_distributions_is_just_rejected(
    results: tuple[int, int, int], drawn: float
) -> None:
    games, score = sum(results), (results[0] + drawn * results[1]) / sum(results)
    for end in score_interval(*results, drawn=drawn):
        if end in (0, 1):
            continue
        share = _likeliest(results, end, drawn)
        variance = end - drawn * (1 - drawn) * share - end * end
        assert (score - end) ** 2 * games / variance == pytest.approx(deviations() ** 2, rel=2e-3)


def _likeliest(results: tuple[int, int, int], expected: float, drawn: float) -> float:
    """The share of draws with the greatest likelihood, by trying very many."""
    most, steps = min(expected / drawn, (1 - expected) / (1 - drawn)), 20_000

    def likelihood(share: float) -> float:
        shares = (expected - drawn * share, share, 1 - expected - (1 - drawn) * share)
        product = 1.0
        for number, each in zip(results, shares, strict=True):
            product *= max(each, 0.0) ** (number / sum(results))
        return product

    return max((most * step / steps for step in range(steps + 1)), key=likelihood)


@pytest.mark.parametrize("drawn", [0.5, 0.25])
@pytest.mark.parametrize("truth", [(0.3, 0.4, 0.3), (0.05, 0.9, 0.05), (0.55, 0.1, 0.35), (0.02, 0.95, 0.03)])
def test_it_holds_the_truth_as_often_as_it_says(truth: tuple[float, float, float], drawn: float) -> None:
    random, score, held, samples = Random(1), truth[0] + drawn * truth[1], 0, 3_000
    for _ in range(samples):
        found = random.choices(range(3), truth, k=160)
        low, high = score_interval(found.count(0), found.count(1), found.count(2), drawn=drawn)
        held += low <= score <= high
    assert 0.935 <= held / samples <= 0.965


def test_it_is_narrower_than_that_of_coin_tosses_and_mirrored_when_sides_change() -> None:
    for wins, draws, losses in RESULTS:
        found = score_interval(wins, draws, losses)
        other = score_interval(losses, draws, wins)
        plain = wilson(wins + draws / 2, wins + draws + losses)
        assert found.high - found.low < plain.high - plain.low
        assert (1 - other.high, 1 - other.low) == pytest.approx(found)


def test_what_is_no_result_is_refused() -> None:
    with pytest.raises(ValueError, match="no results"):
        score_interval(-1, 0, 2)
    with pytest.raises(ValueError, match="no results"):
        score_interval(1, 1, 1, drawn=0)


@pytest.mark.parametrize("draws", [0.8, 0.95, 0.975])
def test_equal_players_are_surely_unequal_in_at_most_five_of_a_hundred(draws: float) -> None:
    """Exactly, over all results of 160 games."""
    assert false_alarms(160, draws) <= 0.0505


def test_four_results_alike_are_no_certainty() -> None:
    """One in eight, by the sign test; the normal distribution alone held it for less than one in twenty."""
    assert score_interval(0, 156, 4).high == score_interval(4, 0, 0).low == 0.5
    assert score_interval(0, 155, 5).high < 0.5 < score_interval(5, 0, 0).low


def false_alarms(games: int, draws: float) -> float:
    return sum(
        comb(games, decided) * (1 - draws) ** decided * draws ** (games - decided) * comb(decided, wins) / 2**decided
        for decided in range(games + 1)
        for wins in range(decided + 1)
        for low, high in [score_interval(wins, games - decided, decided - wins)]
        if not low <= 0.5 <= high
    )
