"""Asking whether a player can win, on the native engine: memory, limits and Ctrl-C of a search for proofs."""

from __future__ import annotations

import ctypes
import threading
import time
from collections.abc import Callable, Sequence
from ctypes import addressof, c_int64, c_uint64
from dataclasses import dataclass, replace

from .....gdl.text import limits
from ....core.position import Position
from ....core.splitmix import GOLDEN, mix
from ...engine.engine import ONES, NativeEngine, too_many
from ...engine.memory import WORDS, Past, words
from .memory import (
    CONTEXT,
    DEEP,
    DISPROVEN,
    ENTRY,
    INFINITE,
    LIMIT,
    PROVEN,
    RECORD,
    STOPPED,
    SURE,
    WAYS,
    Context,
    Record,
)

DEEPEST = 4096
"""Plies of the longest line that is looked at."""
ROOM = 64 << 20
"""Bytes for the moves and the positions beside such a line."""
STACK = 512 << 20
"""Bytes of the search's own stack, most of which are never touched."""
TICK = 0.1
"""So often, in seconds, a search is looked after."""


@dataclass(frozen=True)
class Answer:
    """What is known of a position when it is asked whether a player can win it.

    ``won``: he can, he cannot, or it is not known. ``sure``: he cannot, and the other player can win. ``distance``:
    where one of the two wins, how many plies his proof takes at most.
    """

    won: bool | None
    sure: bool = False
    distance: int = 0


class OutOfLimits(Exception):  # noqa: N818
    """The search has reached a limit; the text says which."""


class OutOfNodes(OutOfLimits):
    """That of the nodes."""


