"""Draw ``architecture*.svg``, the folders and what they import, from ``architecture.toml``.

``python docs/images/architecture.py`` writes one picture of the whole and one of each folder in ``INSIDE``. Needs no
package but Python itself. An arrow that follows from others is left out.
"""

from __future__ import annotations

import itertools
import textwrap
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
DECLARATION = HERE.parent / "architecture.toml"
INSIDE = ("gdl", "interpreter", "interpreter/native", "measures")
"""The folders that have a picture of their own."""

WIDTH, MARGIN, GAP, ROW_GAP = 960, 24, 28, 44
PASS = 20  # the width of a place where an arrow goes past boxes
LINE, HEAD, PAD = 16, 26, 10  # pixels: a line of text, the line of a name, around text
WIDEST = 460
SANS, MONO = 6.3, 7.3  # pixels a letter takes at most on average, at 12px

STYLE = """
  svg { background: #ffffff }
  text { font: 12px system-ui, "Segoe UI", "Helvetica Neue", Arial, sans-serif; fill: #57606a }
  .name { font: bold 15px ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace; fill: #1f2328 }
  .inner { font: 12px ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace; fill: #0550ae }
  rect { fill: #f6f8fa; stroke: #8c959f }
  path { fill: none; stroke: #6e7781; stroke-width: 1.4 }
  marker path { fill: #6e7781; stroke: none }
  @media (prefers-color-scheme: dark) {
    svg { background: #0d1117 }
    text { fill: #9da7b3 }
    .name { fill: #f0f6fc }
    .inner { fill: #79c0ff }
    rect { fill: #161b22; stroke: #57606a }
    path { stroke: #8b949e }
    marker path { fill: #8b949e }
  }
"""


@dataclass(eq=False)
class Item:
    """A box, or, if it has no name, a place where an arrow goes past boxes. Positions are in pixels."""

    name: str = ""
    words: str = ""
    inner: Sequence[str] = ()
    below: list[Item] = field(default_factory=list)
    left: float = 0
    width: float = PASS
    lines: list[tuple[str, str]] = field(default_factory=list)
    """Class and text of each line below the name."""

    @property
    def middle(self) -> float:
        """Half way from left to right."""
        return self.left + self.width / 2


def main() -> None:
    """Write all pictures."""
    for name, text in pictures().items():
        (HERE / name).write_text(text, encoding="utf-8")


def pictures() -> dict[str, str]:
    """The files' names, and the SVG for each."""
    folders = tomllib.loads(DECLARATION.read_text(encoding="utf-8"))
    names = {"": "architecture.svg"} | {folder: f"architecture-{folder.split('/')[-1]}.svg" for folder in INSIDE}
    return {name: picture(folders, parent) for parent, name in names.items()}


def picture(folders: Mapping[str, Mapping[str, Any]], parent: str) -> str:
    """The folders directly in one folder, as SVG; ``""`` stands for all of the product."""
    captions = ["An arrow says: may import. Those that follow from others are not drawn."]
    if own := folders.get(parent, {}).get("files"):
        captions.insert(0, f"Files of {parent} itself stand above all of these: {own}")
    rows = ordered(layers(boxes(folders, parent)))
    return drawing(rows, parent or "plybook", captions)


# -- what is drawn -------------------------------------------------------------------------------------------------


def boxes(folders: Mapping[str, Mapping[str, Any]], parent: str) -> list[Item]:
    """The folders directly in one, lowest first, with arrows to those that no other arrow leads to."""
    found: dict[str, Item] = {}
    reached: dict[str, set[str]] = {}  # everything that a folder may import, by itself or by what it imports
    for path in inside(folders, parent):
        name, imports = path.split("/")[-1], folders[path]["imports"]
        further = set().union(*(reached[other] for other in imports))
        reached[name] = further | set(imports)
        below = [found[other] for other in imports if other not in further]
        inner = [each.split("/")[-1] for each in inside(folders, path)]
        found[name] = Item(name, folders[path]["is"], inner, below)
    return list(found.values())


def inside(folders: Iterable[str], parent: str) -> list[str]:
    """The folders directly in one folder."""
    return [path for path in folders if path.rpartition("/")[0] == parent]


def layers(items: Sequence[Item]) -> list[list[Item]]:
    """Rows, lowest first: each box above all that it points at, and places for arrows that are longer than a row."""
    height: dict[Item, int] = {}
    for item in items:
        height[item] = 1 + max((height[other] for other in item.below), default=-1)
    rows: list[list[Item]] = [[] for _ in range(max(height.values()) + 1)]
    for item in items:
        rows[height[item]].append(item)
    for item in items:
        for place, other in enumerate(item.below):
            for row in range(height[other] + 1, height[item]):
                other = Item(below=[other])
                rows[row].append(other)
            item.below[place] = other
    return rows


def ordered(rows: list[list[Item]]) -> list[list[Item]]:
    """The rows in an order in which few arrows cross and all are short."""
    for row in rows:
        spread(row)
    for _ in range(4):
        for place, row in enumerate(rows):
            near = rows[max(place - 1, 0) : place + 2]
            best = min(itertools.permutations(row), key=lambda order: cost(order, near))
            row[:] = best
            spread(row)
    return rows


