"""Games that do not end by themselves are cut off early enough for an analysis to finish; others are left alone."""

from __future__ import annotations

import pickle

import plybook
from plybook.measures.workbench.ply_limit import FEWEST, broken_off_sooner

ROUND = """game "Round" {
  players Black, White
  board square(4)
  setup { place Black on row(1)
          place White on row(4) }
  move step { from mine
              to adjacent(from) & empty }
  end { when no-moves -> last wins }
}"""


def test_a_game_without_an_end_is_cut_off_sooner() -> None:
    game = plybook.loads(ROUND)
    assert game.ply_limit == 800
    sooner = broken_off_sooner(game)
    assert sooner.ply_limit == FEWEST
    assert pickle.loads(pickle.dumps(sooner)).ply_limit == FEWEST, "other processes cut it off at the same ply"
    assert sooner.playouts(5, seed=1).plies == 5 * FEWEST


def test_games_that_end_keep_their_limit() -> None:
    for name in ("tic-tac-toe", "hasami-shogi", "breakthrough"):
        game = plybook.load(name)
        assert broken_off_sooner(game) is game
