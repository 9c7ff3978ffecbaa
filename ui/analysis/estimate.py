"""How long work takes in all, estimated before it begins and corrected by what is done."""

from __future__ import annotations

from math import exp

BELIEVED = 0.05
"""The first estimate counts as much as this share of the work."""
EARLY = 0.1
"""Nothing is told before this share of the work is done."""
MEMORY = 0.3
"""How fast older work is forgotten, as a share of all work: the load of a machine changes."""
CORRECTED = 1.5
"""An estimate that is wrong by more than this factor is told again."""
SELDOM = 0.25
"""It is told again only after this share of the work: the load of a machine comes and goes."""
BRIEF = 8.0
"""Seconds by which it must be wrong besides."""


class Estimate:
    """Seconds that work takes in all; ``expected`` is the first estimate."""

    def __init__(self, expected: float) -> None:
        self.expected = max(expected, 0.1)
        self.told = self.expected
        """What was last told."""
        self._next = EARLY * self.expected
        self._took = self._counted = BELIEVED * self.expected
        self._done = self._elapsed = 0.0

    def at(self, done: float, elapsed: float) -> None:
        """Note that what was expected to take ``done`` seconds has taken ``elapsed``."""
        more = done - self._done
        if more > 0:
            kept = exp(-more / (MEMORY * self.expected))
            self._took = kept * self._took + elapsed - self._elapsed
            self._counted = kept * self._counted + more
            self._done, self._elapsed = done, elapsed

    @property
    def left(self) -> float:
        """Seconds left after what was noted last."""
        return max(0.0, self.expected - self._done) * self._took / self._counted

    def news(self) -> str:
        """``slower`` or ``faster`` if the estimate is now far from what was told, which is then told; or nothing."""
        now = self._elapsed + self.left
        if self._done < self._next or abs(now - self.told) < BRIEF or 1 / CORRECTED < now / self.told < CORRECTED:
            return ""
        word = "slower" if now > self.told else "faster"
        self.told, self._next = now, self._done + SELDOM * self.expected
        return word
