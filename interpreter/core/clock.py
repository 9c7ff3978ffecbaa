"""Time that counts: how long something has been worked on, without the time it took to get ready."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from contextlib import contextmanager


class Clock:
    """Counts seconds from its creation, except those for which it is stopped."""

    def __init__(self, limit: float | None = None) -> None:
        """``limit``: the seconds that may be used; none if ``None``.

        Raises:
            ValueError: the limit is negative, infinite or not a number.
        """
        self._limit = limit if limit is None else seconds_limit(limit)
        self._began = time.perf_counter()

    @property
    def seconds(self) -> float:
        """The seconds so far."""
        return time.perf_counter() - self._began

    @property
    def deadline(self) -> float | None:
        """When the limit is reached, as a time of ``time.perf_counter``; later if the clock is stopped before."""
        return None if self._limit is None else self._began + self._limit

    @property
    def over(self) -> bool:
        """Whether the limit is reached."""
        return self._limit is not None and self.seconds >= self._limit

    @contextmanager
    def stopped(self) -> Iterator[None]:
        """What is done in this block does not count."""
        before = time.perf_counter()
        try:
            yield
        finally:
            self._began += time.perf_counter() - before


def seconds_limit(seconds: float, what: str = "seconds") -> float:
    """Check a limit of time, and return it.

    Raises:
        ValueError: it is negative, infinite or not a number.
    """
    if not (math.isfinite(seconds) and seconds >= 0):
        raise ValueError(f"`{what}` must be a number from 0 up, not {seconds}")
    return seconds
