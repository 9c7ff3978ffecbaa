"""`lines`: the points of a region that are in a row, checked against every window of that length on the board."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace

import pytest

import plybook
from plybook.gdl.ludemes.lines import Line, Lines
from plybook.interpreter.game.engines import ENGINES

BOARDS = ["square(5)", "square(4) adjacent all", "hexagon(3)", "triangle(5) adjacent diagonal", "rectangle(1, 6)"]
GAME = """game "Rows" {{
  option many = 3 in 1..6
  players A, B
  board {board}
  move drop {{ to empty }}
  move take {{
    choose one in lines(mine, many)
    do remove(one)
  }}
  end {{ when no-moves -> draw }}
}}
"""


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("many", range(1, 7))
def test_a_point_is_in_a_line_if_some_window_containing_it_is_full(board: str, many: int) -> None:
    for engine in ENGINES:
        game = plybook.loads(GAME.format(board=board), engine=engine, many=many)
        there = game.model.board
        steps = list(there.directions.values())
        windows = [
            {(c + dc * n, r + dr * n) for n in range(many)} for c, r in there.cells for dc, dr in steps
        ]  # fmt: skip
        state, random = game.start(), Random(f"{board} {many}")
        for _ in range(len(there)):
            drops = [move for move in state.legal_moves() if state.position.contents[move.sites[0]] is None]
            mover, contents = state.position.mover, state.position.contents
            own = {cell for cell, piece in zip(there.cells, contents, strict=True) if piece == mover}
            full = {cell for window in windows if window <= own for cell in window}
            found = {there.cells[move.sites[0]] for move in state.legal_moves() if move not in drops}
            assert found == full
            if not drops:
                break
            state.push(random.choice(drops))


def test_line_holds_exactly_if_lines_is_not_empty() -> None:
    board = plybook.loads(GAME.format(board="square(6) adjacent all")).model.board
    look = SimpleNamespace(board=board)
    random = Random(5)
    for _ in range(200):
        region = frozenset(random.sample(range(36), random.randrange(30)))
        for many in (None, -1, 0, 1, 2, 3, 4, 5, 6, 7):
            assert bool(Lines.meaning(look, region, many)) == (Line.meaning(look, region, many))
