"""The settings of a tree search."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum


class Place(IntEnum):
    """The index of each number among the settings of a tree."""

    EXPLORE = 0
    FIRST = 1
    BIAS = 2
    PRIOR = 3
    OPENED = 4
    SHARED = 5


@dataclass(frozen=True)
class Settings:
    """How a tree is searched; the defaults are those that did best across several games (docs/decisions.md)."""

    explore: float = 0.04
    """The weight of the exploration term, which is large for rarely tried moves (UCB1's constant)."""
    first: float = 1.0
    """The value of an untried move about which nothing is known (first-play urgency)."""
    bias: float = 0.001
    """How soon a move's own results outweigh those of its later occurrences (RAVE's bias; 0: never for equal numbers of
    games); negative: later occurrences are not used."""
    prior: float = 10
    """The most games that the results of a move elsewhere count for in a new node (progressive history)."""
    opened: float = 3
    """The number of visits after which a leaf becomes a node."""

    shared: bool = False
    """Whether several threads share the tree."""

    @property
    def numbers(self) -> tuple[float, ...]:
        """In the order of ``Place``."""
        prior = self.prior if self.bias >= 0 else 0.0
        return (self.explore, self.first, self.bias, prior, self.opened, float(self.shared))
