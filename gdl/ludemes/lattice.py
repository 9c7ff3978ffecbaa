"""A board of dots, edges and cells, all of which are points: `lattice`, and its parts `dots`, `edges`, `cells`."""

from __future__ import annotations

from dataclasses import replace

from ..types.board import Board
from ..types.types import BOARD, INT, REGION
from .base import Code, Look, Ludeme, Parameter, Value
from .square_boards import Rectangle

Region = frozenset[int]
PARTS = {(1, 1): "dots", (0, 1): "edges", (1, 0): "edges", (0, 0): "cells"}
"""The part that a point belongs to, by the parity of its column and row."""


class Lattice(Ludeme):
    """A grid of `columns` by `rows` cells, whose dots, edges and cells are all points.

    Dots are in odd columns and odd rows, cells in even columns and even rows, and each edge is between two dots; so the
    board has one more than twice as many columns and rows as the grid. An edge is adjacent to its two dots and to the
    cells beside it. The sides are `top`, `bottom`, `left` and `right`.

    >>> board lattice(5, 5) without dots
    """

    name = "lattice"
    parameters = (Parameter("columns", INT), Parameter("rows", INT))
    result = BOARD
    constant = True

    @staticmethod
    def meaning(look: Look, columns: int, rows: int) -> Board:
        """A board of squares whose points belong to named parts."""
        board = Rectangle.meaning(look, 2 * columns + 1, 2 * rows + 1)
        parts: dict[str, set[int]] = {"dots": set(), "edges": set(), "cells": set()}
        for site, (column, row) in enumerate(board.cells):
            parts[PARTS[column % 2, row % 2]].add(site)
        return replace(board, parts={name: frozenset(sites) for name, sites in parts.items()})

    @staticmethod
    def extent(columns: int, rows: int) -> int:
        """The number of points of such a board."""
        return (2 * columns + 1) * (2 * rows + 1)


class _Part(Ludeme):
    """One of the three parts, by its name."""

    result = REGION
    geometric = True

    @classmethod
    def meaning(cls, look: Look) -> Region:
        """Empty on other boards."""
        return look.board.parts.get(cls.name, frozenset())

    @classmethod
    def lowering(cls, code: Code) -> Value:
        """A constant."""
        return code.known("region", code.board.parts.get(cls.name, frozenset()))

    @classmethod
    def nowhere(cls, board: Board) -> str:
        """The boards that have any."""
        if not board.parts:
            others = "; the points at the edge of the board are `rim`" if cls.name == "edges" else ""
            return f"only a `lattice` has {cls.name}{others}"
        return "" if board.parts.get(cls.name) else f"the {cls.name} of this board are not points"


class Dots(_Part):
    """The dots of a `lattice`, where its lines meet.

    >>> board lattice(3, 3) without dots
    """

    name = "dots"


class Edges(_Part):
    """The edges of a `lattice`, the lines between two dots.

    >>> to edges & empty
    """

    name = "edges"


class Cells(_Part):
    """The cells of a `lattice`, the squares between its edges.

    >>> score Black = count(of(Black) & cells)
    """

    name = "cells"
