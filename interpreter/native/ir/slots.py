"""The pieces and the counters of a game, as the player to move sees them."""

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
