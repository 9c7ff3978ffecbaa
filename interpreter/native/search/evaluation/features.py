"""The features of an evaluation: numbers for each player, named after their meaning.

Every game has those that do not depend on its rules (pieces of each kind, units, moves); the others are derived from
its ``end`` clauses (``goals``).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ...ir.terms import Term


@dataclass(frozen=True)
class Pieces:
    """The number of pieces of a kind (an index among the player's kinds) that a player has."""

    kind: int


@dataclass(frozen=True)
class Units:
    """The number of connected groups of a player's pieces."""


@dataclass(frozen=True)
class Mobility:
    """The number of moves that a player has, or would have if it were their turn."""


@dataclass(frozen=True)
class Number:
    """A number that the rules use, times ``sign``."""

    term: Term
    sign: float = 1.0


@dataclass(frozen=True)
class Likeness:
    """The distance between two numbers that should be equal (or different), times ``sign``."""

    a: Term
    b: Term
    sign: float = 1.0


@dataclass(frozen=True)
class Nearness:
    """The number of moves that a player needs until a region has a site, as if no other player moved and each move
    served one point only; counted downwards."""

    region: Term


@dataclass(frozen=True)
class Fewness:
    """The number of sites of a region that should be empty; counted downwards."""

    region: Term


@dataclass(frozen=True)
class Rows:
    """The number of straight rows of ``length`` points of which a region has all but one, all but two ... while the
    rest is not blocked."""

    region: Term
    length: int
    ways: tuple[str, ...]


@dataclass(frozen=True)
class Oneness:
    """The number of parts of a region, and how many times it must grow until it is connected; both counted
    downwards."""

    region: Term
    sign: float = 1.0


What = Pieces | Units | Mobility | Number | Likeness | Nearness | Fewness | Rows | Oneness
MISSING = 3
"""Rows that lack more points than this are not counted."""


@dataclass(frozen=True)
class Feature:
    """Numbers that belong to a player. Features with the same ``key`` share their weights, which apply to the
    difference between one player and the others."""

    key: str
    player: int
    what: What
    texts: tuple[str, ...]
    """A readable name of each number."""

    @property
    def size(self) -> int:
        """The number of numbers."""
        return len(self.texts)


def numbers(features: tuple[Feature, ...]) -> Iterator[tuple[Feature, int]]:
    """All numbers of some features, in order: the feature, and the index of the number in it."""
    for feature in features:
        for part in range(feature.size):
            yield feature, part
