"""What a review finds, as data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

from ...interpreter.core.remarks import Remark
from ..results.steady import STEADY
from .grades import Grade

APART = 0.25
"""A value is closer to a win than to a draw if it is further than this from that of a draw."""
LEAST = 0.02
"""Values closer than this to 0 or 1 scatter as this one does."""


@dataclass(frozen=True)
class Ply:
    """A move of the game. Values range from 0 to 1 and are for the seat that moves."""

    number: int
    """From 1."""
    seat: int
    player: str
    move: str
    before: float | None
    """The value of the position before the move; ``None`` only if nothing is known of the rest of the game."""
    after: float | None
    """The value of the position after it."""
    loss: float | None
    """What the move gave away; ``None`` if there was nothing to decide. It can be slightly below 0, by chance."""
    grade: Grade
    best: str
    """A better move, if the move gave something away or is not the judge's."""
    line: tuple[str, ...]
    """The best line from the position before the move."""
    reply: tuple[str, ...]
    """The best line from the position after it."""
    proof: str
    """``win``, ``draw`` or ``loss``, if the value before the move is proved."""
    plies: int
    """The length of the line of that proof."""
    proof_after: str
    """The same for the value after the move, also for the seat that moves."""
    legal: int
    leads: int | None = None
    """The seat that takes the lead from the other with this move."""
    counted: float | None = None
    """The loss on which the grade rests, if it is less than ``loss``: as the search with half the work saw it."""


@dataclass(frozen=True)
class Side:
    """How a seat played."""

    seat: int
    player: str
    """The player that began on this seat."""
    name: str
    """Who played, by the record; may be empty."""
    moves: int
    """The moves with something to decide."""
    loss: float | None
    """The mean loss of these."""
    counts: Mapping[str, int]
    """How many moves have each grade."""
    worst: int | None
    """The number of the move that lost most, if it has a grade."""


@dataclass(frozen=True)
class Judge:
    """How far the values can be trusted."""

    player: str
    """The search; empty if all values are proved."""
    playouts: int
    """Its playouts, or those that are as much work."""
    positions: int
    """The positions that were searched rather than proved."""
    proved: int
    error: float
    """The standard error of the value of an even position; it is smaller where a side is ahead (:meth:`error_at`)."""
    doubling: float | None
    """By how much the last doubling of the work changed values on average; ``None`` if all were proved."""
    most: float | None
    """By how much at most."""

    @property
    def strong(self) -> bool:
        """Whether doubling the work hardly changes the values."""
        return self.doubling is None or self.doubling < STEADY

    def error_at(self, value: float) -> float:
        """The standard error of a value, which scatters as shares of games do."""
        return 2 * self.error * scatter(value)


@dataclass(frozen=True)
class Review:
    """A game and what was found about it."""

    game: str
    title: str
    rules: str
    options: Mapping[str, Any]
    board: str
    """The position from which the game began; empty for the start."""
    moves: tuple[str, ...]
    result: str
    seed: int
    judge: Judge
    plies: tuple[Ply, ...]
    """The moves that were looked at: all, or the first ones of a very long game."""
    values: tuple[float | None, ...]
    """The value to the first seat of each position, from the one before the first move."""
    sides: tuple[Side, ...]
    turning: tuple[int, ...]
    """The numbers of the moves where the lead changed, and of the largest mistake."""
    opens: int
    """The turning point that matters most; 0 if there is none."""
    decided: int | None
    """The number of the move after which the winner was sure to win for good; ``None`` without a winner."""
    remarks: tuple[Remark, ...] = ()


def stood(plies: Sequence[Ply], values: Sequence[float | None]) -> int:
    """In a drawn game, the number of the move after which it stayed drawn; 0 if it was never nearly won, or is not
    drawn."""
    if not plies or plies[-1].proof_after != "draw":
        return 0
    won = [number for number, value in enumerate(values) if value is not None and abs(value - 0.5) > APART]
    return won[-1] + 1 if won else 0


def scatter(value: float) -> float:
    """The standard deviation of the result of a game with this value; near 0 and 1 it is not taken to vanish."""
    value = min(max(value, LEAST), 1 - LEAST)
    return sqrt(value * (1 - value))
