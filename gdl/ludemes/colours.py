"""The two colours of a chequered board: `dark` (`light` is a definition)."""

from __future__ import annotations

from ..types.board import Board
from ..types.types import REGION
from .base import Code, Look, Ludeme, Value

Region = frozenset[int]


def dark(board: Board) -> Region:
    """The points that have the same colour as a1."""
    return frozenset(site for site, (column, row) in enumerate(board.cells) if (column + row) % 2 == 0)


class Dark(Ludeme):
    """The points that have the same colour as a1 on a chequered board.

    These are the points whose column and row, both counted from 1, add up to an even number. On boards of squares,
    orthogonal neighbours differ in colour and diagonal neighbours do not. Boards of hexagons would need three colours;
    there, too, the sum decides: neighbours in a row or column differ, and those from bottom right to top left do not.

    >>> dark & empty
    """

    name = "dark"
    result = REGION
    geometric = True

    @staticmethod
    def meaning(look: Look) -> Region:
        """By column and row."""
        return dark(look.board)

    @staticmethod
    def lowering(code: Code) -> Value:
        """A constant."""
        return code.known("region", dark(code.board))
