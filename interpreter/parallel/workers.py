"""Worker processes of joblib: give them work, shield them from interrupts, and end them."""

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
    """The value of joblib's ``return_as``."""
    return "generator" if ordered else "generator_unordered"


def one_by_one(parallel: Any, work: Callable[..., Found], pieces: Iterable[tuple[Any, ...]]) -> Iterator[Found]:
    """Yield the results of work as they arrive; work still running when the generator is closed is abandoned."""
    joblib = import_module("joblib")
    tasks = (joblib.delayed(work)(*piece) for piece in pieces)
    with undisturbed():  # processes started here ignore interrupts from the very beginning
        results = parallel(tasks)
    try:
        for found in results:  # noqa: UP028 - it is closed below, where joblib's warning can be caught
            yield found
    finally:
        with undisturbed(), warnings.catch_warnings():
            warnings.simplefilter("ignore")  # abandoning work is intended
            results.close()


def end_workers() -> None:
    """Kill the processes that joblib has started, whatever they are doing.

    Joblib does this itself, unless something goes wrong meanwhile; Python would wait for them on exit.
    """
    from multiprocessing import active_children  # late: it takes 6 ms, and few need it

    with undisturbed():
        loky = sys.modules.get("joblib.externals.loky.reusable_executor")
        executor = getattr(loky, "_executor", None)
        if executor is not None:  # otherwise the next work would be given to dead processes
            executor.shutdown(wait=False, kill_workers=True)
        for process in active_children():
            if process.name.startswith("Loky"):
                _kill(process)


def let_workers_be_killed() -> None:
    """Add the method ``kill``, which joblib calls but its processes lack.

    Joblib calls it when it cannot find their child processes with ``pgrep``, which small systems do not have. The
    warning that follows does not concern users.
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
    """Handle the first interrupt, and ignore others while joblib ends its processes.

    Joblib does so within its own code, and would stop half-way if interrupted.
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
    """Ignore interrupts in this block."""
    if current_thread() is not main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def leave_interrupts() -> None:
    """Called first in a worker process: leaves interrupts to the process that started it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
