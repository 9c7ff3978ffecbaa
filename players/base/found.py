"""The result of a search: each move with its value, and the expected line.

Values are for the seat to move: the expected result, from 0 (a loss) through 1/2 (a draw) to 1 (a win).
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
"""The proof for the other seat."""


@dataclass(frozen=True)
class Judged:
    """A move as judged by a search; a ``proof`` is exact, and the value is then 0, 1/2 or 1."""

    move: Move
    value: float
    visits: int = 0
    proof: Proof = ""
    line: tuple[Move, ...] = ()
    """The moves that are expected after it; empty if its line was not asked for."""


@dataclass(frozen=True)
class Found:
    """The result of searching a position; the best move comes first.

    ``moves`` are all legal moves, or those that were examined; the value of the position is that of the first.
    ``depth`` is the number of plies of the search, or if that varies, of the longest line that was asked for. ``full``:
    the memory was too small for the search tree, which stopped growing; the moves were then judged by what it had.
    """

    moves: tuple[Judged, ...]
    playouts: int = 0
    nodes: int = 0
    depth: int = 0
    seconds: float = 0.0
    full: bool = False

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
    """A player that can report the result of its search."""

    def search(self, state: State, random: Random, *, lines: int = 1) -> Found:
        """Search a state in which the game is not over. The state must not change.

        At least the first ``lines`` moves have the line that is expected after them.
        """