def cost(order: Sequence[Item], near: Sequence[Sequence[Item]]) -> tuple[int, float]:
    """How many arrows cross from a row and its neighbours, and how far they go sideways, if the row has this order."""
    spread(order)
    arrows = [[(item.middle, other.middle) for item in row for other in item.below] for row in near]
    crossings = sum((a - c) * (b - d) < 0 for row in arrows for (a, b), (c, d) in itertools.combinations(row, 2))
    return crossings, round(sum(abs(a - b) for row in arrows for a, b in row), 3)


def spread(row: Sequence[Item]) -> None:
    """Give the items of a row their widths and, from left to right, their places."""
    named = sum(1 for item in row if item.name)
    room = WIDTH - 2 * MARGIN - GAP * (len(row) - 1) - PASS * (len(row) - named)
    for item in row:
        item.width = min(WIDEST, room / named) if item.name else PASS
    left = (WIDTH - sum(item.width for item in row) - GAP * (len(row) - 1)) / 2
    for item in row:
        item.left = left
        left += item.width + GAP


# -- drawing -------------------------------------------------------------------------------------------------------


def drawing(rows: list[list[Item]], title: str, captions: Iterable[str]) -> str:
    """The SVG of rows of boxes, lowest first."""
    below = [line for text in captions for line in textwrap.wrap(text, int((WIDTH - 2 * MARGIN) / SANS))]
    shapes: list[str] = []
    top = float(MARGIN)
    places: list[tuple[float, float]] = []
    for row in reversed(rows):
        for item in row:
            if not item.name:
                continue
            item.lines = [("words", line) for line in textwrap.wrap(item.words, int((item.width - 2 * PAD) / SANS))]
            inner = "\N{NO-BREAK SPACE}· ".join(item.inner)
            item.lines += [("inner", line) for line in textwrap.wrap(inner, int((item.width - 2 * PAD) / MONO))]
        bottom = top + HEAD + PAD + LINE * max(len(item.lines) for item in row)
        places.insert(0, (top, bottom))
        for item in row:
            shapes += box(item, top, bottom)
        top = bottom + ROW_GAP
    for place in range(1, len(rows)):
        shapes += arrows(rows[place], places[place][1], places[place - 1][0])
    for upper, lower, item in ((*places[place], item) for place, row in enumerate(rows) for item in row):
        if not item.name:
            shapes.append(f'<path d="M{item.middle:.0f} {upper:.0f}V{lower:.0f}"/>')
    height = top - ROW_GAP + 2 * PAD
    for number, line in enumerate(below, 1):
        shapes.append(f'<text x="{MARGIN}" y="{height + LINE * number:.0f}">{escape(line)}</text>')
    height += LINE * len(below) + MARGIN
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:.0f}" width="{WIDTH}" '
        f'height="{height:.0f}" role="img">\n<title>The folders of {title}, and which may import which</title>\n'
        f"<style>{STYLE}</style>\n"
        '<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">'
        '<path d="M0 0L8 4L0 8z"/></marker></defs>'
    )
    return "\n".join([head, *shapes, "</svg>\n"])


def box(item: Item, top: float, bottom: float) -> Iterator[str]:
    """A folder: its name, what it is, the folders in it."""
    if not item.name:
        return
    yield (
        f'<rect x="{item.left:.0f}" y="{top:.0f}" width="{item.width:.0f}" height="{bottom - top:.0f}" rx="6"/>'
        f'<text class="name" x="{item.left + PAD:.0f}" y="{top + HEAD - 6:.0f}">{escape(item.name)}</text>'
    )
    for number, (kind, line) in enumerate(item.lines, 1):
        y = top + HEAD - 4 + LINE * number
        yield f'<text class="{kind}" x="{item.left + PAD:.0f}" y="{y:.0f}">{escape(line)}</text>'


def arrows(row: Sequence[Item], upper: float, lower: float) -> Iterator[str]:
    """The arrows from the items of a row to those of the row below it; at each box they stand apart."""
    pairs = [(item, other) for item in row for other in item.below]
    for item, other in pairs:
        begin = port(item, [below.middle for below in item.below], other.middle)
        end = port(other, [above.middle for above, target in pairs if target is other], item.middle)
        half = (upper + lower) / 2
        tip = ' marker-end="url(#tip)"' if other.name else ""
        curve = f"M{begin:.0f} {upper:.0f}C{begin:.0f} {half:.0f} {end:.0f} {half:.0f} {end:.0f} {lower:.0f}"
        yield f'<path d="{curve}"{tip}/>'


def port(item: Item, ends: Sequence[float], end: float) -> float:
    """Where on a box the arrow stands that leads to one of several ends: in the order of these."""
    place = sorted(ends).index(end)
    step = min(40.0, item.width / (len(ends) + 1))
    return item.middle + (place - (len(ends) - 1) / 2) * step


if __name__ == "__main__":
    main()
