"""Exact tails of the binomial distribution, and multiple testing."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import comb

import pytest

from plybook.stats.chance import at_least, at_most, discoveries


def tail(hits: int, trials: int, probability: Fraction) -> Fraction:
    numbers = range(hits, trials + 1)
    terms = (comb(trials, number) * probability**number * (1 - probability) ** (trials - number) for number in numbers)
    return sum(terms, Fraction(0))


@pytest.mark.parametrize("trials", [1, 2, 7, 40])
@pytest.mark.parametrize("probability", [Fraction(1, 50), Fraction(1, 3), Fraction(1, 2), Fraction(9, 10)])
def test_tails_match_exact_sums(trials: int, probability: Fraction) -> None:
    for hits in range(trials + 2):
        expected = float(tail(hits, trials, probability))
        assert at_least(hits, trials, float(probability)) == pytest.approx(expected, rel=1e-9, abs=1e-12)
        if hits <= trials:
            assert at_most(hits, trials, float(probability)) == pytest.approx(
                1 - float(tail(hits + 1, trials, probability)), abs=1e-12
            )


def test_the_tail_bounds_that_of_unequal_probabilities() -> None:
    """Hoeffding's theorem, on a case small enough to enumerate."""
    chances = [Fraction(1, 10), Fraction(1, 5), Fraction(1, 2), Fraction(3, 5)]
    mean = float(sum(chances) / 4)
    exact = [Fraction(0)] * 5
    for outcome in product((0, 1), repeat=4):
        probability = Fraction(1)
        for hit, chance in zip(outcome, chances, strict=True):
            probability *= chance if hit else 1 - chance
        exact[sum(outcome)] += probability
    for hits in range(5):
        if hits >= 4 * mean + 1:
            assert at_least(hits, 4, mean) >= float(sum(exact[hits:]))
        if hits <= 4 * mean - 1:
            assert at_most(hits, 4, mean) >= float(sum(exact[: hits + 1]))


def test_discoveries_match_an_example_of_benjamini_and_hochberg() -> None:
    """The example in section 3.2 of their paper: of fifteen tests, four are discoveries."""
    values = [
        0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.3240, 0.4262, 0.5719, 0.6528, 0.7590,
        1.0000,
    ]  # fmt: skip
    assert discoveries(values, 0.05) == [True] * 4 + [False] * 11
    assert discoveries(values[::-1], 0.05) == [False] * 11 + [True] * 4


def test_without_tests_there_are_no_discoveries() -> None:
    assert discoveries([]) == []


def test_large_numbers_raise_no_error() -> None:
    assert at_least(60_000, 1_000_000, 0.05) == 0
    assert at_most(51_000, 1_000_000, 0.05) == pytest.approx(1, abs=1e-5)
