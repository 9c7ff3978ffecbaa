"""Whether a player can win, on the native engine: memory, limits and Ctrl-C of proof-number search."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from ctypes import addressof, c_uint64
from typing import Any

from ....core.position import Position
from ....core.splitmix import GOLDEN, mix
from ...engine.engine import NativeEngine, too_many
from ...engine.interrupts import run_interruptible
from ...engine.memory import Past, words
from ...engine.packing import ONES
from ...llvm.signature import STOPPED
from .answer import Answer, OutOfLimits, OutOfNodes, without_seats
from .memory import (
    DEEP,
    DISPROVEN,
    INFINITE,
    LIMIT,
    PROVEN,
    RECORD,
    SURE,
    Context,
    Record,
    child_words,
    path_places,
    path_words,
    place_words,
)
from .signatures import ENTER, JUDGE, PART, PROVE

DEEPEST = 4096
"""The length of the longest line searched, in plies."""
ROOM = 64 << 20
"""Bytes for the moves and the positions along such a line."""


class Prover:
    """Answers questions about positions of one game; results are kept for further questions."""

    def __init__(
        self,
        engine: NativeEngine,
        earlier: Sequence[Position] = (),
        *,
        memory: int,
        deadline: float | None = None,
        nodes: int | None = None,
        on_progress: Callable[[int], None] | None = None,
    ) -> None:
        """``earlier``: see ``remember``. ``memory`` is the size of the table in MiB, ``deadline`` a time of
        ``time.perf_counter``, and ``nodes`` the largest number of positions whose moves are found; ``on_progress`` is
        called a few times a second with the number so far."""
        self.engine = engine
        self.deadline = deadline
        self.on_progress = on_progress
        shape = engine.shape
        self.exact = bool(engine.sorts)
        """Whether the earlier positions are part of the question; always true if the rules depend on the history."""
        with_past = engine.reads_repeated or bool(engine.sorts)
        place = place_words(shape, with_past)
        places = max(1, (memory << 20) // (8 * place))
        self._table = words(places * place)
        spare = engine.room_words(1, beside=child_words(shape))
        self._room = words(spare + ROOM // 8)
        self._context = words(len(Context))
        self._record = words(RECORD)
        self._past: Past | None = None
        self._set(Context.TABLE, addressof(self._table))
        self._set(Context.PLACES_OF_TABLE, places)
        self.allow(nodes)
        self._set(Context.LAST_ROOM, addressof(self._room) + ROOM)
        code = engine.code(PART)
        self._prove, self._judge, self._enter = code.kernel(PROVE), code.kernel(JUDGE), code.kernel(ENTER)
        self.remember(earlier)

    @property
    def leans(self) -> bool:
        """Whether a line has returned to one of its positions."""
        return self._context[Context.LEANS] > 0

    def allow(self, nodes: int | None) -> None:
        """Set the node limit."""
        self._set(Context.LIMIT, ONES if nodes is None else nodes)

    @property
    def nodes(self) -> int:
        """The number of positions whose moves have been found."""
        return self._context[Context.NODES]

    def remember(self, earlier: Sequence[Position], line: Sequence[Position] = ()) -> None:
        """Set the earlier positions of the game, which a position can repeat, and those of ``line``, to which the
        attacker must not return.

        Results found with other earlier positions must not be used with these, unless ``exact`` keeps them apart.
        """
        reads = self.engine.reads_repeated or bool(self.engine.sorts)
        self._earlier = tuple(map(without_seats, earlier)) if reads else ()
        path = (*self._earlier, *map(without_seats, line))
        self._depth, size = len(path), self.engine.shape.state
        self._states = words(max(1, self._depth * size))
        deepest = self._depth + DEEPEST
        self._path = words(path_words(deepest))
        self._places = words(path_places(deepest))
        self._set(Context.PATH, addressof(self._path))
        self._set(Context.PLACES, addressof(self._places))
        self._set(Context.PLACES_MASK, len(self._places) - 1)
        self._set(Context.EARLIER, len(self._earlier))
        self._set(Context.DEEPEST, deepest)
        for index, position in enumerate(path):
            for place, word in enumerate(self.engine.packed(position), index * size):
                self._states[place] = word
            self._enter_earlier(index)
        self._sums = tuple((1 + sum(mix(p.hash ^ other) for p in self._earlier)) & ONES for other in (0, GOLDEN))
        # The one distinguishes a past without positions from no past at all.

    def known(self, position: Position, player: int) -> Answer:
        """What is known without a search."""
        return self._look(position, player)

    def ask(self, position: Position, player: int) -> Answer:
        """Whether a player can win from a position.

        Raises:
            OutOfLimits: the time or another limit was reached before the answer was known. KeyboardInterrupt: Ctrl-C
            was pressed; results so far are kept.
        """
        found = self._look(position, player)
        if found.won is not None:
            return found
        key = self._prepared(position, player)
        self._run(lambda: self._prove(**key, proof=INFINITE, disproof=INFINITE, room=self._room, record=self._record))
        return self._answer()

    # -- internals -------------------------------------------------------------------------------------------------

    def _set(self, what: Context, value: int) -> None:
        self._context[what] = value

    def _enter_earlier(self, index: int) -> None:
        """Put one of the earlier positions on the path again."""
        size = self.engine.shape.state
        there = (c_uint64 * size).from_buffer(self._states, 8 * index * size)
        self._enter(state=there, context=self._context, depth=index)

    def _prepared(self, position: Position, player: int) -> dict[str, Any]:
        """The kernels' arguments for a question: the position as words, the context, the sums over the past."""
        self._set(Context.ATTACKER, player)
        self._set(Context.EXACT, int(self.exact))
        position = without_seats(position)
        if not self.engine.sorts:
            state = self.engine.packed(position)
        else:
            if self._past is None or self._past.positions < len(self._earlier) + DEEPEST + 4:
                self._past = Past(len(self._earlier) + DEEPEST + 4, self.engine.sorts)
            state = self.engine.with_past(position, self._earlier, self._past, PART)
        first, second = self._sums if self.exact else (0, 0)
        return {"state": state, "context": self._context, "first": first, "second": second, "depth": self._depth}

    def _look(self, position: Position, player: int) -> Answer:
        fault = self._judge(**self._prepared(position, player), record=self._record)
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
            fault = run_interruptible(
                search, stop, self.deadline, lambda: self.on_progress and self.on_progress(self.nodes)
            )
        except BaseException:
            self._tidy()
            raise
        if fault == 0:
            return
        self._tidy()
        if fault == STOPPED:
            raise OutOfLimits("the time limit is reached")
        if fault == LIMIT:
            raise OutOfNodes("the node limit is reached")
        if fault == DEEP:
            raise OutOfLimits(f"a line is longer than {DEEPEST:,} plies, or needs too much memory")
        raise too_many(self.engine.model, fault)

    def _tidy(self) -> None:
        """Remove what an unfinished search has left on the path."""
        ctypes.memset(self._places, 0, ctypes.sizeof(self._places))
        for index in range(self._depth):
            self._enter_earlier(index)
