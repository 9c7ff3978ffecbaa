"""Whole reports: every interval holds its value and has a width, and no share claims more games than there were."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import isclose, sqrt

import pytest

import plybook
from plybook.measures.description import speed
from plybook.measures.results.findings import Chart, Figure, Number, Report, Table
from plybook.measures.workbench.plan import QUICK

SMALL = replace(
    QUICK, games=20, random_games=20, playouts=20, strengths=(5, 20), strength_games=6, level_most=30, mirror_games=2,
    course_games=2, course_playouts=60, judge_games=12, judge_playouts=20, judge_most=40,
    opening_searches=2, opening_playouts=(20, 40, 80), perft_positions=2_000,
    state_games=200, solve_nodes=1_000, alarm_nodes=1_000, rare_plies=2_000, puzzle_games=4, puzzle_nodes=200,
    survey_moves=5_000, action_games=100, speed_trials=2,
)  # fmt: skip
PAIRS = (("at least", "at most"), ("from", "to"), ("limit from", "limit to"))
Z = 1.959964
"""Deviations on each side of a 95 % interval, from any table."""


@pytest.fixture(
    params=[
        ("tic-tac-toe", {}),
        *(
            pytest.param(each, marks=pytest.mark.slow)
            for each in (
                ("connect-four", {"columns": 4, "rows": 4}),  # nearly all games are drawn
                ("rolit-3", {"size": 4}),  # three players
                ("hex", {"size": 3}),  # sides are swapped
                ("go", {"size": 3}),  # scores, and a first move whose value is proved
                ("clobber", {"columns": 3, "rows": 2}),  # every game has two moves, and every first move is proved
            )
        ),
    ],
    ids=lambda given: given[0],
)
def report(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Report:
    monkeypatch.setattr(speed, "TRIAL", 0.02)
    name, options = request.param
    return plybook.analyse(plybook.load(name, **options), SMALL)


def intervals(report: Report) -> Iterator[tuple[str, Number | None, Number, Number]]:
    """Every interval of a report with its place and its value; in tables, the value is in the column before it."""
    for item in (item for section in report.sections for item in section.items):
        match item:
            case Figure(value=int() | float() as value, low=int() | float() as low, high=int() | float() as high):
                yield item.name, value, low, high
            case Chart():
                for series in item.series:
                    for x, y, low_, high_ in zip(series.x, series.y, series.low, series.high, strict=False):
                        if low_ is not None and high_ is not None:
                            yield f"{item.name} {series.name} {x}", y, low_, high_
            case Table():
                for first, last in PAIRS:
                    if first in item.columns and last in item.columns:
                        place, end = item.columns.index(first), item.columns.index(last)
                        for row in item.rows:
                            before, low_or, high_or = row[place - 1], row[place], row[end]
                            if isinstance(low_or, int | float) and isinstance(high_or, int | float):
                                value_or = before if isinstance(before, int | float) else None
                                yield f"{item.name} {row[0]} {first}", value_or, low_or, high_or


def wilson_games(share: float, low: float, high: float) -> float | None:
    """The number of games from which Wilson's interval of a share would have these ends; ``None`` if it is none.

    The sum s of its ends is (2 p + c) / (1 + c), with c the square of Z over the number.
    """
    both = low + high
    if isclose(both, 1) or (2 * share - both) / (both - 1) <= 0:
        return None
    c = (2 * share - both) / (both - 1)
    number = Z * Z / c
    width = 2 * Z * sqrt(share * (1 - share) / number + Z * Z / (4 * number * number)) / (1 + c)
    return number if isclose(width, high - low, rel_tol=1e-4) else None


def test_whole_reports_have_honest_intervals_and_denominators(report: Report) -> None:
    found = list(intervals(report))
    assert len(found) > 50
    for where, value, low, high in found:
        assert low < high, f"{where}: an interval of zero width"
        assert value is None or low - 1e-9 <= value <= high + 1e-9, f"{where}: {value} is not in {low} to {high}"
    samples = {sample.name: sample.number for sample in report.samples}
    counted = 0
    for item in report.figures().values():
        if item.unit != "share" or not item.sample or not isinstance(item.value, int | float):
            continue
        number = item.samples if item.samples is not None else samples[item.sample]
        assert number > 0, f"{item.name} is a share of nothing"
        if item.low is None or item.high is None:
            assert "no interval" in item.note or item.name == "coverage-all", item.name
            continue
        games = wilson_games(item.value, item.low, item.high)
        if games is None:  # not a count: the mean of a share of each game
            continue
        counted += 1
        if item.name.startswith("rule-"):
            assert games < number + 0.5, f"{item.name} claims {games:.1f} games"
            assert f"of {number:,} positions" in item.note, item.name
        elif item.name != "outcome-uniformity":  # it ranges over more than a share
            assert games == pytest.approx(number, abs=0.01), f"{item.name}: from {games:.1f}, says {number}"
    assert counted > 10


def test_the_denominator_of_an_interval_is_found_again() -> None:
    """By hand: of 0 in 16 the upper end is c / (1 + c) with c = 1.959964² / 16 = 0.240091."""
    assert wilson_games(0, 0, 0.240091 / 1.240091) == pytest.approx(16, abs=1e-3)
    assert wilson_games(15 / 148, 0.05, 0.15) is None
