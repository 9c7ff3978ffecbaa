"""How many games show a difference: against published tables, and against played-out comparisons."""

from __future__ import annotations

from random import Random

import pytest

from plybook.stats.power import games_needed, times_as_many


@pytest.mark.parametrize(("effect", "published"), [(0.2, 393), (0.5, 64), (0.8, 26)])
def test_the_number_for_two_means_is_cohens(effect: float, published: int) -> None:
    """J. Cohen, "A Power Primer", Psychological Bulletin 112 (1992), table 2: power 0.8 at the 5 % level, two samples.

    His test is Student's, which asks for one more in small samples.
    """
    found = games_needed(1000, (2 / 1000) ** 0.5, effect)
    assert published - 1 <= found <= published


def test_so_many_games_show_the_difference_in_four_of_five_comparisons() -> None:
    one, other = 0.5, 0.55
    games = games_needed(200, ((one * (1 - one) + other * (1 - other)) / 200) ** 0.5, other - one)
    random, seen = Random(3), 0
    for _ in range(400):
        a, b = (sum(random.random() < share for _ in range(games)) / games for share in (one, other))
        seen += abs(a - b) > 1.959964 * ((a * (1 - a) + b * (1 - b)) / games) ** 0.5
    assert 0.74 <= seen / 400 <= 0.86, "three standard deviations of 400 comparisons on each side"


def test_draws_make_fewer_games_suffice() -> None:
    """With four draws in five games, scores vary a fifth as much as coin tosses: a fifth of the games do."""
    tossed, drawn = 0.25, 0.2 * 0.25
    assert times_as_many(drawn**0.5, 0.05) / times_as_many(tossed**0.5, 0.05) == pytest.approx(0.2)


@pytest.mark.parametrize(("error", "gap", "power"), [(0, 1, 0.8), (1, 0, 0.8), (1, 1, 1)])
def test_nothing_to_see_has_no_number(error: float, gap: float, power: float) -> None:
    with pytest.raises(ValueError, match="no sample size"):
        times_as_many(error, gap, power=power)
