"""What a region encircles: checked by walks on all kinds of boards, on hexagons also by Euler's formula for rings."""

from __future__ import annotations

from random import Random

import pytest
from havannah_oracle import chains, ring

import plybook
from plybook.gdl.types.board import Board

pytestmark = pytest.mark.usefixtures("both_engines")

SHAPES = ["hexagon(3)", "hexagon(4)", "rhombus(5)", "triangle(6)", "square(5)", "square(5) adjacent all"]


def escapes(board: Board, region: set[int], site: int) -> bool:
    """Whether a walk leads from a site to the edge without entering a region (it may start inside it)."""
    seen, waiting = {site}, [site]
    while waiting:
        here = waiting.pop()
        if any(board.ahead[name][here] < 0 for name in board.directions):
            return True
        for near in board.neighbours[here] - region - seen:
            seen.add(near)
            waiting.append(near)
    return False


@pytest.mark.parametrize("shape", SHAPES)
def test_encircled_points_cannot_reach_the_edge_and_on_hexagons_exist_iff_rings_do(
    shape: str,
) -> None:
    game = plybook.loads(f"""game "G" {{
      players A, B
      board {shape}
      move put {{ to encircled(mine)
                  do place(mover, to) }}
      end {{ when count(mine) > 999 -> draw }}
    }}""")
    board, random = game.model.board, Random(shape)
    rings = 0
    for number in range(60):
        marks = random.choices("A.", [0.45 + number / 200, 0.55 - number / 200], k=len(board))
        rows = {row: " ".join(marks[site] for site in board.row(row)) for row in range(board.rows, 0, -1)}
        state = game.position("\n".join(f"{row} {cells}" for row, cells in rows.items()))
        region = {site for site, mark in enumerate(marks) if mark == "A"}
        found = {board.by_name[str(move)] for move in state.legal_moves()}
        assert found == {site for site in board.everywhere if not escapes(board, region, site)}
        if not shape.startswith("square"):
            cells = frozenset((c, r, -c - r) for c, r in (board.cells[site] for site in region))
            assert bool(found) == any(ring(chain) for chain in chains(cells))
            rings += bool(found)
    assert shape.startswith("square") or 10 < rings < 60
