"""Alarms that a single strength cannot answer, those of one seat, and which hint is told first."""

from __future__ import annotations

from dataclasses import replace

import pytest
from made_up import of_game

import plybook
from plybook.measures.alarms.advantages import one_player_named
from plybook.measures.alarms.causes import told_once
from plybook.measures.alarms.evidence import Evidence, gather
from plybook.measures.alarms.faults_of_course import drawish, mostly_forced, no_end, out_of_play
from plybook.measures.alarms.faults_of_goals import goals_not_reached, nobody_wins
from plybook.measures.alarms.faults_of_play import one_sided
from plybook.measures.alarms.faults_of_rules import dead_rules
from plybook.measures.openings.looks import Look, Looks
from plybook.measures.openings.proof import with_proof
from plybook.measures.results.findings import Alarm
from plybook.measures.skill import waiting
from plybook.measures.skill.strengths import Strength
from plybook.measures.skill.tally import Tally
from plybook.measures.tree.start import Start
from plybook.measures.workbench.analysis import Analysis
from plybook.measures.workbench.plan import QUICK
from plybook.measures.workbench.self_play import Log

HEX = plybook.load("hex", size=4, swap=False)


def log(winner: int | None, ending: int = 0) -> Log:
    return Log(("a1",) * 4, (0, 1, 0, 1), (3,) * 4, (0,) * 4, (1,) * 4, (None,) * 4, winner, winner, ending, "", True)


def games(first: int, drawn: int, second: int) -> list[Log]:
    return [log(0)] * first + [log(None)] * drawn + [log(1)] * second


def evidence(own: list[Log], stronger: list[Log]) -> Evidence:
    return replace(of_game(HEX, own), stronger=lambda: Strength("mcts:playouts=300", 300, stronger))


def test_an_advantage_that_stronger_players_surely_do_not_have_is_no_alarm() -> None:
    own = games(110, 0, 50)
    assert list(one_sided(evidence(own, games(4, 92, 4)))) == []
    [alarm] = one_sided(evidence(own, games(11, 0, 9)))  # too few games to tell
    assert "Between players with" not in alarm.evidence
    [alarm] = one_sided(evidence(own, games(40, 0, 0)))
    assert alarm.evidence.endswith("Between players with 300 playouts a move it is 100 %.")


def test_draws_that_only_strong_players_have_are_told() -> None:
    [alarm] = drawish(evidence(games(40, 70, 50), games(1, 19, 0)))
    assert alarm.text.startswith("Most games between the strongest players that were tried are drawn, and more than")
    assert "between weaker ones (44 % of 160)" in alarm.text
    assert "19 of 20 self-play games of mcts:playouts=300" in alarm.evidence
    assert not alarm.severe
    assert list(drawish(evidence(games(40, 70, 50), games(5, 14, 1)))) == []
    assert list(drawish(evidence(games(20, 105, 35), games(6, 34, 0)))) == []  # no more than between weaker ones


@pytest.mark.parametrize(
    ("own", "strong", "told"),
    [
        ((40, 0, 40), (0, 5, 0), True),  # from no draw to nothing else: of five games, surely more than half
        ((20, 40, 20), (0, 5, 0), False),  # which may be as many between all
        ((10, 60, 10), (0, 10, 0), True),  # not surely more, but two thirds of all together
        ((10, 60, 10), (3, 4, 3), False),
        ((21, 118, 21), (2, 16, 2), False),  # as in draughts
        ((40, 0, 40), (2, 16, 2), False),
        ((5, 150, 5), (9, 2, 9), False),  # weak players draw
        ((5, 150, 5), (2, 16, 2), True),
    ],
)
def test_draws_are_those_of_the_strongest_players_if_they_can_tell(
    own: tuple[int, int, int], strong: tuple[int, int, int], told: bool
) -> None:
    found = list(drawish(evidence(games(*own), games(*strong))))
    assert [alarm.code for alarm in found] == ["drawish"] * told


def test_players_who_do_not_look_at_their_moves_are_no_evidence_for_draws() -> None:
    wide = [replace(one, legal=(90,) * 4) for one in games(0, 20, 0)]
    found = replace(evidence(games(40, 0, 40), wide), stronger=lambda: Strength("mcts:playouts=20", 20, wide))
    assert list(drawish(found)) == []
    blind = [replace(one, legal=(90,) * 4) for one in games(40, 0, 40)]
    found = replace(evidence(blind, wide), player="mcts:playouts=20")
    assert found.blind
    assert [alarm.code for alarm in drawish(found)] == ["drawish"], "the strongest do look"


