"""Players who only move to and fro at the end of games that nobody wins are named, with the points."""

from __future__ import annotations

import plybook
from plybook.measures.moves.to_and_fro import last_points, to_and_fro
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


def test_all_players_who_do_are_told_without_points() -> None:
    assert to_and_fro(GAME, [log(BOTH)] * 4) == " At the end of 4 of these games, all players only move to and fro."


def test_few_moves_and_moves_of_one_point_are_no_to_and_fro() -> None:
    assert not last_points(GAME, log(BOTH[:4]), 0)
    assert last_points(GAME, log(BOTH), 0) == {"a1": 12, "a2": 12}
    assert not last_points(GAME, log(("a1", "b1") * 10), 0)
    assert not last_points(GAME, log(("pass",) * 10), 0)
    assert last_points(GAME, log(("b2-c2", *BOTH)), 1) == {"a1": 12, "a2": 12}, "who moves last does not matter"
