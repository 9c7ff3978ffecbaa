"""How a game has ended."""

from __future__ import annotations

from dataclasses import dataclass

from .position import Player, Seat

NOBODY = "nobody"
"""Who wins when one of several players forfeits."""


@dataclass(frozen=True)
class Result:
    """What the rules say: the place of the winner among the players (``None``: a draw), why, and by which clause."""

    winner: int | None
    reason: str
    ending: int | None


@dataclass(frozen=True)
class Outcome:
    """What the people at the board want to know: the winner and his seat (both ``None``: a draw), and why.

    ``scores`` are those of the players in their order, where the rules keep score: whole numbers where they are whole.
    ``forfeited`` is the seat of a player who has lost without regard to the position; of two the other one wins, of
    more nobody does.
    """

    winner: Player | None
    seat: Seat | None
    reason: str
    scores: tuple[float | None, ...] = ()
    forfeited: Seat | None = None

    def __str__(self) -> str:
        if self.forfeited is not None and self.winner is None:
            return f"{NOBODY} wins: {self.reason}"
        how = f"{self.winner} wins: {self.reason}" if self.winner else f"draw: {self.reason}"
        if not self.scores:
            return how
        return f"{how} ({' : '.join('none' if score is None else str(score) for score in self.scores)})"
