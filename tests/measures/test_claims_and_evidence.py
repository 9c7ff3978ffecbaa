"""Alarms claim no more than their evidence, and name the clauses, turns and points that are the cause."""

from __future__ import annotations

from dataclasses import replace

import pytest
from made_up import log, of_game

import plybook
from plybook.interpreter.game.game import Game
from plybook.measures.alarms.causes import told_once
from plybook.measures.alarms.faults_of_play import decided, decided_at_once, no_part, one_colour, one_sided
from plybook.measures.alarms.faults_of_rules import dead_rules
from plybook.measures.alarms.idle_effects import idle_effects, starving
from plybook.measures.alarms.points import idle_points
from plybook.measures.results.findings import Alarm
from plybook.measures.tree.solved import known
from plybook.measures.tree.start import Start
from plybook.measures.workbench.analysis import Analysis
from plybook.measures.workbench.plan import QUICK
from plybook.measures.workbench.self_play import Log, played


def random_games(game: Game, number: int) -> list[Log]:
    return [Log.of(played(game, 1, "random", each)) for each in range(number)]


CROWN = """game "Crown" {{
  players Black, White facing n, s
  piece Man "", King
  board square(4)
  setup mirrored {{ place Black.Man on row(1) }}
  move step {{
    from having(mover.Man)
    to   step(from, forward | forward-left) & empty
    do   relocate(from, to)
    do   place(mover.King, {crowned} & far-row)
  }}
  {otherwise}move walk {{
    from having(mover.King)
    to   step(from, e) & empty
  }}
  end {{ when {end} }}
}}"""


@pytest.mark.parametrize(("otherwise", "severe"), [("otherwise ", False), ("", True)])
def test_a_rule_without_pieces_follows_from_the_effect_that_should_make_them(otherwise: str, severe: bool) -> None:
    game = plybook.loads(CROWN.format(crowned="from", otherwise=otherwise, end="no-moves -> last wins"))
    found = of_game(game, random_games(game, 20))
    alarms = told_once(starving(game, [*dead_rules(found), *idle_effects(found)]))
    assert [(each.code, each.follows, each.severe) for each in alarms] == [
        ("idle-effect", "", severe), ("dead-rule", "idle-effect", severe)
    ]  # fmt: skip
    soon = told_once([*alarms, Alarm("wins-with-the-first-move", "", "")])
    assert [each.follows for each in soon] == ["", *["wins-with-the-first-move"] * 2]


@pytest.mark.parametrize(("end", "always"), [("no-moves -> last wins", False), ("turn-number > 6 -> draw", True)])
def test_that_there_was_always_another_move_is_told_only_if_there_was(end: str, always: bool) -> None:
    game = plybook.loads(CROWN.format(crowned="from", otherwise="otherwise ", end=end))
    [alarm] = dead_rules(of_game(game, random_games(game, 20)))
    assert ("never possible: there was always another one. Check" in alarm.text) == always
    assert ("never possible. Check" in alarm.text) != always


POINTS = """game "Points" {{
  players Red, Blue
  board square(3)
  move drop {{ to empty }}
  score Red = count(of(Red)) + 2 * count(of(Red) & a1)
  score Blue = count(of(Blue)) + 2 * count(of({second}) & a1){more}
  end {{ when none(empty) -> highest wins }}
}}"""


@pytest.mark.parametrize(
    ("second", "more", "idle", "unlike"),
    [("Red", "", True, False), ("Red", " + 1", False, True), ("Blue", "", False, False)],
)
def test_points_that_make_no_difference_do_not_make_a_side_win(
    second: str, more: str, idle: bool, unlike: bool
) -> None:
    game = plybook.loads(POINTS.format(second=second, more=more))
    games = [replace(each, seat=1, winner=1) for each in random_games(game, 60)]
    found = of_game(game, games)
    assert [each.code for each in idle_points(found)] == ["idle-points"] * idle
    [alarm] = one_sided(found)
    assert ("not counted alike" in alarm.text) == unlike


TURNS = """game "Turns" {{
  players Black, White
  board rhombus(4)
  move drop {{ to empty }}
  again when {again}
  end {{
    when some(linked(of(Black), edge(top), edge(bottom))) -> Black wins
    when some(linked(of(White), edge(left), edge(right))) -> White wins
  }}
  {swap}
}}"""
AGAIN = "turn-number is 1 and moves-this-turn < 2"
FIRST_LONGER, ALL_TWO = (0, 0, 1, 0, 1, 0, 1, 0), (0, 0, 1, 1, 0, 0, 1, 1, 0)


