"""When a match of two is over before its last game: the test looks at the games in the order of their numbers.

So it stops at the same game whichever games finish first.
"""

from __future__ import annotations

from ..stats.sprt import Test, Verdict
from .games import Finished

SCORES = 5
"""What two games from one opening may bring: 0, 1/2, 1, 3/2 or 2 points."""


class Sequel:
    """Counts pairs of games from one opening, and says when the test has seen enough."""

    def __init__(self, test: Test | None) -> None:
        self.test = test
        self.counts = [0] * SCORES
        self.ratio = 0.0
        self.verdict: Verdict = ""
        self.stop: int | None = None
        """So many games count, once the test has come to a verdict."""
        self._next = 0
        self._waiting: dict[int, float] = {}

    def add(self, game: Finished) -> None:
        """A game is finished."""
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
