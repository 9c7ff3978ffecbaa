"""A board given as a graph: its points, which of them are adjacent, and its straight lines.

A line leads in a compass direction if its next point lies in that direction, however far away. So words for going
straight follow the lines as written, and never turn from one into another that does not continue it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from ..syntax import tree as syntax
from ..text import limits
from ..text.diagnostic import Label
from ..text.errors import error
from ..text.source import Span
from ..types.board import SQUARE_STEPS, Board, Ways, make_board, site_name

Cell = tuple[int, int]


@dataclass(frozen=True)
class Segment:
    """Two neighbours and the place that joins them; ``straight`` if a line leads from one to the other."""

    span: Span
    straight: bool


@dataclass
class Graph:
    """A graph while its lines are being read."""

    points: dict[Cell, Span] = field(default_factory=dict)
    alone: dict[Cell, Span] = field(default_factory=dict)
    """The points listed individually."""
    segments: dict[tuple[Cell, Cell], Segment] = field(default_factory=dict)
    """By their two points, the one with the lower number first."""
    _ahead: dict[tuple[Cell, str], tuple[Cell, Span]] = field(default_factory=dict)

    def point(self, name: syntax.Name) -> Cell:
        """The cell of a coordinate, added to the points of the board.

        Raises:
            DescriptionError: it is not a coordinate, or too far out (``graph-point``).
        """
        cell = _cell(name)
        self.points.setdefault(cell, name.span)
        return cell

    def add_point(self, name: syntax.Name) -> None:
        """Add a point that can be without neighbours.

        Raises:
            DescriptionError: as :meth:`point`, or it is already listed (``graph-point``).
        """
        cell = self.point(name)
        if cell in self.alone:
            raise error(
                "graph-point",
                f"`{name.text}` is already listed",
                name.span,
                related=[Label(self.alone[cell], "here")],
                help="list each point once; points of lines and edges do not need to be listed",
            )
        self.alone[cell] = name.span

    def join(self, one: syntax.Name, other: syntax.Name, *, straight: bool) -> None:
        """Make two points neighbours.

        Raises:
            DescriptionError: as :meth:`point`; they are the same point, already neighbours, or another line leaves one
                of them in the same direction (``graph-edge``).
        """
        a, b = self.point(one), self.point(other)
        span = one.span.to(other.span)
        if a == b:
            raise error(
                "graph-edge",
                f"`{one.text}` would be its own neighbour",
                span,
                help="an edge must join two different points",
            )
        pair = (a, b) if _order(a) < _order(b) else (b, a)
        if pair in self.segments:
            raise error(
                "graph-edge",
                f"{one.text} and {other.text} are already neighbours",
                span,
                related=[Label(self.segments[pair].span, "joined here")],
                help="write each edge once, in one of the lines that it belongs to",
            )
        self.segments[pair] = Segment(span, straight)
        if straight:
            for start, end in ((a, b), (b, a)):
                self._lead(start, end, span)

    def _lead(self, start: Cell, end: Cell, span: Span) -> None:
        direction = direction_of(start, end)
        if direction is None:
            return
        if (start, direction) in self._ahead:
            there, before = self._ahead[start, direction]
            raise error(
                "graph-edge",
                f"from {site_name(*start)}, two lines lead in direction `{direction}`: to {site_name(*there)} and to "
                f"{site_name(*end)}",
                span,
                related=[Label(before, f"the line to {site_name(*there)}")],
                help="run the line through the nearer point, or write one of the two as an `edge`, which has no "
                "direction",
            )
        self._ahead[start, direction] = (end, span)

    def board(self) -> Board:
        """The board. Its sides are the points in its outermost columns and rows."""
        cells = list(self.points)
        columns, rows = [column for column, _ in cells], [row for _, row in cells]
        sides = {
            "bottom": [cell for cell in cells if cell[1] == min(rows)],
            "top": [cell for cell in cells if cell[1] == max(rows)],
            "left": [cell for cell in cells if cell[0] == min(columns)],
            "right": [cell for cell in cells if cell[0] == max(columns)],
        }
        ordered = make_board(cells, SQUARE_STEPS, sides, slanted=False)
        number = ordered.by_cell
        neighbours: list[set[int]] = [set() for _ in cells]
        for one, other in self.segments:
            neighbours[number[one]].add(number[other])
            neighbours[number[other]].add(number[one])
        ahead = {name: [-1] * len(cells) for family in SQUARE_STEPS.values() for name in family}
        for (start, direction), (end, _) in self._ahead.items():
            ahead[direction][number[start]] = number[end]
        ways = Ways(tuple(map(frozenset, neighbours)), {name: tuple(sites) for name, sites in ahead.items()})
        return Board(ordered.cells, SQUARE_STEPS, ordered.sides, adjacency="all", ways=ways)


def direction_of(start: Cell, end: Cell) -> str | None:
    """The compass direction from one point to another; ``None`` if it is none of the eight."""
    across, up = end[0] - start[0], end[1] - start[1]
    far = max(abs(across), abs(up))
    for family in SQUARE_STEPS.values():
        for name, (column, row) in family.items():
            if (column * far, row * far) == (across, up):
                return name
    return None


def _order(cell: Cell) -> Cell:
    return cell[1], cell[0]


def _cell(name: syntax.Name) -> Cell:
    found = re.fullmatch(r"([a-z]+)([1-9][0-9]*)", name.text)
    if found is None:
        raise error(
            "graph-point",
            f"`{name.text}` is not a coordinate",
            name.span,
            help=f"name a point by its column, a letter, and its row, a number from 1, such as `{_likely(name.text)}`",
        )
    column = 0
    for letter in found[1][:5]:
        column = 26 * column + ord(letter) - ord("a") + 1
    row = int(found[2][:9])
    if max(column, row) > limits.GRAPH_SIDE:
        raise error(
            "graph-point",
            f"`{name.text}` is too far out",
            name.span,
            help=f"a graph can have columns up to `{site_name(limits.GRAPH_SIDE, 1)[:-1]}` and rows up to "
            f"{limits.GRAPH_SIDE}",
        )
    return column, row


def _likely(text: str) -> str:
    """A suggestion for a name that is not a coordinate."""
    lower = re.sub(r"([a-z])0+(?=[1-9])", r"\1", text.lower())
    return lower if re.fullmatch(r"[a-z]+[1-9][0-9]*", lower) else "c4"
