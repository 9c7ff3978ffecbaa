"""The symmetries of graphs, against published numbers."""

from __future__ import annotations

import pytest

import plybook
from plybook.measures.workbench.automorphisms import automorphisms
from plybook.measures.workbench.symmetry import candidates, symmetries

PETERSEN = """
  edge a1, b1
  edge b1, c1
  edge c1, d1
  edge d1, e1
  edge e1, a1
  edge a1, a2
  edge b1, b2
  edge c1, c2
  edge d1, d2
  edge e1, e2
  edge a2, c2
  edge c2, e2
  edge e2, b2
  edge b2, d2
  edge d2, a2"""
CUBE = """
  edge a1, b1
  edge b1, b2
  edge b2, a2
  edge a2, a1
  edge c1, d1
  edge d1, d2
  edge d2, c2
  edge c2, c1
  edge a1, c1
  edge b1, d1
  edge b2, d2
  edge a2, c2"""
PATHS = """
  edge a1, b1
  edge c1, d1"""


def on(edges: str) -> plybook.Game:
    return plybook.loads(
        f"""game "Graph" {{
          players Black, White
          board graph {{
            {edges}
          }}
          move drop {{
            to empty
          }}
          end {{
            when no-moves -> last wins
          }}
        }}"""
    )


@pytest.mark.parametrize(
    ("edges", "number"),
    [
        (PETERSEN, 120),  # the symmetric group of five things: D. A. Holton and J. Sheehan, The Petersen Graph, 1993
        (CUBE, 48),  # mathworld.wolfram.com, Cubical Graph
        (PATHS, 8),  # in two parts, which can be exchanged, and each turned around
    ],
)
def test_graphs_have_as_many_symmetries_as_is_known(edges: str, number: int) -> None:
    game = on(edges)
    board = game.model.board
    found = set(automorphisms(board))
    assert len(found) == number
    for image in found:
        assert sorted(image) == list(range(len(board)))
        assert all({image[near] for near in board.neighbours[site]} == board.neighbours[image[site]] for site in image)


def test_what_a_drawing_does_not_show_is_found() -> None:
    game = on(PETERSEN)
    assert len(set(candidates(game.model.board))) == len(symmetries(game, 1)) == 120
    morris = plybook.load("nine-mens-morris")
    assert len(symmetries(morris, 1)) == 16  # the inner square and the outer one can be exchanged


def test_a_graph_without_edges_has_too_many_to_list() -> None:
    points = "\n".join(f"edge {name}1, {name}2" for name in "abcdefghijkl")
    assert len(set(automorphisms(on(points).model.board))) == 200
