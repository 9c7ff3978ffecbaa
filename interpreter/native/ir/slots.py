"""The pieces, the counters and the memories of a game, as the player to move sees them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Slot:
    """A kind of piece as the player to move sees it: ``owner`` counts from the mover (0), ``None`` is no player."""

    owner: int | None
    kind: str


@dataclass(frozen=True)
class Counter:
    """A number in a position, as the player to move sees it: ``owner`` counts from the mover, ``None`` is no player."""

    owner: int | None
    name: str
    low: int
    high: int


@dataclass(frozen=True)
class Memory:
    """A region that a position remembers, as the player to move sees it: ``owner`` counts from the mover, ``None`` is
    no player."""

    owner: int | None
    name: str
    single: bool
    """Whether it has one site at most."""
    this_turn: bool
    """Whether it is empty when a turn begins."""
