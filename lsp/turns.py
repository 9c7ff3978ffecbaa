"""Requests take turns, and between two of them, everything that has arrived is read.

So a request that was cancelled while another was answered is not computed, and of a burst of changes only the last
state of the text is looked at.
"""

from __future__ import annotations

import asyncio
from types import TracebackType

STEPS = 4
"""How often others run before a turn begins: what has arrived is passed from the thread that reads it to the loop, to
the reader of messages, and to its handler."""


class Turns:
    """A turn at a time, in the order of arrival: ``async with turns: ...``."""

    def __init__(self) -> None:
        self._lock = asyncio.Lock()

    async def __aenter__(self) -> None:
        await self._lock.acquire()
        try:
            for _ in range(STEPS):
                await asyncio.sleep(0)
        except BaseException:
            self._lock.release()
            raise

    async def __aexit__(self, kind: type[BaseException] | None, fault: BaseException | None,
                        at: TracebackType | None) -> None:  # fmt: skip
        self._lock.release()
