"""WebAssembly beside machine code: the same positions, tallies and trees, word for word.

By default for a few games; ``pytest -m slow`` takes every game of the library and of the tests, and ``-m long`` the
extremes of each option; the slow tests of the page's engine (``tests/web/test_engine.py``) run the same modules there.
"""

from __future__ import annotations

from collections.abc import Sequence
from ctypes import c_uint64
from random import Random

import pytest
from host import MASK, Host
from lockstep import Setting, cases

from plybook import Game, State
from plybook.interpreter.core.move import SWAP
from plybook.interpreter.core.move_text import Notation
from plybook.interpreter.core.position import Position, SwapStage
from plybook.interpreter.native.engine.engine import NativeEngine
from plybook.interpreter.native.engine.memory import pairs
from plybook.interpreter.native.kernels.playouts.run import Batches
from plybook.interpreter.native.search.mcts import layout
from plybook.interpreter.native.search.mcts.budget import Budget
from plybook.interpreter.native.search.mcts.run import Trees
from plybook.interpreter.native.search.mcts.settings import Settings
from plybook.interpreter.native.wasm.data import WasmGame, wasm_game

USUAL = {
    "ayu size=5", "go size=3", "dots-and-boxes", "english-draughts size=6", "groups", "rolit size=4", "tic-tac-toe",
}  # fmt: skip
"""What runs by default: repetition, superko, scores, merged chains, parts, several players, sampled playouts."""
ALL = cases(USUAL, extremes_long=True)
PLIES = 25
TREE = 1 << 17
"""Words of a search tree."""


class Both:
    """A game as machine code and as WebAssembly."""

    def __init__(self, setting: Setting) -> None:
        self.game: Game = setting.load("native")
        assert isinstance(self.game.engine, NativeEngine)
        self.engine = self.game.engine
        self.wasm: WasmGame = wasm_game(self.engine, self.game.ply_limit)
        self.host = Host(self.wasm, TREE)

    def put(self, position: Position, earlier: Sequence[Position]) -> list[int]:
        """Write a position with its history into the memory of the module; return the words of the native state."""
        host, memory = self.host, self.wasm.data["memory"]
        with self.engine._lock:
            there = list(self.engine.with_history(position, earlier))
        here = list(there)
        if self.engine.sorts:
            self.recall("boards", memory["boardsMask"], (*earlier, position))
            here[self.engine.shape.past] = host.at["boards"]
        host.put("state", here)
        return there

    def recall(self, boards: str, mask: int, positions: Sequence[Position]) -> None:
        self.host.put(boards, [mask])
        self.host.put("pairs", list(pairs(positions)))
        self.host.call("recall", self.host.at[boards], self.host.at["pairs"], len(positions))


def agree(both: Both, state: State) -> None:
    """Compare everything about a position: moves and their texts, what each leads to, the end, the scores."""
    host, engine, at = both.host, both.engine, both.host.at
    position, earlier = state.position, state.earlier
    native = (c_uint64 * engine.shape.state)(*both.put(position, earlier))
    room, width = engine.room(1), engine.shape.move
    number = engine.find_moves(native, room)
    assert host.call("moves", at["state"], at["moves"]) == number
    assert host.get("moves", number * width) == room[: number * width]

    legal = host.get("moves", width * host.call("legal", at["state"], at["moves"]))
    records = sorted(engine.record(legal, place) for place in range(0, len(legal), width))
    texts = Notation(engine.model).named(records, lambda move: engine.play(position, move, earlier))
    available = engine.moves(position, earlier)
    assert [str(move) for move in texts] == [str(move) for move in available]
    assert len(texts) == len(records), "the module has removed all duplicates"

    for move in [*available[:12], *([SWAP] if position.swap == SwapStage.OPEN else [])]:
        after = (c_uint64 * engine.shape.state)()
        engine.make_move(native, engine.move_words(move), after)
        host.put("move", list(engine.move_words(move)))
        host.call("play", at["state"], at["move"], at["next"])
        comparable = [word for word in range(engine.shape.state) if not engine.sorts or word != engine.shape.past]
        found = host.get("next", engine.shape.state)
        assert [found[word] for word in comparable] == [after[word] for word in comparable]
        assert found[engine.shape.hash] == engine.unpacked(after).hash
    wrong = list(both.put(position, earlier))
    wrong[engine.shape.hash] = 1
    if engine.shape.history:
        wrong[engine.shape.board] = 1
    host.put("next", wrong)
    assert host.call("hash", at["next"]) & MASK == host.get("next", 1, engine.shape.hash)[0] == position.hash
    if engine.shape.history:
        assert host.get("next", 1, engine.shape.board) == [position.board_hash]
    for no_moves in (0, 1):
        for repeated in (0, 1):
            expected = engine.find_ending(native, bool(no_moves), bool(repeated))
            assert host.call("ending", at["state"], no_moves, repeated) == expected
    for player in range(len(engine.model.scores)):
        assert host.call("score", at["state"], player) == engine.find_score(native, player)


