"""A clause of `end` that stands above another one decides, even where that one says something else."""

from __future__ import annotations

from dataclasses import replace

import pytest
from made_up import GAMES, PLAN, of_game

import plybook
from plybook.interpreter.game.game import Game
from plybook.measures.alarms.causes import told_once
from plybook.measures.alarms.evidence import Evidence, Rare
from plybook.measures.alarms.faults_of_goals import goals_not_reached, nobody_wins
from plybook.measures.alarms.order import draws_above_wins, hidden_by
from plybook.measures.results.findings import Alarm
from plybook.measures.workbench.analysis import Analysis

TAKING = """
game "Taking" {
  players Black, White
  board   square(3)
  setup {
    place Black on row(1)
    place White on row(3)
  }
  move step {
    from mine
    to   adjacent(from) - mine
  }
  end {
    CLAUSES
  }
}
"""


def with_games(game: Game) -> Evidence:
    analysis = Analysis(game, replace(PLAN, rare_plies=5_000), 1)
    return replace(of_game(game, analysis.random_play()), rare=Rare(analysis), last=lambda number: [])


def said(*clauses: str) -> tuple[Alarm, ...]:
    found = with_games(plybook.loads(TAKING.replace("CLAUSES", "\n    ".join(clauses))))
    return told_once([*nobody_wins(found), *goals_not_reached(found), *draws_above_wins(found)])


def test_some_wins_are_called_draws() -> None:
    [alarm] = draws_above_wins(with_games(plybook.load(str(GAMES["draws_above_wins"]))))
    assert not alarm.severe  # others are won
    assert "are called drawn: `when none(empty) -> draw`, line 9, stands above it" in alarm.text


def test_no_win_is_called_one() -> None:
    root, *_ = found = said(
        "when none(mine) -> draw", "when none(mine) -> last wins", "when turn-number > 60 -> White wins"
    )
    assert (root.code, root.severe) == ("draw-above-win", True)
    assert {each.follows for each in found[1:]} <= {"draw-above-win"}
    assert "goal-never-reached" in {each.code for each in found}


@pytest.mark.parametrize(
    "clauses",
    [
        ("when none(mine) -> last wins", "when no-moves -> draw", "when turn-number > 60 -> draw"),  # a win above draws
        ("when turn-number > 4 -> draw", "when turn-number > 4 and none(empty & row(3)) -> last wins"),  # a limit
        ("when none(mine) -> draw", "when turn-number > 60 -> last wins"),  # never both
    ],
)
def test_other_orders_are_no_fault(clauses: tuple[str, ...]) -> None:
    assert "draw-above-win" not in {each.code for each in said(*clauses)}


def test_the_clause_that_hides_another_is_named() -> None:
    """White's clause would hold in some games that Black's decides."""
    clauses = (
        "when none(mine) or count(theirs) < 3 -> Black wins",
        "when count(theirs) < 3 and some(mine) -> White wins",
    )
    found = with_games(plybook.loads(TAKING.replace("CLAUSES", "\n    ".join(clauses))))
    assert "but `when none(mine) or count(theirs) < 3 -> Black wins`, line 14, stands above it" in hidden_by(found, 1)
    assert not hidden_by(found, 0)
