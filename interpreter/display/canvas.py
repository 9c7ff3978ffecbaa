"""Where the points of a board are drawn, and their shapes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import cos, pi, sin, sqrt

from ...gdl.types.board import Board
from .grid import lattice_ends
from .shapes import Spot, box, disc, polygon

UNIT = 36
"""Pixels from a point to the next one in its row."""
MARGIN = 1.2
"""The width of the margin around the points, in units; it holds the coordinates."""
DOT = 4
"""The radius of a dot of a lattice, in pixels."""


@dataclass(frozen=True)
class Canvas:
    """The layout of a board in a picture."""

    board: Board

    @cached_property
    def _places(self) -> list[Spot]:
        return [place(self.board, column, row) for column, row in self.board.cells]

    @cached_property
    def _corner(self) -> Spot:
        return min(x for x, _ in self._places) - MARGIN, min(y for _, y in self._places) - MARGIN

    @cached_property
    def width(self) -> float:
        """The width in pixels."""
        return (max(x for x, _ in self._places) + MARGIN - self._corner[0]) * UNIT

    @cached_property
    def height(self) -> float:
        """The height in pixels."""
        return (max(y for _, y in self._places) + MARGIN - self._corner[1]) * UNIT

    def at(self, x: float, y: float) -> Spot:
        """The spot of a place given in units, with y pointing upwards."""
        return round((x - self._corner[0]) * UNIT, 1), round(self.height - (y - self._corner[1]) * UNIT, 1)

    @cached_property
    def spots(self) -> Sequence[Spot]:
        """The spot of each point."""
        return [self.at(*there) for there in self._places]

    def ends(self, site: int) -> tuple[Spot, Spot]:
        """The spots of the two dots that an edge of a lattice joins."""
        one, other = lattice_ends(*self.board.cells[site])
        return self.at(*one), self.at(*other)

    @cached_property
    def edges(self) -> frozenset[int]:
        """The points of a lattice drawn as lines."""
        return self.board.parts.get("edges", frozenset())

    @cached_property
    def cells(self) -> frozenset[int]:
        """The points of a lattice drawn as squares between the lines."""
        return self.board.parts.get("cells", frozenset())

    def outline(self, site: int) -> str:
        """The shape of a point, as a path: a square, hexagon, disc, or bar for an edge."""
        x, y = self.spots[site]
        if site in self.edges:
            (x1, y1), (x2, y2) = self.ends(site)
            across = 7
            left, top = min(x1, x2) - (x1 == x2) * across, min(y1, y2) - (y1 == y2) * across
            return box(left, top, abs(x2 - x1) or 2 * across, abs(y2 - y1) or 2 * across, 3)
        if self.board.ways or (self.board.parts and site not in self.cells):
            return disc(x, y, UNIT * 0.46)
        return polygon(self.corners(site))

    def corners(self, site: int) -> list[Spot]:
        """The corners of a square or a hexagon, clockwise; the first side goes from the first to the second."""
        x, y = self.spots[site]
        if self.board.slanted:
            radius = UNIT / sqrt(3)
            return [(x + radius * sin(k * pi / 3), y - radius * cos(k * pi / 3)) for k in range(6)]
        half = UNIT * (0.8 if site in self.cells else 0.5)
        return [(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)]


def place(board: Board, column: int, row: int) -> tuple[float, float]:
    """Where a point is drawn, in units; on hexagonal boards all neighbours are equally far away."""
    return (column + row / 2, row * sqrt(3) / 2) if board.slanted else (float(column), float(row))
