"""Games that are drawn since the player to move has no move, and counters that moves only raise for others."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from made_up import log, of_game

import plybook
from plybook.measures.alarms.causes import told_once
from plybook.measures.alarms.evidence import Evidence
from plybook.measures.alarms.faults_of_course import drawish
from plybook.measures.alarms.faults_of_goals import halted, stuck
from plybook.measures.alarms.points import points_for_others
from plybook.measures.fairness.clauses import mostly_by

HEADS = (Path(__file__).parent / "broken" / "heads_for_the_other.gdl").read_text("utf-8").split("\n", 2)[2]
CHASE = """game "Chase" {
  players Red, Blue
  board rectangle(4, 1)
  setup {
    place Red on a1
    place Blue on c1
  }
  move go {
    from mine
    to   step(from, e) - mine
  }
  end {
    when some(of(Red) & d1) -> Red wins
    when no-moves -> draw
  }
}
"""
BLOCKED = CHASE.replace("- mine", "& theirs")
BARE = CHASE.replace("step(from, e)", "adjacent(from)")


def drawn_after(text: str, *moves: str) -> Evidence:
    """Evidence of thirty games with these moves, drawn by the second clause, or by none if there is no second."""
    game = plybook.loads(text)
    end = game.start()
    for move in moves:
        end.push(move)
    assert end.outcome() is not None
    ending = 1 if len(game.model.endings) > 1 else None
    games = [replace(log(None, (0, 1)), ending=ending)] * 30
    return replace(of_game(game, games), last=lambda number: [end] * number)


def test_a_draw_since_a_player_has_no_piece_left_is_told() -> None:
    found = drawn_after(BARE, "a1-b1", "c1-b1")
    assert "In 30 of these games, the player to move has lost every piece." in halted(found)
    [alarm] = drawish(found)
    assert "has lost every piece" in alarm.text


def test_a_draw_since_no_piece_can_move_is_told() -> None:
    found = drawn_after(BLOCKED)
    assert "In 30 of these games, the player to move has no move although points are empty." in halted(found)


@pytest.mark.parametrize("clause", ["", "when no-moves -> mover loses"])
def test_games_that_no_clause_calls_drawn_are_told_elsewhere(clause: str) -> None:
    assert not halted(drawn_after(BARE.replace("when no-moves -> draw", clause), "a1-b1", "c1-b1"))


@pytest.mark.parametrize(("others", "severe"), [(0, True), (10, True), (20, False)])
def test_draws_follow_from_a_rule_that_is_missing_where_most_games_end_so(others: int, severe: bool) -> None:
    found = drawn_after(BARE.replace("when no-moves -> draw", ""), "a1-b1", "c1-b1")
    games = [*found.own, *[replace(log(0, (0, 1)), ending=0)] * others]
    alarms = [*stuck(replace(found, own=games)), *drawish(replace(found, own=games))]
    assert [alarm.severe for alarm in alarms if alarm.code == "stuck"] == [severe]
    assert [alarm.follows for alarm in told_once(alarms) if alarm.code == "drawish"] == ["stuck"] * (not others)


def test_games_that_no_clause_ends_are_counted_beside_those_of_clauses() -> None:
    """One game of 160 stood alone there: "`when seen(situational) >= 2 -> draw` (1 games)"."""
    found = drawn_after(BARE.replace("when no-moves -> draw", ""), "a1-b1", "c1-b1")
    undecided = "no clause of `end` applies when no move is left"
    assert mostly_by(found.game, found.own) == undecided
    both = mostly_by(found.game, [replace(log(0, (0, 1)), ending=0), *found.own])
    assert both == f"`when some(of(Red) & d1) -> Red wins`, line 13 (1 game); {undecided} (30 games)"


ADDED = "heads(opponent), heads(opponent) + 1"


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (("", ""), True),
        ((ADDED, "heads(mover), heads(mover) + 1"), False),
        (("heads(Black) >= 6 -> Black wins", "heads(Black) >= 6 -> White wins"), True),  # but not that of Black
        ((ADDED, f"{ADDED})\n    do set(heads(mover), 1 + heads(mover)"), False),  # both get some
        ((ADDED, "heads(opponent), heads(opponent) - 1"), False),  # nothing is added
    ],
)
def test_a_counter_that_moves_only_raise_for_others_is_told(change: tuple[str, str], told: bool) -> None:
    assert change[0] in HEADS
    found = list(points_for_others(of_game(plybook.loads(HEADS.replace(*change) if change[0] else HEADS))))
    assert [alarm.code for alarm in found] == ["points-for-others"] * told
    assert all("`set(heads(opponent), heads(opponent) + 1)`, line 18, in `take`" in alarm.text for alarm in found)
