"""Players who only move to and fro at the end of games that nobody wins are named, with the points."""

from __future__ import annotations

from dataclasses import replace

import pytest
from made_up import of_game

import plybook
from plybook.measures.alarms.faults_of_course import drawish, no_end
from plybook.measures.moves.survey import Course
from plybook.measures.moves.to_and_fro import last_points, standstill, to_and_fro
from plybook.measures.workbench.self_play import Log

GAME = plybook.load("ayu", size=5)
HELD = ("a1-a2", "e5-e4", "a2-a1", "e4-d4", "a1-b1", "d4-d3", "b1-a1", "d3-c3") * 4
"""The first player stays in a corner, and the second wanders."""
BOTH = ("a1-a2", "e5-e4", "a2-a1", "e4-e5") * 6


def log(moves: tuple[str, ...]) -> Log:
    same = (0,) * len(moves)
    seats = tuple(ply % 2 for ply in range(len(moves)))
    return Log(moves, seats, same, same, same, (None,) * len(moves), None, None, 0, "", True)


def test_a_player_who_stays_on_few_points_is_told_with_them() -> None:
    wandering = log(("a1-b1", "e5-e4", "b1-c1", "e4-d4", "c1-d1", "d4-d3", "d1-e1", "d3-d2"))
    said = to_and_fro(GAME, [log(HELD)] * 3 + [wandering] * 2)
    assert said == (
        " Of these games, Black only moves to and fro at the end of 3, mostly on a1, a2 and b1. "
        "Check whether others can attack there."
    )
    assert to_and_fro(GAME, [log(HELD)] * 3 + [wandering] * 4) == ""
    assert to_and_fro(GAME, [log(HELD)] * 2) == "", "two games may be chance"
    assert to_and_fro(GAME, []) == ""


HOLD = """game "Hold" {
  players White, Black
  board square(5)
  setup mirrored { place White on row(1) }
  move step {
    from mine
    to   adjacent(from) TARGETS
  }
  end { when some(of(last) & c3) and turn-number > 900 -> last wins }
}"""


@pytest.mark.parametrize(
    ("targets", "advice"),
    [("& empty", "what could make a player leave"), ("- mine", "whether others can attack there")],
)
def test_what_to_check_fits_whether_pieces_can_be_taken(targets: str, advice: str) -> None:
    """It was said of games in which nothing can be taken: check whether others can attack there."""
    game = plybook.loads(HOLD.replace("TARGETS", targets))
    found = of_game(game, [replace(log(HELD), lasted=False)] * 40)
    [alarm] = no_end(found)
    assert alarm.text.endswith(f"mostly on a1, a2 and b1. Check {advice}.")
    [spared] = no_end(replace(found, takes=lambda: False))
    assert spared.text.endswith("Check what could make a player leave."), "though it could, nobody ever takes"


@pytest.mark.parametrize(
    ("clause", "advice"),
    [
        (
            "turn-number > 900 -> draw",
            "this limit comes too late, since games are cut off before it: `when turn-number",
        ),
        (
            "turn-number > 900 -> White wins",
            "this limit comes too late, since games are cut off before it: `when turn-",
        ),
        ("none(of(White)) -> draw", "this can ever be true, since it has ended no game: `when none(of(White))"),
        (
            "none(of(White)) -> Black wins",
            "every move brings the end nearer; if not, say in `end` what a repeated posi",
        ),
    ],
)
def test_a_limit_is_asked_for_only_where_there_is_none(clause: str, advice: str) -> None:
    """A limit that comes after the ply limit is no clause that can never be true, and no second one is needed."""
    text = HOLD.replace("TARGETS", "& empty").replace("some(of(last) & c3) and turn-number > 900 -> last wins", clause)
    [alarm] = no_end(of_game(plybook.loads(text), [replace(log(BOTH), lasted=False, ending=None)] * 40))
    assert f"Check whether {advice}" in alarm.text
    assert ("limit the number of turns" in alarm.text) == ("White)) -> Black" in clause)


def test_all_players_who_do_are_told_without_points() -> None:
    assert to_and_fro(GAME, [log(BOTH)] * 4) == " At the end of 4 of these games, all players only move to and fro."


def test_few_moves_and_moves_of_one_point_are_no_to_and_fro() -> None:
    assert not last_points(GAME, log(BOTH[:6]), 0), "three moves on two points"
    assert last_points(GAME, log(BOTH[:8]), 0) == {"a1": 4, "a2": 4}
    around = ("a1-b1", "b1-c1", "c1-c2", "c2-b2", "b2-a1")
    assert not last_points(GAME, log(tuple(move for move in around * 6 for _ in range(2))), 0), "five points are many"
    assert last_points(GAME, log(BOTH), 0) == {"a1": 12, "a2": 12}
    assert not last_points(GAME, log(("a1", "b1") * 10), 0)
    assert not last_points(GAME, log(("pass",) * 10), 0)
    assert last_points(GAME, log(("b2-c2", *BOTH)), 1) == {"a1": 12, "a2": 12}, "who moves last does not matter"


def test_alarms_on_games_without_a_winner_say_who_moves_to_and_fro() -> None:
    [drawn] = drawish(of_game(GAME, [log(BOTH)] * 40))
    assert "At the end of 40 of these games, all players only move to and fro." in drawn.text
    [endless] = no_end(of_game(GAME, [replace(log(HELD), lasted=False)] * 40))
    assert "Black only moves to and fro at the end of 40, mostly on a1, a2 and b1." in endless.text
    random = replace(of_game(GAME, [log(HELD)] * 40), chance=[replace(log(HELD), lasted=False)] * 40)
    [wandering] = no_end(random)
    assert "to and fro" not in wandering.text, "random moves hold nothing"


def test_games_in_which_no_piece_comes_or_goes_are_told_with_what_is_left() -> None:
    """Two lone men that never meet: "check whether every move brings the end nearer" says little of that."""
    still = Course((0,) * 9, ((3, 3), (3, 2), (2, 2), *((2, 1),) * 7), 9, 9)
    busy = Course((0,) * 3, ((3, 3), (3, 2), (2, 2), (2, 1)), 9, 9)
    never = Course((0,) * 3, ((3, 3),) * 4, 9, 9)
    placed = Course((0,) * 9, ((0, 0), (1, 0), *((1, 1),) * 8), 9, 9)
    assert standstill(GAME, [still] * 3 + [busy] * 3) == (
        " In 3 of 6 of these games, no piece is taken, placed or changed in the second half. The pieces that are left, "
        "2.0 of Black and 1.0 of White on average, may not be enough to win."
    )
    assert standstill(GAME, [still] * 3 + [busy] * 4) == standstill(GAME, [still] * 2) == standstill(GAME, []) == ""
    assert standstill(GAME, [never] * 4) == "", "pieces that only move are the game"
    assert standstill(GAME, [placed] * 4) == "", "all that were placed are still there"
    wandering = log(("a1-b1", "e5-e4", "b1-c1", "e4-d4", "c1-d1", "d4-d3", "d1-e1", "d3-d2"))
    endless = of_game(GAME, [replace(wandering, lasted=False)] * 40)
    [alarm] = no_end(replace(endless, courses=lambda: [still] * 40))
    assert "1.0 of White" in alarm.text