@pytest.mark.parametrize(("seats", "told"), [(FIRST_LONGER, True), (ALL_TWO, False)])
def test_turns_are_a_cause_only_if_they_are_longer_for_one(seats: tuple[int, ...], told: bool) -> None:
    game = plybook.loads(TURNS.format(again=AGAIN, swap=""))
    [alarm] = one_sided(of_game(game, [log(0, seats)] * 60))
    assert (f"Check also when the turn goes on: `again when {AGAIN}`, line 5" in alarm.text) == told


def test_turns_are_a_cause_for_a_colour_where_sides_are_swapped() -> None:
    game = plybook.loads(TURNS.format(again=AGAIN, swap="swap"))
    kept = replace(log(0, FIRST_LONGER), winner=0)
    swapped = replace(log(1, (0, 0, 1, 0, 1, 0, 1)), winner=0, rules=(0, 0, -1, 0, 0, 0, 0))
    [alarm] = one_colour(of_game(game, [kept, swapped] * 30))
    assert "goals are alike for both, turned or mirrored" in alarm.text
    assert f"Check also when the turn goes on: `again when {AGAIN}`, line 5" in alarm.text


HOME = """game "Home" {
  players White, Black facing n, s
  board square(4)
  setup mirrored { place White on row(1) }
  move step {
    from mine
    to   step(from, forward) & empty
  }
  end {
    when count(mine & home-row) >= 2 -> last wins
    when no-moves -> mover loses
  }
}"""


def test_only_the_clause_by_which_the_first_moves_win_is_named() -> None:
    game = plybook.loads(HOME)
    start = Start(4, "", ("a1-a2", "b1-b2"), "", 0, "win", (), 100)
    [alarm] = decided_at_once(replace(of_game(game), start=start))
    assert alarm.evidence.endswith("They win by `when count(mine & home-row) >= 2 -> last wins`, line 10.")


def test_the_clause_by_which_a_proved_line_ends_is_named() -> None:
    game = plybook.loads("""game "Pass" {
      players Red, Blue
      board square(3)
      move drop { to empty }
      move pass { }
      score Red = count(of(Red))
      score Blue = count(of(Blue)) + 2.5
      end {
        when none(empty) -> highest wins
        when idle-turns is 1 -> highest wins
      }
    }""")
    start = Start(10, "", (), "loss", 2, "loss", ("a1", "pass"), 100)
    [alarm] = decided_at_once(replace(of_game(game), start=start))
    assert "the setup and `when idle-turns is 1 -> highest wins`, line 10, which ends these games." in alarm.text
    [alarm] = decided_at_once(replace(of_game(game), start=replace(start, line=("a1",))))
    assert "Check the board size, the setup and the goal." in alarm.text


def test_only_a_line_that_is_known_to_be_the_fastest_win_gives_the_length() -> None:
    found = of_game(plybook.loads(HOME))
    start = Start(4, "", (), "", 0, "win", ("a1-a2", "b1-b2"), 100)
    [alarm] = decided(replace(found, start=start))
    assert "; one way to win takes 2 moves: " in alarm.evidence
    [alarm] = decided(replace(found, start=replace(start, shortest=True)))
    assert "; with best play in 2 moves: " in alarm.evidence


def test_the_proof_that_alarms_read_is_the_one_whose_length_is_shown() -> None:
    """A short search finds some win, and the whole game, where that can be solved, the fastest."""
    analysis = Analysis(plybook.load("domineering", columns=4, rows=4), QUICK, 1)
    found = known(analysis)
    assert found.value == "win"
    assert found.shortest
    assert len(found.line) == len(plybook.solve(analysis.game.start(), whole=True).line)


@pytest.mark.parametrize(
    ("own", "chance", "words"),
    [
        (0, 9, ""),
        (0, 250, "Most random games end before"),
        (0, 300, "Random games end before"),
        (9, 9, "Some games end before"),
        (300, 9, "Games end before"),
    ],
)
def test_how_many_games_end_too_soon_is_part_of_the_claim(own: int, chance: int, words: str) -> None:
    both, one = log(0, (0, 1, 0)), log(0, (0,))
    samples = [[one] * number + [both] * (300 - number) for number in (own, chance)]
    game = plybook.loads(HOME)
    found = list(no_part(replace(of_game(game), own=samples[0], chance=samples[1])))
    assert [alarm.text[: len(words)] for alarm in found] == [words] * bool(words)
    assert all(alarm.severe is (own == 300) for alarm in found), "players who look ahead do not let it happen"
