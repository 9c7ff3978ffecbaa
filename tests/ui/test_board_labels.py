"""Labels of points on boards at the terminal: the numbers of squares."""

from __future__ import annotations

import re

import pytest

import plybook
from plybook.interpreter.game.game import State
from plybook.ui.play.board import draw
from plybook.ui.play.palette import FULL

from .test_board import drops, ground, ink, marked

NUMBERED = """
8      W     W     W    *W  32..29
7   W     W     W    25     28..25
6      W     W    22     W  24..21
5  20    19    [W]   17     20..17
4     16    15    14    13  16..13
3   B   *11     B     B     12..9
2      B    (B)    B     B  8..5
1   B     B     B     B     4..1
    a  b  c  d  e  f  g  h"""
"""English draughts after 11-15 22-18 15x22 25x18; as in books, 1 is in the corner on Black's right."""


def draughts() -> State:
    state = plybook.load("english-draughts").start()
    for move in ("11-15", "22-18", "15x22", "25x18"):
        state.push(move)
    return state


def test_empty_points_show_their_labels_and_rows_have_their_numbers_beside_them() -> None:
    state = draughts()
    marks = marked(state.game, last="e5", chosen="d2", targets="c3 h8")
    drawn = draw(state.game.model, state.position, marks, None)
    assert drawn.plain == NUMBERED.removeprefix("\n")
    assert drawn.plain.isascii()


def test_numbers_are_as_dim_as_empty_points_and_can_be_goals_in_colour() -> None:
    state = draughts()
    drawn = draw(state.game.model, state.position, marked(state.game, targets="d4"), FULL)
    lines = drawn.plain.split("\n")
    assert lines[4] == "4     16    15    14    13   16…13"
    assert (ink(drawn, 4, 12), ground(drawn, 4, 12)) == (FULL.goal, FULL.target)
    assert (ink(drawn, 4, 6), ground(drawn, 4, 6)) == (FULL.dot, FULL.wood)
    assert [re.search(r"\d+…\d+$", line).start() for line in lines[:-1]] == [29] * 8


@pytest.mark.parametrize(
    ("lines", "room"),
    [
        ("label everywhere by rows starting top-left", 20),  # it would be in two parts
        ('label a1 = "left"', 80),
        ('label a1 = "B"', 80),  # it looks like a piece
        ("", 80),
    ],
)
def test_labels_without_room_leave_the_board_as_it_is(lines: str, room: int) -> None:
    game, plain = (drops(f"square(8)\n  {each}") for each in (lines, ""))
    for palette in (None, FULL):
        shown, usual = (draw(each.model, each.start().position, None, palette, room) for each in (game, plain))
        assert shown.plain == usual.plain


def test_only_numbers_in_a_row_are_said_by_their_first_and_last_one() -> None:
    labels = (
        'label a1, b1, c1 = "1", "3", "7"\n  label a2, b2, c2 = "x", "y", "z"\n  label a3, b3, c3 = "11", "10", "9"'
    )
    game = drops(f"square(3)\n  {labels}")
    drawn = draw(game.model, game.start().position, None, None)
    assert drawn.plain.split("\n") == ["3  11 10  9  11..9", "2   x  y  z", "1   1  3  7", "    a  b  c"]
