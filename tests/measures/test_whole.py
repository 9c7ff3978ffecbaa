"""What holds for all parts: unique names, samples, intervals; and a larger budget continues from a smaller one."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

import plybook
from plybook.interpreter.native.search.mcts import run as trees
from plybook.measures.description import speed
from plybook.measures.results.findings import Figure, Report, as_json
from plybook.measures.workbench.plan import QUICK
from plybook.measures.workbench.result_cache import ResultCache
from plybook.report import compared

SMALL = replace(
    QUICK, games=20, random_games=20, playouts=20, strengths=(5, 20), strength_games=6, level_most=30, mirror_games=2,
    course_games=2, course_playouts=60, judge_games=4, judge_playouts=20, judge_most=40,
    opening_searches=2, opening_playouts=(20, 40, 80), perft_positions=2_000,
    state_games=200, solve_nodes=1_000, alarm_nodes=1_000, rare_plies=2_000, puzzle_games=4, puzzle_nodes=200,
    survey_moves=5_000, action_games=100, speed_trials=2,
)  # fmt: skip
FULL = replace(SMALL, name="full", games=4, random_games=4, playouts=300)
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


@pytest.mark.parametrize("where", ["here", "kept"])
def test_a_full_tree_is_remarked_upon_also_if_its_work_is_reused(
    where: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = plybook.load("hex", size=4)
    kept = ResultCache(tmp_path) if where == "kept" else None
    with monkeypatch.context() as small:
        small.setattr(trees, "LEAST", 1 << 14)
        small.setattr(trees, "needed", lambda *given: 0)
        found = plybook.analyse(game, FULL, kept=kept or False)
    if where == "kept":
        again = plybook.analyse(game, FULL, kept=ResultCache(tmp_path))
        assert again.remarks == found.remarks
    assert {remark.code for remark in found.remarks} == {"tree-full"}
    assert re.match(r"the tree of mcts:.* \(and that of . other players?\) was full at times", found.remarks[0].text)
    assert as_json(found)["remarks"][0] == found.remarks[0].as_json()
    assert found.remarks[0].text[1:] in plybook.page(found, game)
    both = plybook.compare([found, found], ["one", "other"])
    assert found.remarks[0].text[1:] in compared(both, [game, game])


def test_nothing_is_remarked_if_no_tree_is_full() -> None:
    assert plybook.analyse(plybook.load("hex", size=3), SMALL).remarks == ()


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
            assert found.low < found.high or not found.sample, f"{found.name} has an interval of zero width"
        if found.value is None:
            assert found.note, f"{found.name} has no value, and no note to say why"
        if found.unit == "share" and found.sample and found.value is not None and found.name != "coverage-all":
            told = found.low is not None or "no interval" in found.note
            assert told, f"{found.name} is estimated, but has no interval, and does not say why"


def test_continuing_from_a_smaller_budget_gives_the_same_figures(tmp_path: Path) -> None:
    game = plybook.load("hex", size=3)
    plybook.analyse(game, SMALL, kept=ResultCache(tmp_path))
    later = plybook.analyse(game, MORE, kept=ResultCache(tmp_path))
    assert repeated(later) == repeated(plybook.analyse(game, MORE))
