"""A region that is moved as a whole: `offset`."""

from __future__ import annotations

from ..types.board import Board, offset
from ..types.types import INT, REGION
from .base import Code, Look, Ludeme, Parameter, Value

Region = frozenset[int]


class Offset(Ludeme):
    """Each point of `region` moved by a number of columns to the right and of rows up, whatever lies between.

    Negative numbers lead to the left and down. A point that would leave the board, or come to a point left out of it,
    is dropped; so are all points if a number is undefined. A game can define another `offset`.

    >>> offset(from, 2, -1) & empty
    """

    name = "offset"
    parameters = (Parameter("region", REGION), Parameter("columns", INT), Parameter("rows", INT))
    result = REGION
    geometric = grows = True
    replaceable = True

    @staticmethod
    def meaning(look: Look, region: Region, columns: int | None, rows: int | None) -> Region:
        """Each point by its coordinates."""
        board = look.board
        if columns is None or rows is None or abs(columns) >= board.columns or abs(rows) >= board.rows:
            return frozenset()
        ahead = board.ahead[offset(columns, rows)]
        return frozenset([ahead[site] for site in region if ahead[site] >= 0])

    @staticmethod
    def lowering(code: Code, region: Value, columns: Value, rows: Value) -> Value:
        """A step of that length."""
        return code.offset(region, columns, rows)

    @staticmethod
    def nowhere(board: Board, region: Region, columns: int | None, rows: int | None) -> str:
        """The size of the board."""
        if columns is not None and abs(columns) >= board.columns:
            return f"two points of this board are at most {board.columns - 1} columns apart"
        if rows is not None and abs(rows) >= board.rows:
            return f"two points of this board are at most {board.rows - 1} rows apart"
        return ""
