"""Bounds for processes that work for the server, so that one of them ends before the machine has no memory left."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

FIRST_TO_GO = "1000"
"""How Linux is told to end a process before all others when memory runs out; its child processes inherit it."""


def limit_memory(most: int) -> None:
    """Let this process use no more bytes of addresses than so many, where the system can do that."""
    try:
        import resource
    except ImportError:
        return  # Windows
    with suppress(OSError, ValueError):  # a lower limit is set already, or the system has none
        resource.setrlimit(resource.RLIMIT_AS, (most, resource.getrlimit(resource.RLIMIT_AS)[1]))


def yield_memory() -> None:
    """Make this process and those that it starts the first to be ended when memory runs out, rather than the server.

    Each can use as many addresses as the machine has memory, and 4 GiB, most of which is never touched.
    """
    with suppress(OSError):
        Path("/proc/self/oom_score_adj").write_text(FIRST_TO_GO, encoding="ascii")
    with suppress(AttributeError, ValueError, OSError):  # Windows; a system that does not say
        limit_memory((4 << 30) + os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES"))
