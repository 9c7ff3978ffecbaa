"""A player's piece of a kind."""

from __future__ import annotations

from ..types.types import PIECE, PLAYER, TEXT
from .base import Code, Look, Ludeme, Parameter, Value


class PieceOf(Ludeme):
    """The piece of a kind that a player has; `mover.King` is the way to write it.

    >>> do place(mover.King, to)
    """

    name = "piece"
    parameters = (Parameter("player", PLAYER), Parameter("kind", TEXT))
    result = PIECE

    @staticmethod
    def meaning(look: Look, player: int | None, kind: str) -> int | None:
        """Undefined where there is no player, or he has no such piece."""
        return look.piece_of(player, kind)

    @staticmethod
    def lowering(code: Code, player: Value, kind: str) -> Value:
        """A choice among the pieces that there are."""
        return code.piece_of(player, kind)
