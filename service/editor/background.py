"""A process that works for this one, a job at a time, so that this one always answers at once.

Of the jobs about the same thing, only the newest is of interest: it takes the place of an older one, and one that is
running is broken off. The process ends with this one, however this one ends, since then its input ends. It ignores
Ctrl-C, and has no part in the standard output.
"""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from multiprocessing.reduction import ForkingPickler
from typing import Any

from .worker import receive, send, serve

PATIENCE = 20.0
"""The most seconds that a job may take; then its process is ended."""


@dataclass(frozen=True, eq=False)
class Job:
    """A call of a function that can be imported. Jobs of a lower ``rank`` come first, and others make room for them.

    One that is not ``breakable`` must not be broken off by an exception, as machine code is at work: its process is
    ended instead, and another one goes on.
    """

    key: Hashable
    function: Callable[[Any], Any]
    argument: Any
    rank: int = 0
    breakable: bool = True


Done = Callable[[Job, Any, str], None]
"""What is called with a job, its result and, if it failed, the reason; in another thread."""


class Background:
    """Carries out jobs in a process of its own, which is started for the first of them, or by :meth:`start`."""

    def __init__(self, done: Done, patience: float = PATIENCE) -> None:
        self._done, self._patience = done, patience
        self._lock = threading.RLock()
        self._waiting: dict[Hashable, Job] = {}
        self._running: Job | None = None
        self._number = 0
        self._process: subprocess.Popen[bytes] | None = None
        self._closed = False
        self._broken: Job | None = None
        """The job because of which the process was ended, to make room."""

    def start(self) -> None:
        """Start the process, so that it is ready when the first job comes."""
        with self._lock:
            self._ready()

    def submit(self, job: Job) -> None:
        """Carry out a job, soon; it replaces another with the same key."""
        with self._lock:
            if self._closed:
                return
            self._waiting[job.key] = job
            running = self._running
            if running is None:
                self._next()
            elif running.key == job.key or running.rank > job.rank:
                self._waiting.setdefault(running.key, running)
                self._break_off(running)

    def drop(self, key: Hashable) -> None:
        """Forget the job with a key, if there is one."""
        with self._lock:
            self._waiting.pop(key, None)
            if self._running is not None and self._running.key == key:
                self._break_off(self._running)

    def close(self) -> None:
        """End the process. No job is carried out any more."""
        with self._lock:
            self._closed = True
            self._waiting.clear()
            process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait()

    @property
    def process(self) -> int | None:
        """The number of the process, if there is one."""
        with self._lock:
            return self._process.pid if self._process is not None else None

    def _ready(self) -> None:
        if self._closed or self._process is not None:
            return
        code = f"import sys; sys.path[:] = {sys.path!r}; from {serve.__module__} import serve; serve()"
        self._process = subprocess.Popen(
            [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
        )
        threading.Thread(target=self._listen, args=(self._process,), daemon=True).start()

    def _next(self) -> None:
        """Send the first job that waits, if there is one."""
        if self._closed or self._running is not None or not self._waiting:
            return
        job = min(self._waiting.values(), key=lambda each: each.rank)
        del self._waiting[job.key]
        self._ready()
        self._running = job
        self._number += 1
        timer = threading.Timer(self._patience, self._overdue, [self._number])
        timer.daemon = True
        self._timer = timer
        timer.start()
        self._tell(("do", self._number, bytes(ForkingPickler.dumps((job.function, job.argument)))))

    def _break_off(self, job: Job) -> None:
        """End the job that is running."""
        if job.breakable:
            self._tell(("stop", self._number))
        elif self._process is not None:
            self._broken = job
            self._process.kill()

    def _tell(self, message: tuple[Any, ...]) -> None:
        if self._process is not None and self._process.stdin is not None:
            try:
                send(self._process.stdin, message)
            except OSError:
                pass  # the process has ended: whoever listens to it notices

    def _overdue(self, number: int) -> None:
        with self._lock:
            if number == self._number and self._running is not None and self._process is not None:
                self._process.kill()

    def _listen(self, process: subprocess.Popen[bytes]) -> None:
        """Take the answers of a process until it ends."""
        assert process.stdout is not None
        while True:
            answer = receive(process.stdout)
            if answer is None:
                break
            number, result, fault, stopped = answer
            with self._lock:
                current = number == self._number and self._process is process
            if current:
                self._finish(result, fault, stopped=stopped)
        process.stdout.close()
        process.wait()
        with self._lock:
            if self._process is not process:
                return
            self._process = None
            running, broken, self._broken = self._running, self._broken, None
            if running is not None and broken not in (None, running):  # it had just begun, and can begin again
                self._waiting.setdefault(running.key, running)
        if running is not None:
            self._finish(None, "its process ended", stopped=broken is not None)

    def _finish(self, result: Any, fault: str, *, stopped: bool) -> None:
        """Pass on the result of the job that was running, if it is still wanted, and begin the next one."""
        with self._lock:
            job, self._running = self._running, None
            self._timer.cancel()
            wanted = job is not None and not stopped and self._waiting.get(job.key, job) is job
            if wanted and job is not None:
                self._waiting.pop(job.key, None)
            self._next()
        if wanted and job is not None:
            self._done(job, result, fault)
