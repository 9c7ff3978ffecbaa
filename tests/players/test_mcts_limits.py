"""Small budgets, trees with nowhere to grow, and results that must not count as proven."""

from __future__ import annotations

from random import Random

import pytest

import plybook
from plybook.interpreter.core.move import Move
from plybook.interpreter.game.game import State
from plybook.interpreter.native.engine import memory
from plybook.interpreter.native.engine.engine import NativeEngine
from plybook.interpreter.native.search.mcts.run import Budget, Trees
from plybook.interpreter.native.search.mcts.settings import Settings
from plybook.players import make
from plybook.players.base.found import Found, Judged, Searcher
from plybook.players.search.trees import PLAYOUTS


def found(state: State, player: str, seed: int = 1) -> Found:
    searcher = make(player)
    assert isinstance(searcher, Searcher)
    return searcher.search(state, Random(seed))


def after(game: plybook.Game, moves: str) -> State:
    state = game.start()
    for move in moves.split():
        state.push(move)
    return state


ONE = """
game "One" {
  players A, B
  board rectangle(1, 2)
  move drop { to empty }
  end { when no-moves -> draw }
}
"""


RING = """
game "Ring" {
  players A, B
  board rectangle(2, 1)
  setup { place A on a1 }
  move slide {
    from of(A)
    to   adjacent(from) & empty
  }
  end { when no-moves -> draw }
}
"""


def test_a_search_with_a_node_budget_ends_when_the_tree_cannot_grow() -> None:
    judged = found(plybook.loads(RING).start(), "mcts:nodes=600,plies=4,opened=1")
    assert 0 < judged.nodes < 600
    assert judged.best.value == 0.5


@pytest.mark.parametrize("name", ["mcts:nodes=1", "mcts:playouts=1", "mcts:seconds=0.001", "flat:playouts=1"])
def test_even_the_smallest_budget_tries_something(name: str) -> None:
    judged = found(plybook.load("tic-tac-toe").start(), name)
    assert judged.playouts > 0
    assert judged.best.visits > 0


def test_the_only_legal_move_has_a_value_too() -> None:
    state = after(plybook.loads(ONE), "a1")
    judged = found(state, "mcts:playouts=10")
    assert (judged.best.value, judged.best.proof) == (0.5, "draw")


@pytest.mark.parametrize("opened", [0, 1])
def test_the_tree_does_not_grow_past_the_end_of_a_game(opened: int) -> None:
    """A line of three ends the game before the board is full: empty points are left, but there is no child node."""
    game = plybook.load("tic-tac-toe")
    engine = game.engine
    assert isinstance(engine, NativeEngine)
    tree = Trees(engine, 20, Settings(opened=opened), 1 << 20)
    state = after(game, "a1 b1 a2 b2")
    tree.go_to(state)
    tree.search(Budget(playouts=2000), 1)
    for edge in tree.edges(tree.root):
        if edge.move[1] == (game.model.board.names.index("a3"),):
            assert (edge.child, edge.proven) == (0, 0)
            return
    raise AssertionError("the winning move was not found")


STANDS = """
game "Stands" {
  players A, B
  board rectangle(3, 1)
  move drop { to empty }
  end {
    when seen(positional) >= 1 -> opponent wins
    when no-moves -> draw
  }
  swap
}
"""


@pytest.mark.parametrize("name", ["mcts:playouts=2000", "alphabeta:depth=8", "alphabeta:depth=8,values=all"])
def test_a_swap_proves_nothing_if_the_rules_depend_on_history(name: str) -> None:
    """The swap repeats the board, which wins here; the value of playing on says the opposite."""
    game = plybook.loads(STANDS)
    state = after(game, "a1")
    values = plybook.solve(state, all_moves=True).moves
    assert values is not None
    assert {str(move): value for move, value in values.items()} == {"b1": "draw", "c1": "draw", "swap": "win"}
    for one in found(state, name).moves:
        assert one.proof in ("", values[one.move]), one
    for one in found(game.start(), name).moves:
        assert one.proof in ("", "loss"), one


THREE = """
game "Three" {
  players A, B, C
  board rectangle(3, 1)
  move drop { to empty }
  end { when no-moves -> opponent wins }
}
"""


def test_against_a_coalition_of_opponents_only_a_win_is_proven() -> None:
    state = after(plybook.loads(THREE), "a1")
    for one in found(state, "alphabeta:depth=8,values=all").moves:
        assert one.proof in ("", "win")


def test_a_search_says_when_its_tree_is_full() -> None:
    state = plybook.load("hex").start()
    assert found(state, "mcts:playouts=2000,memory=1").full
    assert not found(state, "mcts:playouts=2000").full
    assert not found(state, "flat:playouts=2000").full


def test_a_tree_has_room_for_the_default_budget_and_takes_what_it_uses() -> None:
    engine = plybook.load("hex", size=19).engine
    assert isinstance(engine, NativeEngine)
    trees = Trees(engine, 400, Settings(), None)
    assert len(trees.tree) > PLAYOUTS * trees.sizes.node(19 * 19) // 2  # a node opens only after several playouts
    assert 8 * len(trees.tree) <= 1 << 30


def test_a_tree_is_smaller_where_the_system_grants_less(monkeypatch: pytest.MonkeyPatch) -> None:
    state = plybook.load("hex", size=5).start()
    state.game.engine.moves(state.position)
    real = memory.mmap.mmap

    def granted(number: int, size: int, **more: int) -> object:
        if size > 300 << 20:
            raise OSError(12, "Cannot allocate memory")
        return real(number, size, **more)

    monkeypatch.setattr(memory.mmap, "mmap", granted)
    assert found(state, "mcts:playouts=100").playouts == 100
    with pytest.raises(OSError, match="Cannot allocate"):
        found(state, "mcts:playouts=100,memory=2000")


def test_only_the_lines_that_are_asked_for_are_written() -> None:
    state = plybook.load("breakthrough", columns=5, rows=5).start()
    by_default, none, all_ = (
        plybook.search(state, "mcts:playouts=2000", **lines) for lines in ({}, {"lines": 0}, {"lines": 100})
    )
    assert [bool(judged.line) for judged in by_default.moves] == [place == 0 for place in range(len(none.moves))]
    assert not any(judged.line for judged in none.moves)
    assert sum(bool(judged.line) for judged in all_.moves) > 3
    assert by_default.line == all_.line
    for one, other in zip(none.moves, all_.moves, strict=True):
        assert (one.move, one.value, one.visits, one.proof) == (other.move, other.value, other.visits, other.proof)
    with pytest.raises(ValueError, match="lines"):
        plybook.search(state, lines=-1)


def test_a_player_of_your_own_can_search_without_lines() -> None:
    class Own:
        name = "own"

        def choose(self, state: State, random: Random) -> Move:
            return self.search(state, random).best.move

        def search(self, state: State, random: Random) -> Found:
            return Found((Judged(state.legal_moves()[0], 0.5),))

    state = plybook.load("ayu", size=5).start()
    assert plybook.search(state, Own()).best.move == state.legal_moves()[0]
