"""What holds for all parts: unique names, samples, intervals; and a larger budget continues from a smaller one."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

import plybook
from plybook.measures.description import speed
from plybook.measures.results.findings import Figure, Report, as_json
from plybook.measures.workbench.plan import QUICK
from plybook.measures.workbench.result_cache import ResultCache

SMALL = replace(
    QUICK, games=20, random_games=20, playouts=20, strengths=(5, 20), strength_games=6, level_most=30, mirror_games=2,
    course_games=2, course_playouts=60, opening_searches=2, opening_playouts=(20, 40, 80), perft_positions=2_000,
    state_games=200, solve_nodes=1_000, alarm_nodes=1_000, rare_plies=2_000, puzzle_games=4, puzzle_nodes=200,
    survey_moves=5_000, action_games=100, speed_trials=2,
)  # fmt: skip
MORE = replace(
    SMALL, name="more", games=30, strengths=(5, 20, 40), strength_games=9, course_games=3, opening_searches=5,
    puzzle_games=6, action_games=300,
)  # fmt: skip


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(speed, "TRIAL", 0.02)


def figures(report: Report) -> list[Figure]:
    return [item for section in report.sections for item in section.items if isinstance(item, Figure)]


def repeated(report: Report) -> list[object]:
    return [as_json(replace(section, items=())) for section in report.sections if section.name != "speed"] + [
        as_json(item) for section in report.sections for item in section.items if getattr(item, "repeats", True)
    ]


@pytest.mark.parametrize(("name", "options"), [("hex", {"size": 3}), ("rolit-3", {"size": 4})])
def test_figures_have_unique_names_and_name_their_samples(name: str, options: dict[str, object]) -> None:
    report = plybook.analyse(plybook.load(name, **options), SMALL)
    names = Counter(item.name for section in report.sections for item in section.items)
    assert not [name for name, number in names.items() if number > 1]
    samples = {sample.name for sample in report.samples}
    for found in figures(report):
        assert not found.sample or found.sample in samples or found.value is None, found
        assert (found.low is None) == (found.high is None), found
        if found.low is not None and found.high is not None and not isinstance(found.value, str):
            assert found.value is not None
            assert found.low <= found.value <= found.high, found
        if found.value is None:
            assert found.note, f"{found.name} has no value, and no note to say why"
        if found.unit == "share" and found.sample and found.value is not None and found.name != "coverage-all":
            assert found.low is not None, f"{found.name} is estimated, but has no interval"


def test_continuing_from_a_smaller_budget_gives_the_same_figures(tmp_path: Path) -> None:
    game = plybook.load("hex", size=3)
    plybook.analyse(game, SMALL, kept=ResultCache(tmp_path))
    later = plybook.analyse(game, MORE, kept=ResultCache(tmp_path))
    assert repeated(later) == repeated(plybook.analyse(game, MORE))
