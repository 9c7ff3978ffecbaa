"""A contestant that needs nothing but the processor: what so many threads can gain on this machine at this moment.

Hashing shares no memory and lets go of Python's lock. Where several threads of it do no more than one, other work has
the cores, and no program could gain from threads.
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
        """Hashes for so long."""
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
