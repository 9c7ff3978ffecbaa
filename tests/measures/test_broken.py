"""Broken, unfair and dull games: the alarm comes, it names the cause, and what follows from it is no second alarm."""

from __future__ import annotations

import re
from dataclasses import replace
from graphlib import TopologicalSorter
from html import unescape
from pathlib import Path

import pytest
from made_up import GAMES, PLAN, evidence, log, of_game

import plybook
from plybook.measures.alarms import alarms
from plybook.measures.alarms.causes import CAUSES, told_once
from plybook.measures.alarms.faults_of_choice import forced_suicide, hardly_wins
from plybook.measures.alarms.faults_of_goals import GOALS
from plybook.measures.alarms.faults_of_rules import RULES, _shunned, a_seat_never_wins, dead_rules
from plybook.measures.alarms.idle_pieces import never_move
from plybook.measures.alarms.own_goals import own_goals, rewards_the_other
from plybook.measures.fairness.clauses import Used
from plybook.measures.openings import openings
from plybook.measures.results.findings import Alarm
from plybook.measures.skill import levels, mirrors, waiting
from plybook.measures.workbench.analysis import Analysis
from plybook.measures.workbench.ply_limit import broken_off_sooner
from plybook.measures.workbench.self_play import Log, played
from plybook.report.page import page

SOON = ("decided_in_three", "over_before_it_begins", "second_player_loses_at_once")
"""The quickest, for the default tests."""


def raised(path: Path) -> tuple[Alarm, ...]:
    analysis = Analysis(broken_off_sooner(plybook.load(str(path))), PLAN, 1)
    found = list(alarms.measure(analysis).alarms)
    if analysis.game.model.swap:
        found += openings.measure(analysis).alarms
    codes, _ = expected(path)
    if "mirror-wins" in codes:
        found += mirrors.measure(analysis).alarms
    if "waiting-wins" in codes:
        found += waiting.measure(analysis).alarms
    if "no-skill" in codes or "little-skill" in codes:
        found += levels.measure(analysis).alarms
    return told_once(found)


def expected(path: Path) -> tuple[list[str], list[str]]:
    """The codes of which one has to come (which one depends on the number of games), and the words that it names."""
    codes, causes = path.read_text("utf-8").splitlines()[:2]
    return codes.removeprefix("# alarm: ").split(" or "), causes.removeprefix("# cause: ").split("; ")


@pytest.mark.parametrize(
    "name", [name if name in SOON else pytest.param(name, marks=pytest.mark.long) for name in GAMES]
)
def test_a_broken_game_raises_its_alarm_which_names_the_cause(name: str) -> None:
    codes, causes = expected(GAMES[name])
    found = raised(GAMES[name])
    [alarm] = [alarm for alarm in found if alarm.code in codes]
    assert [cause for cause in causes if cause not in alarm.text + alarm.evidence] == []


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_the_page_of_a_broken_game_says_what_is_wrong(name: str) -> None:
    """The whole analysis, as `plybook analyse` runs it."""
    codes, causes = expected(GAMES[name])
    game = plybook.load(str(GAMES[name]))
    report = plybook.analyse(game, "quick")
    [alarm] = [alarm for alarm in report.alarms if alarm.code in codes]
    assert [cause for cause in causes if cause not in alarm.text + alarm.evidence] == []
    shown = text_of(page(report, game))
    assert [one.code for one in report.alarms if shown.count(" ".join(one.text.replace("`", "").split())) == 0] == []


def text_of(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]*>", "", html)).replace("\u202f", " ").split())


def test_there_are_two_dozen_broken_games() -> None:
    assert len(GAMES) >= 24


def test_causes_form_no_circle() -> None:
    TopologicalSorter(CAUSES).prepare()


def test_what_follows_stands_behind_its_cause() -> None:
    parts = [
        Alarm("unused-points", "", "", severe=False),
        Alarm("one-sided", "", "", favours="first"),
        Alarm("wins-with-the-first-move", "", "", favours="first"),
        Alarm("dead-rule", "", ""),
    ]
    assert [(each.code, each.follows) for each in told_once(parts)] == [
        ("wins-with-the-first-move", ""),
        ("unused-points", "wins-with-the-first-move"),
        ("one-sided", "wins-with-the-first-move"),
        ("dead-rule", "wins-with-the-first-move"),
    ]


