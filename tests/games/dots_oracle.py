"""A second implementation of Dots and Boxes: plain Python that shares nothing with the product.

A line is its two dots; a box is the four lines around it. The only state is which lines have been drawn, who owns
which box, and whose turn it is.
"""

from __future__ import annotations

from dataclasses import dataclass, field

Dot = tuple[int, int]
Line = tuple[Dot, Dot]
PLAYERS = ("Blue", "Red")


@dataclass
class Dots:
    """A game on `columns` by `rows` boxes; dots are numbered from zero, from the left and from the bottom."""

    columns: int
    rows: int
    drawn: set[Line] = field(default_factory=set)
    owners: dict[Dot, int] = field(default_factory=dict)
    """The owner of each box, keyed by the dot at its lower left."""
    mover: int = 0

    def copy(self) -> Dots:
        return Dots(self.columns, self.rows, set(self.drawn), dict(self.owners), self.mover)

    def lines(self) -> list[Line]:
        """All lines, drawn or not."""
        dots = [(x, y) for x in range(self.columns + 1) for y in range(self.rows + 1)]
        level = [((x, y), (x + 1, y)) for x, y in dots if x < self.columns]
        return level + [((x, y), (x, y + 1)) for x, y in dots if y < self.rows]

    def moves(self) -> list[Line]:
        """The lines not drawn yet."""
        return [line for line in self.lines() if line not in self.drawn]

    def draw(self, line: Line) -> None:
        """Draw a line. A player who completes a box draws again; after the last line the turn passes in any case."""
        self.drawn.add(line)
        completed = False
        for x in range(self.columns):
            for y in range(self.rows):
                low, high, left, right = (x, y), (x, y + 1), (x, y), (x + 1, y)
                sides = [
                    (low, (x + 1, y)), (high, (x + 1, y + 1)), (left, (x, y + 1)), (right, (x + 1, y + 1)),
                ]  # fmt: skip
                if (x, y) not in self.owners and self.drawn.issuperset(sides):
                    self.owners[x, y] = self.mover
                    completed = True
        if not completed or not self.moves():
            self.mover = 1 - self.mover

    def scores(self) -> tuple[int, int]:
        owned = list(self.owners.values())
        return owned.count(0), owned.count(1)


def name(line: Line) -> str:
    """A line as the product writes it: its midpoint on a grid in which every dot has a point of its own."""
    (x1, y1), (x2, y2) = line
    return f"{'abcdefghijklmnopqrstuvwxyz'[x1 + x2]}{y1 + y2 + 1}"
