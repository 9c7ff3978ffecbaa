"""A contestant that needs only the processor: the gain that threads can have on this machine at this moment.

Hashing shares no memory and releases Python's lock. If several threads achieve no more than one, the cores are busy
with other work, and no program could gain from threads.
"""

from __future__ import annotations

import hashlib
import time
from concurrent.futures import ThreadPoolExecutor

from ..timing.measure import Share

BLOCK = bytes(1 << 20)


class Hashing:
    """Hashes blocks of a MiB on several threads; counts the blocks."""

    def __init__(self, threads: int) -> None:
        self.threads = threads

    def __call__(self, seconds: float, number: int) -> Share:
        """Hash for the given time."""
        began = time.perf_counter()
        with ThreadPoolExecutor(self.threads) as pool:
            blocks = sum(pool.map(_blocks, [began + seconds] * self.threads))
        return Share(blocks, time.perf_counter() - began)


def _blocks(deadline: float) -> int:
    done = 0
    while not done or time.perf_counter() < deadline:
        hashlib.sha256(BLOCK).digest()
        done += 1
    return done
