"""Trials of slightly changed rules: which changes there are, and that those are told which undo a fault."""

from __future__ import annotations

from dataclasses import replace

import pytest
from made_up import GAMES, PLAN, of_game

import plybook
from plybook.gdl.text.errors import DescriptionError
from plybook.gdl.text.source import Source
from plybook.interpreter.game.game import Game, load
from plybook.measures.alarms.at_the_start import over_at_the_start
from plybook.measures.results.findings import Alarm
from plybook.measures.tree.start import start_of
from plybook.measures.trials import told as trials
from plybook.measures.trials.changes import changes_of
from plybook.measures.trials.told import with_what_helps
from plybook.measures.workbench.analysis import Analysis

SPACED = """game "Spaced" {
  players Black, White
  board   square(5) adjacent all
  move drop {
    to    empty - adjacent(mine)
    where to in edge(top) or not some(mine & b2)
  }
  end {
    when line(of(last), 3) and turn-number > 4 -> last wins
    when no-moves                              -> draw
  }
}
"""


def told(game: Game, alarm: Alarm) -> str:
    [said] = with_what_helps(Analysis(game, PLAN, 1), [alarm])
    return said.text.removeprefix(alarm.text)


def spaced() -> Game:
    return load(Source("spaced.gdl", SPACED))


def test_one_word_one_condition_or_one_number_is_changed() -> None:
    changes = {each.said: each.of(SPACED).splitlines() for each in changes_of(Source("", SPACED), ("Black", "White"))}
    assert changes["without `- adjacent(mine)`, line 5"][4].strip() == "to    empty"
    assert changes["with `adjacent(theirs)` instead of `adjacent(mine)`, line 5"][4].endswith("- adjacent(theirs)")
    assert changes["with `some(mine & b2)` instead of `not some(mine & b2)`, line 6"][5].endswith(" or some(mine & b2)")
    assert changes["without `and turn-number > 4`, line 9"][8].strip().startswith("when line(of(last), 3) ->")
    assert "with `line(of(last), 2)` instead of `line(of(last), 3)`, line 9" in changes
    assert all(sum(a != b for a, b in zip(new, SPACED.splitlines(), strict=True)) == 1 for new in changes.values())


@pytest.mark.parametrize("name", ["crown_at_home", "wrong_way", "three_kingdoms"])
def test_most_changes_of_a_description_are_descriptions(name: str) -> None:
    game = plybook.load(str(GAMES[name]))
    changes = changes_of(game.source, game.model.players)
    good = 0
    for each in changes:
        try:
            good += load(Source("", each.of(game.source.text)), game.options) is not None
        except DescriptionError:
            continue
    assert good >= 0.8 * len(changes)


def test_what_is_left_keeps_its_brackets() -> None:
    text = SPACED.replace("empty - adjacent(mine)", "empty & (b1 | b2) & everywhere")
    text = text.replace("where to in edge(top) or not some(mine & b2)", "where not (to is a1 or to is b2) and to is c3")
    changes = {each.said: each.of(text).splitlines() for each in changes_of(Source("", text), ("Black", "White"))}
    assert changes["without `empty &`, line 5"][4].strip() == "to    (b1 | b2) & everywhere"
    [line] = [
        new[5].strip() for said, new in changes.items() if said.startswith("with `to is a1 or to is b2` instead of")
    ]
    assert line == "where (to is a1 or to is b2) and to is c3"


def test_directions_are_turned_together_and_players_to_the_other_side() -> None:
    game = plybook.load(str(GAMES["wrong_way"]))
    said = [each.said for each in changes_of(game.source, game.model.players)]
    assert "with `facing s, n` instead of `facing n, s`, line 5" in said
    [turned] = [each for each in said if "backward-" in each]
    assert turned.startswith("with `step(from, backward-left | backward-right)` instead of ")
    assert not any("line 9" in each or "line 13" in each for each in said), "whose pieces move is left as it is"


def test_moves_of_phases_are_changed_too() -> None:
    phase = "phase placing when turn-number < 9 {\n  move drop"
    text = SPACED.replace("move drop", phase).replace("  end {", "}\n  end {")
    changes = changes_of(Source("", text), ("Black", "White"))
    assert any(each.said == "without `- adjacent(mine)`, line 6" for each in changes)


def test_a_goal_that_the_moves_rule_out_is_told_with_what_rules_it_out() -> None:
    assert told(spaced(), Alarm("nobody-wins", "Nobody wins.", "")).startswith(
        " In random games with one small change, somebody wins: without `- adjacent(mine)`, line 5 ("
    )


