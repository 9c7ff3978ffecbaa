"""When a match between two ends before its last game: the test processes games in the order of their numbers.

So it stops at the same game, regardless of which games finish first.
"""

from __future__ import annotations

from ..stats.sprt import Test, Verdict
from .games import Finished

SCORES = 5
"""The number of possible scores in two games from one opening: 0, 1/2, 1, 3/2 or 2 points."""


class Sequel:
    """Counts pairs of games from one opening, and tells when the test has reached a verdict."""

    def __init__(self, test: Test | None) -> None:
        self.test = test
        self.counts = [0] * SCORES
        self.ratio = 0.0
        self.verdict: Verdict = ""
        self.stop: int | None = None
        """The number of games that count, once the test has reached a verdict."""
        self._next = 0
        self._waiting: dict[int, float] = {}

    def add(self, game: Finished) -> None:
        """Add a finished game."""
        if self.test is None or self.stop is not None:
            return
        self._waiting[game.fixture.number] = game.points(0)
        while self.stop is None and {self._next, self._next + 1} <= self._waiting.keys():
            points = self._waiting.pop(self._next) + self._waiting.pop(self._next + 1)
            self.counts[round(2 * points)] += 1
            self._next += 2
            self.ratio = self.test.ratio(self.counts)
            self.verdict = self.test.verdict(self.ratio)
            if self.verdict:
                self.stop = self._next
