"""The ratios match those of fishtest and fastchess, and errors are as frequent as allowed."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from plybook.stats.elo import expected
from plybook.stats.sprt import Test

FISHTEST = [
    ((3, 20, 50, 22, 5), 0, 20, 0.04032037241670679),
    ((3, 20, 50, 22, 5), 0, 5, 0.17838022438188125),
    ((3, 20, 50, 22, 5), -10, 10, 0.9344729113889829),
    ((0, 10, 30, 12, 0), 0, 20, -0.27041453628885204),
    ((0, 10, 30, 12, 0), 0, 5, 0.085226848211516),
    ((12, 40, 60, 30, 8), 0, 20, -2.9973011351582723),
    ((12, 40, 60, 30, 8), -10, 10, -2.0579732004260216),
    ((30, 40, 50), 0, 20, 1.4333717997704136),
]
"""Computed by fishtest's own code (``LLRcalc.LLR_logistic``)."""

FASTCHESS = [
    ((21184, 40708, 21404), 0.5, 2.5, -1.57),
    ((57030, 106593, 57433), 0, 2, -2.59),
    ((223, 9863, 20279 + 1000, 10037, 246), 0.5, 2.5, -3.07),
    ((871, 26175, 55003 + 980, 26678, 821), 0, 2, -4.98),
]
"""Matches of chess programs, from the tests of fastchess (``sprt_test.cpp``); its figures have two decimals."""


@pytest.mark.parametrize(("counts", "elo0", "elo1", "ratio"), FISHTEST)
def test_the_ratio_matches_fishtest(counts: tuple[int, ...], elo0: float, elo1: float, ratio: float) -> None:
    assert Test(elo0, elo1).ratio(counts) == pytest.approx(ratio, abs=1e-9)


@pytest.mark.parametrize(("counts", "elo0", "elo1", "ratio"), FASTCHESS)
def test_the_ratio_matches_fastchess(counts: tuple[int, ...], elo0: float, elo1: float, ratio: float) -> None:
    assert Test(elo0, elo1).ratio(counts) == pytest.approx(ratio, rel=0.01)


def test_the_bounds_are_walds() -> None:
    test = Test(0, 5)
    assert (test.lower, test.upper) == (pytest.approx(-2.9444389791664403), pytest.approx(2.9444389791664403))
    test = Test(0, 5, alpha=0.01, beta=0.1)
    assert (test.lower, test.upper) == (pytest.approx(-2.2925347571), pytest.approx(4.4998096703))


def test_a_verdict_is_reached_at_a_bound() -> None:
    test = Test(0, 5)
    assert [test.verdict(ratio) for ratio in (-3, test.lower, -2.9, 0, 2.9, test.upper, 3)] == [
        "H0", "H0", "", "", "", "H1", "H1",
    ]  # fmt: skip


def test_the_ratio_is_zero_without_games() -> None:
    assert Test(0, 5).ratio([0] * 5) == 0


@pytest.mark.parametrize(
    ("elo0", "elo1", "alpha", "beta"), [(5, 5, 0.05, 0.05), (5, 0, 0.05, 0.05), (0, 5, 0, 0.05), (0, 5, 0.05, 0.6)]
)
def test_invalid_tests_are_rejected(elo0: float, elo1: float, alpha: float, beta: float) -> None:
    with pytest.raises(ValueError, match=r"must be below|above 0 and below"):
        Test(elo0, elo1, alpha, beta)


@pytest.mark.parametrize(("elo", "wrong"), [(0, "H1"), (60, "H0")])
def test_the_wrong_hypothesis_is_accepted_about_as_often_as_allowed(elo: float, wrong: str) -> None:
    """Matches of coin tosses: with 5 % allowed, at most 36 of 400 may go wrong (20, plus 3.7 standard deviations)."""
    random, test, chance = Random(5), Test(0, 60), expected(elo)

    @cache  # many matches pass through the same counts
    def verdict_of(*counts: int) -> str:
        return test.verdict(test.ratio(counts))

    verdicts = []
    for _ in range(400):
        counts = [0] * 5
        verdict = ""
        while not verdict:
            counts[2 * sum(random.random() < chance for _ in range(2))] += 1
            verdict = verdict_of(*counts)
        verdicts.append(verdict)
    assert verdicts.count(wrong) <= 36
