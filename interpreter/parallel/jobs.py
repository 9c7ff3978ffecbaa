"""Work on many independent games, spread over processes; what comes out does not depend on how many there are.

Processes are sent the text of a game and its options, never compiled objects, and load each game once
(``Game.__reduce__``).
"""

from __future__ import annotations

import atexit
import os
import signal
import sys
import warnings
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from itertools import count
from multiprocessing import active_children
from threading import current_thread, main_thread
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from ..game.game import Game

Found = TypeVar("Found")
CHUNK = 16


def spread(
    work: Callable[..., Found], game: Game, total: int | None, arguments: tuple[Any, ...], *, jobs: int = 1,
    most: int = CHUNK,
) -> Iterator[Found]:  # fmt: skip
    """``work(game, numbers, *arguments)`` over the numbers 0 to ``total`` in ranges of at most ``most``, in order.

    What is finished of a range is lost if an interrupt comes before its end. Without a ``total`` it goes on until a
    piece of work has come back empty (``games`` is 0).
    """
    chunk = most if total is None else max(1, min(most, total // (4 * jobs) or 1))
    starts = count(0, chunk) if total is None else range(0, total, chunk)
    ranges = (range(a, a + chunk if total is None else min(a + chunk, total)) for a in starts)
    for found in each(work, ((game, numbers, *arguments) for numbers in ranges), jobs=jobs):
        yield found
        if total is None and not getattr(found, "games", 0):
            return


def each(
    work: Callable[..., Found],
    pieces: Iterable[tuple[Any, ...]],
    *,
    jobs: int = 1,
    cluster: str = "",
    ordered: bool = True,
) -> Generator[Found, None, None]:
    """``work(*piece)`` of each piece, as results come in, or in the order of the pieces.

    ``cluster`` is ``ray`` or ``dask``, perhaps with a colon and an address: work goes there then. Pieces are taken when
    there is room for them, so that there may be any number; with several processes that may be in another thread.

    Raises:
        PlyError: there is no such cluster, or it cannot be reached.
    """
    if cluster:
        from .clusters import each_there

        yield from each_there(work, pieces, cluster, jobs, ordered=ordered)
    elif jobs == 1:
        yield from (work(*piece) for piece in pieces)
    else:
        joblib = import_module("joblib")  # which has no types
        let_workers_be_killed()
        parallel = joblib.Parallel(
            n_jobs=jobs, backend="loky", return_as=handing(ordered), initializer=leave_interrupts
        )
        atexit.unregister(end_workers)
        atexit.register(end_workers)
        finished = False
        with interrupted_once():
            try:
                yield from one_by_one(parallel, work, pieces)
                finished = True
            finally:
                if not finished:
                    end_workers()


def handing(ordered: bool) -> str:
    """How joblib is to hand results over."""
    return "generator" if ordered else "generator_unordered"


def one_by_one(parallel: Any, work: Callable[..., Found], pieces: Iterable[tuple[Any, ...]]) -> Iterator[Found]:
    """The results of work as they come; what is still going on when nobody wants more is left."""
    joblib = import_module("joblib")
    tasks = (joblib.delayed(work)(*piece) for piece in pieces)
    with undisturbed():  # processes that are started here leave interrupts to this one from their first moment
        results = parallel(tasks)
    try:
        for found in results:  # noqa: UP028 - it is closed below, where joblib's warning can be caught
            yield found
    finally:
        with undisturbed(), warnings.catch_warnings():
            warnings.simplefilter("ignore")  # that some work was for nothing is meant
            results.close()


def end_workers() -> None:
    """End the processes that joblib has started, whatever they do.

    Joblib does so itself, unless something goes wrong while it does; Python would wait for them at its end.
    """
    with undisturbed():
        loky = sys.modules.get("joblib.externals.loky.reusable_executor")
        executor = getattr(loky, "_executor", None)
        if executor is not None:  # or the next work would be given to processes that are no more
            executor.shutdown(wait=False, kill_workers=True)
        for process in active_children():
            if process.name.startswith("Loky"):
                _kill(process)


def let_workers_be_killed() -> None:
    """Give joblib's processes the method ``kill``, which it calls and they lack.

    It does so where it cannot find out, by ``pgrep``, what else they have started: on a small system there is none.
    What it then warns of is nothing to a user.
    """
    if sys.platform == "win32":
        return
    popen = import_module("joblib.externals.loky.backend.popen_loky_posix").Popen
    if not hasattr(popen, "kill"):
        popen.kill = _kill
    warnings.filterwarnings("ignore", message="Failed to kill subprocesses")


def _kill(process: Any) -> None:
    with suppress(ProcessLookupError):
        os.kill(process.pid, getattr(signal, "SIGKILL", signal.SIGTERM))


@contextmanager
def interrupted_once() -> Iterator[None]:
    """The first interrupt ends what is done here, and others are not heard while joblib ends its processes.

    It does so within its own code, and stops half-way when it is disturbed.
    """
    if current_thread() is not main_thread() or signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield
        return

    def once(number: int, frame: object) -> None:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        raise KeyboardInterrupt

    signal.signal(signal.SIGINT, once)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@contextmanager
def undisturbed() -> Iterator[None]:
    """Nothing is interrupted here."""
    if current_thread() is not main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def leave_interrupts() -> None:
    """What a process does first: an interrupt is for the one that started it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
