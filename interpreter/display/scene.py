"""The display list of a game: the board once, the look of each piece, and where each point is.

Everything that shows boards draws from it: SVG in Python and a page in a browser. It is data (:meth:`Scene.as_data`):
a page needs no rule of drawing, only paths, texts and colours.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from ...gdl.model.labels import spoken
from ...gdl.model.model import Model
from .canvas import DOT, UNIT, Canvas
from .ground import ground
from .looks import Look, looks
from .moved_path import moved
from .palettes import THEMES, palette
from .shapes import Path, Shape, as_data, disc, segments
from .surface import POINTS, surface

MARK, RING = 0.15, 0.42
"""The radius of the mark of the last turn on a point, and around a piece that the mark would hide, in units."""
MARK_WIDTH, LINE = 2.5, 5.0
"""The width of that mark, and of a piece on an edge, in pixels."""


@dataclass(frozen=True)
class Scene:
    """What is drawn for the positions of one game."""

    model: Model

    @cached_property
    def canvas(self) -> Canvas:
        """The layout of the board."""
        return Canvas(self.model.board)

    @cached_property
    def back(self) -> str:
        """The colour of what is behind the board."""
        return "wood" if surface(self.model) == POINTS else "frame"

    @cached_property
    def board(self) -> tuple[Shape, ...]:
        """The board without pieces."""
        return ground(self.model, self.canvas)

    @cached_property
    def looks(self) -> tuple[Look, ...]:
        """The look of each piece."""
        return looks(self.model, UNIT)

    def piece(self, site: int, number: int) -> Iterator[Shape]:
        """A piece on a point: its look or, on a lattice, the line or cell in its colour."""
        canvas, look = self.canvas, self.looks[number]
        x, y = canvas.spots[site]
        if site in canvas.edges:
            yield Path(self._line(site), "", _stroke(look), LINE)
        elif site in canvas.cells:
            yield Path(canvas.outline(site), look.role, "joint", 1.0)
            yield from (_at(shape, x, y) for shape in look.shapes[2:])
        else:
            yield from (_at(shape, x, y) for shape in look.shapes)

    def mark(self, site: int, occupied: bool) -> Shape:
        """The mark of the last turn: around the piece if a mark on it would hide what it is."""
        return Path(disc(*self.canvas.spots[site], self._mark(occupied)), "", "last", MARK_WIDTH)

    def _mark(self, occupied: bool) -> float:
        over = occupied and not self.model.board.parts and any(look.glyph or look.letter for look in self.looks)
        return (RING if over else MARK) * UNIT

    def _line(self, site: int) -> str:
        """A piece on an edge: from dot to dot, not over them."""
        (x1, y1), (x2, y2) = self.canvas.ends(site)
        right, down = (x2 > x1) * DOT, (y2 != y1) * (DOT if y2 > y1 else -DOT)
        return segments([((x1 + right, y1 + down), (x2 - right, y2 - down))])

    def order(self, standing: tuple[int, int]) -> tuple[int, int]:
        """The key that orders the drawing of pieces: those that fill a cell come before the lines around it."""
        site, _ = standing
        return (0 if site in self.canvas.cells else 1), site

    def standing(self, contents: Sequence[int | None], last: Collection[int] = ()) -> Iterator[Shape]:
        """The pieces, and marks on the points of the last turn."""
        pieces = [(site, piece) for site, piece in enumerate(contents) if piece is not None]
        for site, piece in sorted(pieces, key=self.order):
            yield from self.piece(site, piece)
        for site in sorted(last):
            yield self.mark(site, contents[site] is not None)

    def as_data(self) -> dict[str, object]:
        """All of it for JSON: sizes in pixels, one entry a point in ``places`` and one a piece in ``looks``.

        On an edge of a lattice a piece is its ``line`` in the role ``stroke`` of its look; in a cell it fills the
        outline ``d`` in its ``role``, and its shapes from the third on are over it. ``mark`` holds the radii of
        :meth:`mark`.
        """
        canvas, board = self.canvas, self.model.board
        labels = self.model.notation.labels if self.model.notation else {}
        kinds = {**dict.fromkeys(canvas.edges, "edge"), **dict.fromkeys(canvas.cells, "cell")}
        places = [
            {
                "name": board.names[site],
                **({"label": labels[board.names[site]]} if board.names[site] in labels else {}),
                "at": [*spot],
                "d": canvas.outline(site),
                **({"as": kinds[site]} if site in kinds else {}),
                **({"line": self._line(site)} if site in canvas.edges else {}),
            }
            for site, spot in enumerate(canvas.spots)
        ]
        return {
            "width": round(canvas.width),
            "height": round(canvas.height),
            "unit": UNIT,
            "back": self.back,
            "board": as_data(self.board),
            "places": places,
            "looks": [
                {"name": spoken(piece), "role": look.role, "stroke": _stroke(look), "shapes": as_data(look.shapes)}
                for piece, look in zip(self.model.pieces, self.looks, strict=True)
            ],
            "line": LINE,
            "mark": {"free": self._mark(False), "occupied": self._mark(True), "width": MARK_WIDTH},
            "palettes": {theme: palette(self.model.players, theme) for theme in THEMES},
        }


def _stroke(look: Look) -> str:
    """The colour of a piece that is a line."""
    return "ink" if look.role == "neutral" else look.role


def _at(shape: Shape, x: float, y: float) -> Shape:
    """A shape around (0, 0), moved to a spot."""
    if isinstance(shape, Path):
        return replace(shape, d=moved(shape.d, 1.0, x, y))
    return replace(shape, x=shape.x + x, y=shape.y + y)
