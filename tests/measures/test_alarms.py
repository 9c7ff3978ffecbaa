"""Faulty games are recognised: each fault raises its alarm, and good games raise no severe one."""

from __future__ import annotations

from dataclasses import replace

import pytest

import plybook
from plybook.interpreter.game.game import Game
from plybook.measures.fairness import alarms
from plybook.measures.results.findings import Alarm
from plybook.measures.workbench.analysis import Analysis
from plybook.measures.workbench.plan import QUICK, Plan

SMALL = replace(QUICK, games=40, random_games=60, playouts=40, alarm_nodes=5_000, rare_plies=20_000)

DROP = """game "Drop" {{
  option passing = off in on, off
  players Black, White
  board square({size})
  {setup}
  move drop {{ to empty }}
  {moves}
  end {{
    {end}
  }}
}}"""


def drop(end: str, *, moves: str = "", setup: str = "", size: int = 3) -> str:
    return DROP.format(end=end, moves=moves, setup=setup, size=size)


def found(text: str, plan: Plan = SMALL) -> list[Alarm]:
    return alarms_of(plybook.loads(text), plan)


def alarms_of(game: Game, plan: Plan = SMALL) -> list[Alarm]:
    return list(alarms.measure(Analysis(game, plan, 1)).alarms)


def codes(found: list[Alarm]) -> set[str]:
    return {alarm.code for alarm in found}


def severe(found: list[Alarm]) -> set[str]:
    return {alarm.code for alarm in found if alarm.severe}


PASS = "move pass { where passing }"

FAULTS = {
    "a goal that cannot be reached, and no other": (
        drop("when count(mine) > 9 -> mover wins\n when no-moves -> draw"),
        "nobody-wins",
    ),
    "a goal of one player that cannot be reached": (
        drop(
            "when line(of(Black), 3) -> Black wins\n when line(of(White), 4) -> White wins\n when no-moves -> draw",
        ),
        "never-wins",
    ),
    "a rule that is never legal": (
        drop(
            "when line(of(last), 3) -> last wins\n when no-moves -> draw",
            moves="move jump {\n from mine\n to adjacent(from) & empty\n where count(theirs) > 9 }",
        ),
        "dead-rule",
    ),
    "no clause wins": (drop("when no-moves -> draw"), "no-goal"),
    "a draw that either side can force": (
        drop("when line(of(last), 3) -> last wins\n when no-moves -> draw"),
        "forced-draw",
    ),
    "a win with the first move": (
        drop("when some(of(last)) -> last wins"),
        "wins-with-the-first-move",
    ),
    "a win with the second move of who begins": (
        drop("when line(of(last), 2) -> last wins\n when no-moves -> draw"),
        "decided-early",
    ),
    "over before it begins": (
        drop("when some(of(Black)) -> White wins\n when no-moves -> draw", setup="setup { place Black on a1 }"),
        "over-at-the-start",
    ),
    "over before the second player has moved": (
        drop("when some(of(Black)) -> White wins\n when no-moves -> draw"),
        "over-too-soon",
    ),
    "without an end": (
        """game "Round" {
          players Black, White
          board rectangle(3, 2)
          setup {
            place Black on a1
            place White on c2
          }
          move step {
            from mine
            to adjacent(from) & empty
          }
          end { when count(mine) > 1 -> last wins }
        }""",
        "no-end",
    ),
    "nothing to decide": (
        """game "Fall" {
          players Black, White
          board rectangle(9, 1)
          move drop { to empty & (a1 | step(occupied, e)) }
          end {
            when some(f1 & occupied) -> last wins
            when no-moves -> draw
          }
        }""",
        "no-choice",
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_each_fault_raises_its_alarm(fault: str) -> None:
    text, code = FAULTS[fault]
    plan = replace(SMALL, games=20, random_games=20, playouts=4) if code == "no-end" else SMALL
    assert code in severe(found(text, plan))


GOOD = [
    ("ayu", {"size": 7}),
    ("hex", {"size": 6}),
    ("connect-four", {}),
    ("breakthrough", {"rows": 6, "columns": 6}),
    ("othello", {"size": 6}),
]


@pytest.mark.parametrize(("name", "options"), GOOD, ids=[name for name, _ in GOOD])
def test_a_good_game_raises_no_severe_alarm(name: str, options: dict[str, object]) -> None:
    assert not severe(alarms_of(plybook.load(name, **options)))


def test_a_rule_switched_off_by_an_option_is_not_dead() -> None:
    text = drop("when line(of(last), 4) -> last wins\n when no-moves -> draw", moves=PASS, size=4)
    assert "dead-rule" not in codes(found(text))


def test_an_alarm_names_the_clause_and_its_line() -> None:
    text = drop("when line(of(last), 3) -> last wins\n when count(mine) > 20 -> mover wins\n when no-moves -> draw")
    [alarm] = [alarm for alarm in found(text) if alarm.code == "goal-never-reached"]
    assert not alarm.severe
    assert "`when count(mine) > 20 -> mover wins`, line 10" in alarm.text
    assert alarm.evidence.startswith("40 self-play games of mcts:playouts=40 and 60 random games, and")
