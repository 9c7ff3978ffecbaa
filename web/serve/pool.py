"""Processes that work for pages: a few, each with one job at a time; the other jobs wait, and know their place."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import AsyncIterator, Callable, Hashable
from typing import Any

from ...service.editor.background import Background, Job

PATIENCE = 20.0
"""The most seconds that a job may take; then its process is ended."""
OFTEN = 0.25
"""Seconds between two answers to one that waits."""
LONG = 2.0
"""Seconds after which a job of no interest is broken off. A new process takes half a second to start."""
MOST = 500
"""The most jobs that can wait."""


class FailedError(Exception):
    """A job did not end as it should: it took too long, or needed too much memory."""


class OutdatedError(Exception):
    """A newer job has taken the place of this one."""


class Pool:
    """Carries out jobs in the order in which they come. Of those with the same key, only the newest is of interest."""

    def __init__(self, processes: int, patience: float = PATIENCE) -> None:
        self._idle: list[int] = list(range(processes))
        self._processes = [Background(self._from_thread, patience) for _ in range(processes)]
        self._waiting: dict[Hashable, _Asked] = {}
        self._running: dict[int, _Asked] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self._number = itertools.count()

    def start(self) -> None:
        """Start the processes, so that they are ready when the first job comes."""
        for process in self._processes:
            process.start()

    def close(self) -> None:
        """End the processes, and all jobs with them."""
        for process in self._processes:
            process.close()

    async def run(
        self,
        key: Hashable,
        function: Callable[[Any], Any],
        argument: object,
        known: Callable[[], bytes | None] = lambda: None,
    ) -> AsyncIterator[int | bytes]:
        """Carry out a job: yields now and then how many jobs come before it, and at last its result.

        When it is its turn, ``known`` is asked whether the result is known by now.

        Raises:
            FailedError: it did not end as it should, or too many wait.
            OutdatedError: a newer job with the same key has come.
        """
        self._loop = asyncio.get_running_loop()
        if len(self._waiting) >= MOST and key not in self._waiting:
            raise FailedError("too many others wait already: try again in a while")
        asked = _Asked(key, function, argument, known, self._loop.create_future(), next(self._number))
        before = self._waiting.pop(key, None)
        if before is not None:
            before.end(OutdatedError())
        self._waiting[key] = asked
        for number, running in list(self._running.items()):
            if running.key == key:
                running.end(OutdatedError())
                if self._loop.time() - running.began > LONG:
                    self._give_up(number)
        self._next()
        try:
            while not asked.done.done():
                await asyncio.wait([asked.done], timeout=OFTEN)
                if not asked.done.done():
                    yield self._before(asked)
            yield asked.done.result()
        finally:
            if self._waiting.get(key) is asked:
                del self._waiting[key]
            asked.done.cancel()

    def _before(self, asked: _Asked) -> int:
        """How many jobs come before one."""
        if asked.key not in self._waiting:
            return 0
        return 1 + list(self._waiting.values()).index(asked)

    def _next(self) -> None:
        while self._idle and self._waiting:
            asked = self._waiting.pop(next(iter(self._waiting)))
            if (found := asked.known()) is not None:
                asked.end(found)
                continue
            number = self._idle.pop()
            self._running[number] = asked
            asked.began = asked.done.get_loop().time()
            self._processes[number].submit(Job(asked.number, asked.function, asked.argument, breakable=False))

    def _give_up(self, number: int) -> None:
        """End the process with a number, whose result is of no use; another one takes its place."""
        self._processes[number].drop(self._running.pop(number).number)
        self._idle.append(number)

    def _from_thread(self, job: Job, result: Any, fault: str) -> None:
        loop = self._loop
        if loop is not None:
            try:
                loop.call_soon_threadsafe(self._finish, job.key, result, fault)
            except RuntimeError:
                pass  # the loop has ended

    def _finish(self, key: Hashable, result: Any, fault: str) -> None:
        for number, asked in list(self._running.items()):
            if asked.number == key:
                del self._running[number]
                self._idle.append(number)
                asked.end(FailedError(fault) if fault else result)
        self._next()


class _Asked:
    """A job, and where its result goes."""

    def __init__(
        self,
        key: Hashable,
        function: Callable[[Any], Any],
        argument: object,
        known: Callable[[], bytes | None],
        done: asyncio.Future[bytes],
        number: int,
    ) -> None:
        self.key, self.function, self.argument, self.known = key, function, argument, known
        self.done, self.number = done, number
        self.began = 0.0

    def end(self, result: bytes | Exception) -> None:
        """Pass the result on, if somebody still waits for it."""
        if self.done.done():
            return
        if isinstance(result, Exception):
            self.done.set_exception(result)
            self.done.exception()  # nobody may be left who asks
        else:
            self.done.set_result(result)
