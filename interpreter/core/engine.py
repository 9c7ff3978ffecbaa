"""What an engine does for a game. There is one meaning; engines differ in speed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from ...gdl.model.model import Model
from .move import Move
from .position import Position
from .result import Result


class Engine(Protocol):
    """The rules of a model, carried out.

    Where the description asks for the boards that have stood (``seen``), ``earlier`` are all positions of the game
    before this one, in order; elsewhere nobody reads them.
    """

    name: str
    model: Model

    def start(self) -> Position:
        """The position in which the game begins."""

    def moves(self, position: Position, earlier: Sequence[Position] = ()) -> list[Move]:
        """What the move rules offer the mover, each move once, sorted by notation, ``swap`` left out."""

    def play(self, position: Position, move: Move, earlier: Sequence[Position] = ()) -> Position:
        """The position after a legal move."""

    def scores(self, position: Position) -> tuple[float | None, ...]:
        """The score of each player; none where the description keeps no scores."""

    def result(
        self,
        position: Position,
        has_moves: Callable[[], bool],
        repeats: Callable[[], bool],
        earlier: Sequence[Position] = (),
    ) -> Result | None:
        """How the game has ended, or ``None`` while it goes on."""
