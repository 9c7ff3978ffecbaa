"""The turn and its moves so far: `turn-number`, `moves-this-turn`, `placed-this-turn`, `changed-this-turn`,
`idle-turns`."""

from __future__ import annotations

from ..types.types import INT, REGION
from .base import Code, Look, Ludeme, Value

IN_PLAY = frozenset(
    ["from", "to", "choose", "where", "do", "every", "phase", "collect", "let", "prefer", "again", "score", "end"]
)
"""The places in which there is a turn."""


class TurnNumber(Ludeme):
    """The number of the current turn; the first player's first turn is 1. (`swap` is not a turn.)

    >>> again when turn-number > 1 and moves-this-turn < 2
    """

    name = "turn-number"
    result = INT
    least = 1
    defined = True
    remembers = "turn"
    only_in = IN_PLAY

    @staticmethod
    def meaning(look: Look) -> int:
        """Part of the position."""
        return look.turn

    @staticmethod
    def lowering(code: Code) -> Value:
        """Read from the position."""
        return code.turn


class MovesThisTurn(Ludeme):
    """The number of moves the mover has made in this turn so far; in `again`, it includes the move just made.

    >>> again when moves-this-turn < turn-number
    """

    name = "moves-this-turn"
    result = INT
    least = 0
    defined = True
    remembers = "moves"
    only_in = IN_PLAY

    @staticmethod
    def meaning(look: Look) -> int:
        """Part of the position."""
        return look.moves

    @staticmethod
    def lowering(code: Code) -> Value:
        """Read from the position."""
        return code.moves


class PlacedThisTurn(Ludeme):
    """The points to which the moves of this turn so far have brought a piece that was not there before.

    >>> every move where none(after.group(to) & placed-this-turn)
    """

    name = "placed-this-turn"
    result = REGION
    remembers = "placed"
    only_in = IN_PLAY

    @staticmethod
    def meaning(look: Look) -> frozenset[int]:
        """Part of the position."""
        return look.placed

    @staticmethod
    def lowering(code: Code) -> Value:
        """Read from the position."""
        return code.placed


class ChangedThisTurn(Ludeme):
    """The points that are not as they were when the turn began.

    >>> every move where some(after.changed-this-turn)
    """

    name = "changed-this-turn"
    result = REGION
    remembers = "began"
    only_in = IN_PLAY

    @staticmethod
    def meaning(look: Look) -> frozenset[int]:
        """Compare the board with that at the start of the turn."""
        now_and_then = enumerate(zip(look.contents, look.began, strict=True))
        return frozenset(site for site, (now, then) in now_and_then if now != then)

    @staticmethod
    def lowering(code: Code) -> Value:
        """The same for the region of each piece."""
        found = code.known("region", frozenset())
        for (now, _, _), then in zip(code.pieces, code.began, strict=True):
            changed = code.op("union", code.op("minus", now, then), code.op("minus", then, now))
            found = code.op("union", found, changed)
        return found


class IdleTurns(Ludeme):
    """The number of turns in a row, up to the last completed one, that have changed nothing on the board.

    It is 0 in a turn that has already changed something.

    >>> when idle-turns is 2 -> draw
    """

    name = "idle-turns"
    result = INT
    least = 0
    defined = True
    remembers = "idle"
    only_in = IN_PLAY

    @staticmethod
    def meaning(look: Look) -> int:
        """Part of the position."""
        return max(look.idle, 0)

    @staticmethod
    def lowering(code: Code) -> Value:
        """Read from the position."""
        return code.idle
