"""Iterative deepening, on machine code that searches the tree below each root move."""

from __future__ import annotations

import ctypes
import math
import threading
import time
from collections.abc import Sequence
from ctypes import addressof, c_int64
from dataclasses import dataclass, field, replace
from random import Random
from typing import TYPE_CHECKING

from ....core.clock import seconds_limit
from ....core.move import SWAP, Move
from ....core.position import Position, SwapStage
from ...engine.engine import NativeEngine, too_many
from ...engine.memory import Past, Words, words
from . import control as c
from .signatures import PART, SEARCH
from .tables import entries

if TYPE_CHECKING:
    from ....core.play_state import PlayState


EXTENDED = 2
"""How many plies further a turn is followed that is unfinished at the horizon."""


@dataclass(frozen=True)
class Budget:
    """The limits of a search; at least one ply is always searched. Without limits it ends once everything is proven."""

    depth: int = c.DEEPEST
    nodes: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        if self.seconds is not None:
            seconds_limit(self.seconds)


@dataclass
class Root:
    """A root move and its results; the value is for its mover, at the last depth searched exactly."""

    move: Move
    after: Position
    value: int = -c.WIN
    exact: bool = False
    """Whether the value is exact and not a bound."""
    proven: bool = False
    nodes: int = 0
    line: tuple[Move, ...] = field(default=())


@dataclass(frozen=True)
class Searched:
    """The result of a search: the moves, best first; the depth; whether the result is proven."""

    roots: tuple[Root, ...]
    depth: int
    nodes: int
    seconds: float
    proven: bool


class Search:
    """Searches positions of a game; the memory is reused for the next search, but none of its contents."""

    def __init__(
        self, engine: NativeEngine, *, memory: int = 64, weights: Sequence[Sequence[float]] = (), flags: int = c.ALL
    ) -> None:
        """``memory``: the size of the table in MiB. ``weights``: for each player the row of the evaluation; empty for
        none. ``flags``: the enabled parts of the search."""
        self.engine = engine
        self._code = engine.code(PART)
        self._call = self._code.kernel(SEARCH)
        sizes = c.array_words(engine.shape, memory << 20)
        self._entries = entries(sizes[c.TABLE], self)
        arrays = {place: words(size) for place, size in sizes.items() if place != c.TABLE}
        arrays[c.TABLE] = self.table = self._entries.words
        self.killers = arrays[c.KILLERS]
        self.actions, self.lines = arrays[c.HISTORY], arrays[c.LINES]
        self.line_width = c.line_words(engine.shape)
        self.moves = engine.room(c.PLIES)
        self.control = words(c.SIZE)
        control = self.control
        control[c.MASK], control[c.FLAGS] = len(self.table) // c.BUCKET - 1, flags
        for place, array in arrays.items():
            control[place] = addressof(array)
        self._weights = [(ctypes.c_double * len(row))(*row) for row in weights]
        self._history: Words = words(1)
        self._past: Past | None = None

    def stop(self) -> None:
        """Make the search running in another thread end soon."""
        self.control[c.STOP] = 1

    def run(self, state: PlayState, budget: Budget, random: Random | None = None, *, exactly: bool = False) -> Searched:
        """Search a state in which the game goes on, with the swap closed.

        ``random`` breaks ties between equal moves; ``exactly``: find the value of every move, not only the best move.

        Raises:
            DescriptionError: a position left too many combinations to try.
        """
        search = _Deepening(self, state, budget, random, exactly)
        done = threading.Event()

        def work() -> None:
            try:
                search.run()
            finally:
                search.begun.set()
                done.set()

        self.control[c.STOP] = 0
        thread = threading.Thread(target=work, daemon=True)
        began = time.perf_counter()
        thread.start()
        try:
            # In this thread the machine code could not be interrupted by Ctrl-C.
            if not done.wait(budget.seconds):
                search.begun.wait()  # at least one ply is always searched
                self.stop()
                done.wait()
        except BaseException:
            self.stop()
            thread.join()
            raise
        thread.join()
        if search.fault is not None:
            raise search.fault
        return search.searched(time.perf_counter() - began)

    # -- for the worker thread -------------------------------------------------------------------------------------

    def prepare(self, state: PlayState, position: Position) -> int:
        """Prepare a search from a position with the history of a state; return the index of the root."""
        engine, shape = self.engine, self.engine.shape
        ctypes.memset(self.killers, 0, ctypes.sizeof(self.killers))
        ctypes.memset(self.actions, 0, ctypes.sizeof(self.actions))
        control = self.control
        control[c.AGE], control[c.NODES], control[c.ERROR] = self._entries.grow_older(), 0, 0
        control[c.HERO] = position.mover
        control[c.WEIGHTS] = addressof(self._weights[position.mover]) if self._weights else 0
        earlier = state.positions[:-1] if engine.reads_repeated else ()
        control[c.BASE] = len(earlier)
        if engine.reads_repeated:
            size = shape.state
            if len(self._history) < (len(earlier) + c.PLIES) * size:
                self._history = words((2 * len(earlier) + c.PLIES) * size)
            for number, past in enumerate((*earlier, position)):
                for place, word in enumerate(engine.packed(past), number * size):
                    self._history[place] = word
        if engine.sorts:
            needed = len(state.positions) + c.PLIES
            if self._past is None or self._past.positions < needed:
                self._past = Past(2 * needed, engine.sorts)
        return len(earlier)

    def below(self, state: PlayState, root: Root, base: int, depth: int, low: int, high: int) -> int:
        """The value of the position after a root move, for the side to move there, or ``HALT``."""
        engine = self.engine
        if self._past is not None:
            packed = engine.with_past(root.after, state.positions, self._past, PART)
        else:
            packed = engine.packed(root.after)
        self.control[c.TAINT], self.control[c.DEPENDS] = 0, c.NOWHERE
        return self._call(
            state=packed,
            moves=self.moves,
            history=self._history,
            past=base + 1,
            depth=depth,
            alpha=low,
            beta=high,
            ply=1,
            control=self.control,
        )

    def line(self, state: PlayState, root: Root) -> tuple[Move, ...]:
        """The principal variation after a root move."""
        start = self.line_width
        count, width = self.lines[start], self.engine.shape.move
        found: list[Move] = []
        position, past = root.after, [*state.positions]
        if count and position.swap == SwapStage.OPEN and self.control[c.SWAPPED]:
            found.append(SWAP)
            past.append(position)
            position = self.engine.play(position, SWAP)
        for place in range(count):
            record = self.engine.record(self.lines, start + 1 + place * width)
            legal = self.engine.moves(position, past if self.engine.sorts else ())
            move = next((move for move in legal if (move.rule, tuple(move.sites)) == record), None)
            if move is None:
                break
            found.append(move)
            past.append(position)
            position = self.engine.play(position, move, past[:-1] if self.engine.sorts else ())
        return tuple(found)


