"""What is drawn, as data: paths and texts in the order of drawing, with the names of colours instead of colours.

Whoever draws (SVG in Python, a page in a browser, a notebook) needs to know only these two, and a palette. A path is
written as in SVG (https://www.w3.org/TR/SVG2/paths.html), with the commands M, L, C, Q, A and Z in absolute pixels.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass

Spot = tuple[float, float]
"""Pixels from the left and from the top."""


@dataclass(frozen=True)
class Path:
    """A filled or stroked outline. ``role`` and ``rim`` name the colours of the inside and of the stroke."""

    d: str
    role: str = ""
    """Empty if the inside is not filled."""
    rim: str = ""
    """Empty if there is no stroke."""
    width: float = 1.0
    """The width of the stroke, in pixels."""
    opacity: float = 1.0
    under: bool = False
    """Whether the stroke is under the inside, so that only its outer half is seen."""


@dataclass(frozen=True)
class Text:
    """A text whose middle is at a spot; ``size`` is the height of its letters' line, in pixels."""

    x: float
    y: float
    text: str
    role: str
    size: float


Shape = Path | Text


def as_data(shapes: Iterable[Shape]) -> list[dict[str, object]]:
    """The shapes for JSON, without what is left at its default."""
    return [{name: value for name, value in asdict(shape).items() if value not in ("", 1.0, False)} for shape in shapes]


def polygon(spots: Sequence[Spot]) -> str:
    """A closed outline through some spots."""
    return f"M{'L'.join(f'{x:.1f} {y:.1f}' for x, y in spots)}Z"


def segments(pairs: Iterable[tuple[Spot, Spot]]) -> str:
    """Lines that each join two spots."""
    return "".join(f"M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}" for (x1, y1), (x2, y2) in pairs)


def box(x: float, y: float, width: float, height: float, corner: float = 0.0) -> str:
    """A rectangle from its upper left corner; ``corner`` is the radius of its corners."""
    if not corner:
        return polygon([(x, y), (x + width, y), (x + width, y + height), (x, y + height)])
    right, bottom, turn = x + width, y + height, f"A{corner:g} {corner:g} 0 0 1"
    return (
        f"M{x + corner:.1f} {y:.1f}L{right - corner:.1f} {y:.1f}{turn} {right:.1f} {y + corner:.1f}"
        f"L{right:.1f} {bottom - corner:.1f}{turn} {right - corner:.1f} {bottom:.1f}"
        f"L{x + corner:.1f} {bottom:.1f}{turn} {x:.1f} {bottom - corner:.1f}"
        f"L{x:.1f} {y + corner:.1f}{turn} {x + corner:.1f} {y:.1f}Z"
    )


def disc(x: float, y: float, radius: float) -> str:
    """A circle."""
    turn = f"A{radius:.1f} {radius:.1f} 0 1 1"
    return f"M{x - radius:.1f} {y:.1f}{turn} {x + radius:.1f} {y:.1f}{turn} {x - radius:.1f} {y:.1f}Z"
