"""Tree search from Python: owns the memory, keeps the time, and reads the statistics of each move from the tree."""

from __future__ import annotations

import ctypes
import struct
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from ctypes import addressof
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ....core.errors import PlyError
from ....core.move import Move
from ...codegen.signatures import RECALL
from ...engine.engine import NativeEngine, too_many
from ...engine.memory import Past, Words, pairs, words, words_at_most
from ...engine.packing import ONES
from ...kernels.playouts.run import MEMORY
from ...llvm.signature import STOPPED
from . import layout
from .budget import A_NODE, BY_THE_CLOCK, LEAST, Budget, most, needed
from .layout import Tree
from .rooms import positions_needed, thread_rooms
from .settings import Settings
from .signatures import DESCEND, KEEP, PART, PLANT, REMIND, ROOT_FULL, SEARCH

if TYPE_CHECKING:
    from ....core.play_state import PlayState
    from ....core.position import Position

SLICE = 0.05
"""About how long a call into machine code takes, in seconds, except for long playouts."""
LITTLE = 4 << 20
"""The bytes of a tree without which there is no search, where the system grants no more."""
SPARE = 128
"""How many positions of a game there is room for beyond the current ones."""

_IN_USE: list[object] = []
"""Memory that abandoned threads can still write to."""


@dataclass(frozen=True)
class Edge:
    """The statistics of a move in a tree: its visit count, its value for the mover, and the proven winner (``None``:
    not proven, -1: a draw)."""

    move: tuple[int, tuple[int, ...]]
    visits: int
    value: float
    proven: int | None
    child: int
    folded: bool
    """The pie rule lets the other player take the better side after it, so the value is that of the worse side."""


