"""Multithreaded perft on the native engine, with and without a table of distinct positions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from ctypes import c_uint64
from typing import TYPE_CHECKING, Any

from ....core.position import Position
from ...engine.engine import NativeEngine, too_many
from ...engine.memory import Past, Words, words
from ...llvm.signature import STOPPED
from .signatures import DISTINCT, GROW, MASK, MOST, NUMBER, PART, PERFT, TABLE_FULL, history_words, table_words

if TYPE_CHECKING:
    from ....core.play_state import PlayState

ENOUGH = 24
"""With this many first moves the work is split after one ply, with fewer after two, so that every thread has some."""
SMALLEST = 1 << 12
FULLNESS = 0.6
"""The load factor at which a table grows."""
MEMORY = 4 << 30
"""The largest size of a table, in bytes."""

Start = tuple[Position, tuple[Position, ...]]


class TableTooLarge(ValueError):  # noqa: N818
    """Raised when a table of distinct positions would exceed its limit."""


class Worker:
    """Counts sequences below positions, for one thread."""

    def __init__(self, engine: NativeEngine, depth: int, past: int) -> None:
        self.engine = engine
        code = engine.code(PART)
        self.moves = engine.room(depth + 1)
        size = history_words(engine.shape, past, depth)
        self.memory = words(size)
        """The stop word, then the history."""
        self.history = (c_uint64 * (size - 1)).from_buffer(self.memory, 8)
        self.past = Past(depth + past + 2, engine.sorts) if engine.sorts else None
        self._perft = code.kernel(PERFT)
        self._distinct = code.kernel(DISTINCT)

    def sequences(self, start: Start, depth: int) -> int:
        """The number of sequences of ``depth`` moves."""
        return self._checked(self._perft(**self._prepared(start), depth=depth))

    def distinct(self, start: Start, depth: int, table: Table) -> int | None:
        """The same, with their final positions inserted into a table; ``None`` if the table must grow first."""
        found = self._distinct(**self._prepared(start), depth=depth, table=table.words)
        return None if found == TABLE_FULL else self._checked(found)

    def stop(self) -> None:
        """Make the count running in another thread end at once."""
        self.memory[0] = 1

    def _prepared(self, start: Start) -> dict[str, Any]:
        """The arguments that both kernels take."""
        position, history = start
        size = self.engine.shape.state
        past = len(history) if self.engine.reads_repeated else 0
        for number in range(past):
            for place, word in enumerate(self.engine.packed(history[number]), number * size):
                self.history[place] = word
        state = self._start(position, history)
        return {"state": state, "moves": self.moves, "history": self.history, "past": past}

    def _start(self, position: Position, history: tuple[Position, ...]) -> Words:
        if self.past is None:
            return self.engine.packed(position)
        return self.engine.with_past(position, history, self.past, PART)

    def _checked(self, found: int) -> int:
        if found == STOPPED:
            raise KeyboardInterrupt
        if found < 0:
            raise too_many(self.engine.model, found)
        return found


class Table:
    """Distinct positions."""

    def __init__(self, engine: NativeEngine, places: int = SMALLEST) -> None:
        size = table_words(engine.shape, places)
        if 12 * size > MEMORY:  # while it grows, the old one exists, too
            fitting = int(places // 2 * FULLNESS)
            raise TableTooLarge(f"there are more than {fitting:,} distinct positions, too many to be kept")
        self.engine = engine
        self.words = words(size)
        self.words[MASK] = places - 1
        self.words[MOST] = int(places * FULLNESS)

    def __len__(self) -> int:
        return self.words[NUMBER]

    def grown(self) -> Table:
        """A table of twice the size, with the same positions."""
        larger = Table(self.engine, 2 * (self.words[MASK] + 1))
        self.engine.code(PART).kernel(GROW)(old=self.words, table=larger.words)
        return larger


class Counter:
    """Counts from one state with several threads."""

    def __init__(self, engine: NativeEngine, state: PlayState, depth: int, threads: int) -> None:
        self.engine = engine
        self.state = state.copy()
        past = len(state.positions)
        self.workers = [Worker(engine, depth, past) for _ in range(threads)]
        self.table = Table(engine)

    def sequences(self, depth: int) -> int:
        """The number of sequences of ``depth`` moves."""
        if depth == 0:
            return 1
        return sum(self._spread(depth, lambda worker, start, left: worker.sequences(start, left)))

    def distinct(self, depth: int, most: int) -> int:
        """The same, and leaves the final position of every sequence in the table.

        Raises:
            TableTooLarge: there are more than ``most`` positions, or more than fit into memory.
        """

        def work(worker: Worker, start: Start, left: int) -> int | None:
            return worker.distinct(start, left, self.table)

        sequences = 0
        for found in self._spread(depth, work):
            sequences += found
            if len(self.table) > most:
                raise TableTooLarge(f"there are more than {most:,} distinct positions, too many to be kept")
        return sequences

    def _spread(self, depth: int, work: Callable[[Worker, Start, int], int | None]) -> Iterator[int]:
        few = len(self.state.legal_moves()) < ENOUGH
        plies = max(0, min(2 if few else 1, depth - 1))
        starts = self._starts(self.state, plies)
        from concurrent.futures import ThreadPoolExecutor
        from itertools import islice

        def count(worker: Worker, share: list[Start]) -> list[tuple[Start, int | None]]:
            return [(start, work(worker, start, depth - plies)) for start in share]

        # In rounds, because a table can grow only while no thread writes to it. Not in this thread, so that Ctrl-C
        # works.
        number = len(self.workers)
        with ThreadPoolExecutor(number) as pool:
            try:
                waiting = list(islice(starts, 4 * number))
                while waiting:
                    shares = [waiting[first::number] for first in range(number)]
                    asked = [pool.submit(count, *pair) for pair in zip(self.workers, shares, strict=True)]
                    found = [each for future in asked for each in future.result()]
                    yield from (sequences for _, sequences in found if sequences is not None)
                    again = [start for start, sequences in found if sequences is None]
                    if again:
                        self.table = self.table.grown()
                    waiting = again + list(islice(starts, 16 * number))
            except BaseException:
                for worker in self.workers:
                    worker.stop()
                raise

    def _starts(self, state: PlayState, plies: int) -> Iterator[Start]:
        """The positions after ``plies`` plies, each with those before it."""
        if plies == 0:
            asked = self.engine.reads_repeated or self.engine.sorts
            yield state.position, state.positions[:-1] if asked else ()
            return
        for move in state.legal_moves():
            state.advance(move)
            yield from self._starts(state, plies - 1)
            state.pop()
