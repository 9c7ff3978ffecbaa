"""Faulty games are recognised: each fault raises its alarm, and good games raise no severe one."""

from __future__ import annotations

from dataclasses import replace

import pytest

import plybook
from plybook.interpreter.game.game import Game
from plybook.measures.alarms import alarms
from plybook.measures.alarms.causes import told_once
from plybook.measures.alarms.evidence import Evidence, Rare
from plybook.measures.alarms.faults_of_play import PLAY
from plybook.measures.results.findings import Alarm
from plybook.measures.tree import solved
from plybook.measures.tree.start import Start
from plybook.measures.workbench.analysis import Analysis
from plybook.measures.workbench.plan import QUICK, Plan
from plybook.measures.workbench.self_play import Log

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
    text = drop("when line(of(last), 3) -> last wins\n when no-moves -> draw", moves=PASS)
    assert "dead-rule" not in codes(found(text))


def test_an_alarm_names_the_clause_and_its_line() -> None:
    text = drop("when line(of(last), 3) -> last wins\n when count(mine) > 20 -> mover wins\n when no-moves -> draw")
    [alarm] = [alarm for alarm in found(text) if alarm.code == "goal-never-reached"]
    assert not alarm.severe
    assert "`when count(mine) > 20 -> mover wins`, line 10" in alarm.text
    [unproved] = [
        alarm for alarm in found(text.replace("> 20", "> count(theirs) + 2")) if alarm.code == "goal-never-reached"
    ]
    assert unproved.evidence.startswith("40 self-play games of mcts:playouts=40 and 60 random games, and")
    assert alarm.evidence == (
        "Proved from the rules, as `plybook check` says: this can never be true (`count(mine)` is from 0 to 9)."
    )


# -- from evidence alone -----------------------------------------------------------------------------------------------


def log(seat: int | None, winner: int | None) -> Log:
    same = (0, 1, 0, 1)
    return Log(("a1",) * 4, same, (3,) * 4, (0,) * 4, (1,) * 4, (None,) * 4, seat, winner, 0, "", True)


def told(
    game: Game, own: list[Log], value: str = "unknown", player: str = "mcts", endless: int = 0
) -> dict[str, Alarm]:
    """The alarms about play, by code, of a game with such self-play games, and 60 random games that both sides win,
    but for some that do not end."""
    start = Start(9, "", (), "", 0, value, ("a1",), 100)
    chance = ([replace(log(None, None), lasted=False)] * endless + [log(0, 0), log(1, 1)] * 30)[:60]
    evidence = Evidence(game, player, own, chance, start, Rare(Analysis(game, SMALL, 1)))
    return {alarm.code: alarm for check in PLAY for alarm in check(evidence)}


def seats(first: int, drawn: int, second: int) -> list[Log]:
    return [log(0, 0)] * first + [log(None, None)] * drawn + [log(1, 1)] * second


HEX = plybook.load("hex", size=4)
NO_SWAP = plybook.load("hex", size=4, swap=False)


def test_no_side_is_called_better_where_many_games_did_not_end() -> None:
    cut = replace(log(None, None), lasted=False)
    assert "one-sided" in told(NO_SWAP, [*seats(110, 0, 10), *[cut] * 20])
    assert "one-sided" not in told(NO_SWAP, [*seats(90, 0, 10), *[cut] * 60])


def test_two_thirds_of_the_wins_are_worth_a_look_and_three_fifths_are_not() -> None:
    alarm = told(NO_SWAP, seats(106, 0, 54))["one-sided"]
    assert not alarm.severe
    assert "66 % (59 to 73 %) of 160" in alarm.evidence
    assert "one-sided" not in told(NO_SWAP, seats(96, 0, 64))
    assert told(NO_SWAP, seats(156, 0, 4))["one-sided"].severe


def test_draws_make_a_share_of_points_more_certain() -> None:
    assert "one-sided" in told(NO_SWAP, seats(50, 110, 0)), "no coin toss: the second player has never won"