class _Deepening:
    """One search, in a separate thread."""

    def __init__(self, search: Search, state: PlayState, budget: Budget, random: Random | None, exactly: bool) -> None:
        self.search, self.state, self.budget, self.exactly = search, state, budget, exactly
        self.begun = threading.Event()
        """Whether the search to depth one is complete."""
        self.fault: Exception | None = None
        position = state.position
        if position.swap == SwapStage.OPEN:
            position = replace(position, swap=SwapStage.CLOSED)
        self.position = position
        engine = search.engine
        moves = [move for move in state.legal_moves() if move is not SWAP]
        if random is not None:
            random.shuffle(moves)
        self.roots = [Root(move, engine.play(position, move, state.earlier)) for move in moves]
        self.depth = 0
        self.proven = False

    def run(self) -> None:
        """Search with iterative deepening."""
        try:
            self._run()
        except Exception as fault:
            self.fault = fault

    def _run(self) -> None:
        control, budget = self.search.control, self.budget
        self.base = self.search.prepare(self.state, self.position)
        if not self.roots:
            return
        limit = (1 << 62) if budget.nodes is None else budget.nodes
        for depth in range(1, min(budget.depth, c.DEEPEST) + 1):
            control[c.LIMIT] = limit if depth > 1 else 1 << 62
            control[c.REACH] = depth + EXTENDED
            if not self._iterate(depth):
                return
            self.depth = depth
            self.begun.set()
            if self.proven or control[c.STOP] or control[c.NODES] >= limit:
                return

    def _iterate(self, depth: int) -> bool:
        """Search every move to a depth; return ``False`` if the search was halted. Partial results are kept."""
        alpha, proven = -c.WIN, True
        before = {id(root): (root.value, root.exact, root.proven) for root in self.roots}
        for place, root in enumerate(self.roots):
            own = c.WIN if not place or self.exactly else alpha + 1
            low = -c.WIN if self.exactly else alpha
            done, tainted = self._value(root, depth, low, own)
            if done is not None and alpha < done < c.WIN and own < c.WIN:
                done, tainted = self._value(root, depth, alpha, c.WIN)
            if done is None:
                for later in self.roots[place:]:
                    later.value, later.exact, later.proven = before[id(later)]
                    later.exact = later.exact and not place
                # For the other moves only bounds are known, and those from the previous iteration.
                self.roots[:place] = sorted(self.roots[:place], key=lambda root: -root.value)
                return False
            proven = proven and (not tainted or abs(done) > c.PROVEN)
            root.value, root.exact = done, self.exactly or done > alpha
            root.proven = abs(done) > c.PROVEN or (not tainted and root.exact)
            if done > alpha:
                alpha = done
                root.line = self.search.line(self.state, root)
            if alpha > c.PROVEN and not self.exactly:
                for later in self.roots[place + 1 :]:
                    later.exact = False
                break
        self.proven = proven or (alpha > c.PROVEN and not self.exactly)
        self.roots.sort(key=lambda root: (-root.value, not root.exact))
        return True

    def _value(self, root: Root, depth: int, low: int, high: int) -> tuple[int | None, bool]:
        """The value of a move for its mover, and whether it is tainted."""
        search, after = self.search, root.after
        control = search.control
        same = after.mover == self.position.mover
        before = control[c.NODES]
        if after.swap == SwapStage.OPEN:
            low, high = -c.WIN, c.WIN
        given = (low, high) if same else (-high, -low)
        found = search.below(self.state, root, self.base, depth - 1, *given)
        root.nodes += control[c.NODES] - before
        if found == c.HALT:
            if control[c.ERROR]:
                raise too_many(search.engine.model, c_int64(control[c.ERROR]).value)
            return None, True
        return (found if same else -found), bool(control[c.TAINT])

    def searched(self, seconds: float) -> Searched:
        """The result of the search."""
        nodes = self.search.control[c.NODES]
        return Searched(tuple(self.roots), self.depth, nodes, seconds, self.proven)


def chance(value: int) -> float:
    """The expected result for a value, from 0 to 1."""
    if abs(value) > c.PROVEN:
        return 1.0 if value > 0 else 0.0
    return 1 / (1 + math.exp(-value / 1000))
