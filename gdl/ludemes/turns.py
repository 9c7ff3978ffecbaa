"""The turn and what has been done in it: `turn-number`, `moves-this-turn`, `placed-this-turn`, `idle-turns`."""

from __future__ import annotations

from ..types.types import INT, REGION
from .base import Code, Look, Ludeme, Value

IN_PLAY = frozenset(
    ["from", "to", "choose", "where", "do", "every", "phase", "collect", "prefer", "again", "score", "end"]
)
"""Where there is a turn."""


class TurnNumber(Ludeme):
    """The number of the turn that goes on, the first player's first turn being 1. (`swap` is no turn of its own.)

    >>> again when turn-number > 1 and moves-this-turn < 2
    """

    name = "turn-number"
    result = INT
    remembers = "turn"
    only_in = IN_PLAY

    @staticmethod
    def meaning(look: Look) -> int:
        """Kept by the position."""
        return look.turn

    @staticmethod
    def lowering(code: Code) -> Value:
        """Read from the position."""
        return code.turn


class MovesThisTurn(Ludeme):
    """How many moves the mover has made in this turn so far; in `again`, the one just made is among them.

    >>> again when moves-this-turn < turn-number
    """

    name = "moves-this-turn"
    result = INT
    remembers = "moves"
    only_in = IN_PLAY

    @staticmethod
    def meaning(look: Look) -> int:
        """Kept by the position."""
        return look.moves

    @staticmethod
    def lowering(code: Code) -> Value:
        """Read from the position."""
        return code.moves


class PlacedThisTurn(Ludeme):
    """The points to which the moves of this turn so far have brought a piece that did not stand there before.

    >>> every move where none(after.group(to) & placed-this-turn)
    """

    name = "placed-this-turn"
    result = REGION
    remembers = "placed"
    only_in = IN_PLAY

    @staticmethod
    def meaning(look: Look) -> frozenset[int]:
        """Kept by the position."""
        return look.placed

    @staticmethod
    def lowering(code: Code) -> Value:
        """Read from the position."""
        return code.placed


class IdleTurns(Ludeme):
    """How many turns in a row, up to the one that ended last, have changed nothing on the board.

    It is 0 in a turn that has changed something already.

    >>> when idle-turns is 2 -> draw
    """

    name = "idle-turns"
    result = INT
    remembers = "idle"
    only_in = IN_PLAY

    @staticmethod
    def meaning(look: Look) -> int:
        """Kept by the position."""
        return max(look.idle, 0)

    @staticmethod
    def lowering(code: Code) -> Value:
        """Read from the position."""
        return code.idle
