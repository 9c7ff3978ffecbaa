"""The interface of an engine. All engines give the same results; they differ in speed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from ...gdl.model.model import Model
from .move import Move
from .position import Position
from .result import Result


class Engine(Protocol):
    """Carries out the rules of a model.

    If the description refers to earlier boards (``seen``), ``earlier`` holds all positions of the game before this
    one, in order; otherwise it is not read.
    """

    name: str
    model: Model

    def start(self) -> Position:
        """The position in which the game begins."""

    def moves(self, position: Position, earlier: Sequence[Position] = ()) -> list[Move]:
        """The moves that the move rules offer the mover, each once, sorted by notation, without ``swap``."""

    def play(self, position: Position, move: Move, earlier: Sequence[Position] = ()) -> Position:
        """The position after a legal move."""

    def scores(self, position: Position) -> tuple[float | None, ...]:
        """The score of each player; empty if the description keeps no scores."""

    def result(
        self,
        position: Position,
        has_moves: Callable[[], bool],
        repeats: Callable[[], bool],
        earlier: Sequence[Position] = (),
    ) -> Result | None:
        """How the game has ended, or ``None`` if it is not over."""
