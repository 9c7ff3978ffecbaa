"""Paired measurement: the contestants take turns, so that disturbances of a shared machine affect them alike.

In each round every contestant works for the same share of time, one after the other: A B A B … Two contestants are
compared by the ratio of their rates in the same round, and the median of the rounds is reported; the minimum and
maximum show how far it can be trusted. One slow round does not change the median.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from statistics import median


@dataclass(frozen=True)
class Share:
    """The work of a contestant in its turn, and the seconds that it took by the contestant's clock."""

    amount: float
    seconds: float

    @property
    def rate(self) -> float:
        """The amount per second."""
        return self.amount / self.seconds if self.seconds > 0 else 0.0


Work = Callable[[float, int], Share]
"""Works for about the given seconds in the round of a given number, which can be its random seed."""


@dataclass(frozen=True)
class Spread:
    """The median and the range of some figures."""

    median: float
    least: float
    most: float

    @classmethod
    def of(cls, figures: Sequence[float]) -> Spread:
        """The spread of at least one figure."""
        return cls(median(figures), min(figures), max(figures))


@dataclass(frozen=True)
class Measured:
    """The shares of each contestant, round by round; the contestants in order."""

    shares: Mapping[str, Sequence[Share]]

    def rate(self, name: str) -> Spread:
        """The amounts per second."""
        return Spread.of([share.rate for share in self.shares[name]])

    def ratio(self, name: str, other: str) -> Spread:
        """The rate of ``name`` divided by that of ``other``; rounds in which either did nothing are left out."""
        pairs = zip(self.shares[name], self.shares[other], strict=True)
        ratios = [mine.rate / theirs.rate for mine, theirs in pairs if theirs.rate > 0]
        return Spread.of(ratios or [0.0])


def measure(
    contestants: Mapping[str, Work], seconds: float, rounds: int, on_share: Callable[[], None] = lambda: None
) -> Measured:
    """Let the contestants take turns for ``seconds`` each, divided among ``rounds``; call ``on_share`` for every turn.

    They must be warm: all preparation must be done before the first turn.
    """
    shares: dict[str, list[Share]] = {name: [] for name in contestants}
    for number in range(1, rounds + 1):
        for name, work in contestants.items():
            shares[name].append(work(seconds / rounds, number))
            on_share()
    return Measured(shares)
