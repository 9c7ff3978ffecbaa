"""The announced time of an analysis, and how it is corrected."""

from __future__ import annotations

import os
import subprocess
import sys
from random import Random

import pytest

import plybook
from plybook.measures.review.review import expected as review_expected
from plybook.measures.review.review import plan_of
from plybook.measures.run import PLANS
from plybook.measures.tree.puzzles import seconds as puzzles
from plybook.measures.workbench import lasting, registry
from plybook.measures.workbench.fitting import besides, expected
from plybook.measures.workbench.load import Load, load
from plybook.measures.workbench.pace import pace
from plybook.ui.analysis.estimate import CORRECTED, Estimate
from plybook.ui.analysis.progress import about


def test_work_that_goes_as_announced_is_left_alone() -> None:
    random, estimate = Random(1), Estimate(100)
    done = elapsed = 0.0
    while done < 100:
        step = random.uniform(0.2, 2)
        done, elapsed = min(100, done + step), elapsed + step * random.uniform(0.7, 1.4)
        estimate.at(done, elapsed)
        assert estimate.news() == ""
    assert estimate.left == 0


@pytest.mark.parametrize("factor", [0.25, 0.5, 2, 4])
def test_a_fifth_of_the_work_is_enough_to_correct_an_estimate(factor: float) -> None:
    estimate, told = Estimate(100), []
    for done in range(1, 101):
        estimate.at(done, done * factor)
        told.append(estimate.news())
        if done >= 20:
            assert 100 * factor / CORRECTED < done * factor + estimate.left < 100 * factor * CORRECTED
    assert set(told) - {""} == {"slower" if factor > 1 else "faster"}
    assert 1 <= sum(map(bool, told)) <= 2, "it is not told again and again"
    assert told[40:] == [""] * 60


def test_a_machine_that_becomes_busy_half_way_changes_what_is_left() -> None:
    estimate = Estimate(100)
    for done in range(1, 51):
        estimate.at(done, done)
    assert estimate.left == pytest.approx(50)
    for done in range(51, 81):
        estimate.at(done, 50 + 3 * (done - 50))
    assert 20 * 3 / CORRECTED < estimate.left < 20 * 3 * CORRECTED


def test_work_that_is_not_done_step_by_step_counts_once() -> None:
    estimate = Estimate(10)
    for _ in range(5):
        estimate.at(4, 4)
    assert estimate.left == pytest.approx(6)


def test_the_expected_time_is_that_of_the_cores_that_are_given() -> None:
    game = plybook.load("tic-tac-toe")
    here, plan = pace(game), PLANS["quick"]
    alone, shared = (sum(expected(plan, here, each).values()) for each in (Load(1, 2), Load(0.5, 0.5)))
    assert 2 * alone < shared < 4 * alone + 1e-9


@pytest.mark.skipif(not hasattr(os, "sched_setaffinity"), reason="a process cannot be kept on one core here")
def test_what_other_programs_take_is_seen() -> None:
    game = plybook.load("tic-tac-toe")
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(cores)})
    busy = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(4)]  # on the same core
    try:
        now = load(game, pace(game), 2)
    finally:
        os.sched_setaffinity(0, cores)
        for each in busy:
            each.kill()
            each.wait()
    assert 0 < now.one <= now.all < 0.5, "one of five gets about a fifth"


def test_a_time_is_told_as_an_estimate() -> None:
    assert (about(3), about(47), about(200)) == ("a few seconds", "about 50 seconds", "about 3 minutes")


def test_a_review_is_expected_to_play_the_games_that_choose_its_judge() -> None:
    """Ten seconds were announced for a review that took 36."""
    game = plybook.load("breakthrough", columns=6, rows=6)
    here, plan = pace(game), plan_of(game)
    shortly = review_expected(here, plan, moves=1, playouts=100)
    assert shortly > here.games(plan.games, plan.playouts) + here.games(plan.judge_games, plan.judge_most)
    assert review_expected(here, plan, moves=30, playouts=3_000) > shortly


def test_small_games_are_not_expected_to_have_many_puzzles() -> None:
    """Thirteen of thirty seconds were announced for a search that took less than one."""
    solved, open_ = pace(plybook.load("tic-tac-toe")), pace(plybook.load("hex", size=5))
    assert solved.proof == 0.0
    assert puzzles(PLANS["quick"], solved) < 1.0
    assert puzzles(PLANS["quick"], open_) > 2.0
    narrow = plybook.load("mu-torere")
    assert pace(narrow).puzzles < 0.2, "two moves to choose from make no puzzle"


def test_what_is_announced_besides_does_not_change_the_plan() -> None:
    """Proofs of first moves and what alarms look at once more are told beforehand, and figures stay as they are."""
    game = plybook.load("hex", size=5)
    here = pace(game)
    more, plan = besides(PLANS["quick"], here), PLANS["quick"]
    assert more["openings"] > 0.3 + 20_000 * here.proof
    assert more["alarms"] > 1.0
    parts = {part.name: part for part in registry.parts()}
    assert expected(plan, here)["alarms"] == parts["alarms"].seconds(plan, here)


def test_weak_players_of_a_small_plan_may_not_go_round_in_circles(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where games of the usual players last long, games of the plan's own are timed."""
    game = plybook.load("tic-tac-toe")
    monkeypatch.setattr(lasting, "lasting", lambda game: (15.0, 15.0))
    found = lasting.lasting_for(game, 12)
    assert found[0] == found[1] < 2
    assert lasting.lasting_for(game, 100) == (15.0, 15.0)
