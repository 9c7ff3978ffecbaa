"""How a game has ended."""

from __future__ import annotations

from dataclasses import dataclass

from .position import Player, Seat


@dataclass(frozen=True)
class Result:
    """What the rules say: the place of the winner among the players (``None``: a draw), why, and by which clause."""

    winner: int | None
    reason: str
    ending: int | None


@dataclass(frozen=True)
class Outcome:
    """What the people at the board want to know: the winner and his seat (both ``None``: a draw), and why."""

    winner: Player | None
    seat: Seat | None
    reason: str

    def __str__(self) -> str:
        return f"{self.winner} wins: {self.reason}" if self.winner else f"draw: {self.reason}"
