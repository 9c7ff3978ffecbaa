"""What is drawn on a board besides the pieces: heat maps of the points, labels, and moves as arrows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from math import hypot

from .canvas import UNIT, Canvas
from .palettes import THEMES
from .shapes import Spot

AMOUNT = ("#f6f1e4", "#f3d9a4", "#eeb567", "#e28a3c", "#c95d25", "#9c3517", "#64190f")
"""From none to much."""
BALANCE = ("#22577a", "#4f8fb3", "#a3c9dc", "#f4f1e8", "#f0bf92", "#d97b3d", "#9c3f12")
"""From one side through neutral to the other; distinguishable with red-green colour blindness."""
LINE = THEMES["light"]["line"]
"""The colour of the texts of a scale."""
LETTER = 0.22 * UNIT
"""About the width of a letter there."""
ARROW = "#a3213a"
"""The colour of a move without a value."""


@dataclass(frozen=True)
class Shown:
    """A move to draw: the points along its path, its value on the scale, and a short text."""

    sites: tuple[int, ...]
    value: float | None = None
    label: str = ""


@dataclass(frozen=True)
class Overlay:
    """An overlay of a board; values are on a scale from ``low`` to ``high``."""

    heat: Mapping[int, float] = field(default_factory=dict)
    labels: Mapping[int, str] = field(default_factory=dict)
    moves: Sequence[Shown] = ()
    low: float = 0.0
    high: float = 1.0
    colours: Sequence[str] = AMOUNT
    ends: tuple[str, str] = ("", "")
    """The names of the two ends of the scale in the strip below the board; if both are empty, there is no strip."""
    values: Mapping[int, str] = field(default_factory=dict)
    """The text shown for a point when the pointer is over it."""

    def colour(self, value: float) -> str:
        """The colour of a value; values beyond an end of the scale have the colour of that end."""
        width = self.high - self.low
        return blend(self.colours, (value - self.low) / width if width else 0.5)

    def ground(self, canvas: Canvas) -> list[str]:
        """The coloured points, which are under everything else."""
        names = canvas.board.names
        return [
            f'<path d="{canvas.outline(site)}" fill="{self.colour(value)}"><title>{names[site]}'
            f"{escape(': ' + self.values[site]) if site in self.values else ''}</title></path>"
            for site, value in sorted(self.heat.items())
        ]

    def front(self, canvas: Canvas) -> Iterator[str]:
        """The arrows and labels, which are over the pieces; no label is under the line of another move."""
        for move in self.moves:
            if move.label and len(move.sites) > 1:
                yield _line([canvas.spots[site] for site in move.sites], self._colour(move))
        for move in self.moves:
            yield self._move(canvas, move)
        for site, text in sorted(self.labels.items()):
            yield _label(*canvas.spots[site], text)

    def _colour(self, move: Shown) -> str:
        return ARROW if move.value is None else self.colour(move.value)

    def _move(self, canvas: Canvas, move: Shown) -> str:
        colour = self._colour(move)
        spots = [canvas.spots[site] for site in move.sites]
        if not spots:
            return ""
        told = f"<title>{escape(move.label)}</title>" if move.label else ""
        if len(spots) == 1:
            x, y = spots[0]
            disc = f'<circle cx="{x}" cy="{y}" r="{UNIT * 0.33:.1f}" fill="{colour}" stroke="#fff" stroke-width="2"/>'
            return f"<g>{told}{disc}{_label(x, y, move.label, on=colour, letters=2.4) if move.label else ''}</g>"
        if not move.label:
            return f"<g>{_arrow(spots, colour)}</g>"
        return f"<g>{told}{_beaded(spots, colour, move.label)}</g>"

    def foot(self, canvas: Canvas) -> str:
        """The scale, in a strip below the board."""
        if not any(self.ends):
            return ""
        beside = max(map(len, self.ends)) * LETTER + 8  # the room for the names
        steps, wide = 24, max(min(canvas.width - 2 * beside, 8 * UNIT), UNIT)
        left, top = (canvas.width - wide) / 2, canvas.height + UNIT * 0.15
        bars = "".join(
            f'<rect x="{left + wide * k / steps:.1f}" y="{top:.1f}" width="{wide / steps + 0.5:.1f}" '
            f'height="{UNIT * 0.3:.1f}" fill="{blend(self.colours, k / (steps - 1))}"/>'
            for k in range(steps)
        )
        style = f'fill="{LINE}" font-size="{UNIT * 0.36:.0f}" dominant-baseline="central"'
        middle = top + UNIT * 0.15
        return (
            f"{bars}"
            f'<text x="{left - 6:.1f}" y="{middle:.1f}" {style} text-anchor="end">{escape(self.ends[0])}</text>'
            f'<text x="{left + wide + 6:.1f}" y="{middle:.1f}" {style}>{escape(self.ends[1])}</text>'
        )


def blend(colours: Sequence[str], share: float) -> str:
    """The colour at a share, from 0 to 1, of a gradient through the given colours."""
    place = min(max(share, 0.0), 1.0) * (len(colours) - 1)
    first = min(int(place), len(colours) - 2)
    part = place - first
    one, other = (_channels(colours[k]) for k in (first, first + 1))
    return "#" + "".join(f"{round(a + (b - a) * part):02x}" for a, b in zip(one, other, strict=True))


def dark(colour: str) -> bool:
    """Whether white text is easier to read on a colour than black text."""
    red, green, blue = _channels(colour)
    return 0.299 * red + 0.587 * green + 0.114 * blue < 140


def _channels(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def _label(x: float, y: float, text: str, *, on: str = "", size: float = 0.36, letters: float = 3.4) -> str:
    """A short text in the middle of a point: with a rim that is visible on any background, or ``on`` a colour.

    It is ``size`` units high, and smaller if it has more than ``letters`` characters.
    """
    size = UNIT * size * min(1.0, letters / max(1, len(text)))
    ink = ("#fff" if dark(on) else "#111") if on else "#111"
    rim = "" if on else ' stroke="#fff" stroke-width="3" stroke-linejoin="round" paint-order="stroke"'
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" fill="{ink}"{rim} font-size="{size:.1f}" text-anchor="middle" '
        f'dominant-baseline="central">{escape(text)}</text>'
    )


def _arrow(spots: Sequence[Spot], colour: str) -> str:
    """A line through the points, with an arrowhead at the last one that stops short of its middle."""
    (x1, y1), (x2, y2) = spots[-2:]
    length = hypot(x2 - x1, y2 - y1) or 1.0
    across, down = (x2 - x1) / length, (y2 - y1) / length
    tip = x2 - across * UNIT * 0.18, y2 - down * UNIT * 0.18
    neck = x2 - across * UNIT * 0.5, y2 - down * UNIT * 0.5
    wing = UNIT * 0.17
    head = [tip, (neck[0] - down * wing, neck[1] + across * wing), (neck[0] + down * wing, neck[1] - across * wing)]
    line = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in [*spots[:-1], neck])
    points = " ".join(f"{x:.1f},{y:.1f}" for x, y in head)
    shape = f'<path d="{line}" fill="none" stroke-linecap="round" stroke-linejoin="round"'
    return (
        f'{shape} stroke="#fff" stroke-width="7.5"/>'
        f'<polygon points="{points}" fill="{colour}" stroke="#fff" stroke-width="3" paint-order="stroke"/>'
        f'{shape} stroke="{colour}" stroke-width="4.5"/>'
    )


def _line(spots: Sequence[Spot], colour: str) -> str:
    """The line through the points to the bead of a move; none between neighbours, where the bead is enough."""
    (x1, y1), (x2, y2) = spots[-2:]
    length = hypot(x2 - x1, y2 - y1) or 1.0
    if length <= 1.3 * UNIT and len(spots) == 2:
        return ""
    end = x2 - (x2 - x1) / length * UNIT * 0.38, y2 - (y2 - y1) / length * UNIT * 0.38
    path = "M" + "L".join(f"{a:.1f} {b:.1f}" for a, b in [*spots[:-1], end])
    shape = f'<path d="{path}" fill="none" stroke-linecap="round" stroke-linejoin="round"'
    return f'{shape} stroke="#fff" stroke-width="5"/>{shape} stroke="{colour}" stroke-width="3"/>'


def _beaded(spots: Sequence[Spot], colour: str, label: str) -> str:
    """A bead with the label at the end of a move's line, whose beak points at the last point.

    The bead is outside the pieces on both points, so it is readable even between neighbours.
    """
    (x1, y1), (x2, y2) = spots[-2:]
    length = hypot(x2 - x1, y2 - y1) or 1.0
    across, down = (x2 - x1) / length, (y2 - y1) / length
    radius = UNIT * 0.21
    x, y = x2 - across * UNIT * 0.38, y2 - down * UNIT * 0.38
    beak = [
        (x2 - across * UNIT * 0.02, y2 - down * UNIT * 0.02),
        (x + across * radius * 0.6 - down * radius * 0.75, y + down * radius * 0.6 + across * radius * 0.75),
        (x + across * radius * 0.6 + down * radius * 0.75, y + down * radius * 0.6 - across * radius * 0.75),
    ]
    points = " ".join(f"{a:.1f},{b:.1f}" for a, b in beak)
    return (
        f'<polygon points="{points}" fill="{colour}" stroke="#fff" stroke-width="2" paint-order="stroke"/>'
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}" fill="{colour}" stroke="#fff" stroke-width="0.8"/>'
        f"{_label(x, y, label, on=colour, size=0.27, letters=2.4)}"
    )
