"""What an evaluation looks at: a number for each player, told by what it means.

Every game has those that need no look at its rules (pieces of each kind, moves); the others are derived from its end.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..programs import Program


@dataclass(frozen=True)
class Pieces:
    """How many pieces of a kind (a place among the kinds of a player) a player has."""

    kind: int


@dataclass(frozen=True)
class Mobility:
    """How many moves a player has, or would have if it were his turn."""


What = Pieces | Mobility


@dataclass(frozen=True)
class Feature:
    """A number that belongs to a player. Features with one ``key`` share their weight: it is for the difference between
    one player and the others."""

    key: str
    player: int
    what: What
    text: str
    """In words, for people."""


def features_of(program: Program) -> tuple[Feature, ...]:
    """What the evaluation of a game looks at, those of a key together."""
    kinds = [slot.kind for slot in program.slots if slot.owner == 0]
    found: list[tuple[str, What, str]] = []
    for number, kind in enumerate(kinds):
        found.append((f"pieces {kind}", Pieces(number), f"pieces {kind}".strip()))
    found.append(("moves", Mobility(), "moves"))
    return tuple(Feature(key, player, what, text) for key, what, text in found for player in range(program.players))
