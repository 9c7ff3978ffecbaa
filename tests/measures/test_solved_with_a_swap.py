"""With a swap, it is no fault that the second player can always win; and the line shown is one that is played."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

import pytest
from made_up import log, of_game

import plybook
from plybook.interpreter.analyse.solve import solve
from plybook.interpreter.game.game import Game
from plybook.measures.alarms.evidence import Evidence, Rare
from plybook.measures.alarms.faults_of_play import decided, decided_at_once
from plybook.measures.tree.start import Start
from plybook.measures.trials.rare import answer

LOST = Start(9, "", (), "", 0, "loss", ("a1", "b2", "a2"), 50)


class Known:
    """Answers to openings."""

    def __init__(self, game: Game) -> None:
        self._game = game

    def answer(self, move: str) -> tuple[str, ...]:
        return tuple(answer(self._game, 1, move, 50_000))


def proved(opening: str, *, swap: bool = True, start: Start = LOST, wins: float = 1.0) -> Evidence:
    """Hex of nine points, which the second player wins, and games that all begin with an opening."""
    game = plybook.load("hex", size=3, swap=swap)
    games = [replace(log(int(number < 100 * wins), (0, 1, 0)), moves=(opening, "b2", "a2")) for number in range(100)]
    return replace(of_game(game, games), start=start, rare=cast("Rare", Known(game)))


@pytest.mark.parametrize(("opening", "swapped"), [("b2", True), ("a1", False)])
def test_that_the_second_player_can_always_win_is_no_fault_where_sides_can_be_swapped(
    opening: str, swapped: bool
) -> None:
    """In Hex of nine points, the centre wins and is taken; a corner loses and is left to who has made it."""
    [alarm] = decided(proved(opening))
    assert not alarm.severe
    assert "by swapping sides after the openings that win" in alarm.text
    assert "that is no fault of the rules" in alarm.text
    is_swapped = "sides are swapped" if swapped else "sides are not swapped"
    assert f"after the players' usual opening `{opening}`, {is_swapped}, and one way to win takes" in alarm.evidence
    assert f"moves: {opening} {'swap ' if swapped else ''}" in alarm.evidence


@pytest.mark.parametrize("opening", ["a1", "b2", "a3", "c2"])
def test_the_line_after_an_opening_is_won_by_who_answers_it(opening: str) -> None:
    line = answer(game := plybook.load("hex", size=3), 1, opening, 50_000)
    state = game.start()
    for number, move in enumerate(line):
        state.push(move)
        if number:
            value = solve(state, nodes=50_000).value if state.outcome() is None else ""
            assert value in (("win", "") if state.seat.number == 1 else ("loss", "")), move
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.seat is not None
    assert outcome.seat.number == 1
    assert answer(game, 1, opening, 1) == [], "nothing is proved by a single position"


def test_an_opening_whose_line_is_not_known_is_called_one_of_those_that_lose() -> None:
    [alarm] = decided(replace(proved("a1"), own=[]))
    which = "one of the openings, all of which lose where sides can be swapped, `a1`"
    assert f"; after {which}, sides are not swapped, and one way" in alarm.evidence


def test_without_a_swap_the_alarm_is_as_severe_as_the_games_show() -> None:
    for wins, severe in ((1.0, True), (0.5, False)):
        [alarm] = decided(proved("b2", swap=False, wins=wins))
        assert alarm.severe == severe
        assert "swap" not in alarm.text


def test_a_game_that_is_lost_within_a_few_moves_says_that_sides_may_be_swapped() -> None:
    soon = replace(LOST, soon="loss", plies=5)
    [alarm] = decided_at_once(proved("a1", start=soon))
    assert "whatever that player does, as the second player may swap sides." in alarm.text
    [alarm] = decided_at_once(proved("a1", swap=False, start=soon))
    assert "swap" not in alarm.text


PAIRS = """game "Pairs" {
  players Black, White
  swap when on
  board rectangle(7, 1)
  again when moves-this-turn < 2 and turn-number < 2
  move place { to empty }
  end { when none(empty) -> last wins }
}"""
"""The first turn has two of seven moves, and each other turn one, so the second player makes the last one."""


@pytest.mark.parametrize(("choice", "swapped"), [("swap", "are swapped"), ("c1", "are not swapped")])
def test_sides_are_swapped_after_the_whole_first_turn(choice: str, swapped: str) -> None:
    """The swap is the third move of the line; the second was looked at, and "not swapped" was said."""
    game = plybook.loads(PAIRS)
    start = replace(LOST, line=("a1", "b1", choice, "d1"))
    [alarm] = decided(replace(of_game(game, []), start=start))
    assert f"can be swapped, `a1 b1`, sides {swapped}, and one way to win" in alarm.evidence
