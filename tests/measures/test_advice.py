"""What alarms say to check of the rules: sides that players see differently, endless games, options."""

from __future__ import annotations

from dataclasses import replace

import pytest

import plybook
from plybook.gdl.text.source import Source
from plybook.interpreter.game.game import load
from plybook.measures.alarms import alarms, faults_of_play
from plybook.measures.alarms.advantages import fixed_sides
from plybook.measures.results.findings import Alarm

LEAVING = """game "Leaving" {{
  players White, Black facing e, n
  board   square(3)
  setup {{
    place White on a2, a3
    place Black on b1, c1
  }}
  move drive {{
    from mine
    to   step(from, forward | leftward | rightward) & empty
  }}
  move leave {{
    from mine & {where}
    do   remove(from)
  }}
  end {{ when none(of(last)) -> last wins }}
}}"""


def test_a_side_of_the_board_that_is_not_the_same_for_both_players_is_named() -> None:
    said = fixed_sides(plybook.loads(LEAVING.format(where="edge(right)")))
    assert "one side for all of them: `edge(right)` in `move leave`, line 13. Check whether `far-row`" in said
    for where in ("far-row", "edge(top) & edge(right)", "(edge(right) & of(White) | edge(top) & of(Black))"):
        assert fixed_sides(plybook.loads(LEAVING.format(where=where))) == ""
    beside = LEAVING.replace("facing e, n", "facing n, s").format(where="edge(right)")
    assert fixed_sides(plybook.loads(beside)) == "", "it lies beside both"
    assert fixed_sides(plybook.load("breakthrough")) == ""


@pytest.mark.parametrize(
    ("more", "endless"),
    [("", False), ("when no-moves -> mover wins", True), ("when no-moves -> draw", False),
     ("when no-moves -> mover wins\n    when repeated -> draw", False)],
)  # fmt: skip
def test_a_game_that_no_clause_draws_never_ends(more: str, *, endless: bool) -> None:
    game = plybook.loads(LEAVING.format(where="far-row").replace("last wins", f"last wins\n    {more}"))
    assert ("never ends" in faults_of_play._drawn(game)) is endless


def test_alarms_on_who_wins_name_the_options_that_were_set_or_that_goals_read() -> None:
    text = """game "Rows" {
      option size = 4 in 3..5  "squares on a side"
      option run  = 3 in 3, 4  "how long a row"
      players A, B
      board square(size)
      move place { to empty }
      end {
        when line(of(A), run) -> A wins
        when no-moves         -> B wins
      }
    }"""
    found = Alarm("one-sided", "A wins more often.", "")
    for size, said in ((4, ""), (5, "`size=5` instead of 4; ")):
        game = load(Source("", text), {"size": size})
        told = f"A wins more often. Check also the options: {said}`run=3` (allowed: 3, 4)."
        assert alarms._with_options(game, found).text == told
        assert alarms._with_options(game, replace(found, code="no-end")).text == found.text
