"""Contestants take turns, so that load on the machine does not affect their ratio."""

from __future__ import annotations

import pytest

from plybook.bench.timing.measure import Measured, Share, Spread, Work, measure


def contestant(rate: float, slow: dict[int, float], log: list[tuple[str, int]], name: str) -> Work:
    """A contestant that works at a rate, divided by a factor in slow rounds."""

    def work(seconds: float, number: int) -> Share:
        log.append((name, number))
        return Share(rate * seconds / slow.get(number, 1.0), seconds)

    return work


def test_contestants_take_turns_and_share_the_time() -> None:
    log: list[tuple[str, int]] = []
    steps: list[None] = []
    contestants = {name: contestant(1.0, {}, log, name) for name in "ABC"}
    measured = measure(contestants, 6.0, 3, lambda: steps.append(None))
    assert log == [(name, number) for number in (1, 2, 3) for name in "ABC"]
    assert len(steps) == 9
    assert [share.seconds for share in measured.shares["B"]] == [2.0, 2.0, 2.0]


def test_a_slowdown_of_a_whole_round_cancels_out_in_the_ratio() -> None:
    busy = {1: 3.0, 2: 1.5, 4: 10.0}
    measured = measure({"A": contestant(50.0, busy, [], "A"), "B": contestant(20.0, busy, [], "B")}, 5.0, 5)
    ratio = measured.ratio("A", "B")
    assert (ratio.median, ratio.least, ratio.most) == pytest.approx((2.5, 2.5, 2.5))
    assert measured.rate("A").least == pytest.approx(5.0)


def test_one_slow_round_of_one_contestant_does_not_move_the_median() -> None:
    measured = measure({"A": contestant(50.0, {2: 9.0}, [], "A"), "B": contestant(20.0, {}, [], "B")}, 5.0, 5)
    assert measured.ratio("A", "B").median == pytest.approx(2.5)
    assert measured.ratio("A", "B").least == pytest.approx(2.5 / 9)


@pytest.mark.parametrize(
    ("figures", "spread"),
    [([3.0], Spread(3, 3, 3)), ([1.0, 9.0, 2.0], Spread(2, 1, 9)), ([1.0, 2.0, 4.0, 9.0], Spread(3, 1, 9))],
)
def test_a_spread_is_the_median_minimum_and_maximum(figures: list[float], spread: Spread) -> None:
    assert Spread.of(figures) == spread


def test_rounds_in_which_no_work_was_done_have_no_ratio() -> None:
    measured = Measured({"A": [Share(4, 1), Share(4, 1)], "B": [Share(0, 1), Share(2, 1)], "C": [Share(1, 0)] * 2})
    assert measured.ratio("A", "B") == Spread(2, 2, 2)
    assert measured.ratio("A", "C") == Spread(0, 0, 0)