def test_hints_that_name_a_place_come_before_what_many_causes_can_have() -> None:
    drawish, hint, broken = (
        Alarm("drawish", "", ""), Alarm("text-and-rule-differ", "", "", severe=False), Alarm("no-goal", "", "")
    )  # fmt: skip
    other = Alarm("mostly-forced", "", "", severe=False)
    assert [each.code for each in told_once([other, drawish, hint])] == [hint.code, drawish.code, other.code]
    assert [each.code for each in told_once([hint, broken])] == [broken.code, hint.code]


def test_two_dead_rules_are_two_alarms_and_the_same_one_twice_is_one() -> None:
    found = told_once([Alarm("dead-rule", text, "") for text in ("`jump`", "`hop`", "`jump`")])
    assert [each.text for each in found] == ["`jump`", "`hop`"]


def test_an_advantage_does_not_follow_from_one_of_the_other_seat() -> None:
    found = told_once([Alarm("decided-early", "", "", favours="first"), Alarm("one-sided", "", "", favours="second")])
    assert [each.follows for each in found] == ["", ""]


def test_a_severe_alarm_does_not_follow_from_a_hint() -> None:
    found = told_once([Alarm("solved", "", "", severe=False), Alarm("one-sided", "", "")])
    assert [each.follows for each in found] == ["", ""]


def test_games_lost_by_the_only_legal_move_are_seen() -> None:
    forced, free = [log(0, (0, 1), 1)] * 40, [log(0, (0, 1), 2)] * 40
    longer = [log(0, (0, 1, 0, 1), 1)]
    assert [alarm.code for alarm in forced_suicide(evidence("clobber", forced + longer))] == ["forced-suicide"]
    assert not list(forced_suicide(evidence("clobber", forced))), "somebody has the last point of a board that fills"
    assert not list(forced_suicide(evidence("clobber", free)))
    rules = 'game "Row" {{\n players A, B\n board square(3)\n move drop {{ to empty }}\n end {{ when {end} }}\n}}'
    told = {
        end: [*forced_suicide(of_game(plybook.loads(rules.format(end=end)), ended))] != []
        for end in ("some(mine & a1) -> last loses", "no-moves -> last loses", "some(mine & a1) -> mover wins")
        for ended in [[replace(each, ending=0) for each in forced + longer]]
    }
    assert [*told.values()] == [False, True, False], "who takes the poisoned square loses, and that is the game"


def test_a_seat_of_four_that_hardly_wins_is_named() -> None:
    order = (0, 1, 2, 3)
    own = [log(seat, order) for seat in (0, 1, 2)] * 40 + [log(3, order)] * 4
    [alarm] = hardly_wins(evidence("rolit", own))
    assert "fourth player (Blue)" in alarm.text
    assert not list(hardly_wins(evidence("rolit", [log(seat, order) for seat in order] * 30)))


def test_a_pass_that_nobody_needs_is_a_precaution_and_no_dead_rule() -> None:
    rules = """game "Row" {{
      players Left, Right
      board rectangle(8, 1)
      move drop {{ to empty }}
      otherwise move {other}
      end {{ when none(empty) -> last wins }}
    }}"""
    found = {
        name: [alarm.code for alarm in dead_rules(of_game(plybook.loads(rules.format(other=other))))]
        for name, other in {"pass": "pass { }", "take": "take {\n to theirs\n }"}.items()
    }
    assert found == {"pass": [], "take": ["dead-rule"]}


def test_a_clause_that_names_the_wrong_player_is_named() -> None:
    rules = """game "Row" {{
      players Left, Right
      board rectangle(8, 1)
      move drop {{ to empty }}
      end {{ when some(of(Right)) -> {outcome} }}
    }}"""
    said = {
        outcome: own_goals(plybook.loads(rules.format(outcome=outcome)), [replace(log(0, (0, 1)), ending=0)] * 30)
        for outcome in ("Left wins", "mover wins", "Right loses", "last loses")
    }
    assert [outcome for outcome, sentence in said.items() if sentence] == ["Left wins", "mover wins", "Right loses"]
    assert "-> Left wins`, line 5 (30 of 30 games, random ones included)" in said["Left wins"]
    right = plybook.loads(rules.format(outcome="Right wins"))
    assert not own_goals(right, [replace(log(1, (0, 1)), ending=0)] * 30)
    wrong = plybook.loads(rules.format(outcome="Left wins\n when no-moves -> last wins"))
    few = [replace(log(0, (0, 1) * half), ending=0) for half in (1, 2)] * 8
    others = [replace(log(1, (0, 1)), ending=1)] * 160
    assert own_goals(wrong, few)
    assert not own_goals(wrong, few + others), "16 of 176 games do not tell why a player wins"
    last = [replace(log(0, (1, 0) * half), ending=0) for half in (1, 2)] * 7
    assert not own_goals(wrong, few + last), "16 of 30 games can be chance"


