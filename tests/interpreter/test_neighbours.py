"""Neighbours of neighbours and opposite neighbours, checked by counting steps or by coordinates."""

from __future__ import annotations

from random import Random

import pytest

import plybook

pytestmark = pytest.mark.usefixtures("both_engines")

SHAPES = ["square(5)", "square(5) adjacent all", "rhombus(4)", "hexagon(3)", "triangle(4)"]


def game(shape: str, region: str) -> plybook.Game:
    return plybook.loads(f"""game "G" {{
      players A, B
      board {shape}
      move put {{ to {region}
                  do place(mover, to) }}
      end {{ when count(mine) > 999 -> draw }}
    }}""")


@pytest.mark.parametrize("shape", SHAPES)
def test_two_away_and_within_two_count_steps(shape: str) -> None:
    exactly, at_most = game(shape, "two-away(mine)"), game(shape, "within-two(mine)")
    board = exactly.model.board
    random = Random(shape)
    for share in (0.03, 0.05, 0.1, 0.3):
        marks = iter([random.choices("A.", [share, 1 - share])[0] for _ in range(len(board))])
        rows = {row: " ".join(next(marks) for _ in board.row(row)) for row in range(board.rows, 0, -1)}
        text = "\n".join(f"{row} {cells}" for row, cells in rows.items())
        steps = {}
        start = exactly.position(text)
        reached = {site for site, piece in enumerate(start.position.contents) if piece is not None}
        for number in range(3):
            steps |= {site: number for site in reached if site not in steps}
            reached = {near for site in reached for near in board.neighbours[site]}
        assert {str(m) for m in start.legal_moves()} == {board.names[s] for s, number in steps.items() if number == 2}
        assert {str(m) for m in at_most.position(text).legal_moves()} == {board.names[s] for s in steps}


@pytest.mark.parametrize("shape", SHAPES)
def test_flanked_points_lie_midway_between_two_others(shape: str) -> None:
    flanks = game(shape, "flanked(having(A), having(B))")
    board = flanks.model.board
    random = Random(shape)
    for _ in range(20):
        marks = random.choices("AB.", [0.2, 0.2, 0.6], k=len(board))
        rows = {row: " ".join(marks[site] for site in board.row(row)) for row in range(board.rows, 0, -1)}
        state = flanks.position("\n".join(f"{row} {cells}" for row, cells in rows.items()))
        expected = set()
        for site, (column, row) in enumerate(board.cells):
            for near in board.neighbours[site]:
                other = board.by_cell.get((2 * column - board.cells[near][0], 2 * row - board.cells[near][1]))
                if other is not None and marks[near] == "A" and marks[other] == "B":
                    expected.add(board.names[site])
        assert {str(move) for move in state.legal_moves()} == expected
