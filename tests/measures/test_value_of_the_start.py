"""What the start is worth to a player who opens as well as possible, from searches of which each is uncertain."""

from __future__ import annotations

from random import Random

import pytest

from plybook.measures.openings.looks import ALIKE, Look, Looks, spreads
from plybook.measures.openings.pie import start, verdict
from plybook.stats.estimates import Estimate, student

SEARCHES = 4
LEADING = {"a": (0.3, 0.16), "b": (0.27, 0.16), "c": (0.22, 0.1), "d": (0.2, 0.1)}
"""The values of openings, and the spread of a search: they can win, and searches of them differ much."""
OTHERS = {f"m{number}": (0.05 + 0.002 * number, 0.012) for number in range(40)}
"""Openings that nearly always lose, as all searches see."""


def found_at(**values: tuple[float, ...]) -> Looks:
    return Looks(100, 4, {move: Look(move, each, False, 0.02) for move, each in values.items()}, 12)


def test_the_start_is_valued_half_way_between_the_best_opening_and_what_other_searches_choose() -> None:
    """Without the first or third search `b` is best (0.607), which they value at 0.6; without another, `a` (0.633),
    which that one values at 0.5. The greatest mean is 0.61."""
    found = found_at(a=(0.7, 0.5, 0.7, 0.5), b=(0.6, 0.62, 0.6, 0.62))
    plain = found.start(swap=False)
    assert plain is not None
    assert plain.value == pytest.approx((0.55 + 0.61) / 2)
    assert plain.error is not None
    low, high = (found.interval(plain.value, plain.error).low or 0.0, found.interval(plain.value, plain.error).high)
    assert low == pytest.approx(0.55 - student(12) * 0.02 / 2)
    assert high == pytest.approx(plain.value + plain.value - low)


def test_with_a_swap_the_other_player_takes_the_side_the_choosing_searches_prefer() -> None:
    """Without the first or third search `a` is closest to even (0.413), which they value at 0.44; without another, `b`
    (0.57, so the other player swaps), which that one values at 0.61. The greatest worth of a mean is 0.42."""
    even = found_at(a=(0.44, 0.40, 0.44, 0.40), b=(0.55, 0.61, 0.55, 0.61)).start(swap=True)
    assert even is not None
    assert even.value == pytest.approx((((1 - 0.61) + 0.44) / 2 + 0.42) / 2)


def test_with_a_swap_the_start_is_worth_no_more_than_its_best_opening() -> None:
    """The searches disagree which side of `a` is the better one. Its mean is 0.5075, so it is worth 0.4925. Where the
    others prefer the other side, a search calls that 0.53, 0.51, 0.48 and 0.51: 0.5075, more than any opening has."""
    even = found_at(a=(0.53, 0.49, 0.52, 0.49), b=(0.7, 0.7, 0.7, 0.7)).start(swap=True)
    assert even is not None
    assert even.value == pytest.approx(0.4925)


@pytest.mark.parametrize(("swap", "won"), [(False, 1.0), (True, 0.5)])
def test_an_opening_that_is_proved_to_be_the_best_there_can_be_proves_the_start(swap: bool, won: float) -> None:
    """Though another has no known error: too few searches, or all of them agree."""
    looked = {"a": Look("a", (won,), True, 0.0), "b": Look("b", (0.7, 0.7), False, None)}
    found = Looks(100, 2, looked, 1).start(swap=swap)
    assert found is not None
    assert (found.value, found.error) == (won, 0.0)


def seen(random: Random) -> Looks:
    """Openings as a few searches see them."""
    values = {
        move: tuple(random.gauss(*worth) for _ in range(SEARCHES)) for move, worth in {**LEADING, **OTHERS}.items()
    }
    spread, free = spreads(values)
    return Looks(100, SEARCHES, {move: Look(move, each, False, spread[move]) for move, each in values.items()}, free)


def test_the_interval_of_the_start_holds_its_value_although_leading_openings_vary_most() -> None:
    random, missed, off = Random(3), 0, 0.0
    for _ in range(300):
        value = start(seen(random), swap=False)
        assert value.value is not None
        assert value.low is not None
        assert value.high is not None
        missed += not value.low <= 0.3 <= value.high
        off += value.value - 0.3
    assert missed <= 0.1 * 300, "with a single spread for all moves, four of ten are missed"
    assert abs(off / 300) < 0.03, "too large and too small about cancel out"


def test_the_spread_of_a_move_is_that_of_moves_of_about_its_value() -> None:
    random = Random(5)
    values = {move: [random.gauss(*worth) for _ in range(SEARCHES)] for move, worth in {**LEADING, **OTHERS}.items()}
    spread, free = spreads(values)
    assert (spread["a"] or 0) > 0.05 > 0.02 > (spread["m0"] or 0)
    assert free == ALIKE * (SEARCHES - 1)


def test_a_move_whose_values_agree_has_the_spread_of_others() -> None:
    spread, free = spreads({"a": [0.2, 0.4], "b": [0.5, 0.5]})
    assert spread["b"] == pytest.approx(0.1), "the root of half of 0.02"
    assert spread["a"] == pytest.approx(0.02**0.5), "its own"
    assert free == 2
    assert spreads({"a": [0.5, 0.5], "b": [0.5, 0.5]})[0] == {"a": None, "b": None}
    assert spreads({}) == ({}, 0)


@pytest.mark.parametrize(
    ("played", "words"),
    [
        (
            Estimate(0.54, 0.44, 0.63),
            "23 % in these searches, but in the games the side that begins has 54 % of the points; with it, the first "
            "player keeps 23 %. So it is open",
        ),
        (Estimate(0.35, 0.3, 0.4), "23 % in these searches (in the games the side that begins has 35 % of the points)"),
        (Estimate(0.27, 0.2, 0.35), "23 % in these searches; with it"),
    ],
)
def test_a_value_that_the_games_do_not_show_is_told_beside_theirs(played: Estimate, words: str) -> None:
    value, closest = Estimate(0.23, 0.21, 0.25), Look("a4", (0.24,), False, 0.01)
    assert words in verdict(value, value, closest, 0, has=False, played=played)