@pytest.mark.parametrize(
    ("own", "strong", "severe", "words"),
    [
        ((1, 80), (5, 10), True, "Games between the strongest players that were tried go on and on."),
        ((0, 80), (10, 10), True, "Games between the strongest players that were tried go on and on."),
        ((0, 80), (1, 10), None, ""),  # one game says little
        ((1, 80), (0, 10), False, "Some games go on and on."),
        ((40, 80), (0, 20), False, "Games go on and on."),  # of weak players alone
        ((40, 80), (3, 10), True, "Games go on and on."),
    ],
)
def test_games_that_do_not_end_are_those_of_the_strongest_players(
    own: tuple[int, int], strong: tuple[int, int], severe: bool | None, words: str
) -> None:
    def cut(number: int, every: int) -> list[Log]:
        return [replace(log(None), lasted=False)] * number + [log(0)] * (every - number)

    found = list(no_end(replace(evidence(cut(*own), cut(*strong)), chance=[])))
    assert [(alarm.severe, alarm.text[: len(words)]) for alarm in found] == [(severe, words)] * (severe is not None)
    if "strongest" in words:
        [alarm] = found
        assert alarm.evidence.startswith(f"{strong[0]} of {strong[1]} games of mcts:playouts=300 against itself were")
        assert alarm.evidence.endswith(f" Of 80 games of mcts, {own[0] or 'none'} had to be cut off.")


@pytest.mark.parametrize(
    ("tally", "given", "told"),
    [
        (Tally(20, 0, 20, first_points=40), (), "first"),
        (Tally(20, 0, 20, first_points=0), (), "second"),
        (Tally(20, 0, 20, first_points=30), (), ""),
        (Tally(20, 0, 20, first_points=40), (0,), ""),
        (Tally(3, 0, 3, first_points=6), (), ""),
    ],
)
def test_a_seat_from_which_passing_always_wins(tally: Tally, given: tuple[int, ...], told: str) -> None:
    found = waiting.alarms_of(tally, "mcts", given)
    assert [alarm.favours for alarm in found] == [told] * bool(told)


def test_passing_that_wins_from_both_seats_favours_neither() -> None:
    [alarm] = waiting.alarms_of(Tally(10, 0, 0, first_points=5), "mcts")
    assert "wins every game against a search, from either seat" in alarm.text
    assert (alarm.favours, alarm.evidence) == ("", "10 of 10 games won against mcts.")
    one_sided = Alarm("one-sided", "The first player wins much more often.", "", severe=False, favours="first")
    assert [(each.code, each.follows) for each in told_once([one_sided, alarm])] == [
        ("waiting-wins", ""), ("one-sided", "")
    ], "that passing wins from either seat makes neither better"  # fmt: skip


def test_hints_that_name_a_place_come_before_those_that_do_not() -> None:
    def hint(code: str, *, severe: bool = False) -> Alarm:
        return Alarm(code, code, "", severe=severe)

    codes = ("goal-never-reached", "one-sided", "text-and-rule-differ")
    assert [each.code for each in told_once(map(hint, codes))] == list(codes[::-1])
    severe = hint("no-end", severe=True)
    assert told_once([*map(hint, codes), severe])[0].code == "no-end"


def test_a_clause_that_counts_what_another_counts_is_a_precaution() -> None:
    text = """game "Counts" {{
      players Black, White
      board square(4)
      move put {{ to empty }}
      score Black = count(of(Black) & row(1))
      score White = count(of(White) & row(1))
      end {{ when none(empty) -> highest wins
            when count(mine) > 12 -> {result} }}
    }}"""
    for result, told in (("highest wins", False), ("mover wins", True)):
        game = plybook.loads(text.format(result=result))
        own = [log(0)] * 20 + [log(1)] * 20
        found = [alarm.code for alarm in goals_not_reached(of_game(game, own))]
        assert ("goal-never-reached" in found) is told


def test_what_is_proved_of_first_moves_is_their_value() -> None:
    def looked(move: str) -> Look:
        return Look(move, (0.4, 0.5), False, 0.1)

    found = Looks(100, 2, {move: looked(move) for move in ("a1", "b1", "b2")}, 3, {"a1": ("a1", "c3"), "d4": ("d4",)})
    won = with_proof(found, Start(4, "", (), "", 0, "win", ("c3", "b2"), 9))
    assert (won.of("a1").low, won.of("a1").value, won.of("b1").value) == (1.0, 1.0, 0.45)
    start = won.start(swap=False)
    assert start is not None
    assert (start.value, start.error) == (1.0, 0.0)
    lost = with_proof(found, Start(4, "", (), "", 0, "loss", (), 9))
    assert {look.value for look in lost.by_move.values()} == {0.0}
    assert with_proof(found, Start(4, "", (), "", 0, "unknown", ("a1",), 9)) is found
    drawn = with_proof(found, Start(4, "", (), "", 0, "draw", ("a1",), 9))
    assert drawn == replace(found, drawn=True), "each move keeps its value"


def test_a_rule_of_all_players_that_names_one_is_told() -> None:
    text = """game "Leapers" {{
      players White, Black
      board square(5)
      setup {{ place White on row(1)
              place Black on row(5) }}
      move jump {{
        from mine
        to   adjacent(from)
        do   remove({taken})
        do   relocate(from, to)
      }}
      end {{ when none(theirs) -> mover wins }}
    }}"""
    said = one_player_named(plybook.loads(text.format(taken="adjacent(to) & of(Black)")))
    assert said.endswith("in a rule that is for all players and names one of them: `move jump`, line 6 (Black).")
    for meant in ("adjacent(to) & theirs", "of(Black) | of(White)", "if mover is White then of(Black) else theirs"):
        assert one_player_named(plybook.loads(text.format(taken=meant))) == ""
    assert one_player_named(plybook.load("hnefatafl")) == one_player_named(plybook.load("halma")) == ""


