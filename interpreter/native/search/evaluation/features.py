"""What an evaluation looks at: numbers for each player, told by what they mean.

Every game has those that need no look at its rules (pieces of each kind, units, moves); the others are derived from its
end (``goals``).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ...ir.terms import Term


@dataclass(frozen=True)
class Pieces:
    """How many pieces of a kind (a place among the kinds of a player) a player has."""

    kind: int


@dataclass(frozen=True)
class Units:
    """Into how many connected parts a player's pieces fall."""


@dataclass(frozen=True)
class Mobility:
    """How many moves a player has, or would have if it were his turn."""


@dataclass(frozen=True)
class Number:
    """A number that the rules reckon with, times ``sign``."""

    term: Term
    sign: float = 1.0


@dataclass(frozen=True)
class Likeness:
    """How far two numbers are apart that are to be equal (or different), times ``sign``."""

    a: Term
    b: Term
    sign: float = 1.0


@dataclass(frozen=True)
class Nearness:
    """How many moves a player needs, as if nobody else moved and each served one point only, until a region has a site;
    counted downwards."""

    region: Term


@dataclass(frozen=True)
class Fewness:
    """How many sites a region has that is to be empty; counted downwards."""

    region: Term


@dataclass(frozen=True)
class Rows:
    """In how many straight rows of so many points a region has all but one, all but two ... while nothing is in the
    way of the rest."""

    region: Term
    length: int
    ways: tuple[str, ...]


@dataclass(frozen=True)
class Oneness:
    """Into how many parts a region falls, and how often it must grow until it is one; both counted downwards."""

    region: Term
    sign: float = 1.0


What = Pieces | Units | Mobility | Number | Likeness | Nearness | Fewness | Rows | Oneness
MISSING = 3
"""Rows that lack more points than this are not counted."""


@dataclass(frozen=True)
class Feature:
    """Numbers that belong to a player. Those with one ``key`` share their weights: they are for the difference between
    one player and the others."""

    key: str
    player: int
    what: What
    texts: tuple[str, ...]
    """Each number in words, for people."""

    @property
    def size(self) -> int:
        """How many numbers there are."""
        return len(self.texts)


def numbers(features: tuple[Feature, ...]) -> Iterator[tuple[Feature, int]]:
    """All numbers of some features, in order: the feature, and which of its numbers."""
    for feature in features:
        for part in range(feature.size):
            yield feature, part
