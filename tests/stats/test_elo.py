"""Ratings match those of other programs, and have the properties that they must have."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plybook.stats.elo import SCALE, Compared, difference, expected, rate
from plybook.stats.wilson import deviations

CITATIONS = {
    (0, 1): (730, 33),
    (0, 2): (498, 320),
    (0, 3): (221, 284),
    (1, 2): (68, 813),
    (1, 3): (17, 276),
    (2, 3): (142, 325),
}
"""Citations between Biometrika, Communications in Statistics, JASA and JRSS-B (A. Agresti, *Categorical Data Analysis*,
2nd edition, 2002, p. 448, after S. Stigler, 1994): the cited journal wins."""

FITTED = [(0, 0), (-2.94907, 0.10255), (-0.47957, 0.06059), (0.26895, 0.07083)]
"""Their strengths and standard errors, as R's BradleyTerry2 prints them (H. Turner and D. Firth, "Bradley-Terry Models
in R: The BradleyTerry2 Package", Journal of Statistical Software 48 (2012), section 2.1)."""


def compared(table: dict[tuple[int, ...], tuple[float, ...]]) -> list[Compared]:
    return [Compared(who, points) for who, points in table.items()]


def test_strengths_and_errors_match_those_of_r() -> None:
    for rating, (strength, error) in zip(rate(compared(CITATIONS), 4), FITTED, strict=True):
        assert rating is not None
        assert rating.elo / SCALE == pytest.approx(strength, abs=0.00001)
        assert rating.error / SCALE / deviations() == pytest.approx(error, abs=0.00001)
        assert not rating.with_prior


@pytest.mark.parametrize(
    ("points", "ahead"), [((75, 25), 191), ((50, 50), 0), ((64, 36), 100), ((10, 1), 400), ((91, 9), 402)]
)
def test_the_gap_between_two_players_matches_elos_table(points: tuple[float, float], ahead: int) -> None:
    first, second = rate([Compared((0, 1), points)], 2)
    assert first is not None
    assert second is not None
    assert (first.elo, first.error) == (0, 0)
    assert second.elo == pytest.approx(-ahead, abs=0.51)
    assert second.elo == pytest.approx(-difference(points[0] / sum(points)), abs=1e-6)


def test_the_error_of_two_players_is_that_of_a_share() -> None:
    """A share of p in n games has the deviation sqrt(p(1 - p)/n), and the slope of Elo at p is SCALE/(p(1 - p))."""
    _, second = rate([Compared((0, 1), (75, 25))], 2)
    assert second is not None
    assert second.error == pytest.approx(deviations() * SCALE / math.sqrt(100 * 0.75 * 0.25), abs=1e-9)


def test_difference_and_expected_score_are_inverse() -> None:
    assert expected(400) == pytest.approx(10 / 11)
    assert difference(expected(123)) == pytest.approx(123)
    assert (difference(1), difference(0)) == (math.inf, -math.inf)


def test_setting_the_mean_to_zero_only_shifts_the_ratings() -> None:
    first, mean = rate(compared(CITATIONS), 4), rate(compared(CITATIONS), 4, zero=None)
    assert sum(rating.elo for rating in mean if rating) == pytest.approx(0, abs=1e-9)
    steps = [a.elo - b.elo for a, b in zip(first, mean, strict=True) if a and b]
    assert steps == pytest.approx([steps[0]] * 4)
    assert all(rating.error > 0 for rating in mean if rating)


def test_a_player_who_won_every_game_is_rated_with_an_added_draw() -> None:
    _, loser = rate([Compared((0, 1), (10, 0))], 2)
    assert loser is not None
    assert loser.with_prior
    assert loser.elo == pytest.approx(-difference(10.5 / 11))
    assert loser.error < 600


def test_a_draw_is_added_only_between_players_who_are_infinitely_far_apart() -> None:
    """Players 0 and 1 have beaten each other; only their games against 2, who lost every game, get a draw."""
    found = rate(compared({(0, 1): (6, 4), (0, 2): (10, 0), (1, 2): (10, 0)}), 3)
    by_hand = rate(compared({(0, 1): (6, 4), (0, 2): (10.5, 0.5), (1, 2): (10.5, 0.5)}), 3)
    assert [rating and (rating.elo, rating.error) for rating in found] == [
        rating and (rating.elo, rating.error) for rating in by_hand
    ]


def test_a_cycle_of_winners_needs_no_added_draws() -> None:
    found = rate(compared({(0, 1): (10, 0), (1, 2): (10, 0), (0, 2): (0, 10)}), 3)
    assert [rating and round(rating.elo, 6) for rating in found] == [0, 0, 0]
    assert not any(rating and rating.with_prior for rating in found)


def test_a_player_who_was_not_compared_has_no_rating() -> None:
    found = rate(compared({(0, 1): (3, 2), (2, 3): (4, 1)}), 5)
    assert [rating is None for rating in found] == [False, False, True, True, True]
    found = rate(compared({(2, 3): (4, 1), (0, 1): (0, 0)}), 4, zero=None)
    assert [rating is None for rating in found] == [True, True, False, False]
    assert rate([], 2, zero=None) == [None, None]
    (alone,) = rate([], 1)
    assert alone is not None
    assert (alone.elo, alone.error) == (0, 0)


def test_three_players_of_one_game_are_rated_by_their_shares_of_wins() -> None:
    """With one pairing, the maximum likelihood is at the shares themselves."""
    found = rate([Compared((0, 1, 2), (50, 30, 20))], 3)
    assert [rating and rating.elo for rating in found] == pytest.approx(
        [0, 400 * math.log10(30 / 50), 400 * math.log10(20 / 50)], abs=1e-6
    )


tables = st.integers(2, 6).flatmap(
    lambda n: st.dictionaries(
        st.sampled_from([(a, b) for a in range(n) for b in range(a + 1, n)]),
        st.tuples(st.integers(0, 40), st.integers(0, 40)).map(lambda pair: (pair[0] / 2, pair[1] / 2)),
        max_size=15,
    )
)


@given(tables, st.sampled_from([0, None]))
@settings(max_examples=150, deadline=None)
def test_ratings_are_finite_and_expected_points_match_actual_points(
    table: dict[tuple[int, int], tuple[float, float]], zero: int | None
) -> None:
    """At the maximum likelihood, every player's expected points are the actual ones."""
    found = rate(compared(table), 6, zero=zero)
    for rating in found:
        assert rating is None or (math.isfinite(rating.elo) and math.isfinite(rating.error))
    if any(rating and rating.with_prior for rating in found):
        return
    for player, rating in enumerate(found):
        if rating is not None:
            had, due = 0.0, 0.0
            for who, points in table.items():
                if player in who:
                    other = found[sum(who) - player]
                    assert other is not None or not sum(points)
                    had += points[who.index(player)]
                    due += sum(points) * expected(rating.elo - other.elo) if other is not None else 0
            assert due == pytest.approx(had, abs=1e-6)
