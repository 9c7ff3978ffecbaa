"""Long-running machine code that can be interrupted by Ctrl-C or a deadline."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

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
