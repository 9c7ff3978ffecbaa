"""What alarms say to check of the rules: sides that players see differently, endless games, options."""

from __future__ import annotations

from dataclasses import replace

import pytest
from made_up import of_game

import plybook
from plybook.gdl.text.source import Source
from plybook.interpreter.game.game import load
from plybook.measures.alarms import alarms, faults_of_play, faults_of_rules, sides
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


HANDS = """game "Hands" {
  players Black, White
  board   square(3)
  counter hand(player) = 4 in 0..4 "stones not yet on the board"
  phase placing when hand(mover) > 0 {
    move lay { to empty }
  }
  phase moving {
    move step {
      from mine
      to   adjacent(from) & empty
    }
  }
  end { when no-moves -> last wins }
}"""


def test_a_phase_that_waits_for_a_counter_that_nothing_sets_is_told() -> None:
    found = of_game(plybook.loads(HANDS), [])
    told = {rule.name: faults_of_rules._never_set(found, rule) for rule in found.game.model.rules}
    assert told["step"] == ": it depends on `hand`, line 4, which no move sets"
    counted = HANDS.replace(
        "to empty }", "to empty\n      do place(mover, to)\n      do set(hand(mover), hand(mover) - 1)\n    }"
    )
    found = of_game(plybook.loads(counted), [])
    assert [faults_of_rules._never_set(found, rule) for rule in found.game.model.rules] == ["", ""]


def test_where_turns_have_several_moves_they_may_be_what_moving_first_is_worth(monkeypatch: pytest.MonkeyPatch) -> None:
    found = of_game(plybook.load("breakthrough", columns=4, rows=5), [])
    assert "so moving first is worth that much." in sides.what_differs(found, 0)
    monkeypatch.setattr(sides, "when_turns_go_on", lambda found: " Check also when the turn goes on: `again`.")
    said = sides.what_differs(found, 0)
    assert "so moving first, or moving several times in a turn, is worth that much. Check also when" in said
