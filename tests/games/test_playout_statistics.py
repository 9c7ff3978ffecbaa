"""Uniformly random games have the statistics of other people's programs, and are the same on every machine."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from math import sqrt
from statistics import mean, stdev

import pytest

import plybook
from plybook.interpreter.core.playout_result import Playouts
from plybook.interpreter.game.engines import ENGINES

BLACK_WINS, PLIES, CHOICES = 0.544, 50.49, 20.83
"""Uniform random games of Ayu on 9 by 9 points, as published: Black's share of wins, plies, legal moves per turn."""

SLOW = 100
"""The number of games that the reference engine can play in reasonable time."""

NORMAL, STUDENT_9 = 3.29, 4.78
"""Two-sided 99.9 % points of the normal distribution, and of Student's t with nine degrees of freedom."""


@dataclass(frozen=True)
class Estimate:
    """A mean and the half-width of its 99.9 % confidence interval, both from the sample."""

    mean: float
    half: float

    def holds(self, value: float) -> bool:
        return abs(value - self.mean) <= self.half


@lru_cache
def batches(games: int, engine: str) -> list[Playouts]:
    """Ten batches, each with its own seed."""
    game = plybook.load("ayu", size=9, repetition="ignore", engine=engine)
    return [game.playouts(games // 10, seed=seed, jobs=2) for seed in range(10)]


def share_of_black(found: list[Playouts]) -> Estimate:
    games = sum(batch.games for batch in found)
    share = sum(batch.results["Black"] for batch in found) / games
    return Estimate(share, NORMAL * sqrt(share * (1 - share) / games))


def length(found: list[Playouts]) -> Estimate:
    """The spread of a single game's length follows from the sum of squares."""
    games = sum(batch.games for batch in found)
    average = sum(batch.plies for batch in found) / games
    variance = sum(batch.plies_squared for batch in found) / games - average**2
    return Estimate(average, NORMAL * sqrt(variance / games))


def branching(found: list[Playouts]) -> Estimate:
    """Turns of one game are not independent, but batches are: the spread is that of ten batch means."""
    means = [batch.mean_branching for batch in found]
    return Estimate(mean(means), STUDENT_9 * stdev(means) / sqrt(len(means)))


FIGURES = [
    ("share of Black's wins", share_of_black, BLACK_WINS),
    ("plies", length, PLIES),
    ("moves", branching, CHOICES),
]


@pytest.mark.parametrize(
    ("engine", "games", "precision"),
    [
        ("native", 100_000, 0.006),
        ("reference", SLOW, 0.2),
        pytest.param("reference", 20_000, 0.015, marks=pytest.mark.long),
    ],
)
def test_random_games_on_9x9_agree_with_the_published_figures(engine: str, games: int, precision: float) -> None:
    found = batches(games, engine)
    results = sum((batch.results for batch in found), Counter())
    assert results["Black"] + results["White"] == games, "every game ends with a winner"
    for name, figure, published in FIGURES:
        estimate = figure(found)
        shown = f"{name}: {estimate.mean:.4f} ± {estimate.half:.4f}, published {published}"
        print(shown)
        assert estimate.half <= precision * max(1.0, published), f"the sample is too small to say anything; {shown}"
        assert estimate.holds(published), shown


def test_random_games_on_9x9_have_the_same_statistics_on_both_engines() -> None:
    slow, quick = batches(SLOW, "reference"), batches(20_000, "native")
    for name, figure, _ in FIGURES:
        a, b = figure(slow), figure(quick)
        assert abs(a.mean - b.mean) <= sqrt(a.half**2 + b.half**2), f"{name}: reference {a}, native {b}"


def counts(found: Playouts) -> tuple[object, ...]:
    return dict(found.results), found.plies, found.plies_squared, found.choices


@pytest.mark.parametrize("engine", ENGINES)
def test_the_counts_do_not_depend_on_the_number_of_jobs(engine: str) -> None:
    game = plybook.load("ayu", size=5, engine=engine)
    alone = counts(game.playouts(101, seed=7))
    assert counts(game.playouts(101, seed=7, jobs=2)) == alone
    assert counts(game.playouts(101, seed=7, jobs=3)) == alone


@pytest.mark.parametrize("engine", ENGINES)
def test_the_seed_determines_the_counts(engine: str) -> None:
    game = plybook.load("ayu", size=5, engine=engine)
    assert counts(game.playouts(50, seed=1)) == counts(game.playouts(50, seed=1))
    assert counts(game.playouts(50, seed=1)) == counts(plybook.load("ayu", size=5, engine=engine).playouts(50, seed=1))
    assert counts(game.playouts(50, seed=1)) != counts(game.playouts(50, seed=2))


@pytest.mark.parametrize("engine", ENGINES)
def test_a_longer_run_begins_with_the_games_of_a_shorter_one(engine: str) -> None:
    game = plybook.load("ayu", size=5, engine=engine)
    few, many = game.playouts(20, seed=3), game.playouts(40, seed=3)
    assert few.plies < many.plies
    assert all(many.results[name] >= few.results[name] for name in few.results)
    assert few.games == 20
    assert many.games == 40


@pytest.mark.parametrize("engine", ENGINES)
def test_games_past_the_ply_limit_count_as_unfinished(engine: str) -> None:
    game = plybook.load("ayu", size=5, engine=engine)
    found = game.playouts(10, seed=0, ply_limit=3)
    assert found.results["unfinished"] == 10
    assert (found.plies, found.plies_squared) == (30, 90)
    assert found.mean_length == 3


@pytest.mark.parametrize("engine", ENGINES)
def test_zero_games_are_not_an_error(engine: str) -> None:
    found = plybook.load("ayu", size=5, engine=engine).playouts(0, seed=0)
    assert (found.games, found.mean_length, found.mean_branching) == (0, 0.0, 0.0)
