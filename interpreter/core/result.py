"""How a game has ended."""

from __future__ import annotations

from dataclasses import dataclass

from .position import Player, Seat

NOBODY = "nobody"
"""The winner when one of more than two players, or the only one, forfeits or resigns."""
NO_LEGAL_MOVE = "no legal move"
"""The reason of the draw if the mover has no move and no clause says what that means."""


@dataclass(frozen=True)
class Result:
    """The result by the rules: the index of the winner (``None``: a draw), the reason, and the clause."""

    winner: int | None
    reason: str
    ending: int | None


@dataclass(frozen=True)
class Outcome:
    """The outcome of a game: the winner and their seat (both ``None``: a draw), and the reason.

    ``scores`` are the scores of the players, in order, if the rules keep score; whole scores are integers.
    ``forfeited`` is the seat of a player who has lost regardless of the position. With two players the other one wins;
    with more, nobody does. ``resigned`` says that this player has given up, rather than failed.
    """

    winner: Player | None
    seat: Seat | None
    reason: str
    scores: tuple[float | None, ...] = ()
    forfeited: Seat | None = None
    resigned: bool = False

    def __str__(self) -> str:
        if self.forfeited is not None and self.winner is None:
            return f"{NOBODY} wins: {self.reason}"
        how = f"{self.winner} wins: {self.reason}" if self.winner else f"draw: {self.reason}"
        if not self.scores:
            return how
        return f"{how} ({' : '.join('none' if score is None else str(score) for score in self.scores)})"
