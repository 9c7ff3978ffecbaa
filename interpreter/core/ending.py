"""How a process is ended from outside: by which signals, and what must not outlive it.

Few imports: it is loaded before everything else, to be ready for a signal.
"""

from __future__ import annotations

import os
import signal
from _thread import allocate_lock  # `threading` imports more

SIGNALS = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))
"""Ctrl-C; a request to end; the terminal has been closed. Not all systems have all of them."""

GROUPS: set[int] = set()
"""The process groups of the programs that this process has started and that have not ended yet."""
STARTING = allocate_lock()
"""Held while a program is started and entered in ``GROUPS``."""
PATIENCE = 2.0
"""The most seconds for which :func:`end_programs` waits for a program that is being started."""

LEFT_BEHIND = "left behind"
"""The name of a thread whose result is no longer wanted; the process need not wait for it."""


def end_programs() -> None:
    """Kill all programs in ``GROUPS``, with their child processes. No other can be started from now on."""
    STARTING.acquire(timeout=PATIENCE)
    for group in tuple(GROUPS):
        try:
            os.killpg(group, signal.SIGKILL)
        except (ProcessLookupError, PermissionError):
            pass
