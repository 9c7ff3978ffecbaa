"""Positions as SVG pictures: for states in notebooks, and for everything on a board in a page of measures.

Colours are attributes, so that a picture is self-contained; classes name the parts, so that a page can override them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from html import escape

from ...gdl.model.labels import discs, labels
from ...gdl.model.model import Model
from ..core.position import Position
from .canvas import DOT, INK, UNIT, Canvas
from .colours import COLOURS, player_colours
from .overlay import Overlay

WOOD, PAPER, LAST = "#dcb878", "#f6f1e4", "#c0392b"
"""The background of a board, that of a board with coloured points, and the colour of the marks of the last turn."""


def svg(
    model: Model, position: Position, last: Collection[int] = (), *, over: Overlay | None = None, title: str = ""
) -> str:
    """Draw the board with lines between adjacent points, pieces, coordinates, and marks on the points of the last turn.

    On a lattice, a piece on an edge is drawn as that line, and a piece in a cell fills it. ``over`` colours points, and
    puts arrows and labels on them. ``title`` is the text for readers who cannot see the picture.
    """
    return Picture(model).of(position, last, over=over, title=title)


@dataclass(frozen=True)
class Picture:
    """Draws the positions of a game."""

    model: Model

    @cached_property
    def canvas(self) -> Canvas:
        """The layout of the board."""
        return Canvas(self.model.board)

    def of(
        self, position: Position, last: Collection[int] = (), *, over: Overlay | None = None, title: str = ""
    ) -> str:
        """Draw a position; see :func:`svg`."""
        standing = [(site, piece) for site, piece in enumerate(position.contents) if piece is not None]
        return self.framed(
            [
                *(self.piece(*each) for each in sorted(standing, key=self.order)),
                *(self.mark(site, position.contents[site] is not None) for site in sorted(last)),
                *(over.front(self.canvas) if over else ()),
            ],
            below=over.ground(self.canvas) if over else (),
            foot=over.foot(self.canvas) if over else "",
            title=title or f"{self.model.title}, {self.model.players[position.mover]} to move",
        )

    def framed(
        self, drawn: Iterable[str], *, below: Sequence[str] = (), foot: str = "", title: str = "", more: str = ""
    ) -> str:
        """The board without pieces, and what is given to draw on it.

        ``drawn`` is over the lines of the board, ``below`` is under them, and ``foot`` is in a strip of one unit below
        the board. ``more`` holds further attributes of the picture.
        """
        canvas = self.canvas
        size = f"{canvas.width:.0f}", f"{canvas.height + (UNIT if foot else 0):.0f}"
        parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{size[0]}" height="{size[1]}" viewBox="0 0 {size[0]} '
            f'{size[1]}" role="img" font-family="sans-serif"{more}><title>{escape(title)}</title>',
            f'<rect class="{"paper" if below else "wood"}" width="100%" height="100%" rx="6" '
            f'fill="{PAPER if below else WOOD}"/>',
            *below,
            *(canvas.lattice() if self.model.board.parts else [canvas.lines()]),
            canvas.names(),
            *drawn,
            foot,
            "</svg>",
        ]
        return "".join(parts)

    def order(self, standing: tuple[int, int]) -> tuple[int, int]:
        """The key that orders the drawing of pieces: those that fill a cell come before the lines around it."""
        site, _ = standing
        return (0 if site in self.canvas.cells else 1), site

    def piece(self, site: int, number: int) -> str:
        """Draw a piece on a point."""
        canvas, (fill, letter) = self.canvas, self.looks[number]
        x, y = canvas.spots[site]
        shown = _letter(x, y, fill if site not in canvas.edges else "#ffffff", letter) if letter else ""
        if site in canvas.edges:
            (x1, y1), (x2, y2) = canvas.ends(site)
            right, down = (x2 > x1) * DOT, (y2 != y1) * (DOT if y2 > y1 else -DOT)  # from dot to dot, not over them
            path = f"M{x1 + right:.1f} {y1 + down:.1f}L{x2 - right:.1f} {y2 - down:.1f}"
            return f'<path d="{path}" stroke="{fill}" stroke-width="5"/>{shown}'
        if site in canvas.cells:
            side = UNIT * 1.6
            place = f'x="{x - side / 2:.1f}" y="{y - side / 2:.1f}" width="{side:.1f}" height="{side:.1f}"'
            return f'<rect {place} rx="4" fill="{fill}"/>{shown}'
        return f'<circle cx="{x}" cy="{y}" r="{UNIT * 0.42}" fill="{fill}" stroke="#222" stroke-width="1"/>{shown}'

    def mark(self, site: int, occupied: bool) -> str:
        """Draw the mark of the last turn; around the piece if the piece has a letter."""
        x, y = self.canvas.spots[site]
        over = occupied and self._several_kinds and not self.model.board.parts
        radius = 0.42 if over else 0.15
        return f'<circle cx="{x}" cy="{y}" r="{UNIT * radius}" fill="none" stroke="{LAST}" stroke-width="2.5"/>'

    @cached_property
    def _several_kinds(self) -> bool:
        """Whether colours alone do not distinguish the pieces."""
        return len({piece.kind for piece in self.model.pieces}) > 1

    @cached_property
    def looks(self) -> list[tuple[str, str]]:
        """The colour of each piece, and its letters if the colour does not distinguish it from others."""
        model = self.model
        neutral = INK if model.board.parts else COLOURS["grey"]
        colours = player_colours(model.players)
        fills = [neutral if piece.owner is None else colours[piece.owner] for piece in model.pieces]
        alike = {fill for fill in fills if fills.count(fill) > 1}
        lettered = [fill in alike if model.board.parts else self._several_kinds for fill in fills]
        shown = zip(fills, labels(model.pieces), lettered, discs(model.pieces), strict=True)
        return [(fill, label if needed and not disc else "") for fill, label, needed, disc in shown]


def _letter(x: float, y: float, fill: str, mark: str) -> str:
    """The mark of a piece, in an ink that is visible on its colour."""
    light = sum(int(fill[i : i + 2], 16) for i in (1, 3, 5)) > 380
    return (
        f'<text x="{x}" y="{y}" fill="{"#111" if light else "#eee"}" font-size="{UNIT * 0.4:.0f}" '
        f'text-anchor="middle" dominant-baseline="central">{escape(mark)}</text>'
    )
