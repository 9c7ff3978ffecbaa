"""What holds at the start already is named where it decides the game."""

from __future__ import annotations

import pytest
from made_up import PLAN

import plybook
from plybook.measures.alarms.at_the_start import holds_already
from plybook.measures.results.findings import Alarm
from plybook.measures.trials.told import with_what_helps
from plybook.measures.workbench.analysis import Analysis

FEW = """game "Few Men" {
  players Black, White
  board square(5)
  setup {
    place Black on a1, c1
    place White on a5, c5, e5
  }
  move step {
    from mine
    to   adjacent(from) - mine
  }
  end {
    when CONDITION -> last wins
    when turn-number > 100 -> draw
  }
}
"""


@pytest.mark.parametrize(
    ("condition", "told"),
    [
        ("count(mine) < 3", True),
        ("count(mine) < 2", False),
        ("count(mine) < 4", False),  # for both: then nobody moves at all
        ("count(mine) < 3 and turn-number > 9", False),
        ("no-moves", False),
    ],
)
def test_a_clause_that_holds_for_one_player_from_the_start_is_named(condition: str, *, told: bool) -> None:
    said = holds_already(plybook.loads(FEW.replace("CONDITION", condition)))
    assert ("`when count(mine) < 3 -> last wins`, line 13, holds with Black to move" in said) is told
    assert bool(said) is told


def test_if_the_first_move_leaves_the_other_player_without_one_what_lets_the_game_go_on_is_told() -> None:
    text = """game "Grow" {
      players Black, White
      board square(5)
      move start {
        where turn-number is 1
        to empty
      }
      move grow { to empty & adjacent(mine) }
      end { when no-moves -> last wins }
    }"""
    alarm = Alarm("wins-with-the-first-move", "The first player can win with the first move.", "")
    [said] = with_what_helps(Analysis(plybook.loads(text), PLAN, 1), [alarm])
    assert "the game goes on: with `adjacent(theirs)` instead of `adjacent(mine)`, line 8" in said.text