def test_turns_without_a_choice_are_told_if_they_are_more_than_half() -> None:
    def forced(number: int) -> list[Log]:
        legal = (1,) * number + (4,) * (20 - number)
        return [replace(log(0), moves=("a1",) * 20, legal=legal, seats=(0, 1) * 10)] * 30

    [alarm] = mostly_forced(of_game(HEX, forced(12)))
    assert alarm.evidence.startswith("60 % of the turns of 30 self-play games")
    assert "the mean is 2.2 legal moves" in alarm.evidence
    assert list(mostly_forced(of_game(HEX, forced(10)))) == []


def test_players_of_three_who_can_only_pass_are_told() -> None:
    text = """game "Three" {
      players Red, Green, Blue
      board square(4)
      move put { to empty }
      otherwise move pass { }
      end { when none(empty) -> draw }
    }"""
    game = plybook.loads(text)

    def waiting_for(number: int) -> list[Log]:
        passes = (1,) * number + (0,) * (12 - number)
        legal = tuple(1 if rule else 4 for rule in passes)
        one = replace(log(0), moves=("a1",) * 12, legal=legal, rules=passes, seats=(0, 1, 2) * 4)
        return [one] * 15 + [replace(one, legal=(4, *legal[1:]))] * 15

    [alarm] = out_of_play(of_game(game, waiting_for(4)))
    assert alarm.evidence.startswith("29 % of the turns of 30 self-play games")
    assert list(out_of_play(of_game(game, waiting_for(1)))) == []
    assert list(out_of_play(of_game(plybook.load("rolit-3"), waiting_for(4)))) == []


def test_games_that_only_unequal_players_win() -> None:
    """The page said that nobody ever wins, beside 51 games won between levels of play."""
    found = evidence(games(0, 160, 0), [])
    [alarm] = nobody_wins(replace(found, uneven=lambda: (51, 167)))
    assert alarm.text.startswith("Between equal players nobody ever wins: no game of theirs reaches a goal.")
    assert alarm.evidence.endswith("Of 167 games between players of different strength, 51 were won.")
    [alarm] = nobody_wins(replace(found, uneven=lambda: (0, 167)))
    assert alarm.text.startswith("Nobody ever wins")


def test_strong_players_who_draw_at_once_are_told() -> None:
    short = [replace(one, moves=one.moves[:1], seats=one.seats[:1]) for one in games(0, 20, 0)]
    [alarm] = drawish(evidence(games(40, 70, 50), short))
    assert alarm.evidence.endswith("They last 1.0 moves on average, those of weaker players 4.0.")


def test_the_matches_of_levels_tell_whether_unequal_players_win() -> None:
    game = plybook.load("tic-tac-toe")
    plan = replace(QUICK, games=2, random_games=2, playouts=5, level_most=30, level_games=6, strengths=(5,))
    found = gather(Analysis(game, plan, 1))
    assert found.uneven is not None
    won, played = found.uneven()
    assert 0 < won <= played
    assert gather(Analysis(game, replace(plan, without=frozenset({"levels"})), 1)).uneven is None


@pytest.mark.parametrize(("playouts", "severe"), [(2, False), (100, True)])
def test_that_games_of_weak_players_do_not_end_is_a_hint(playouts: int, severe: bool) -> None:
    cut = [replace(log(None), lasted=False)] * 40
    found = replace(of_game(HEX, cut), own=cut, chance=cut, player=f"mcts:playouts={playouts}")
    [nobody], [endless] = nobody_wins(found), no_end(found)
    assert (nobody.severe, endless.severe) == (severe, severe)
    [few] = nobody_wins(replace(found, own=cut[:20]))
    assert not few.severe, "in 20 games, one of seven could be won"
    assert ("too weak" in nobody.text) is not severe


@pytest.mark.parametrize(
    ("legal", "chosen", "playouts", "told"),
    [
        (25, 0, 100, True),  # one in 25 moves would be 16 of 400
        (25, 8, 100, False),  # not surely fewer
        (200, 0, 400, False),  # 2 would be usual
        (25, 0, 20, False),  # not every move is looked at
    ],
)
def test_a_rule_is_avoided_if_chance_would_choose_it_more_often(
    legal: int, chosen: int, playouts: int, told: bool
) -> None:
    def offering(rules: tuple[int, ...]) -> Log:
        return replace(log(0), legal=(legal,) * 4, rules=rules, offered=(3,) * 4)

    own = [offering((1, 0, 0, 0))] * chosen + [offering((0, 0, 0, 0))] * (100 - chosen)
    random = [offering((1, 1, 1, 1))] * 100
    game = plybook.load("ataxx")
    found = replace(of_game(game, own), own=own, chance=random, player=f"mcts:playouts={playouts}")
    assert ("never-chosen" in [alarm.code for alarm in dead_rules(found)]) is told
