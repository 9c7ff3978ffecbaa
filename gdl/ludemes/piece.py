"""A player's piece of a given kind."""

from __future__ import annotations

from ..types.types import PIECE, PLAYER, TEXT
from .base import Code, Look, Ludeme, Parameter, Value


class PieceOf(Ludeme):
    """A player's piece of a given kind; it is written `mover.King`.

    >>> do place(mover.King, to)
    """

    name = "piece"
    parameters = (Parameter("player", PLAYER), Parameter("kind", TEXT))
    result = PIECE

    @staticmethod
    def meaning(look: Look, player: int | None, kind: str) -> int | None:
        """Undefined if there is no player, or the player has no such piece."""
        return look.piece_of(player, kind)

    @staticmethod
    def lowering(code: Code, player: Value, kind: str) -> Value:
        """A choice among all pieces."""
        return code.piece_of(player, kind)
