"""Moves."""

from __future__ import annotations

from dataclasses import dataclass, field

SWAP_RULE = -1


@dataclass(frozen=True, slots=True)
class Move:
    """A move: a rule (its index among the rules of the game) and the chosen points, in order.

    ``str(move)`` is its notation, unique among the legal moves of a position. ``game.model.rules[move.rule].name`` is
    the name of its rule, except for ``swap``, whose number is :data:`SWAP_RULE`.
    """

    rule: int
    sites: tuple[int, ...]
    text: str = field(compare=False)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Move({self.text!r})"


SWAP = Move(SWAP_RULE, (), "swap")
"""The move by which the second player changes sides."""