def test_the_word_that_makes_a_rule_impossible_is_told() -> None:
    game = plybook.load(str(GAMES["wrong_way"]))
    assert " & theirs` instead of `" in told(game, Alarm("dead-rule", "The move `take`, line 12, is never", ""))


def test_games_that_are_over_at_once_are_no_help() -> None:
    """With `mine & home-row`, or `theirs & far-row`, everybody has won before the first move."""
    said = told(plybook.load(str(GAMES["walled_in"])), Alarm("nobody-wins", "Nobody wins.", ""))
    assert "without `& empty`, line 10" in said
    assert "instead of" not in said


def test_goals_do_not_explain_a_move_that_is_never_possible(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trials, "tried", lambda *piece: 50)
    monkeypatch.setattr(trials, "TOLD", 100)
    game = plybook.load(str(GAMES["wrong_way"]))
    ends = {each.said for each in changes_of(game.source, game.model.players) if each.of_end}
    assert ends == {each.said for each in changes_of(game.source, game.model.players) if each.said.endswith("line 17")}
    said = told(game, Alarm("dead-rule", "The move `take`, line 12, is never", ""))
    assert "line 14" in said
    assert not any(each in said for each in ends)


def test_what_happens_anyway_needs_no_change() -> None:
    game = plybook.load("tic-tac-toe")
    assert told(game, Alarm("nobody-wins", "Nobody wins.", "")) == ""


def test_a_role_that_cannot_take_is_told_the_word_that_forbids_it() -> None:
    game = plybook.load(str(GAMES["one_side_cannot_capture"]))
    assert "Black wins: with `of(Black)` instead of `of(White)`, line 16" in told(
        game, Alarm("never-wins", "The second player (Black) never wins.", "")
    )


def test_alarms_about_what_happens_are_left_as_they_are() -> None:
    alarm = Alarm("one-sided", "The first player wins much more often.", "")
    assert with_what_helps(Analysis(spaced(), PLAN, 1), [alarm]) == [alarm]


def test_the_same_changes_are_told_once() -> None:
    alarms = [Alarm("nobody-wins", "Nobody wins.", ""), Alarm("drawish", "All games are drawn.", "")]
    first, other = with_what_helps(Analysis(spaced(), PLAN, 1), alarms)
    assert first.text != "Nobody wins."
    assert other == alarms[1]


FOLLOW = """game "Follow" {
  players Black, White
  site left "where the other has been"
  board square(4)
  setup {
    place Black on row(1)
    place White on row(4)
  }
  move step {
    from mine
    to   adjacent(from) & adjacent(left)
    do   relocate(from, to)
    do   set(left, from)
  }
  end { when no-moves -> last wins }
}
"""


def test_a_game_that_is_over_at_the_start_says_what_is_empty_then_and_what_lets_it_go_on() -> None:
    game = plybook.loads(FOLLOW)
    analysis = Analysis(game, PLAN, 1)
    [alarm] = with_what_helps(analysis, over_at_the_start(replace(of_game(game), start=start_of(analysis))))
    assert "Moves look at `left`, line 3, which is empty before the first move." in alarm.text
    assert alarm.text.endswith("With one small change, the game goes on: without `& adjacent(left)`, line 11.")


def test_a_clause_that_holds_at_the_start_is_named() -> None:
    game = plybook.loads(FOLLOW.replace("when no-moves -> last", "when some(of(Black)) -> White"))
    [alarm] = over_at_the_start(replace(of_game(game), start=start_of(Analysis(game, PLAN, 1))))
    assert "before anyone has moved: `when some(of(Black)) -> White wins`, line 15." in alarm.text


TAKING = """game "Taking" {
  players Black, White
  board square(3) adjacent all
  phase placing when count(empty) > 1 {
    move drop { to empty }
  }
  phase taking when moves-this-turn is 1 {
    move take {
      choose it in theirs
      do remove(it)
    }
  }
  again when moves-this-turn is 1 and line(mine, 3)
  end { when turn-number > 5 -> draw }
}
"""


def test_a_phase_that_another_one_hides_is_told_with_its_place() -> None:
    said = told(plybook.loads(TAKING), Alarm("dead-rule", "The move `take`, line 8, is never possible.", ""))
    assert "with the phase `taking` above the phase `placing`, line 4" in said
    changes = {each.said for each in changes_of(Source("", TAKING), ("Black", "White"))}
    assert "with `count(empty) <= 1` instead of `count(empty) > 1`, line 4" in changes
    assert "with `count(empty) > 2` instead of `count(empty) > 1`, line 4" in changes
