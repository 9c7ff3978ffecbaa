"""Positions as SVG pictures: for states in notebooks, and for everything on a board in a page of measures.

Colours are attributes, so that a picture is self-contained; classes name the parts, so that a page can override them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from html import escape

from ...gdl.model.model import Model
from ..core.position import Position
from .canvas import UNIT, Canvas
from .memories import rings, told
from .overlay import Overlay
from .palettes import palette
from .scene import Scene
from .shapes import Path, Shape

FILLED = ("cell", "place")
"""The roles of what is filled on a board of lines."""


def svg(
    model: Model,
    position: Position,
    last: Collection[int] = (),
    *,
    over: Overlay | None = None,
    title: str = "",
    theme: str = "light",
    width: int | None = None,
) -> str:
    """Draw the board with its pieces, coordinates, and marks on the points of the last turn.

    On a lattice, a piece on an edge is drawn as that line, and a piece in a cell fills it. ``over`` colours points, and
    puts arrows and labels on them. ``title`` is the text for readers who cannot see the picture. ``theme`` is one of
    :data:`.palettes.THEMES`, ``width`` that of the picture in pixels. Points that the position remembers have broken
    rings, which the title names; an overlay that colours points has none.
    """
    return Picture(model, theme, width).of(position, last, over=over, title=title)


@dataclass(frozen=True)
class Picture:
    """Draws the positions of a game."""

    model: Model
    theme: str = "light"
    width: int | None = None
    """In pixels, if it is not 36 for each point."""

    @cached_property
    def scene(self) -> Scene:
        """The display list."""
        return Scene(self.model)

    @cached_property
    def colours(self) -> dict[str, str]:
        """The colour of each role."""
        return palette(self.model.players, self.theme)

    @property
    def canvas(self) -> Canvas:
        """The layout of the board."""
        return self.scene.canvas

    def of(
        self, position: Position, last: Collection[int] = (), *, over: Overlay | None = None, title: str = ""
    ) -> str:
        """Draw a position; see :func:`svg`."""
        remembers = over is None or not over.heat
        said = title or f"{self.model.title}, {self.model.players[position.mover]} to move"
        return self.framed(
            [
                *map(self.shape, self.scene.standing(position.contents, last)),
                *(self.rings(position) if remembers else ()),
                *(over.front(self.canvas) if over else ()),
            ],
            below=over.ground(self.canvas) if over else (),
            foot=over.foot(self.canvas) if over else "",
            title=said + (told(self.model, position) if remembers else ""),
        )

    def framed(
        self, drawn: Iterable[str], *, below: Sequence[str] = (), foot: str = "", title: str = "", more: str = ""
    ) -> str:
        """The board without pieces, and what is given to draw on it.

        ``drawn`` is over the board, ``below`` is on its cells or under its lines, and ``foot`` is in a strip of one
        unit below the board. ``more`` holds further attributes of the picture. Where ``below`` is under the lines,
        nothing else is filled, which would hide its colours or look like one of them.
        """
        back = "paper" if below else self.scene.back
        under = below if self.scene.back == "wood" else ()
        filled = FILLED if under else ()
        wide, high = round(self.canvas.width), round(self.canvas.height + (UNIT if foot else 0))
        scale = 1.0 if self.width is None else self.width / wide
        parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{round(wide * scale)}" height="{round(high * scale)}" '
            f'viewBox="0 0 {wide} {high}" role="img" font-family="sans-serif"{more}><title>{escape(title)}</title>',
            f'<rect class="{back}" width="100%" height="100%" rx="6" fill="{self.colours[back]}"/>',
            *under,
            *(self.shape(shape) for shape in self.scene.board if shape.role not in filled),
            *(() if under else below),
            *drawn,
            foot,
            "</svg>",
        ]
        return "".join(parts)

    def piece(self, site: int, number: int) -> str:
        """Draw a piece on a point."""
        return "".join(map(self.shape, self.scene.piece(site, number)))

    def rings(self, position: Position) -> list[str]:
        """Draw what the position remembers."""
        return rings(self.model, position, self.canvas, self.colours)

    def mark(self, site: int, occupied: bool) -> str:
        """Draw the mark of the last turn."""
        return self.shape(self.scene.mark(site, occupied))

    def shape(self, shape: Shape) -> str:
        """An element for a path or a text."""
        colours = self.colours
        if isinstance(shape, Path):
            rim = f' stroke="{colours[shape.rim]}" stroke-width="{shape.width:g}"' if shape.rim else ""
            faint = f' opacity="{shape.opacity:g}"' if shape.opacity != 1.0 else ""
            faint += ' paint-order="stroke" stroke-linejoin="round"' if shape.under else ""
            name = shape.role or shape.rim
            fill = colours[shape.role] if shape.role else "none"
            return f'<path class="{name}" d="{shape.d}" fill="{fill}"{rim}{faint}/>'
        return (
            f'<text class="{shape.role}" x="{shape.x:.1f}" y="{shape.y:.1f}" fill="{colours[shape.role]}" '
            f'font-size="{shape.size:.0f}" text-anchor="middle" dominant-baseline="central">{escape(shape.text)}</text>'
        )
