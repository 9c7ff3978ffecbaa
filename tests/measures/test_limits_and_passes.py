"""Games that a limit of turns decides, that a single pass ends, or that one side wins but for a few random games."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import cast

import pytest
from made_up import log, of_game

import plybook
from plybook.interpreter.game.game import Game
from plybook.measures.alarms.evidence import Rare
from plybook.measures.alarms.faults_of_choice import choices_do_not_matter
from plybook.measures.alarms.faults_of_rules import out_of_time
from plybook.measures.alarms.idle_effects import idle_effects
from plybook.measures.alarms.points import points_differ
from plybook.measures.fairness.clauses import is_a_limit, ways_to_win
from plybook.measures.workbench.self_play import Log, played

WALL = """game "Wall" {{
  players Raider, Guard facing n, s
  board square(4)
  setup mirrored {{ place Raider on row(1) }}
  counter clock = 0 in 0..20
  move march {{
    from mine
    to   step(from, forward) & empty
    do   set(clock, clock + {step})
    do   relocate(from, to)
  }}
  otherwise move wait {{ do set(clock, clock + 1) }}
  score Raider = count(of(Raider))
  score Guard = count(of(Guard))
  end {{
    when some(of(Raider) & row(4)) -> Raider wins
    when {condition} -> {result}
    when idle-turns >= 9 -> draw
  }}
}}"""


def wall(condition: str, result: str = "Guard wins", step: str = "1") -> Game:
    return plybook.loads(WALL.format(condition=condition, result=result, step=step), engine="reference")


@pytest.mark.parametrize(
    ("condition", "step", "limit"),
    [
        ("turn-number > 10", "1", True),
        ("10 < turn-number", "1", True),
        ("clock is 20", "1", True),
        ("clock is 20", "0", False),  # only waiting counts
        ("turn-number > 10 and some(mine)", "1", False),
        ("count(mine) < 3", "1", False),
    ],
)
def test_a_limit_asks_for_nothing_but_a_number_of_turns(condition: str, step: str, limit: bool) -> None:
    assert is_a_limit(wall(condition, step=step), 1) is limit


MARCH = """game "March" {
  players Raider, Guard
  board rectangle(3, 6)
  setup {
    place Raider on row(1)
    place Guard on GUARD
  }
  move march {
    from mine
    to   given(mover is Raider, step(from, n) & empty) | given(mover is Guard, step(from, e | w) & empty)
  }
  otherwise move wait { }
  end {
    when some(of(Raider) & row(6)) -> Raider wins
    when turn-number > 6           -> Guard wins
  }
}"""


@pytest.mark.parametrize(
    ("guard", "last", "told"),
    [
        ("a6", 1, True),  # five steps to go on b and c, and three turns
        ("a6", 0, False),
        ("row(6)", 1, False),  # who cannot get past the guards needs no time
    ],
)
def test_a_limit_that_decides_is_named_where_time_is_missing(guard: str, last: int, told: bool) -> None:
    """The alarm only named the goal of the side that never got there in time; and then every limit, though the games
    were lost without it as well."""
    game = plybook.loads(MARCH.replace("GUARD", guard))
    lost = [replace(log(1, (0, 1) * 3), ending=last)] * 30
    said = out_of_time(replace(of_game(game, lost), player="random"), game.players[0])
    assert ("30 self-play games lost by Raider, 30 end at a limit: `when turn-number > 6" in said) is told
    assert ("Without it, Raider wins 20 of 20 such games" in said) is told
    assert bool(said) is told


@pytest.mark.parametrize(
    ("condition", "told"), [("idle-turns is 1", True), ("idle-turns > 0", True), ("idle-turns is 2", False)]
)
def test_a_single_pass_that_ends_the_game_is_named(condition: str, told: bool) -> None:
    won = [replace(log(1, (0, 1)), ending=1)] * 30
    assert ("A single pass ends the game" in ways_to_win(wall(condition, "highest wins"), won)) is told


@pytest.mark.parametrize(("raider", "words"), [(0, "does not change who wins"), (13, "hardly changes who wins")])
def test_what_always_wins_is_asked_of_many_more_games(raider: int, words: str) -> None:
    """Of two games that one side had won in 460 of 460, the other won some of 50,000."""
    wins = {"Raider": raider, "Guard": 50_000 - raider}
    rare = cast(Rare, SimpleNamespace(games=50_000, winners=lambda: wins, winners_with_time=lambda *said: [1] * 20))
    won = [replace(log(1, (0, 1)), ending=1)] * 60
    [alarm] = choices_do_not_matter(replace(of_game(wall("turn-number > 10"), won), rare=rare))
    assert words in alarm.text
    assert ("nearly always" in alarm.text) is bool(raider)
    assert ("all but 13 of 50,000 more random games" in alarm.evidence) is bool(raider)


def test_what_an_option_has_made_nothing_is_no_difference_between_points() -> None:
    said = [points_differ(of_game(plybook.load("go", size=3, komi=komi), [])) for komi in (0, 7.5)]
    assert [bool(each) for each in said] == [False, True]


def test_an_effect_that_another_option_needs_is_no_alarm() -> None:
    """With suicide forbidden, no move takes its own stones: the line before has ruled that out."""
    game = plybook.load("go", size=3)
    logs = [Log.of(played(game, 1, "random", number)) for number in range(10)]
    rare = cast(Rare, SimpleNamespace(games=100, never_changes=lambda effect: True))
    found = replace(of_game(game, logs), chance=logs, rare=rare)
    assert "surrounded(mine)" not in " ".join(alarm.text for alarm in idle_effects(found))
