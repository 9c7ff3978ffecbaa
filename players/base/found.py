"""What players who search have found: each move with its value, and the line that they expect.

Values are those for the seat that is to move: the expected result from 0 (a loss) through 1/2 (a draw) to 1 (a win).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Literal, Protocol, runtime_checkable

from ...interpreter.core.move import Move
from ...interpreter.game.game import State
from ...interpreter.play.loop import Player

Proof = Literal["", "win", "loss", "draw"]


OPPOSITE: Mapping[Proof, Proof] = {"": "", "win": "loss", "loss": "win", "draw": "draw"}
"""What is proven for the other seat."""


@dataclass(frozen=True)
class Judged:
    """A move as a search sees it; a ``proof`` is exact, and the value is then 0, 1/2 or 1."""

    move: Move
    value: float
    visits: int = 0
    proof: Proof = ""
    line: tuple[Move, ...] = ()
    """What is expected after it."""


@dataclass(frozen=True)
class Found:
    """What a search has found in a position; the move that it would make comes first.

    ``moves`` are all legal moves, or those that were looked at; the value of the position is that of the first.
    """

    moves: tuple[Judged, ...]
    playouts: int = 0
    nodes: int = 0
    depth: int = 0
    seconds: float = 0.0

    @property
    def best(self) -> Judged:
        """The move to make."""
        return self.moves[0]

    @property
    def line(self) -> tuple[Move, ...]:
        """The principal variation."""
        return (self.best.move, *self.best.line)


@runtime_checkable
class Searcher(Player, Protocol):
    """A player who can say what it thinks."""

    def search(self, state: State, random: Random) -> Found:
        """What it finds in a state in which the game goes on. The state is left as it is found."""
