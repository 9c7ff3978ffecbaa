"""Small budgets, trees with nowhere to grow, and results that must not count as proven."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

import plybook
from plybook.interpreter.core.move import Move
from plybook.interpreter.game.game import State
from plybook.interpreter.native.engine import memory
from plybook.interpreter.native.engine.engine import NativeEngine
from plybook.interpreter.native.search.mcts import budget, layout, run
from plybook.interpreter.native.search.mcts.budget import Budget
from plybook.interpreter.native.search.mcts.run import Trees
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
    assert found(state, "mcts:playouts=6000,memory=1").full
    assert not found(state, "mcts:playouts=2000").full
    assert not found(state, "flat:playouts=2000").full


def trees_of(name: str, memory: int | None = None, threads: int = 1, **options: int) -> tuple[Trees, State]:
    state = plybook.load(name, **options).start()
    engine = state.game.engine
    assert isinstance(engine, NativeEngine)
    return Trees(engine, 400, Settings(), memory, threads), state


@pytest.mark.parametrize(
    ("wanted", "least", "greatest"),
    [
        (Budget(playouts=100), 0, 64 << 20),
        (Budget(nodes=100), 0, 64 << 20),
        (Budget(playouts=PLAYOUTS), 0, 128 << 20),
        (Budget(playouts=10 * PLAYOUTS), 200 << 20, 1 << 30),
        (Budget(playouts=10 * PLAYOUTS, nodes=100), 0, 64 << 20),
        (Budget(seconds=0.01), 1 << 30, 2 << 30),
        (Budget(seconds=0.01, nodes=100), 0, 64 << 20),
        (Budget(seconds=1e6, playouts=100), 0, 64 << 20),
    ],
)
def test_the_default_size_of_a_tree_follows_the_budget(
    wanted: Budget, least: int, greatest: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "most", lambda: 4 << 30)
    trees, state = trees_of("hex", size=11)
    trees.go_to(state)
    monkeypatch.setattr(trees, "_fitting", lambda *given: 0)
    trees.search(wanted, 1)
    assert least <= 8 * len(trees.tree) <= greatest


def test_a_tree_that_is_kept_has_room_for_another_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    trees, state = trees_of("hex", size=5)
    trees.go_to(state)
    monkeypatch.setattr(run, "needed", lambda *given: (64 << 20) + 1)
    before = len(trees.tree)
    trees.search(Budget(playouts=300), 1)
    there = trees.edges(trees.root), trees.nodes
    assert len(trees.tree) > before + trees.tree[layout.HEAD] // 8
    again = len(trees.tree)
    trees.search(Budget(playouts=0), 1)
    assert len(trees.tree) > again
    assert (trees.edges(trees.root), trees.nodes) == there


def test_edges_that_were_never_taken_take_half_the_memory_of_others() -> None:
    trees, state = trees_of("hex", size=11)
    trees.go_to(state)
    trees.search(Budget(playouts=10_000), 1)
    each = 8 * (trees.tree[layout.USED] - layout.HEAD) / trees.nodes
    assert trees.sizes.edge == 4
    assert 8 * trees.sizes.node(121) * 0.9 < each < 4400


def test_a_size_that_is_given_stays() -> None:
    trees, state = trees_of("hex", 1 << 20, size=11)
    trees.go_to(state)
    trees.search(Budget(playouts=6000), 1)
    assert 8 * len(trees.tree) == 1 << 20
    assert trees.full


def test_a_root_has_room_even_if_its_moves_need_more_than_the_least_size(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "LEAST", 4096)
    trees, state = trees_of("amazons")
    trees.go_to(state)
    trees.search(Budget(playouts=100), 1)
    assert sum(edge.visits for edge in trees.edges(trees.root)) == 100
    assert not trees.full


def test_a_quarter_of_the_machine_is_the_most(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    limit = tmp_path / "memory.max"
    monkeypatch.setattr(budget, "CONTAINER", limit)
    for text, most in (("max", 4 << 30), (str(2 << 30), 512 << 20), ("0", 64 << 20), ("?", 4 << 30)):
        limit.write_text(text, encoding="ascii")
        budget.most.cache_clear()
        assert budget.most() <= most
        if text.isdigit():
            assert budget.most() == most
    budget.most.cache_clear()


@pytest.mark.parametrize("player", ["mcts:seconds=0.2", "mcts:playouts=3000", "mcts:playouts=100000,opened=1"])
def test_a_tree_is_smaller_where_the_system_grants_less(player: str) -> None:
    """With little more address space than the process has, everything works, and a tree that is full says so."""
    script = (
        "import resource, sys, plybook; from pathlib import Path; from random import Random\n"
        "from plybook.players import make\n"
        "state = plybook.load('hex', size=11).start()\n"
        "make('mcts:playouts=10,memory=1').search(state, Random(1))\n"
        "held = int(Path('/proc/self/statm').read_text().split()[0]) * resource.getpagesize()\n"
        "resource.setrlimit(resource.RLIMIT_AS, (held + (120 << 20),) * 2)\n"
        "found = make(sys.argv[1]).search(state, Random(1), lines=0)\n"
        "print(found.playouts, found.full)\n"
    )
    done = subprocess.run([sys.executable, "-c", script, player], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    playouts, full = done.stdout.split()
    assert int(playouts) > 100
    assert (full == "True") is (player.endswith("opened=1"))


def test_a_size_that_is_given_must_be_granted(monkeypatch: pytest.MonkeyPatch) -> None:
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


FULL_NAMES = [
    "mcts:playouts=20000,memory=1", "mcts:playouts=20000,memory=1,bias=-1", "mcts:playouts=8000,memory=1,threads=3",
    "mcts:playouts=8000,memory=1,opened=1,transpositions=on",
]  # fmt: skip


@pytest.mark.parametrize("name", FULL_NAMES)
def test_a_full_tree_still_counts_every_playout_and_finds_the_win(name: str) -> None:
    """In a full tree, edges without a record are not taken where others are; those of the root all have one."""
    state = plybook.load("hex", size=8).start()
    judged = found(state, name)
    assert judged.full
    assert sum(one.visits for one in judged.moves) == judged.playouts
    assert all(one.visits for one in judged.moves)
    row = plybook.load("connect-four").start()
    for move in ["d1", "d2", "e1", "e2"]:
        row.push(move)
    assert str(found(row, name).best.move) in ("c1", "f1")


@pytest.mark.parametrize("threads", [1, 3])
def test_trees_are_moved_to_the_front_with_their_records(threads: int) -> None:
    """After each move the kept part has the same statistics as before; nothing of the rest is left."""
    trees, state = trees_of("breakthrough", threads=threads)
    trees.go_to(state)
    for ply in range(4):
        trees.search(Budget(playouts=4000), ply)
        best = max(trees.edges(trees.root), key=lambda edge: edge.visits)
        below = _whole(trees, best.child)
        move = next(one for one in state.legal_moves() if (one.rule, one.sites) == best.move)
        state.advance(move)
        assert trees.go_to(state)
        assert _whole(trees, trees.root) == below
        used = layout.HEAD + _words(trees, trees.root)
        assert used <= trees.tree[layout.USED] <= used + layout.RECORD * trees.choices


def _whole(trees: Trees, node: int) -> object:
    """The tree below a node, without its indices."""
    return [
        (edge.move, edge.visits, edge.value, edge.proven, edge.child > 1 and _whole(trees, edge.child))
        for edge in trees.edges(node)
    ]


def _words(trees: Trees, node: int) -> int:
    """The words of a node, its records and all below."""
    edges = trees.edges(node)
    own = trees.sizes.node(len(edges)) + layout.RECORD * sum(bool(edge.visits) for edge in edges)
    return own + sum(_words(trees, edge.child) for edge in edges if edge.child > 1)


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
