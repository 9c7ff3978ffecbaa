"""Moves."""

from __future__ import annotations

from dataclasses import dataclass, field

SWAP_RULE = -1


@dataclass(frozen=True, slots=True)
class Move:
    """A rule (its place among the rules of the game) and the points that it has chosen, in order.

    ``str(move)`` is its notation, unique among the legal moves of a position.
    """

    rule: int
    sites: tuple[int, ...]
    text: str = field(compare=False)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Move({self.text!r})"


SWAP = Move(SWAP_RULE, (), "swap")
"""The second player changes sides."""
