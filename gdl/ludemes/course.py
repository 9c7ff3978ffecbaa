"""How the game goes: `no-moves`, `repeated`."""

from __future__ import annotations

from ..types.types import BOOL
from .base import Code, Look, Ludeme, Value


class NoMoves(Ludeme):
    """No move rule offers the mover a move. (To change sides by `swap` is not a move in this sense.)

    >>> when no-moves -> mover wins
    """

    name = "no-moves"
    says = "no move is left"
    result = BOOL
    only_in = frozenset(["end"])

    @staticmethod
    def meaning(look: Look) -> bool:
        """Nothing is legal."""
        return not look.has_moves()

    @staticmethod
    def lowering(code: Code) -> Value:
        """Asked of whoever looks for moves."""
        return code.op("not", code.has_moves)


class Repeated(Ludeme):
    """The same position, with the same player to move, has been there before in this game.

    >>> when repeated -> draw
    """

    name = "repeated"
    says = "the position is repeated"
    result = BOOL
    only_in = frozenset(["end"])
    in_moves = "a move that may not repeat a board says `where after.seen(situational) is 0`"

    @staticmethod
    def meaning(look: Look) -> bool:
        """The history holds the position."""
        return look.repeats()

    @staticmethod
    def lowering(code: Code) -> Value:
        """Asked of whoever keeps the history."""
        return code.repeats
