"""Boards of hexagons: hexagon, rhombus and triangle.

Columns and rows run along two of the three directions. Each row is drawn half a point to the right of the one below it,
so the neighbours of (c, r) are (c±1, r), (c, r±1), (c+1, r-1) and (c-1, r+1).
"""

from __future__ import annotations

from ..types.board import HEXAGONAL_STEPS, Board, make_board
from ..types.types import BOARD, INT
from .base import Look, Ludeme, Parameter


class Rhombus(Ludeme):
    """A rhombus of hexagons with `side` points per side; its sides are `top`, `bottom`, `left` and `right`.

    >>> board rhombus(11)
    """

    name = "rhombus"
    parameters = (Parameter("side", INT),)
    result = BOARD
    constant = True

    @staticmethod
    def meaning(look: Look, side: int) -> Board:
        """All cells, with the four sides."""
        cells = [(c, r) for r in range(1, side + 1) for c in range(1, side + 1)]
        sides = {
            "bottom": [cell for cell in cells if cell[1] == 1],
            "top": [cell for cell in cells if cell[1] == side],
            "left": [cell for cell in cells if cell[0] == 1],
            "right": [cell for cell in cells if cell[0] == side],
        }
        return make_board(cells, HEXAGONAL_STEPS, sides, slanted=True)

    @staticmethod
    def extent(side: int) -> int:
        """The number of points of such a board."""
        return side * side


class Hexagon(Ludeme):
    """A hexagon of hexagons with `side` points per side.

    Its sides are `bottom`, `bottom-left`, `top-left`, `top`, `top-right` and `bottom-right`.

    >>> board hexagon(5)
    """

    name = "hexagon"
    parameters = (Parameter("side", INT),)
    result = BOARD
    constant = True

    @staticmethod
    def meaning(look: Look, side: int) -> Board:
        """The cells of the rhombus of side 2·side - 1 with side + 1 ≤ column + row ≤ 3·side - 1."""
        span = range(1, 2 * side)
        cells = [(c, r) for r in span for c in span if side + 1 <= c + r <= 3 * side - 1]
        sides = {
            "bottom": [cell for cell in cells if cell[1] == 1],
            "bottom-left": [cell for cell in cells if sum(cell) == side + 1],
            "top-left": [cell for cell in cells if cell[0] == 1],
            "top": [cell for cell in cells if cell[1] == 2 * side - 1],
            "top-right": [cell for cell in cells if sum(cell) == 3 * side - 1],
            "bottom-right": [cell for cell in cells if cell[0] == 2 * side - 1],
        }
        return make_board(cells, HEXAGONAL_STEPS, sides, slanted=True)

    @staticmethod
    def extent(side: int) -> int:
        """The number of points of such a board."""
        return 3 * side * (side - 1) + 1


class Triangle(Ludeme):
    """A triangle of hexagons with its longest row at the bottom; its sides are `bottom`, `left` and `right`.

    >>> board triangle(11)
    """

    name = "triangle"
    parameters = (Parameter("side", INT),)
    result = BOARD
    constant = True

    @staticmethod
    def meaning(look: Look, side: int) -> Board:
        """Row r has the columns 1 to side - r + 1."""
        cells = [(c, r) for r in range(1, side + 1) for c in range(1, side - r + 2)]
        sides = {
            "bottom": [cell for cell in cells if cell[1] == 1],
            "left": [cell for cell in cells if cell[0] == 1],
            "right": [cell for cell in cells if sum(cell) == side + 1],
        }
        return make_board(cells, HEXAGONAL_STEPS, sides, slanted=True)

    @staticmethod
    def extent(side: int) -> int:
        """The number of points of such a board."""
        return side * (side + 1) // 2
