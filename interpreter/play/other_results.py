"""Results in the files of other programs, as records say them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .loop import resigned
from .record import FORFEIT

if TYPE_CHECKING:
    from ..core.result import Outcome
    from ..game.game import State

OPEN = -1
"""The winner of a game that a file does not say to be over; a draw has ``None``."""


def winner_of(outcome: Outcome) -> int | None:
    """The number of the player who won, or ``None`` for a draw."""
    return None if outcome.winner is None else outcome.winner.number


def contradicts(outcome: Outcome, winner: int | None) -> bool:
    """Whether a file says that somebody else won than by the rules."""
    return winner not in (OPEN, winner_of(outcome))


def result_of(state: State, winner: int | None, why: str) -> str:
    """The result of a record that ends here. ``winner`` and ``why`` are what the file says: the number of a player,
    and the reason if nobody resigned.

    Where the rules decide, it is theirs. Only the player to move can have resigned; anything else that no rule decides
    is unfinished.
    """
    outcome = state.outcome()
    if outcome is not None:
        return str(outcome)
    if FORFEIT.search(why):
        return why
    if winner == OPEN:
        return "unfinished" + (f": {why}" if why else "")
    if winner is None:
        return f"unfinished: {why or 'a draw by agreement'}"
    winning = state.game.players[winner]
    if why:
        return f"unfinished: {winning} wins: {why}"
    if winning == state.mover:
        return f"unfinished: the other player resigned, in the turn of {winning}"
    return str(resigned(state))
