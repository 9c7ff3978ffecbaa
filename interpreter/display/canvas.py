"""Where the points of a board are drawn, and the drawing of the board: lines, coordinates, the shape of a point."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import cos, pi, sin, sqrt

from ...gdl.types.board import Board, column_name
from .grid import lattice_ends

UNIT = 36
"""Pixels from a point to the next one in its row."""
MARGIN = 1.2
"""The width of the margin around the points, in units; it holds the coordinates."""
LINE = "#6b4f25"
INK = "#33271a"
"""The colour of what is drawn on a lattice and belongs to no player."""
DOT = 4
"""The radius of a dot of a lattice, in pixels."""

Spot = tuple[float, float]
"""Pixels from the left and from the top."""


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

    def lines(self) -> str:
        """Lines between adjacent points, and a dot on each point if the description itself lists the neighbours."""
        board, spots = self.board, self.spots
        path = "".join(
            f"M{spots[site][0]} {spots[site][1]}L{spots[near][0]} {spots[near][1]}"
            for site in range(len(board))
            for near in sorted(board.neighbours[site])
            if site < near
        )
        dots = "".join(f'<circle cx="{x}" cy="{y}" r="3"/>' for x, y in spots) if board.ways else ""
        return f'<path class="lines" d="{path}" fill="none" stroke="{LINE}"/>' + (
            f'<g class="dots" fill="{LINE}">{dots}</g>' if dots else ""
        )

    def lattice(self) -> list[str]:
        """The lines that can be drawn on a lattice, and its dots."""
        joined = {dot for site in self.edges for dot in lattice_ends(*self.board.cells[site])}
        dots = joined.union(self.board.cells[site] for site in self.board.parts.get("dots", ()))
        path = "".join(
            f"M{x1} {y1}L{x2} {y2}" for (x1, y1), (x2, y2) in (self.ends(site) for site in sorted(self.edges))
        )
        spots = "".join(f'<circle cx="{x}" cy="{y}" r="{DOT}"/>' for x, y in (self.at(*dot) for dot in sorted(dots)))
        return [
            f'<path class="lines" d="{path}" fill="none" stroke="{LINE}" stroke-opacity="0.35"/>',
            f'<g fill="{INK}">{spots}</g>',
        ]

    def names(self) -> str:
        """The numbers of the rows and the letters of the columns.

        The number of a row is at its left end, and the letter of a column at its lower end, or at its upper end if rows
        are shifted and not all columns begin in the lowest row. If rows are not shifted, all numbers are to the left of
        the board, and the letters below it.
        """
        board, texts = self.board, []
        columns = sorted({column for column, _ in board.cells})
        lowest = board.filled_rows[0]
        for row in board.filled_rows:
            first = board.cells[board.row(row)[0]][0] if board.slanted else columns[0]
            x, y = place(board, first, row)
            texts.append((str(row), *self.at(x - 0.8, y)))
        reaching = not board.slanted or all((column, lowest) in board.by_cell for column in columns)
        for column in columns:
            rows = [row for c, row in board.cells if c == column]
            x, y = place(board, column, lowest if reaching else max(rows))
            away = (0.4, 0.65) if board.slanted else (0.0, 0.8)
            texts.append((column_name(column), *self.at(x + away[0], y - away[1] if reaching else y + away[1])))
        written = "".join(f'<text x="{x}" y="{y}">{text}</text>' for text, x, y in texts)
        style = f'font-size="{UNIT * 0.36:.0f}" text-anchor="middle" dominant-baseline="central"'
        return f'<g class="names" fill="{LINE}" {style}>{written}</g>'

    def ground(self, site: int) -> str:
        """The beginning of the element for a point, without a colour: a square, hexagon, disc, or bar for an edge."""
        x, y = self.spots[site]
        if site in self.edges:
            (x1, y1), (x2, y2) = self.ends(site)
            across = 7
            left, top = min(x1, x2) - (x1 == x2) * across, min(y1, y2) - (y1 == y2) * across
            width, height = abs(x2 - x1) or 2 * across, abs(y2 - y1) or 2 * across
            return f'<rect x="{left:.1f}" y="{top:.1f}" width="{width:.1f}" height="{height:.1f}" rx="3"'
        if self.board.ways or (self.board.parts and site not in self.cells):
            return f'<circle cx="{x}" cy="{y}" r="{UNIT * 0.46:.1f}"'
        if self.board.slanted:
            radius = UNIT / sqrt(3)
            corners = [(x + radius * sin(k * pi / 3), y - radius * cos(k * pi / 3)) for k in range(6)]
            return f'<polygon points="{" ".join(f"{a:.1f},{b:.1f}" for a, b in corners)}"'
        side = UNIT * (1.6 if self.board.parts else 1)
        return f'<rect x="{x - side / 2:.1f}" y="{y - side / 2:.1f}" width="{side:.1f}" height="{side:.1f}"'


def place(board: Board, column: int, row: int) -> tuple[float, float]:
    """Where a point is drawn, in units; on hexagonal boards all neighbours are equally far away."""
    return (column + row / 2, row * sqrt(3) / 2) if board.slanted else (float(column), float(row))
