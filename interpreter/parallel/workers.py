"""Worker processes of joblib: how they are given work, left alone by interrupts, and ended."""

from __future__ import annotations

import os
import signal
import sys
import warnings
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from threading import current_thread, main_thread
from typing import Any, TypeVar

Found = TypeVar("Found")


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
    from multiprocessing import active_children  # late: 6 ms that few need

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
