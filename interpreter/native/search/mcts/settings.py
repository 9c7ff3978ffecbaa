"""What can be set about a tree search."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum


class Place(IntEnum):
    """Where each number stands among the settings of a tree."""

    EXPLORE = 0
    FIRST = 1
    BIAS = 2
    PRIOR = 3
    OPENED = 4
    SHARED = 5


@dataclass(frozen=True)
class Settings:
    """How a tree is searched; the defaults are those that did best over several games (docs/decisions.md)."""

    explore: float = 0.04
    """The weight of the term that grows for moves that are seldom tried (UCB1's constant)."""
    first: float = 1.0
    """What a move counts that has never been tried, if nothing is known of it (first-play urgency)."""
    bias: float = 0.001
    """How soon a move's own results count for more than those of the same move later (RAVE's bias; 0: never so for
    equal numbers of games); negative: those of the same move later are not asked for."""
    prior: float = 10
    """With how many games, at most, a new node takes over what its moves were worth elsewhere (progressive history)."""
    opened: float = 3
    """After so many visits a leaf becomes a node."""

    shared: bool = False
    """Whether several threads work in the tree."""

    @property
    def numbers(self) -> tuple[float, ...]:
        """In the order of ``Place``."""
        prior = self.prior if self.bias >= 0 else 0.0
        return (self.explore, self.first, self.bias, prior, self.opened, float(self.shared))
