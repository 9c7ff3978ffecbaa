"""Where the other player may swap sides, a search spends its games on balanced openings."""

from __future__ import annotations

import pytest

import plybook


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("name", "size"), [("y", 5), ("hex", 4)])
def test_mcts_prefers_an_opening_that_is_not_worth_taking_over(name: str, size: int, seed: int) -> None:
    opening = plybook.load(name, size=size).start()
    moves = plybook.search(opening, "mcts:playouts=2000", seed=seed).moves
    most = max(moves, key=lambda judged: judged.visits)
    assert 0.44 < most.value <= 0.5


@pytest.mark.parametrize(("opening", "swaps"), [("b2", True), ("a1", False)])
def test_a_swap_is_worth_what_the_best_other_move_leaves_to_the_other_player(opening: str, swaps: bool) -> None:
    state = plybook.load("hex", size=3).start()  # the middle wins, the acute corner loses (any table of 3x3 Hex)
    state.push(opening)
    best, second, *_ = plybook.search(state, "mcts:playouts=3000", seed=1).moves
    swap, other = (best, second) if swaps else (second, best)
    assert str(swap.move) == "swap"
    assert (swap.value > 0.5) == swaps
    assert swap.value == pytest.approx(1 - other.value)


OVER_AT_ONCE = """game "Over at Once" {
  players Black, White
  board square(3)
  setup { place Black on a1 }
  move go { from mine
    to adjacent(from) & empty }
  end { when no-moves -> mover loses }
  swap
}"""


@pytest.mark.parametrize("player", ["mcts:playouts=40", "mcts:playouts=40,reuse=off", "alphabeta:depth=2"])
def test_a_first_move_that_ends_the_game_leaves_nothing_to_swap(player: str) -> None:
    best = plybook.search(plybook.loads(OVER_AT_ONCE).start(), player, seed=1).moves[0]
    assert (best.proof, best.value) == ("win", 1.0)
