"""Parts of the board by their location: `row`, `column`, `edge`, `corners`."""

from __future__ import annotations

from ..types.board import Board
from ..types.types import INT, REGION, symbol
from .base import Code, Look, Ludeme, Parameter, Value

Region = frozenset[int]
SIDES = ("top", "bottom", "left", "right", "top-left", "top-right", "bottom-left", "bottom-right")


class Row(Ludeme):
    """The points of a row, counted from 1 at the bottom; empty if there is no such row.

    >>> setup { place Black on row(1) | row(2) }
    """

    name = "row"
    parameters = (Parameter("number", INT),)
    result = REGION
    geometric = True

    @staticmethod
    def meaning(look: Look, number: int | None) -> Region:
        """Every point in it."""
        return frozenset(site for site, (_, row) in enumerate(look.board.cells) if row == number)

    @staticmethod
    def lowering(code: Code, number: Value) -> Value:
        """Looked up among all rows."""
        return code.numbered(number, [frozenset(code.board.row(row)) for row in range(1, code.board.rows + 1)])

    @staticmethod
    def nowhere(board: Board, number: int | None) -> str:
        """The rows of the board."""
        there = number is None or 1 <= number <= board.rows
        return "" if there else f"the rows of this board go from 1 to {board.rows}"


class Column(Ludeme):
    """The points of a column, counted from 1 for `a`; empty if there is no such column.

    >>> column(1) | column(2)
    """

    name = "column"
    parameters = (Parameter("number", INT),)
    result = REGION
    geometric = True

    @staticmethod
    def meaning(look: Look, number: int | None) -> Region:
        """Every point in it."""
        return frozenset(site for site, (column, _) in enumerate(look.board.cells) if column == number)

    @staticmethod
    def lowering(code: Code, number: Value) -> Value:
        """Looked up among all columns."""
        columns: list[set[int]] = [set() for _ in range(code.board.columns)]
        for site, (column, _) in enumerate(code.board.cells):
            columns[column - 1].add(site)
        return code.numbered(number, [frozenset(column) for column in columns])

    @staticmethod
    def nowhere(board: Board, number: int | None) -> str:
        """The columns of the board."""
        there = number is None or 1 <= number <= board.columns
        return "" if there else f"the columns of this board go from 1 to {board.columns}"


class Edge(Ludeme):
    """The points of a side of the board; empty if the board has no such side.

    >>> to in edge(top)
    """

    name = "edge"
    parameters = (Parameter("side", symbol(*SIDES)),)
    result = REGION
    geometric = True

    @staticmethod
    def meaning(look: Look, side: str) -> Region:
        """Every point on it; a corner belongs to two sides."""
        return look.board.sides.get(side, frozenset())

    @staticmethod
    def lowering(code: Code, side: str) -> Value:
        """A constant."""
        return code.known("region", code.board.sides.get(side, frozenset()))

    @staticmethod
    def nowhere(board: Board, side: str) -> str:
        """The sides of the board, and whether `without` has left none of this one."""
        if side in board.sides:
            return ""
        known = ", ".join(f"`{name}`" for name in board.sides)
        there_are = f"the sides of this board are {known}" if known else "this board has no sides"
        taken = f"`without` leaves out all points of `edge({side})`; " if side in board.emptied else ""
        return taken + (there_are if known or not taken else "the board has no sides left")


class Corners(Ludeme):
    """The points that belong to two sides of the board.

    >>> to in corners
    """

    name = "corners"
    result = REGION
    geometric = True

    @staticmethod
    def meaning(look: Look) -> Region:
        """Where two sides meet."""
        return corners(look.board)

    @staticmethod
    def lowering(code: Code) -> Value:
        """A constant."""
        return code.known("region", corners(code.board))


def corners(board: Board) -> Region:
    """The points that are on at least two sides."""
    sides = list(board.sides.values())
    return frozenset(site for site in board.everywhere if sum(site in side for side in sides) > 1)
