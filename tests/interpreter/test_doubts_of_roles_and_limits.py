"""The player to move and the one who has just moved; numbers that are one off: right texts and wrong."""

from __future__ import annotations

import pytest

import plybook

from .test_doubts import doubts

GAME = """game "Stones" {{
  players Black, White
  board square(5) adjacent all
  counter taken(player) = 0 in 0..40
  counter quiet = 0 in 0..99
  counter hand(player) = 7 in 0..7
  define big(p) = count(of(p) & row(1)) >= 4
  move place "{text}" {{
    to empty
    {more}
    do place(mover, to)
    do set(taken(mover), taken(mover) + 1)
    do set(hand(mover), hand(mover) - 1)
    do set(quiet, 0)
  }}
  end {{
    when {condition} -> {result} "{reason}"
    when none(empty) -> draw
  }}
}}"""


def said(
    reason: str, condition: str = "line(of(last), 4)", result: str = "last wins", text: str = "", more: str = ""
) -> list[str]:
    game = GAME.format(reason=reason, condition=condition, result=result, text=text, more=more)
    return [str(doubt) for doubt in doubts(plybook.loads(game, engine="reference").model)]


LAST, MOVER = "says that the player who has just moved {}", "says that the player to move {}"


@pytest.mark.parametrize(
    ("reason", "condition", "result", "hint"),
    [
        ("the player to move has won", "line(of(last), 4)", "last wins", LAST.format("wins")),
        ("four in a row: the next player wins", "line(of(last), 4)", "last wins", LAST.format("wins")),
        ("the player whose turn it is wins", "line(of(last), 4)", "last wins", LAST.format("wins")),
        ("the player who has just moved loses", "line(of(last), 4)", "last wins", MOVER.format("loses")),
        ("the previous player wins", "line(of(last), 4)", "mover wins", MOVER.format("wins")),
        ("the player to move loses", "line(of(last), 4)", "last loses", LAST.format("loses")),
        ("the player who cannot move wins", "no-moves", "last wins", LAST.format("wins")),
        ("whoever cannot move loses", "no-moves", "mover wins", LAST.format("loses")),
        (
            "the player to move has four in a row",
            "line(of(last), 4)",
            "last wins",
            "about the player who has just moved",
        ),
        ("the player who has just moved has won", "line(of(last), 4)", "last wins", ""),
        ("the player to move has lost", "line(of(last), 4)", "last wins", ""),
        ("the last player to move wins", "line(of(last), 4)", "last wins", ""),
        ("the player to move wins", "line(mine, 4)", "mover wins", ""),
        ("the player who cannot move loses", "no-moves", "last wins", ""),
        ("whoever cannot move wins", "no-moves", "mover wins", ""),
        ("the player to move cannot move", "no-moves", "last wins", ""),
        ("the player who moved last has four in a row", "line(of(last), 4)", "last wins", ""),
        ("cannot move", "no-moves", "mover loses", ""),
    ],
)
def test_the_player_to_move_is_not_the_one_who_has_moved(reason: str, condition: str, result: str, hint: str) -> None:
    found = said(reason, condition, result)
    assert [one.endswith(hint) for one in found] == [True] * bool(hint)


TAKEN, ROW, FEW = "taken(last) >= 6", "count(of(last) & row(1)) >= 6", "count(mine) {} 3"


@pytest.mark.parametrize(
    ("reason", "condition", "hint"),
    [
        ("has taken five", TAKEN, "five"),
        ("has taken seven stones", TAKEN, "seven"),
        ("has taken 7 stones", TAKEN, "7"),
        ("has taken more than six stones", TAKEN, "more than six"),
        ("has taken at least five stones", TAKEN, "at least five"),
        ("has more than five stones taken", "taken(last) >= 5", "more than five"),
        ("has seven or more stones in the row", ROW, "seven or more"),
        ("has fewer than three stones", FEW.format("<="), "fewer than three"),
        ("has three stones left", FEW.format("<"), "three"),
        ("has at most three stones left", FEW.format("<"), "at most three"),
        ("has three stones in the row", "big(last)", "three"),
        ("51 moves without a stone", "quiet >= 50", "51"),
        ("has taken six stones", TAKEN, ""),
        ("has taken more than five stones", TAKEN, ""),
        ("has taken six or more", TAKEN, ""),
        ("has taken at least 6 stones", TAKEN, ""),
        ("has more than five stones in the row", ROW, ""),
        ("has five others in the row", ROW, ""),
        ("has fewer than three stones", FEW.format("<"), ""),
        ("has two stones left", FEW.format("<"), ""),
        ("has no more than two stones left", FEW.format("<"), ""),
        ("fifty moves without a stone", "quiet >= 50", ""),
        ("has more than three stones in the row", "big(last)", ""),
        ("has placed four", "hand(last) <= 3", ""),
        ("has six stones", "count(of(last)) - 1 >= 5", ""),
    ],
)
def test_a_number_that_is_one_off(reason: str, condition: str, hint: str) -> None:
    found = said(reason, condition, "mover loses" if "mine" in condition else "last wins")
    assert [f"the text says {hint};" in one for one in found] == [True] * bool(hint)


@pytest.mark.parametrize(
    ("text", "more", "hint"),
    [
        ("a player with fewer than three stones places one", "where count(mine) <= 3", "fewer than three"),
        ("place a stone if you have at least four", "where count(mine) > 4", "at least four"),
        ("a player with fewer than three stones places one", "where count(mine) < 3", ""),
        ("place a stone if you have at least four", "where count(mine) > 3", ""),
        ("there are at most five stones of each player", "where count(mine) < 5", ""),
    ],
)
def test_a_number_before_a_move_that_is_one_off(text: str, more: str, hint: str) -> None:
    found = said("", text=text, more=more)
    assert [hint in one for one in found] == [True] * bool(hint)


@pytest.mark.parametrize(
    ("text", "more"),
    [
        (
            "place a stone that is next to none of yours; next to the opponent's is fine",
            "where none(adjacent(to) & mine)",
        ),
        ("next to an enemy and none of yours", "where none(adjacent(to) & mine)"),
        ("place a stone, never onto the middle", "where none(adjacent(to) & mine)"),
    ],
)
def test_what_a_text_allows_or_never_does_is_not_what_the_rule_asks(text: str, more: str) -> None:
    assert said("", text=text, more=more) == []


@pytest.mark.parametrize(
    ("reason", "condition"),
    [
        ("one of the three men is gone", "count(mine) < 3"),
        ("has 1 man left out of 5", "count(mine) < 2"),
        ("thirty moves apiece", "turn-number > 60"),
        ("has survived 20 of its own moves", "turn-number > 40"),
    ],
)
def test_how_many_there_were_and_moves_of_one_player_are_not_the_limit(reason: str, condition: str) -> None:
    assert said(reason, condition, "draw") == []
