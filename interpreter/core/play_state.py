"""A game in progress, as seen by an engine or a search."""

from __future__ import annotations

from typing import Protocol

from .move import Move
from .position import Position
from .result import Result


class PlayState(Protocol):
    """A position together with the moves that led to it; :class:`plybook.interpreter.game.game.State` is one."""

    @property
    def position(self) -> Position:
        """The board, mover, seats and variables, without the history."""

    @property
    def positions(self) -> tuple[Position, ...]:
        """All positions so far, from the first."""

    @property
    def earlier(self) -> tuple[Position, ...]:
        """The positions before this one if the rules refer to them, otherwise none."""

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves made so far."""

    @property
    def ply(self) -> int:
        """The number of moves made so far."""

    def legal_moves(self) -> list[Move]:
        """The legal moves, each once, sorted by notation; none if the game is over."""

    def result(self) -> Result | None:
        """How the game has ended, or ``None`` if it is not over."""

    def advance(self, move: Move) -> None:
        """Make a move that is known to be legal, without checking it."""

    def pop(self) -> Move:
        """Take back the last move.

        Raises:
            IndexError: no move has been made.
        """

    def copy(self) -> PlayState:
        """A copy of the state, with the same history."""
