"""Random games on the native engine, in batches on several threads."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from ctypes import c_uint64
from itertools import count
from threading import Thread
from typing import TYPE_CHECKING

from ....core.ending import LEFT_BEHIND
from ...codegen.signatures import RECALL
from ...engine.engine import NativeEngine, too_many
from ...engine.memory import Past, Words, pairs, words
from ...engine.packing import ONES
from ...llvm.signature import STOPPED
from .rooms import playout_rooms
from .signatures import PART, PLAYOUTS

if TYPE_CHECKING:
    from ....core.playout_result import Playouts
    from ....core.position import Position
    from ...engine.jit import Code

BATCH = 0.05
"""About how long a call into machine code takes, in seconds, except for long games."""
GRACE = 1.0
"""Seconds after the deadline at which unfinished games are abandoned."""
FIRST_GRACE = 5.0
"""The same before the first game has ended: a run has at least one game, unless it is very long."""
PATIENCE = 0.1
"""Seconds of playing with a draft of the code after which it pays to compile it well, which takes about as long."""
MEMORY = 1 << 30
"""The largest size of the history of one game, in bytes."""


class HistoryTooLong(ValueError):  # noqa: N818
    """Raised when the ply limit is so high that the positions of one game would need too much memory."""


class Batches:
    """Plays batches of random games; each thread has its own instance."""

    def __init__(
        self, engine: NativeEngine, limit: int, *, draft: bool = False, begun: Sequence[Position] = ()
    ) -> None:
        """``draft``: begin with code that is compiled without optimisations, unless it is cached; see :meth:`use`.
        ``begun``: the positions of a game in progress, which all the games continue."""
        self.engine = engine
        self.limit = limit
        *earlier, start = begun or (engine.start(),)
        self._rooms = playout_rooms(engine, limit, len(earlier))
        if 8 * max(self._rooms.boards, self._rooms.history + self._rooms.table) > MEMORY:
            raise _too_long(limit)
        self.past = Past(self._rooms.positions, engine.sorts) if engine.sorts else None
        self.moves = words(self._rooms.moves)
        self._repeatable = len(earlier) if engine.reads_repeated else 0
        self.history, self.table = words(self._rooms.history), words(self._rooms.table)
        self.memory = words(self._rooms.units)
        """The stop word, then the cache of units."""
        self.units = (c_uint64 * (self._rooms.units - 1)).from_buffer(self.memory, 8)
        self.use(engine.code(PART, draft=draft))
        self.begin_in(start)
        for number in range(self._repeatable):
            for place, word in enumerate(engine.packed(earlier[number]), number * engine.shape.state):
                self.history[place] = word
        if self.past is not None and earlier:
            engine.code(PART, draft=draft).function(RECALL)(self.past.words, pairs(earlier), len(earlier))

    def use(self, code: Code) -> None:
        """Play with this code from now on; another thread may be playing."""
        self.draft = code.draft
        self._playouts = code.kernel(PLAYOUTS)

    def begin_in(self, position: Position) -> None:
        """Start games in a position; what is known of earlier ones stays the same."""
        self.start = self.engine.packed(position)
        if self.past is not None:
            self.start[self.engine.shape.past] = self.past.address

    def play(self, first: int, number: int, seed: int) -> Words:
        """The tally of some games.

        Raises:
            DescriptionError: a position left too many combinations to try.
        """
        done, tally = self._tally(first, number, seed)
        if done < 0 and done != STOPPED:
            raise too_many(self.engine.model, done)
        return tally

    def results(self, first: int, number: int, seed: int) -> Playouts:
        """The results of some games; those in which a position leaves too many combinations to try are unfinished."""
        done, tally = self._tally(first, number, seed)
        if done >= 0 or done == STOPPED:
            return _playouts(self.engine, tally)
        if number > 1:  # one of them has come to such a position
            found = self.results(first, number // 2, seed)
            found.add(self.results(first + number // 2, number - number // 2, seed))
            return found
        found = _playouts(self.engine, words(self._rooms.tally))
        found.results["unfinished"] += 1
        found.given_up, found.fault = 1, too_many(self.engine.model, done)
        return found

    def _tally(self, first: int, number: int, seed: int) -> tuple[int, Words]:
        """How many games were played, or why not, and their tally."""
        tally = words(self._rooms.tally)
        done = self._playouts(
            start=self.start, first=first, number=number, seed=seed & ONES, limit=self.limit, tally=tally,
            moves=self.moves, units=self.units, history=self.history, past=self._repeatable, table=self.table,
            mask=len(self.table) - 1,
        )  # fmt: skip
        return done, tally


def _too_long(limit: int) -> HistoryTooLong:
    return HistoryTooLong(
        f"the positions of a game of {limit:,} plies need too much memory: set a lower limit with `--ply-limit`"
    )


def ready(
    engine: NativeEngine, limit: int, threads: int, *, draft: bool = False, begun: Sequence[Position] = ()
) -> list[Batches]:
    """What plays the games, one for each thread, with its code compiled.

    ``draft``: see :func:`run`. With ``begun``, the games continue the game of these positions.
    """
    return [Batches(engine, limit, draft=draft, begun=begun) for _ in range(threads)]


def run(workers: list[Batches], games: int | None, seed: int, deadline: float | None) -> Iterator[Playouts]:
    """Batches of games as they finish, in any order; their sum does not depend on the number of workers.

    At least one game is played (unless ``games`` is 0), even if it ends up to ``FIRST_GRACE`` after the deadline.

    Workers that begin with a draft, because code that is not cached is at first compiled without optimisations, let a
    few games after a change of the rules begin at once; if the run goes on, optimised code is compiled meanwhile, and
    takes over. It is not waited for.
    """
    from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait

    pace = _Pace()
    improving: _Improving | None = None
    impatient = time.perf_counter() + PATIENCE
    ranges = _ranges(games, deadline, pace)

    def work(worker: Batches, start: int, number: int) -> Playouts:
        began = time.perf_counter()
        found = worker.results(start, number, seed)
        pace.took(number, time.perf_counter() - began)
        return found

    # Not in this thread, so that Ctrl-C and the deadline work during a game.
    with ThreadPoolExecutor(len(workers)) as pool:
        busy: dict[Future[Playouts], Batches] = {}
        idle = list(workers)
        some = False
        try:
            while True:
                while idle and (following := next(ranges, None)) is not None:
                    worker = idle.pop()
                    busy[pool.submit(work, worker, *following)] = worker
                if not busy:
                    return
                grace = GRACE if some else FIRST_GRACE
                left = None if deadline is None else max(0.02, deadline + grace - time.perf_counter())
                done = wait(busy, left, FIRST_COMPLETED).done
                if not done:
                    _stop(workers)
                for future in done:
                    some = True
                    idle.append(busy.pop(future))
                    yield future.result()
                if workers[0].draft and time.perf_counter() >= impatient:
                    improving = improving or _Improving(workers[0].engine)
                    if improving.code is not None:
                        for worker in workers:
                            worker.use(improving.code)
        except BaseException:
            _stop(workers)
            raise
        finally:
            if improving is not None:
                improving.leave()


class _Improving:
    """Compiles optimised code in another thread; ``code`` is set when it is ready."""

    def __init__(self, engine: NativeEngine) -> None:
        self.code: Code | None = None
        self._engine = engine
        self._thread = Thread(target=self._compile, daemon=True)
        self._thread.start()

    def _compile(self) -> None:
        self.code = self._engine.code(PART)

    def leave(self) -> None:
        """Do not wait for it."""
        self._thread.name = LEFT_BEHIND


def _stop(workers: list[Batches]) -> None:
    """Make the games in progress end at once."""
    for worker in workers:
        worker.memory[0] = 1


class _Pace:
    """Computes how many games fit into a batch."""

    def __init__(self) -> None:
        self.number = 1

    def took(self, number: int, seconds: float) -> None:
        """Record that ``number`` games took ``seconds`` seconds."""
        fitting = int(number * BATCH / max(seconds, 1e-9))
        self.number = max(1, min(fitting, 4 * self.number, 1 << 20))


def _ranges(games: int | None, deadline: float | None, pace: _Pace) -> Iterator[tuple[int, int]]:
    start = 0
    for _ in count():
        if games is not None and start >= games:
            return
        if start and deadline is not None and time.perf_counter() >= deadline:
            return
        number = pace.number if games is None else min(pace.number, games - start)
        yield start, number
        start += number


def _playouts(engine: NativeEngine, tally: Words) -> Playouts:
    from collections import Counter

    from ....core.playout_result import Playouts

    players = engine.model.players
    draws, unfinished, plies, squared, choices, rounds = tally[len(players) :]
    results = Counter(dict(zip(players, tally, strict=False)))
    results.update(draw=draws, unfinished=unfinished)
    return Playouts(results, plies, squared, choices, rounds)
