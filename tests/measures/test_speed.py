"""Speed: the yardstick is as fast as itself, and timed figures are marked as such."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import cast

import pytest

import plybook
from plybook.measures.description import speed
from plybook.measures.results.findings import Figure
from plybook.measures.workbench.analysis import Analysis
from plybook.measures.workbench.plan import QUICK


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(speed, "TRIAL", 0.05)


def figures(game: plybook.Game) -> dict[str, Figure]:
    (section,) = speed.measure(Analysis(game, replace(QUICK, speed_trials=5), 1)).sections
    return {item.name: item for item in section.items if isinstance(item, Figure)}


def test_the_yardstick_is_as_fast_as_itself() -> None:
    ratio = figures(plybook.load("connect-four"))["tavener"]
    assert isinstance(ratio.value, float)
    assert 0.2 < ratio.value < 5, "about 1, even on a busy machine"


def test_the_yardstick_is_not_timed_while_it_is_compiled() -> None:
    """Compiling takes as long as playing some hundred thousand of its games."""
    speed.yardstick_game.cache_clear()
    found = figures(plybook.load("ayu", size=5))["yardstick-per-second"]
    assert isinstance(found.value, float)
    assert found.value > 20_000


def test_a_timed_figure_is_a_median_within_the_range_of_the_trials() -> None:
    found = figures(plybook.load("ayu", size=5))
    assert set(found) == {"playouts-per-second", "yardstick-per-second", "tavener", "search-speed"}
    for figure in found.values():
        assert not figure.repeats
        assert figure.samples == 5
        assert figure.low is not None
        assert figure.high is not None
        assert isinstance(figure.value, float)
        assert 0 < figure.low <= figure.value <= figure.high
        assert figure.confidence == 1 - 1 / 16, "each of five timings is as likely above the true median as below"


def test_compile_time_does_not_affect_the_batch_size() -> None:
    class Slow:
        compiled = False

        def playouts(self, number: int, seed: int) -> None:
            time.sleep(number * 1e-5 if self.compiled else 0.1)
            self.compiled = True

    assert speed._batch(cast("plybook.Game", Slow())) > 100


DROP = 'game "T" {{ players A, B\n board rectangle(1, {})\n move drop {{ to {} }}\n end {{ when no-moves -> draw }} }}'


def test_search_speed_needs_a_choice_and_exists_for_a_game_that_is_soon_proven() -> None:
    assert figures(plybook.loads(DROP.format(1, "empty & mine")))["search-speed"].value is None
    assert figures(plybook.loads(DROP.format(1, "empty")))["search-speed"].value is None
    proven = figures(plybook.loads(DROP.format(2, "empty")))["search-speed"].value
    assert isinstance(proven, float)
    assert proven > 0
