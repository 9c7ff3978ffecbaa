"""The course of the game: `no-moves`, `repeated`."""

from __future__ import annotations

from ..types.types import BOOL
from .base import Code, Look, Ludeme, Value


class NoMoves(Ludeme):
    """True if no move rule gives the mover a legal move. (Swapping sides with `swap` does not count as a move.)

    >>> when no-moves -> mover wins
    """

    name = "no-moves"
    says = "no move is left"
    result = BOOL
    only_in = frozenset(["end"])

    @staticmethod
    def meaning(look: Look) -> bool:
        """No move is legal."""
        return not look.has_moves()

    @staticmethod
    def lowering(code: Code) -> Value:
        """Answered by the move generator."""
        return code.op("not", code.has_moves)


class Repeated(Ludeme):
    """True if the same position, with the same player to move, has occurred before in this game.

    >>> when repeated -> draw
    """

    name = "repeated"
    says = "the position is repeated"
    result = BOOL
    only_in = frozenset(["end"])
    in_moves = "to forbid moves that repeat a board, write `where after.seen(situational) is 0`"

    @staticmethod
    def meaning(look: Look) -> bool:
        """True if the history contains the position."""
        return look.repeats()

    @staticmethod
    def lowering(code: Code) -> Value:
        """Answered by the keeper of the history."""
        return code.repeats
