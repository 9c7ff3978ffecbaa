"""A root cause is told once, and which alarms follow from which."""

from __future__ import annotations

from dataclasses import replace

import pytest
from made_up import log, of_game, proved

import plybook
from plybook.measures.alarms.causes import claim_and_advice, in_short, roots, told_once
from plybook.measures.alarms.faults_of_play import decided, one_sided
from plybook.measures.fairness.proved import BY
from plybook.measures.results.findings import Alarm

DASH = """game "Dash" {
  players White, Black
  board rectangle(3, 6)
  setup {
    place White on row(1)
    place Black on row(6)
  }
  move run "steps ahead" {
    from mine
    to   given(mover is White, step(from, n | ne | nw)) - mine | given(mover is Black, step(from, s | se | sw)) - mine
  }
  end {
    when some(of(White) & row(6)) -> White wins
    when some(of(Black) & row(LAST)) -> Black wins
    when no-moves -> mover loses
  }
}"""


def test_what_play_shows_and_what_is_proved_do_not_contradict_each_other() -> None:
    won = [log(1, (0, 1))] * 60
    [alarm] = one_sided(proved("win", won))
    assert "between players of this strength, though with best play the first player wins" in alarm.text
    assert not alarm.severe
    [alarm] = one_sided(replace(proved("win", won), player="mcts:playouts=100"))
    assert "between players with 100 playouts a move, though with best play the first player wins" in alarm.text
    [alarm] = one_sided(proved("loss", won))
    assert "best play" not in alarm.text
    assert alarm.severe


def test_that_no_opening_is_even_follows_from_a_win_that_is_proved_with_a_swap() -> None:
    """ "No fault of the rules" stood beside "the pie rule does not make the game even", as if they were two."""
    both = [Alarm("swap-not-even", "The pie rule does not help.", ""), Alarm("solved", "The second can win.", "")]
    found = told_once(replace(each, severe=False) for each in both)
    assert [(each.code, each.follows) for each in found] == [("solved", ""), ("swap-not-even", "solved")]


def test_a_proved_win_that_players_find_is_the_cause_of_their_wins() -> None:
    found = proved("loss", [log(1, (0, 1))] * 60)
    raised = told_once([*decided(found), *one_sided(found)])
    assert [(alarm.code, alarm.follows, alarm.severe) for alarm in raised] == [
        ("solved", "", True),
        ("one-sided", "solved", True),
    ]
    even = proved("loss", [log(seat, (0, 1)) for seat in (0, 1)] * 30)
    assert [alarm.severe for alarm in decided(even)] == [False]


def test_what_a_dead_rule_leads_to_stands_below_it() -> None:
    found = told_once([Alarm("nobody-wins", "", ""), Alarm("dead-rule", "", ""), Alarm("drawish", "", "")])
    assert [(alarm.code, alarm.follows) for alarm in found] == [
        ("dead-rule", ""), ("nobody-wins", "dead-rule"), ("drawish", "nobody-wins"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "claim", "advice"),
    [
        ("White never wins. Check the clauses of `end`. Check also `again`.", "White never wins.",
         "Check the clauses of `end`. Check also `again`."),
        ("Hardly any choice.", "Hardly any choice.", ""),
    ],
)  # fmt: skip
def test_what_follows_from_a_cause_is_told_without_what_to_check(text: str, claim: str, advice: str) -> None:
    assert claim_and_advice(Alarm("x", text, "")) == (claim, advice)


def test_a_cause_is_told_once_and_what_says_the_same_is_not_told_again() -> None:
    """Of seven alarms about a game that one seat always wins, one line tells what is new beside the cause."""
    texts = {
        "choices-do-not-matter": "The second player always wins, even with random moves: what players choose does not "
        "change who wins. Check `end`.",
        "never-wins": "The first player (Dogs) never wins. Check `end`.",
        "goal-never-reached": "No game was won by `when turn-number > 40, so to say -> Hare wins`, line 20. Check it.",
        "solved": "The second player can always win, and a small search finds out how.",
        "one-sided": "The second player (Hare) always wins. Check what this seat has.",
        "decided-soon": "Who wins is decided long before games end, and the rest is played for nothing.",
        "no-skill": "Looking ahead hardly helps: random moves do nearly as well.",
    }
    found = told_once(Alarm(code, text, "") for code, text in texts.items())
    (root,) = roots(found)
    assert in_short(found, root) == "no game was won by `when turn-number > 40, so to say -> Hare wins`, line 20"


def test_that_games_end_before_all_have_moved_is_why_one_seat_always_wins() -> None:
    found = told_once(
        [Alarm("choices-do-not-matter", "The first player always wins, even with random moves: x.", ""),
         Alarm("over-too-soon", "Games end before every player has moved.", "")]
    )  # fmt: skip
    assert [(each.code, each.follows) for each in found] == [
        ("over-too-soon", ""), ("choices-do-not-matter", "over-too-soon")
    ]  # fmt: skip
    assert in_short(found, found[0]) == "the first player always wins, even with random moves"