@pytest.fixture(scope="module", params=ALL)
def both(request: pytest.FixtureRequest) -> Both:
    return Both(request.param)


def test_positions_agree(both: Both) -> None:
    plies = PLIES if len(both.game.model.board) <= 150 else 8
    for seed in range(2):
        random, state = Random(seed), both.game.start()
        while state.ply < plies:
            agree(both, state)
            moves = state.legal_moves()
            if not moves:
                break
            state.advance(random.choice(moves))


def test_random_games_give_the_same_tally(both: Both) -> None:
    engine, host, at, memory = both.engine, both.host, both.host.at, both.wasm.data["memory"]
    games, limit, seed = (20 if len(engine.model.board) <= 150 else 2), min(both.game.ply_limit, 400), 3 << 62
    start = list(engine.packed(engine.start()))
    if engine.sorts:
        host.put("playouts.boards", [memory["playoutBoardsMask"]])
        start[engine.shape.past] = at["playouts.boards"]
    host.put("state", start)
    host.put("playouts.tally", [0] * host.size["playouts.tally"])
    arguments = (at["state"], 7, games, seed, limit, at["playouts.tally"], at["moves"], at["playouts.units"] + 8)
    table = at["playouts.table"], host.size["playouts.table"] - 1
    assert host.call("playouts", *arguments, at["playouts.history"], 0, *table) == 0
    expected = list(Batches(engine, limit).play(7, games, seed))
    assert host.get("playouts.tally", host.size["playouts.tally"]) == expected
    assert sum(expected[: len(engine.model.players) + 2]) == games


def test_searches_build_the_same_tree(both: Both) -> None:
    engine, host, at, memory = both.engine, both.host, both.host.at, both.wasm.data["memory"]
    limit, number, seed = min(both.game.ply_limit, 400), (150 if len(engine.model.board) <= 150 else 20), 5 << 61
    state, random = both.game.start(), Random(4)
    for _ in range(4):
        if moves := state.legal_moves():
            state.advance(random.choice(moves))
    if state.result() is not None:
        return
    trees = Trees(engine, limit, Settings(), 8 * TREE)
    trees.go_to(state)
    done = trees.search(Budget(playouts=number), seed)

    tree = [0] * layout.HEAD
    tree[: layout.RECORD] = layout.UNTAKEN
    tree[layout.USED], tree[layout.ROOM] = layout.HEAD, TREE
    tree[layout.SETTINGS : layout.SETTINGS + 6] = list(trees.tree[layout.SETTINGS : layout.SETTINGS + 6])
    host.put("tree", tree)
    context = [0] * layout.CONTEXT
    context[layout.LIMIT], context[layout.MASK] = limit, host.size["search.table"] - 1
    context[layout.SEED] = seed
    names = ("moves", "search.units", "search.history", "search.table", "search.trace", "search.actions")
    names += ("search.path", "search.boards", "search.stamps")
    context[layout.MOVES :] = [at[name] for name in names]
    context[layout.UNITS] += 8
    host.put("search.context", context)
    positions = state.positions if engine.reads_repeated else (state.position,)
    host.put("search.states", [word for position in positions for word in engine.packed(position)])
    host.call("remind", at["search.context"], at["search.states"], len(positions))
    packed = list(engine.packed(state.position))
    if engine.sorts:
        both.recall("search.boards", memory["searchBoardsMask"], state.positions)
        packed[engine.shape.past] = at["search.boards"]
    host.put("state", packed)
    assert host.call("plant", at["tree"], at["state"], at["moves"], at["search.actions"]) == trees.choices
    made = 0
    while made < number:  # in slices, as a page does
        found = host.call("search", at["tree"], at["search.context"], made, min(60, number - made))
        made += found
        if found < 60:
            break
    assert made == done
    edges, used = trees.edges(trees.root), trees.tree[layout.USED]
    mine, theirs = host.get("tree", used), trees.tree[:used]
    if not engine.sorts:  # otherwise each state has the address of its table
        assert mine == theirs
    trees.tree[:used] = mine
    assert trees.edges(trees.root) == edges
