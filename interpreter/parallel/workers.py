"""Worker processes of joblib: give them work, leave signals to the process that started them, and end them."""

from __future__ import annotations

import os
import select
import signal
import sys
import time
import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from importlib import import_module
from threading import Thread
from typing import Any, TypeVar

from ..core.ending import SIGNALS, end_programs
from .signals import blocked, undisturbed

Found = TypeVar("Found")

END: int | None = getattr(signal, "SIGUSR1", None)
"""The signal that ends a worker process: not SIGTERM, which may be sent to all processes of a group at once, when
the first process decides what is kept."""
GRACE = 3.0
"""Seconds that workers have to end the programs that they have started, longer than they wait for one that starts."""
TICK = 0.5
"""How often a worker checks whether the process that started it is still there, in seconds."""


def handing(ordered: bool) -> str:
    """The value of joblib's ``return_as``."""
    return "generator" if ordered else "generator_unordered"


def one_by_one(parallel: Any, work: Callable[..., Found], pieces: Iterable[tuple[Any, ...]]) -> Iterator[Found]:
    """Yield the results of work as they arrive; work still running when the generator is closed is abandoned."""
    joblib = import_module("joblib")
    tasks = (joblib.delayed(work)(*piece) for piece in pieces)
    results, finished = None, False
    try:
        with blocked():  # processes started here block signals from the very beginning
            results = parallel(tasks)
        for found in results:  # noqa: UP028 - it is closed below, where joblib's warning can be caught
            yield found
        finished = True
    finally:
        with undisturbed(), warnings.catch_warnings():
            warnings.simplefilter("ignore")  # abandoning work is intended
            if not finished:
                _ask_to_end(_processes())
            if results is not None:
                results.close()


def end_workers() -> None:
    """Kill the processes that joblib has started, whatever they are doing.

    Joblib does this itself, unless something goes wrong meanwhile; Python would wait for them on exit.
    """
    with undisturbed():
        _ask_to_end(_processes())
        loky = sys.modules.get("joblib.externals.loky.reusable_executor")
        executor = getattr(loky, "_executor", None)
        if executor is not None:  # otherwise the next work would be given to dead processes
            executor.shutdown(wait=False, kill_workers=True)
        for process in _processes():
            _kill(process)


def _ask_to_end(processes: Sequence[Any]) -> None:
    """Make processes end their programs and themselves; one that does not answer is left to be killed."""
    if END is None:
        return
    for process in processes:
        with suppress(ProcessLookupError):
            os.kill(process.pid, END)
    end = time.monotonic() + GRACE
    for process in processes:
        process.join(max(0.0, end - time.monotonic()))


def _processes() -> list[Any]:
    """The processes that joblib has started."""
    from multiprocessing import active_children  # late: it takes 6 ms, and few need it

    return [process for process in active_children() if process.name.startswith("Loky")]


def start_trackers() -> None:
    """Start the processes that clean up after joblib, before any worker: starting one would unblock signals."""
    if sys.platform == "win32":
        return
    with blocked():  # a closed terminal must not end them first
        for module in ("multiprocessing.resource_tracker", "joblib.externals.loky.backend.resource_tracker"):
            import_module(module).ensure_running()


def let_workers_be_killed() -> None:
    """Prepare joblib for killing its processes, which it does with all of them as soon as one is gone.

    Before that, they are asked to end the programs that they have started: joblib kills those that it finds, and others
    can be started meanwhile. Joblib also calls the method ``kill``, which its processes lack, when it cannot find their
    child processes with ``pgrep``, which small systems do not have; the warning that follows does not concern users.
    """
    if sys.platform == "win32":
        return
    popen = import_module("joblib.externals.loky.backend.popen_loky_posix").Popen
    if not hasattr(popen, "kill"):
        popen.kill = _kill
    executor: Any = import_module("joblib.externals.loky.process_executor")
    if executor.kill_process_tree.__module__ != __name__:
        executor.kill_process_tree = _asking_first(executor.kill_process_tree)
    warnings.filterwarnings("ignore", message="Failed to kill subprocesses")


def _asking_first(kill: Callable[..., None]) -> Callable[..., None]:
    """Joblib's function that kills a process with its child processes, after it has been asked to end."""

    def kill_process_tree(process: Any, *how: Any, **more: Any) -> None:
        _ask_to_end([process])
        kill(process, *how, **more)

    return kill_process_tree


def _kill(process: Any) -> None:
    with suppress(ProcessLookupError):
        os.kill(process.pid, getattr(signal, "SIGKILL", signal.SIGTERM))


def leave_interrupts() -> None:
    """Called first in a worker process: leaves interrupts to the process that started it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def follow(parent: int) -> None:
    """Called first in a worker process: leaves signals to the process that started it, and ends when that is gone.

    It also ends when it is asked to, and takes the programs that it has started with it, whatever it is doing.
    """
    if END is None:
        leave_interrupts()
        return
    heard, told = os.pipe()
    os.set_blocking(told, False)
    for number in (*SIGNALS, END):
        signal.signal(number, _nothing)  # not SIG_IGN, which programs started here would inherit
    signal.set_wakeup_fd(told, warn_on_full_buffer=False)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, SIGNALS)
    Thread(target=_watch, args=(heard, parent), daemon=True).start()


def _nothing(number: int, frame: object) -> None:
    """A signal that is for the process that started this one."""


def _watch(heard: int, parent: int) -> None:
    """Wait until this process must end, and end it; the main thread may be busy in machine code."""
    while os.getppid() == parent:
        ready, _, _ = select.select([heard], [], [], TICK)
        if ready and signal.SIGUSR1 in os.read(heard, 4096):
            break
    end_programs()
    os._exit(0)