@pytest.mark.parametrize(("named", "first"), [(True, "one-sided"), (False, "mirror-wins")])
def test_a_mirror_is_the_cause_only_where_the_rules_give_no_side_more(named: bool, first: str) -> None:
    """A race whose goal is a step nearer for one side is won by copying the other's moves; so is a fair game."""
    sides = Alarm(
        "one-sided", "The second player wins much more often.", "", severe=False,
        follows="" if named else "mirror-wins", favours="second",
    )  # fmt: skip
    mirrors = Alarm("mirror-wins", "A player who only mirrors scores 100 %.", "", favours="second")
    found = told_once([mirrors, sides])
    assert [each.code for each in found] == [first, *({"one-sided", "mirror-wins"} - {first})]
    assert [each.follows for each in found] == ["", first]
    assert found[0].severe != named
    assert told_once([replace(mirrors, favours="first"), sides])[0].severe


NO_CHOICE = "almost nothing to decide: nearly always only one move is legal. Check the conditions."


@pytest.mark.parametrize(
    ("cause", "alarm"),
    [
        # about one player only
        (Alarm("no-choice", f"The second player (Red) has {NO_CHOICE}", ""), Alarm("choices-do-not-matter", "", "")),
        (Alarm("no-choice", f"The second player (Red) has {NO_CHOICE}", ""), Alarm("no-skill", "", "")),
        (Alarm("never-wins", "The first player (Red) never wins.", "", favours="second"), Alarm("drawish", "", "")),
        (Alarm("goal-never-reached", "Red can never win by `when a -> Red wins`.", ""), Alarm("no-end", "", "")),
        (Alarm("goal-never-reached", "No game was won by `when a -> Red wins`, line 9.", "", severe=False),
         Alarm("drawish", "", "", severe=False)),
        (Alarm("never-wins", "", "", favours="second"), Alarm("goal-never-reached", "No game was won by `x`.", "")),
        # a mirror or a player who passes does well from either seat, or from the other one, or hardly
        (Alarm("mirror-wins", "", ""), Alarm("one-sided", "", "", follows="mirror-wins", favours="second")),
        (Alarm("mirror-wins", "", "", favours="first"),
         Alarm("one-sided", "", "", follows="mirror-wins", favours="second")),
        (Alarm("mirror-wins", "", "", severe=False, favours="second"),
         Alarm("one-sided", "", "", follows="mirror-wins", favours="second")),
        (Alarm("waiting-wins", "", ""), Alarm("one-sided", "", "", favours="first")),
        # a rule that is never possible, and another rule's effect
        (Alarm("dead-rule", "The move `jump`, line 9, is never possible.", ""),
         Alarm("idle-effect", "An effect in `step` never changes anything: `remove(to)`, line 5.", "", severe=False)),
        (Alarm("dead-rule", "The move `jump`, line 9, is never possible.", ""), Alarm("drawish", "", "")),
        # that one side can win by force says nothing of random moves, or of pieces and rules that are never used
        (Alarm("decided-early", "", "", favours="first"), Alarm("idle-piece", "", "", severe=False)),
        (Alarm("nobody-wins", "", ""), Alarm("unused-points", "", "", severe=False)),
        (Alarm("forced-draw", "", ""), Alarm("mirror-wins", "", "")),
        (Alarm("forced-draw", "", ""), Alarm("little-skill", "", "", severe=False)),
        # what the rules prove does not follow from how games go
        (Alarm("wins-with-the-first-move", "", ""), Alarm("dead-rule", "The move `go`", f"{BY}: it cannot be.")),
        (Alarm("over-too-soon", "", ""), Alarm("never-wins", "", f"{BY}: it cannot be.", favours="second")),
    ],
)  # fmt: skip
def test_nothing_is_said_to_follow_that_need_not(cause: Alarm, alarm: Alarm) -> None:
    assert {each.code: each.follows for each in told_once([cause, alarm])} == {cause.code: "", alarm.code: ""}


@pytest.mark.parametrize(
    ("cause", "alarm"),
    [
        (Alarm("no-choice", f"There is {NO_CHOICE}", ""), Alarm("choices-do-not-matter", "", "")),
        (Alarm("no-choice", f"The second player (Red) has {NO_CHOICE}", ""), Alarm("mostly-forced", "", "")),
        (Alarm("goal-never-reached", "No game was won by `when a -> last wins`.", ""), Alarm("drawish", "", "")),
        (Alarm("choices-do-not-matter", "", "", favours="first"), Alarm("decided-early", "", "", favours="first")),
        (Alarm("dead-rule", "The move `jump`, line 9, is never possible.", ""),
         Alarm("idle-effect", "An effect in `jump` never changes anything: `remove(to)`, line 9.", "", severe=False)),
        (Alarm("never-wins", "", "", favours="second"),
         Alarm("goal-never-reached", "No game was won by `when a -> Red wins`.", "", favours="second")),
        (Alarm("never-wins", "", "", favours="second"),
         Alarm("goal-never-reached", "Red can never win by `x`.", f"{BY}: it cannot be.", favours="second")),
    ],
)  # fmt: skip
def test_what_a_cause_implies_stands_below_it(cause: Alarm, alarm: Alarm) -> None:
    assert {each.code: each.follows for each in told_once([cause, alarm])} == {cause.code: "", alarm.code: cause.code}


@pytest.mark.parametrize(("last", "follows"), [(2, ""), (1, "mirror-wins")])
def test_sides_that_the_rules_make_uneven_do_not_follow_from_a_mirror(last: int, follows: str) -> None:
    game = plybook.loads(DASH.replace("LAST", str(last)))
    won = [replace(log(1, (0, 1) * 5), ending=1)] * 60
    [alarm] = one_sided(of_game(game, won))
    assert alarm.follows == follows
