"""Paired measurement: the contestants take turns, so that what disturbs a shared machine disturbs them alike.

In each round every contestant works for the same share of time, one after the other: A B A B … What is told of two of
them is the ratio of their rates in the same round, and of the rounds the median; the least and the most say how far it
can be trusted. One slow round changes no median.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from statistics import median


@dataclass(frozen=True)
class Share:
    """What a contestant has done in its turn, and how many seconds that took by its own clock."""

    amount: float
    seconds: float

    @property
    def rate(self) -> float:
        """The amount a second."""
        return self.amount / self.seconds if self.seconds > 0 else 0.0


Work = Callable[[float, int], Share]
"""Works for about so many seconds in the round of a number, from which it may draw its chances."""


@dataclass(frozen=True)
class Spread:
    """The median of some figures, and how far they lie apart."""

    median: float
    least: float
    most: float

    @classmethod
    def of(cls, figures: Sequence[float]) -> Spread:
        """The spread of at least one figure."""
        return cls(median(figures), min(figures), max(figures))


@dataclass(frozen=True)
class Measured:
    """The shares of each contestant, round by round; the contestants in their order."""

    shares: Mapping[str, Sequence[Share]]

    def rate(self, name: str) -> Spread:
        """Amounts a second."""
        return Spread.of([share.rate for share in self.shares[name]])

    def ratio(self, name: str, other: str) -> Spread:
        """How many times the rate of ``other`` that of ``name`` is; rounds in which one did nothing are left out."""
        pairs = zip(self.shares[name], self.shares[other], strict=True)
        ratios = [mine.rate / theirs.rate for mine, theirs in pairs if theirs.rate > 0]
        return Spread.of(ratios or [0.0])


def measure(
    contestants: Mapping[str, Work], seconds: float, rounds: int, on_share: Callable[[], None] = lambda: None
) -> Measured:
    """Let the contestants take turns for ``seconds`` each, divided over ``rounds``; ``on_share`` hears of every turn.

    They are to be warm: whatever must be made before the first turn is made by then.
    """
    shares: dict[str, list[Share]] = {name: [] for name in contestants}
    for number in range(1, rounds + 1):
        for name, work in contestants.items():
            shares[name].append(work(seconds / rounds, number))
            on_share()
    return Measured(shares)
