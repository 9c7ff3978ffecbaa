"""Boards of squares: `square` and `rectangle`."""

from __future__ import annotations

from ..types.board import SQUARE_STEPS, Board, make_board
from ..types.types import BOARD, INT
from .base import Look, Ludeme, Parameter


class Rectangle(Ludeme):
    """A board of `columns` by `rows` points; its sides are `top`, `bottom`, `left` and `right`.

    >>> board rectangle(9, 7)
    """

    name = "rectangle"
    parameters = (Parameter("columns", INT), Parameter("rows", INT))
    result = BOARD
    constant = True

    @staticmethod
    def meaning(look: Look, columns: int, rows: int) -> Board:
        """All cells, with the four sides."""
        cells = [(c, r) for r in range(1, rows + 1) for c in range(1, columns + 1)]
        sides = {
            "bottom": [cell for cell in cells if cell[1] == 1],
            "top": [cell for cell in cells if cell[1] == rows],
            "left": [cell for cell in cells if cell[0] == 1],
            "right": [cell for cell in cells if cell[0] == columns],
        }
        return make_board(cells, SQUARE_STEPS, sides, slanted=False)

    @staticmethod
    def extent(columns: int, rows: int) -> int:
        """The number of points of such a board."""
        return columns * rows


class Square(Ludeme):
    """A board of `side` by `side` points; its sides are `top`, `bottom`, `left` and `right`.

    >>> board square(9)
    """

    name = "square"
    parameters = (Parameter("side", INT),)
    result = BOARD
    constant = True

    @staticmethod
    def meaning(look: Look, side: int) -> Board:
        """A rectangle with equal sides."""
        return Rectangle.meaning(look, side, side)

    @staticmethod
    def extent(side: int) -> int:
        """The number of points of such a board."""
        return side * side