@pytest.mark.parametrize(
    ("clause", "told"),
    [
        ("some(of(Right)) -> Left wins", True),
        ("line(of(Right), 3) -> mover wins", True),
        ("none(of(Left)) -> Left wins", False),  # giveaway
        ("none(mine) -> mover wins", False),
        ("line(of(Right), 3) -> Right loses", False),
        ("turn-number > 8 -> Left wins", False),  # who moves last is a matter of counting
    ],
)
def test_a_clause_that_looks_at_one_player_and_rewards_the_other_is_told(clause: str, told: bool) -> None:
    game = plybook.loads(f"""game "Row" {{
      players Left, Right
      board rectangle(8, 1)
      move drop {{ to empty }}
      end {{ when {clause} }}
    }}""")
    lost = [replace(log(0, (0, 1)), ending=0)] * 30
    assert [alarm.code for alarm in rewards_the_other(of_game(game, lost))] == ["own-goal"] * told
    won = [replace(log(1, (0, 1)), ending=0)] * 30
    assert not list(rewards_the_other(of_game(game, won)))


def test_a_piece_that_stays_is_told_unless_it_is_a_target() -> None:
    rules = GAMES["guards_that_stay"].read_text("utf-8")
    target = rules.replace("end {", "end {\n when none(having(Black.Guard)) -> White wins")
    told = []
    for text in (rules, target):
        game = plybook.loads(text)
        games = [Log.of(played(game, 1, "random", number)) for number in range(5)]
        told += [alarm.text.split(": ")[1].split(". ")[0] for alarm in never_move(of_game(game, games))]
    assert told == ["`White.Guard`, `Black.Guard`", "`White.Guard`"]


def test_a_rule_that_players_avoid_is_told_though_they_err_now_and_then() -> None:
    assert _shunned(Used(3929, 3929, 32, 30), Used(1227, 1227, 442, 30))  # giving a piece away, with 30 playouts
    assert not _shunned(Used(6044, 1881, 443, 160), Used(40340, 13198, 3562, 300))  # the king of brandub
    assert not _shunned(Used(900, 900, 20, 10), Used(900, 900, 15, 10))  # a pass at the end


@pytest.mark.parametrize(
    ("name", "code", "proof"),
    [
        ("wrong_way", "dead-rule", "the move `take` is never possible"),
        ("white_cannot_win", "goal-never-reached", "this can never be true"),
        ("white_cannot_win", "never-wins", "White can never win"),
        ("goal_hidden_by_another", "goal-never-reached", "a clause above it always holds when it does"),
        ("line_too_long", "nobody-wins", "this can never be true"),
    ],
)
def test_an_alarm_about_what_the_checker_has_proved_says_so(name: str, code: str, proof: str) -> None:
    game = plybook.load(str(GAMES[name]))
    played_before = [log(None if code == "nobody-wins" else 0, (0, 1))] * 40
    found = [alarm for check in (*RULES, *GOALS) for alarm in check(of_game(game, played_before))]
    assert any(proof in alarm.evidence for alarm in found if alarm.code == code)


def test_clauses_of_others_are_named_as_such() -> None:
    found = {
        name: next(iter(a_seat_never_wins(of_game(plybook.load(str(GAMES[name])), [log(0, (0, 1))] * 40)))).text
        for name in ("wrong_winner", "white_cannot_win")
    }
    assert "No clause of `end` gives this player the game, only the other: " in found["wrong_winner"]
    assert "lead there: `when line(of(White), 6) -> White wins`, line 9." in found["white_cannot_win"]