def test_a_colour_that_wins_from_both_seats_is_seen() -> None:
    own = [log(0, 0)] * 48 + [log(1, 0)] * 48 + [log(None, None)] * 61 + [log(1, 1)] * 3
    alarms = told(HEX, own)
    assert "one-sided" not in alarms, "the seats are even"
    alarm = alarms["one-sided-role"]
    assert alarm.severe
    assert alarm.text.startswith("Black wins much more often than White, whichever seat plays it")
    assert "-> White wins`, line" in alarm.text, "the goals as they are written"
    assert "Black won 96, White 3, and 61 had no winner" in alarm.evidence
    assert "one-sided-role" not in told(HEX, seats(80, 0, 80))


def test_a_colour_that_wins_only_because_the_second_player_swaps_is_not_better_from_both_seats() -> None:
    """Horizontal won all games that were not swapped, and none of the 33 that were."""
    alarm = told(HEX, [log(0, 0)] * 127 + [log(0, 1)] * 33)["one-sided-role"]
    assert alarm.text.startswith("Black wins much more often than White. ")
    assert "whichever seat" not in alarm.text


def test_a_swap_that_is_hardly_ever_used_makes_a_role_a_seat() -> None:
    """Whichever seat plays it, says nothing where each role always has the same seat."""
    alarm = told(HEX, [log(1, 1)] * 130 + [log(0, 0)] * 29 + [log(0, 1)])["one-sided-role"]
    assert alarm.text.startswith("White wins much more often than Black, and the swap is hardly ever used")
    assert alarm.evidence.endswith("sides were swapped in 1.")
    assert "turned or mirrored" in alarm.text, "the sides of the goals differ"


def test_a_game_that_is_always_drawn_is_broken_and_one_that_often_is_may_be() -> None:
    assert told(NO_SWAP, seats(0, 160, 0))["drawish"].severe
    assert not told(NO_SWAP, seats(20, 120, 20))["drawish"].severe
    proved = {alarm.code: alarm for alarm in told_once(told(NO_SWAP, seats(0, 160, 0), "draw").values())}
    assert proved["drawish"].follows == "forced-draw", "the proof is the cause, and says it"
    assert proved["forced-draw"].severe


def test_players_who_hardly_look_at_their_moves_are_no_evidence_for_a_hint() -> None:
    wide = [replace(one, legal=(200,) * 4) for one in seats(20, 120, 20)]
    uneven = [replace(one, legal=(200,) * 4) for one in seats(106, 0, 54)]
    # the first moves of the list are the only ones that 100 playouts see, and may favour the one whose they are
    seen: tuple[tuple[int, list[set[str]]], ...] = (
        (200, [{"drawish"}, {"one-sided"}]), (100, [{"drawish"}, set()]), (25, [set(), set()]),
    )  # fmt: skip
    for playouts, hints in seen:
        player = f"mcts:playouts={playouts}"
        assert [set(told(NO_SWAP, own, player=player)) for own in (wide, uneven)] == hints
    always = [replace(one, legal=(200,) * 4) for one in seats(0, 160, 0)]
    assert told(NO_SWAP, always, player="mcts:playouts=25")["drawish"].severe


def test_that_random_moves_wander_now_and_then_is_no_fault() -> None:
    assert "no-end" not in told(NO_SWAP, seats(80, 0, 80), endless=2)
    assert not told(NO_SWAP, seats(80, 0, 80), endless=20)["no-end"].severe
    assert "no-end" in told(NO_SWAP, [*seats(80, 0, 79), replace(log(None, None), lasted=False)])


def test_alarms_know_what_the_longer_search_has_proved() -> None:
    # 161,029 positions: too many for searches of 500, and all of them are counted
    game = plybook.load("connect-four", columns=4, rows=4)
    plan = replace(SMALL, games=4, random_games=4, alarm_nodes=500, solve_nodes=500, rare_plies=1_000)
    assert "forced-draw" not in codes(alarms_of(game, replace(plan, perft_positions=1_000)))
    analysis = Analysis(game, replace(plan, perft_positions=400_000), 1)
    assert solved.solved(analysis).value == "draw", "published by J. Tromp, as are all boards up to 8 by 8"
    assert "forced-draw" in {alarm.code for alarm in alarms.measure(analysis).alarms}