class Trees:
    """A tree for one game at a time, with the workers that search in it."""

    def __init__(
        self,
        engine: NativeEngine,
        limit: int,
        settings: Settings,
        memory: int | None,
        threads: int = 1,
        *,
        meets: bool = False,
    ) -> None:
        """``limit``: the most plies of a playout; ``memory``: the size of the tree in bytes, by default what the budget
        of each search can need, or less if the system does not grant as much."""
        self.engine = engine
        self.limit = limit
        self.settings = settings
        self.threads = threads
        self.sizes = Tree(engine.shape)
        self.table = words(1)
        """The transposition table, if requested."""
        self.follows = memory is None and not meets
        """Whether the size of the tree follows the budget."""
        size = LEAST if self.follows else BY_THE_CLOCK if memory is None else memory
        if meets and not engine.sorts and not engine.reads_repeated:
            self.table = words(1 << max(1, size // 512).bit_length())
            size -= ctypes.sizeof(self.table)
        self.meets = len(self.table) > 1
        room = min(max(size // 8, 4 * layout.HEAD), layout.LARGEST)
        self.tree = words_at_most(room, room if memory is not None else min(room, LITTLE // 8))
        self.tree[: layout.RECORD] = [*layout.UNTAKEN]
        self.tree[layout.MEETS_MASK] = len(self.table) - 1
        self.moves = engine.room(1)
        self.tree[layout.USED] = layout.HEAD
        self.tree[layout.ROOM] = len(self.tree)
        numbers = replace(settings, shared=threads > 1).numbers
        for place, number in enumerate(numbers, layout.SETTINGS):
            self.tree[place] = struct.unpack("<Q", struct.pack("<d", number))[0]
        self.code = engine.code(PART)
        self._search = self.code.kernel(SEARCH)
        self._plant = self.code.kernel(PLANT)
        self._descend = self.code.kernel(DESCEND)
        self._keep = self.code.kernel(KEEP)
        self.workers: list[Worker] = []
        self.at: tuple[Position, tuple[Move, ...]] | None = None
        """If there is a root: the starting position of its game, and the moves since."""
        self._seconds_each: float | None = None

    # -- the root --------------------------------------------------------------------------------------------------

    def go_to(self, state: PlayState) -> bool:
        """Make a state in which the game goes on the root; return whether what is known of it was kept.

        Raises:
            PlyError: the memory is too small for its moves.
            DescriptionError: there are too many combinations to try.
        """
        packed = self.engine.packed(state.position)
        kept = not self.meets and self._follow(state, packed)
        if self.meets:
            self.table = words(len(self.table))  # faster than clearing it, which writes to every page
            self.tree[layout.MEETS] = addressof(self.table)
        self._ready(state, packed)
        if not kept:
            worker = self.workers[0]
            for each in self.workers:
                ctypes.memset(each.actions, 0, ctypes.sizeof(each.actions))
            done = self._plant(tree=self.tree, state=packed, moves=worker.moves, actions=worker.actions)
            if done == ROOT_FULL and self._enlarge(most()):
                done = self._plant(tree=self.tree, state=packed, moves=worker.moves, actions=worker.actions)
            if done == ROOT_FULL:
                raise PlyError("the tree's memory is too small for the moves of this position: increase it")
            if done < 0:
                raise too_many(self.engine.model, done)
        self.at = (state.positions[0], state.moves)
        return kept

    def _follow(self, state: PlayState, packed: Words) -> bool:
        """Follow the moves since then down the tree; return whether the state was found."""
        if self.at is None:
            return False
        began, moves = self.at
        self.at = None  # in case of an interrupt on the way down
        since = state.moves[len(moves) :]
        if state.positions[0] != began or state.moves[: len(moves)] != moves:
            return False
        for move in since:
            child = self._descend(tree=self.tree, move=self.engine.move_words(move))
            if child < 2:
                return False
            self._keep(tree=self.tree, node=child)
        root = self.tree[layout.ROOT] + layout.NODE
        shape = self.engine.shape
        end = shape.state - shape.history  # the address of the table is the last word
        return self.tree[root : root + end] == packed[:end]

    def _ready(self, state: PlayState, packed: Words) -> None:
        """Pass the history to the workers."""
        engine = self.engine
        positions = state.positions if engine.reads_repeated or engine.sorts else (state.position,)
        needed = positions_needed(len(positions), self.limit)
        if not self.workers or self.workers[0].positions < needed:
            self.workers = [Worker(self, needed + SPARE) for _ in range(self.threads)]
        for worker in self.workers:
            worker.remind(positions, packed)

    def _enlarge(self, size: int) -> bool:
        """Make room for so many bytes, if the size is not fixed and the system grants more; return whether it did."""
        room = min(size // 8, layout.LARGEST)
        if not self.follows or room <= len(self.tree):
            return False
        try:
            larger = words_at_most(room, len(self.tree))
        except OSError:  # not even as much as there is, besides it
            return False
        if len(larger) <= len(self.tree):
            return False
        ctypes.memmove(larger, self.tree, 8 * self.tree[layout.USED])
        self.tree = larger
        self.tree[layout.ROOM], self.tree[layout.FULL] = len(larger), 0
        return True

    # -- searching -------------------------------------------------------------------------------------------------

    def search(self, budget: Budget, seed: int) -> int:
        """Search until the budget is used up or the root is proven; return the number of playouts.

        Raises:
            DescriptionError: a position left too many combinations to try.
        """
        began = time.perf_counter()
        more = needed(budget, self.sizes, self.settings, self.threads, self.choices)
        self._enlarge(min(most(), 8 * self.tree[layout.USED] + more))
        for worker in self.workers:
            worker.context[layout.SEED] = seed & ONES
        done = 0
        while not self.tree[layout.SOLVED]:
            number = self._fitting(budget, done, began)
            if number <= 0:
                break
            before = time.perf_counter()
            made = self._slice(done, number)
            done += made
            self._seconds_each = (time.perf_counter() - before) / max(1, made)
            if made < number:
                break
        return done

    def _fitting(self, budget: Budget, done: int, began: float) -> int:
        """The number of playouts to make in the next call."""
        each = self._seconds_each
        number = 1 if each is None else max(1, min(int(SLICE / max(each, 1e-9)), 1 << 20))
        if budget.playouts is not None:
            number = min(number, budget.playouts - done)
        if budget.seconds is not None:
            left = budget.seconds - (time.perf_counter() - began)
            if left <= 0:
                return int(not done)
            if each is not None:
                number = min(number, max(1, int(left / max(each, 1e-9))))
        if budget.nodes is not None:
            most = int(budget.nodes * A_NODE * max(1.0, min(self.settings.opened, 1e6)))
            left_nodes = min(budget.nodes - self.nodes, most - done)
            if left_nodes <= 0 or self.tree[layout.FULL]:  # try every move once, or it would have no value
                left_nodes = self.choices - done
            number = min(number, left_nodes)
        return number

    def _slice(self, first: int, number: int) -> int:
        """Make ``number`` playouts; return how many were made."""
        each = self._seconds_each
        if self.threads == 1 and each is not None and each * number < 4 * SLICE:
            return self._checked(
                self._search(tree=self.tree, context=self.workers[0].context, first=first, number=number)
            )
        return self._threaded(first, number)

    def _threaded(self, first: int, number: int) -> int:
        """The same in other threads, so that Ctrl-C works."""
        share, rest = divmod(number, self.threads)
        try:
            with ThreadPoolExecutor(self.threads) as pool:
                try:
                    futures = []
                    for place, worker in enumerate(self.workers):
                        own = share + (place < rest)
                        futures.append(
                            pool.submit(self._search, tree=self.tree, context=worker.context, first=first, number=own)
                        )
                        first += own
                    found = [future.result() for future in futures]
                except BaseException:
                    for worker in self.workers:
                        worker.context[layout.STOP] = worker.units[0] = 1
                    # Ctrl-C can come again while waiting for the threads
                    _IN_USE.append((self.tree, self.table, self.workers))
                    raise
        except BaseException:
            self._dirty()
            raise
        return sum(self._checked(made) for made in found)

    def _checked(self, made: int) -> int:
        if made >= 0:
            return made
        self._dirty()
        if made == STOPPED:
            return 0
        raise too_many(self.engine.model, made)

    def _dirty(self) -> None:
        """Mark the history as left in the middle of a game."""
        self.at = None
        self.workers = []

    # -- results ---------------------------------------------------------------------------------------------------

    @property
    def nodes(self) -> int:
        """The number of nodes."""
        return self.tree[layout.NODES]

    @property
    def full(self) -> bool:
        """Whether a node did not fit, so that no more were made."""
        return bool(self.tree[layout.FULL])

    @property
    def root(self) -> int:
        """The index of the root."""
        return self.tree[layout.ROOT]

    @property
    def choices(self) -> int:
        """The number of moves of the root."""
        return self.tree[self.root + layout.MOVES_OF]

    def edges(self, node: int) -> list[Edge]:
        """The moves of a node."""
        sizes, tree = self.sizes, self.tree
        number, mover = tree[node + layout.MOVES_OF], tree[node + layout.MOVER] & 255
        first = node + sizes.edges
        block = tree[first : first + number * sizes.edge]
        return [self._edge(block[at : at + sizes.edge], mover) for at in range(0, len(block), sizes.edge)]

    def _edge(self, block: list[int], mover: int) -> Edge:
        place = block[layout.LATER] >> layout.HALF
        record = self.tree[place : place + layout.RECORD]
        passed = record[layout.PASSED]
        visits, outcome, folded = passed & 0xFFFFFFFF, passed >> 32 & 255, bool(passed >> layout.FOLDED & 1)
        value = record[layout.WORTH] / layout.WIN / visits if visits else 0.0
        if folded:
            value = min(value, 1 - value)
        proven = None if not outcome else outcome - layout.WON
        if proven is not None:
            players = len(self.engine.model.players)
            value = (1 / players if players > 1 else 0.0) if proven < 0 else float(proven == mover)
        move = self.engine.record(block, layout.EDGE)
        return Edge(move, visits, value, proven, record[layout.CHILD] & layout.LOW, folded)

    def mover(self, node: int) -> int:
        """The player to move at a node."""
        return self.tree[node + layout.MOVER] & 255


class Worker:
    """The context of one thread."""

    def __init__(self, trees: Trees, positions: int) -> None:
        """With room for ``positions`` positions of a game."""
        engine = trees.engine
        self.engine = engine
        self.positions = positions
        sizes = thread_rooms(engine, trees.limit, positions)
        self.context = words(sizes.context)
        self.moves, self.units = words(sizes.moves), words(sizes.units)
        if 8 * (sizes.history + sizes.table) > MEMORY:
            raise PlyError(f"the positions of a game of {trees.limit:,} plies need too much memory")
        self.history, self.table = words(sizes.history), words(sizes.table)
        self.past = Past(positions, engine.sorts) if engine.sorts else None
        self.trace, self.path = words(sizes.trace), words(sizes.path)
        self.actions, self.stamps = words(sizes.actions), words(sizes.stamps)
        self.known: list[Position] = []
        """The positions in ``states``."""
        self.states = words(sizes.states)
        self.context[layout.LIMIT] = trees.limit
        self.context[layout.MASK] = sizes.table - 1
        boards = self.past.words if self.past is not None else words(1)
        pointers = (
            self.moves,
            self.units,
            self.history,
            self.table,
            self.trace,
            self.actions,
            self.path,
            boards,
            self.stamps,
        )
        self._held = pointers
        for place, memory in enumerate(pointers, layout.MOVES):
            self.context[place] = addressof(memory)
        # the word before the areas is the number of all moves (``unit_cache``), and the one before that the stop word
        self.context[layout.UNITS] = addressof(self.units) + 8
        self._remind = trees.code.kernel(REMIND)
        self._recall = trees.code.kernel(RECALL) if self.past is not None else None

    def remind(self, positions: Sequence[Position], packed: Words) -> None:
        """Set the history to these positions; the last one is the root, whose words are given."""
        number, width = 1, self.engine.shape.state
        if self.engine.reads_repeated:
            number, same = len(positions), 0
            for one, other in zip(self.known, positions, strict=False):
                if one is not other:
                    break
                same += 1
            for place in range(same, number):
                state = packed if place == number - 1 else self.engine.packed(positions[place])
                for word, value in enumerate(state, place * width):
                    self.states[word] = value
            self.known = list(positions)
        self._remind(context=self.context, states=self.states, number=number)
        if self._recall is not None and self.past is not None:
            self._recall(table=self.past.words, pairs=pairs(positions), number=len(positions))
            packed[self.engine.shape.past] = self.past.address
