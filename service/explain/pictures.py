"""Pictures of each kind of board, as text and as SVG: the coordinates of its points, and its directions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from math import hypot
from textwrap import fill

from ... import gdl
from ...gdl.model.model import Model
from ...gdl.types.board import Board
from ...interpreter.display.diagram import empties
from ...interpreter.display.grid import grid
from ...interpreter.display.overlay import Overlay
from ...interpreter.display.palettes import THEMES
from ...interpreter.display.shapes import Spot
from ...interpreter.display.svg import Picture

BOARDS: Mapping[str, str] = {
    "square": "square(5)",
    "rectangle": "rectangle(6, 4)",
    "hexagon": "hexagon(3)",
    "rhombus": "rhombus(5)",
    "triangle": "triangle(7)",
    "lattice": "lattice(2, 2)",
    "graph": """graph {
  line a1, c1, e1
  line a3, c3, e3
  line a5, c5, e5
  line a1, a3, a5
  line c1, c3, c5
  line e1, e3, e5
  line a1, c3, e5
  line a5, c3, e1
}""",
}
"""The board in the pictures of each kind, as it is written after `board`. On each of them, c3 is a point."""
FROM = "c3"
"""The point from which directions are shown."""
COORDINATES = {
    False: "Columns are lettered from the left, rows are numbered from the bottom.",
    True: "Rows are numbered from the bottom, and each is half a point to the right of the one below it; so columns, "
    "which are lettered from the left, lean to the right.",
}
"""How coordinates go on a board, by whether its columns lean."""
MORE = {
    "lattice": "Dots (`+`), edges (`.`) and cells (`,`) are all points.",
    "graph": "A direction leads to the next point of a line, at any distance. Points have no place on the grid but "
    "their coordinates.",
}
"""What else there is to know about the points of a kind of board."""
GAME = (
    'game "Board" {{\n  players A, B\n  board {}\n  move drop {{ to empty }}\n  end {{ when no-moves -> draw }}\n}}\n'
)
COLOURS = {"orthogonal": "#22577a", "diagonal": "#9c3f12"}
"""The colour of the arrows of each family of directions."""
START = "<!-- boards: made by `plybook docs --update`, not by hand -->"
END = "<!-- end of boards -->"
"""The marks of the part of the manual that :func:`page` makes."""
INK = THEMES["light"]["ink"]
GAP, HEAD = 9, 8
"""Pixels from a point to the tail of an arrow, and the length of its head."""


@lru_cache
def model(kind: str) -> Model:
    """A game on a board of a kind."""
    return gdl.load(gdl.Source(f"{kind}.gdl", GAME.format(BOARDS[kind])))


def about(kind: str) -> str:
    """How the coordinates of a kind of board go, in a sentence or two of Markdown."""
    return " ".join(filter(None, (COORDINATES[model(kind).board.slanted], MORE.get(kind))))


def coordinates(kind: str, point: str = "") -> str:
    """The board with the name of each point or, if it has the given ``point``, of that one only, as lines of text."""
    board = model(kind).board
    marks = {board.by_name[point]: point} if point in board.by_name else dict(enumerate(board.names))
    return _text(board, marks)


def directions(kind: str) -> str:
    """The board with the name of each direction where a step from the point ``o`` leads, as lines of text."""
    board = model(kind).board
    centre = board.by_name[FROM]
    return _text(board, {centre: "o"} | {to: name for name, to in _steps(board)})


def coordinates_svg(kind: str) -> str:
    """The board with the name of each point, as SVG."""
    found = model(kind)
    title = f"The coordinates of a board {_shape(kind)}"
    return _drawn(found, Overlay(labels=dict(enumerate(found.board.names))), title)


def directions_svg(kind: str) -> str:
    """The board with an arrow for each direction from a point, as SVG."""
    found = model(kind)
    board, centre = found.board, found.board.by_name[FROM]
    canvas = Picture(found).canvas
    labels = {to: name for name, to in _steps(board)}
    arrows = [
        _arrow(
            canvas.spots[centre], canvas.spots[to], next(COLOURS[each] for each in COLOURS if name in board.steps[each])
        )
        for to, name in labels.items()
    ]
    x, y = canvas.spots[centre]
    origin = f'<circle cx="{x}" cy="{y}" r="{GAP / 2}" fill="{INK}"/>'
    title = f"The directions from {FROM} on a board {_shape(kind)}: {', '.join(labels.values())}"
    return _drawn(found, Overlay(labels=labels), title, origin, *arrows)


def files() -> dict[str, str]:
    """All pictures as SVG, by the names of their files."""
    drawings = {"coordinates": coordinates_svg, "directions": directions_svg}
    return {f"{what}-{kind}.svg": draw(kind) + "\n" for kind in BOARDS for what, draw in drawings.items()}


def page(folder: str) -> str:
    """All pictures in Markdown, as text and as images in a folder: a part of the manual."""
    parts = []
    for kind in BOARDS:
        files = (f"{folder}/{what}-{kind}.svg" for what in ("coordinates", "directions"))
        images = (f"![{kind}: {file.partition('-')[0].rpartition('/')[2]}]({file})" for file in files)
        text = fill(f"**`{kind}`.** {about(kind)}", 120, break_long_words=False, break_on_hyphens=False)
        parts.append(f"{text}\n\n```text\n{_beside(coordinates(kind), directions(kind))}\n```\n\n{' '.join(images)}\n")
    return "\n".join(parts)


def having(name: str) -> list[str]:
    """The kinds of boards that have a direction, or a side, of this name."""
    boards = {kind: model(kind).board for kind in BOARDS}
    return [kind for kind, board in boards.items() if name in board.all_steps or name in board.sides]


def _steps(board: Board) -> Iterator[tuple[str, int]]:
    """The name of each direction of a board, clockwise, and the point where it leads."""
    for name in board.circle:
        to = board.ahead[name][board.by_name[FROM]] if name in board.ahead else -1
        if to >= 0:
            yield name, to


def _beside(one: str, other: str) -> str:
    """Two texts side by side."""
    rows = one.split("\n")
    width = max(map(len, rows)) + 6
    return "\n".join((row.ljust(width) + beside).rstrip() for row, beside in zip(rows, other.split("\n"), strict=True))


def _shape(kind: str) -> str:
    return f"`{BOARDS[kind]}`" if "\n" not in BOARDS[kind] else f"`{kind}`"


def _text(board: Board, marks: Mapping[int, str]) -> str:
    width = max(len(mark) for mark in marks.values())
    blanks = empties(board)
    cells = [marks.get(site, blank).rjust(width) for site, blank in enumerate(blanks)]
    return "\n".join(grid(board, cells, width))


def _drawn(found: Model, over: Overlay, title: str, *below: str) -> str:
    picture = Picture(found)
    spots = [picture.canvas.spots[site] for site in over.labels]
    bare = [f'<circle cx="{x}" cy="{y}" r="{GAP}" fill="{picture.colours["cell"]}"/>' for x, y in spots]
    return picture.framed([*bare, *below, *over.front(picture.canvas)], title=title.replace("`", ""))


def _arrow(start: Spot, end: Spot, colour: str) -> str:
    """An arrow between two spots that leaves room for a label at its end."""
    length = hypot(end[0] - start[0], end[1] - start[1])
    across, down = (end[0] - start[0]) / length, (end[1] - start[1]) / length

    def at(along: float, aside: float = 0.0) -> str:
        return f"{start[0] + across * along - down * aside:.1f} {start[1] + down * along + across * aside:.1f}"

    tip = length - 1.4 * GAP
    line = f'<path d="M{at(GAP)}L{at(tip - HEAD)}" stroke="{colour}" stroke-width="3"/>'
    return f'{line}<path d="M{at(tip)}L{at(tip - HEAD, HEAD / 2)}L{at(tip - HEAD, -HEAD / 2)}Z" fill="{colour}"/>'