class Prover:
    """Asks about positions of one game; what has been found stays for further questions."""

    def __init__(
        self,
        engine: NativeEngine,
        earlier: Sequence[Position] = (),
        *,
        memory: int,
        deadline: float | None = None,
        nodes: int | None = None,
        heard: Callable[[int], None] | None = None,
    ) -> None:
        """``earlier``: see ``remember``. ``memory`` is the size of the table in MiB, ``deadline`` a time of
        ``time.perf_counter``, and ``nodes`` the most positions whose moves are looked for; ``heard`` is told a few
        times a second how many that were."""
        self.engine = engine
        self.deadline = deadline
        self.heard = heard
        shape = engine.shape
        self.exact = bool(engine.sorts)
        """Whether the positions before belong to what is asked; always so where the rules look at the history."""
        with_past = engine.reads_repeated or bool(engine.sorts)
        self._entry = ENTRY + 2 * with_past + shape.state
        places = max(1, (memory << 20) // (8 * WAYS * self._entry))
        self._table = words(places * WAYS * self._entry)
        each = shape.move + (4 if engine.may_repeat else 0) + RECORD + shape.state
        spare = (limits.COMBINATIONS + 64) * each
        self._room = words(spare + ROOM // 8)
        self._context = words(CONTEXT)
        self._record = words(RECORD)
        self._path = words(3)
        self._places = words(1)
        self._states = words(1)
        self._past: Past | None = None
        self._set(Context.TABLE, addressof(self._table))
        self._set(Context.PLACES_OF_TABLE, places)
        self.allow(nodes)
        self._set(Context.LAST_ROOM, addressof(self._room) + ROOM)
        code = engine.code("proof")
        key = [WORDS, WORDS, c_uint64, c_uint64, c_uint64]
        self._prove = code.function("prove", c_int64, *key, c_uint64, c_uint64, WORDS, WORDS)
        self._judge = code.function("judge", c_int64, *key, WORDS)
        self._enter = code.function("enter", c_int64, WORDS, WORDS, c_uint64)
        self.remember(earlier)

    @property
    def leans(self) -> bool:
        """Whether a line has come back to one of its positions."""
        return self._context[Context.LEANS] > 0

    def allow(self, nodes: int | None) -> None:
        """Set how many positions may be looked at."""
        self._set(Context.LIMIT, ONES if nodes is None else nodes)

    @property
    def nodes(self) -> int:
        """Positions whose moves have been looked for."""
        return self._context[Context.NODES]

    def remember(self, earlier: Sequence[Position], line: Sequence[Position] = ()) -> None:
        """Let ``earlier`` be the positions of the game before, with which a position may be repeated, and then those of
        ``line``, to which the attacker must not come back.

        What has been found under other earlier ones must not be used with these, but where ``exact`` keeps it apart.
        """
        reads = self.engine.reads_repeated or bool(self.engine.sorts)
        self._earlier = tuple(map(without_seats, earlier)) if reads else ()
        path = (*self._earlier, *map(without_seats, line))
        self._depth, size = len(path), self.engine.shape.state
        self._states = words(max(1, self._depth * size))
        deepest = self._depth + DEEPEST
        self._path = words(3 * (deepest + 2))
        self._places = words(1 << (4 * deepest).bit_length())
        self._set(Context.PATH, addressof(self._path))
        self._set(Context.PLACES, addressof(self._places))
        self._set(Context.PLACES_MASK, len(self._places) - 1)
        self._set(Context.EARLIER, len(self._earlier))
        self._set(Context.DEEPEST, deepest)
        for index, position in enumerate(path):
            for place, word in enumerate(self.engine.packed(position), index * size):
                self._states[place] = word
            there = (c_uint64 * size).from_buffer(self._states, 8 * index * size)
            self._enter(there, self._context, index)
        self._sums = tuple((1 + sum(mix(p.hash ^ other) for p in self._earlier)) & ONES for other in (0, GOLDEN))
        # The one tells a past without positions from no past at all.

    def known(self, position: Position, player: int) -> Answer:
        """What is known without a search."""
        return self._look(position, player)

    def ask(self, position: Position, player: int) -> Answer:
        """Whether a player can win from a position.

        Raises:
            OutOfLimits: there was no time, or whatever else is limited, to find out.
            KeyboardInterrupt: somebody has pressed Ctrl-C; what has been found is kept.
        """
        found = self._look(position, player)
        if found.won is not None:
            return found
        state = self._prepared(position, player)
        given = [state, self._context, *self._key_sums, self._depth]
        self._run(lambda: self._prove(*given, INFINITE, INFINITE, self._room, self._record))
        return self._answer()

    # -- inside ----------------------------------------------------------------------------------------------------

    def _set(self, what: Context, value: int) -> None:
        self._context[what] = value

    @property
    def _key_sums(self) -> tuple[int, ...]:
        return self._sums if self.exact else (0, 0)

    def _prepared(self, position: Position, player: int) -> object:
        """A position as words, the history where the rules look at it, and the context for a question."""
        self._set(Context.ATTACKER, player)
        self._set(Context.EXACT, int(self.exact))
        position = without_seats(position)
        if not self.engine.sorts:
            return self.engine.packed(position)
        if self._past is None or self._past.positions < len(self._earlier) + DEEPEST + 4:
            self._past = Past(len(self._earlier) + DEEPEST + 4, self.engine.sorts)
        return self.engine.with_past(position, self._earlier, self._past, "proof")

    def _look(self, position: Position, player: int) -> Answer:
        state = self._prepared(position, player)
        fault = self._judge(state, self._context, *self._key_sums, self._depth, self._record)
        if fault < 0:
            raise too_many(self.engine.model, fault)
        return self._answer()

    def _answer(self) -> Answer:
        flags, distance = self._record[Record.FLAGS], self._record[Record.DISTANCE]
        if flags & PROVEN:
            return Answer(True, distance=distance)
        if flags & DISPROVEN:
            return Answer(False, bool(flags & SURE), distance)
        return Answer(None)

    def _run(self, search: Callable[[], int]) -> None:
        def stop(now: bool) -> None:
            self._set(Context.STOP, now)

        try:
            fault = aside(search, stop, self.deadline, lambda: self.heard and self.heard(self.nodes))
        except BaseException:
            self._tidy()
            raise
        if fault == 0:
            return
        self._tidy()
        if fault == STOPPED:
            raise OutOfLimits("the time is over")
        if fault == LIMIT:
            raise OutOfNodes("the number of nodes is reached")
        if fault == DEEP:
            raise OutOfLimits(f"a line is longer than {DEEPEST:,} plies, or needs too much memory")
        raise too_many(self.engine.model, fault)

    def _tidy(self) -> None:
        """Take what an unfinished search has left on the path away."""
        size = self.engine.shape.state
        ctypes.memset(self._places, 0, ctypes.sizeof(self._places))
        for index in range(self._depth):
            there = (c_uint64 * size).from_buffer(self._states, 8 * index * size)
            self._enter(there, self._context, index)


def aside(
    search: Callable[[], int], stop: Callable[[bool], None], deadline: float | None, heard: Callable[[], object]
) -> int:
    """What a search gives that runs in a thread of its own, with a large stack, while this one hears Ctrl-C and looks
    at the clock; ``stop`` tells it to end."""
    result: list[int] = []
    stop(False)
    before = threading.stack_size(STACK)
    try:
        worker = threading.Thread(target=lambda: result.append(search()), daemon=True)
        worker.start()
    finally:
        threading.stack_size(before)
    try:
        while worker.is_alive():
            left = TICK
            if deadline is not None:
                left = min(left, max(0.001, deadline - time.perf_counter()))
                stop(time.perf_counter() >= deadline)
            worker.join(left)
            heard()
    except BaseException:
        stop(True)
        worker.join()
        raise
    return result[0]


def without_seats(position: Position) -> Position:
    """A position as the search has it: who wins is asked of a role, so that it does not matter whether sides have been
    changed."""
    return replace(position, swapped=False) if position.swapped else position
