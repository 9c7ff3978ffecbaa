"""The two colours of a chequered board: `dark` (`light` is a definition)."""

from __future__ import annotations

from ..types.board import Board
from ..types.types import REGION
from .base import Code, Look, Ludeme, Value

Region = frozenset[int]


def dark(board: Board) -> Region:
    """The points of the colour of a1."""
    return frozenset(site for site, (column, row) in enumerate(board.cells) if (column + row) % 2 == 0)


class Dark(Ludeme):
    """The points that have the colour of a1 where the board is chequered.

    They are those whose column and row, both counted from 1, add up to an even number. On boards of squares orthogonal
    neighbours differ in colour and diagonal ones do not. On boards of hexagons, for which two colours are too few, the
    sum decides as well: neighbours in a row or a column differ, and those from bottom right to top left do not.

    >>> dark & empty
    """

    name = "dark"
    result = REGION

    @staticmethod
    def meaning(look: Look) -> Region:
        """By column and row."""
        return dark(look.board)

    @staticmethod
    def lowering(code: Code) -> Value:
        """A constant."""
        return code.known("region", dark(code.board))
