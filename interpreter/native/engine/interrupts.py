"""Long-running machine code that can be interrupted by Ctrl-C or a deadline, and calls that can only be abandoned."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import TypeVar

from ...core.ending import LEFT_BEHIND

Found = TypeVar("Found")

STACK = 512 << 20
"""Bytes of the stack it runs on, most of which are never touched."""
TICK = 0.1
"""How often it is checked, in seconds."""


def run_interruptible(
    call: Callable[[], int],
    stop: Callable[[bool], None],
    deadline: float | None = None,
    on_tick: Callable[[], object] = lambda: None,
) -> int:
    """Run a call in a separate thread with a large stack, and return its result.

    Args:
        call: calls the machine code. stop: tells the machine code whether to end soon. deadline: when to stop it, as a
        time of ``time.perf_counter``. on_tick: called every ``TICK`` seconds in the meantime.
    """
    result: list[int] = []
    stop(False)
    before = threading.stack_size(STACK)
    try:
        worker = threading.Thread(target=lambda: result.append(call()), daemon=True)
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
            on_tick()
    except BaseException:
        stop(True)
        worker.join()
        raise
    return result[0]


def run_abandonable(call: Callable[[], Found]) -> Found:
    """Run a call in a separate thread, and return its result.

    The call must not be for its effects: on Ctrl-C it is left behind, and its thread goes on to its end. In other
    threads than the main one, which Ctrl-C does not reach, it is simply called.
    """
    if threading.current_thread() is not threading.main_thread():
        return call()
    found: list[Found] = []
    faults: list[BaseException] = []

    def work() -> None:
        try:
            found.append(call())
        except BaseException as fault:
            faults.append(fault)

    worker = threading.Thread(target=work, daemon=True)
    worker.start()
    try:
        while worker.is_alive():
            worker.join(TICK)
    except BaseException:
        worker.name = LEFT_BEHIND
        raise
    if faults:
        raise faults[0]
    return found[0]
