"""Ludii's measures, on games small enough to be counted by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

import plybook
from plybook.measures.moves.further import (
    Distances,
    decision_factor,
    decision_moves,
    outcome_uniformity,
    played_again,
)
from plybook.measures.workbench.self_play import Log

ROW = """
game "Row" {
  players A, B
  board rectangle(4, 1)
  setup {
    place A on a1
    place B on d1
  }
  move slide {
    from mine
    to ray(from, directions, empty)
  }
  score A = count(of(A))
  score B = count(of(B))
  end { when no-moves -> last wins }
}"""


def log(moves: str = "", legal: tuple[int, ...] = (), seat: int | None = None) -> Log:
    made = tuple(moves.split())
    zeros = (0,) * len(made)
    return Log(made, zeros, legal, zeros, zeros, (None,) * len(made), seat, seat, None, "", True)


def test_decision_moves_are_a_mean_over_games_and_the_factor_one_over_positions() -> None:
    logs = [log(legal=(3, 1)), log(legal=(5, 2, 2, 1))]
    assert decision_moves(logs).value == pytest.approx((1 / 2 + 3 / 4) / 2)
    assert decision_factor(logs).value == pytest.approx((3 + 5 + 2 + 2) / 4)
    assert decision_factor([log(legal=(1, 1))]).value is None, "there is never a choice"


def test_uniformity_is_one_if_all_games_have_the_same_result() -> None:
    first, second, drawn = log(seat=0), log(seat=1), log()
    assert outcome_uniformity([first, first], 2).value == 1
    assert outcome_uniformity([drawn, drawn], 2).value == 1
    assert outcome_uniformity([first, second], 2).value == 0
    # 1, 1, -1, 0 has the mean 1/4 and the variance (9 + 9 + 25 + 1) / 16 / 4 = 11/16; the other seat has the same.
    assert outcome_uniformity([first, first, second, drawn], 2).value == pytest.approx(5 / 16)
    # Three players, each won once: 1, -1, -1 has the mean -1/3 and the variance 8/9.
    assert outcome_uniformity([first, second, log(seat=2)], 3).value == pytest.approx(1 / 9)


def test_distances_and_repeated_positions_are_counted_move_by_move() -> None:
    # A to b1, B to c1 and back, A back: the start again, after steps of 1 each. Then A slides two points, to c1.
    game = plybook.loads(ROW)
    (found,) = played_again(game, 1, "random", 0, 1, [log("a1-b1 d1-c1 b1-a1 c1-d1 a1-c1")])
    assert (found["moved"], found["distance"]) == (5, 6)
    assert (found["positions"], found["positional"], found["situational"]) == (6, 5, 5)
    assert found["scores"] == [0] * 6
    (found,) = played_again(game, 1, "random", 0, 1, [log("a1-b1 d1-c1 b1-a1 c1-d1")])
    assert (found["positions"], found["positional"], found["situational"]) == (5, 4, 4)


def test_a_board_that_recurs_with_another_mover_is_repeated_positionally_only() -> None:
    # A goes two points in two moves and back in one, while B goes forth and back.
    text = ROW.replace("rectangle(4, 1)", "rectangle(3, 2)").replace("d1", "c2")
    game = plybook.loads(text)
    moves = "a1-b1 c2-b2 b1-c1 b2-c2 c1-a1"  # five moves: the first board again, and now B is to move
    (found,) = played_again(game, 1, "random", 0, 1, [log(moves)])
    assert (found["positions"], found["positional"], found["situational"]) == (6, 5, 6)
    assert (found["moved"], found["distance"]) == (5, 6)


def test_the_difference_of_scores_is_taken_in_every_position() -> None:
    game = plybook.loads("""
    game "Take" {
      players A, B
      board rectangle(3, 1)
      move drop { to empty }
      score A = count(of(A))
      score B = count(of(B))
      end { when no-moves -> highest wins }
    }""")
    (found,) = played_again(game, 1, "random", 0, 1, [log("a1 b1 c1")])
    assert found["scores"] == [0, 1, 0, 1]
    assert found["moved"] == 0, "a piece that is placed has no distance"


def test_distances_follow_the_neighbours_of_the_board() -> None:
    board = plybook.load("hex").model.board
    far = Distances(board)
    at = board.by_name
    assert far.between(at["a1"], at["a1"]) == [0]
    assert far.between(at["a1"], at["c1"]) == [2]


def test_a_swap_of_sides_repeats_no_position() -> None:
    game = plybook.load("hex", size=3)
    made = replace(log("b2 swap a1"), rules=(0, -1, 0))
    (found,) = played_again(game, 1, "random", 0, 1, [made])
    assert (found["positions"], found["positional"], found["situational"]) == (3, 3, 3)
