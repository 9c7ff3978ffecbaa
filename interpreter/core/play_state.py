"""A game in progress, as far as an engine or a search needs to know it."""

from __future__ import annotations

from typing import Protocol

from .move import Move
from .position import Position
from .result import Result


class PlayState(Protocol):
    """A position together with the moves that led to it; :class:`plybook.interpreter.game.game.State` is one."""

    @property
    def position(self) -> Position:
        """Board, mover, seats and variables, without the history."""

    @property
    def positions(self) -> tuple[Position, ...]:
        """Every position so far, the first one first."""

    @property
    def earlier(self) -> tuple[Position, ...]:
        """The positions before this one where the rules ask for them; else none."""

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves that have been made."""

    @property
    def ply(self) -> int:
        """How many moves have been made."""

    def legal_moves(self) -> list[Move]:
        """Every legal move once, sorted by notation; none when the game is over."""

    def result(self) -> Result | None:
        """How the game has ended, or ``None`` while it goes on."""

    def advance(self, move: Move) -> None:
        """Make a move that is known to be legal."""

    def pop(self) -> Move:
        """Take the last move back.

        Raises:
            IndexError: no move has been made.
        """

    def copy(self) -> PlayState:
        """Another state with the same history."""
