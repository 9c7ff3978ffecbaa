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
        """All sides have the same length."""
        return _hexagon(side, side, side, side)

    @staticmethod
    def extent(side: int) -> int:
        """The number of points of such a board."""
        return _extent(side, side, side, side)


class AlternatingHexagon(Ludeme):
    """A hexagon of hexagons whose sides have `one` and `other` points in turn, the bottom side `one`.

    The sides have the names of those of `hexagon(side)`. `hexagon(1, 9)` is a triangle with its longest row at the top.

    >>> board hexagon(5, 6)
    """

    name = "hexagon"
    parameters = (Parameter("one", INT), Parameter("other", INT))
    result = BOARD
    constant = True

    @staticmethod
    def meaning(look: Look, one: int, other: int) -> Board:
        """Three corners of a triangle are cut off."""
        return _hexagon(one, other, one, other)

    @staticmethod
    def extent(one: int, other: int) -> int:
        """The number of points of such a board."""
        return _extent(one, other, one, other)


class OblongHexagon(Ludeme):
    """A hexagon of hexagons whose opposite sides have the same number of points.

    The sides at the bottom and at the top have `bottom` points, those at the bottom right and at the top left `right`,
    the other two `left`. They have the names of those of `hexagon(side)`.

    >>> board hexagon(4, 5, 6)
    """

    name = "hexagon"
    parameters = (Parameter("bottom", INT), Parameter("right", INT), Parameter("left", INT))
    result = BOARD
    constant = True

    @staticmethod
    def meaning(look: Look, bottom: int, right: int, left: int) -> Board:
        """Two corners of a parallelogram are cut off."""
        return _hexagon(bottom, right, left, left)

    @staticmethod
    def extent(bottom: int, right: int, left: int) -> int:
        """The number of points of such a board."""
        return _extent(bottom, right, left, left)


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


def _hexagon(bottom: int, bottom_right: int, top_right: int, bottom_left: int) -> Board:
    """The board whose sides have so many points; the other two follow from these.

    It is a parallelogram without its corners at the bottom left and at the top right.
    """
    columns, rows = bottom_left + bottom - 1, bottom_right + top_right - 1
    least, most = bottom_left + 1, bottom_left + bottom + bottom_right - 1
    cells = [(c, r) for c in range(1, columns + 1) for r in range(1, rows + 1) if least <= c + r <= most]
    sides = {
        "bottom": [cell for cell in cells if cell[1] == 1],
        "bottom-left": [cell for cell in cells if sum(cell) == least],
        "top-left": [cell for cell in cells if cell[0] == 1],
        "top": [cell for cell in cells if cell[1] == rows],
        "top-right": [cell for cell in cells if sum(cell) == most],
        "bottom-right": [cell for cell in cells if cell[0] == columns],
    }
    return make_board(cells, HEXAGONAL_STEPS, sides, slanted=True)


def _extent(bottom: int, bottom_right: int, top_right: int, bottom_left: int) -> int:
    """The number of points of that board."""
    corners = bottom_left * (bottom_left - 1) // 2 + top_right * (top_right - 1) // 2
    return (bottom_left + bottom - 1) * (bottom_right + top_right - 1) - corners
