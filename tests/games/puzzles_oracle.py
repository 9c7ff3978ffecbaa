"""Peg solitaire and the sliding puzzle, written a second time: lists of cells and nothing of the product."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

LETTERS = "abcdefg"
Cell = tuple[int, int]
"""Column and row, from 0 at the left and at the bottom."""


def named(cell: Cell) -> str:
    return f"{LETTERS[cell[0]]}{cell[1] + 1}"


def beside(cell: Cell, far: int = 1) -> Iterator[Cell]:
    for right, up in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        yield cell[0] + far * right, cell[1] + far * up


@dataclass(frozen=True)
class Pegs:
    """Which holes there are, which have a peg, and the hole for the last one (``None``: any)."""

    holes: frozenset[Cell]
    pegs: frozenset[Cell]
    last: Cell | None
    mover: str = "Solver"

    @classmethod
    def start(cls, *, european: bool = False, gap_column: int = 4, gap_row: int = 4, anywhere: bool = False) -> Pegs:
        # Distances from the middle, across and up, add up to 4 at most; the English board lacks the inner corners.
        apart = {(c, r): (abs(c - 3), abs(r - 3)) for c in range(7) for r in range(7)}
        holes = {
            cell
            for cell, (across, up) in apart.items()
            if min(across, up) <= 1 or (european and (across, up) == (2, 2))
        }
        gap = gap_column - 1, gap_row - 1
        return cls(frozenset(holes), frozenset(holes - {gap}), None if anywhere else gap)

    def moves(self) -> dict[str, Pegs]:
        found = {}
        for peg in self.pegs:
            for over, onto in zip(beside(peg), beside(peg, 2), strict=True):
                if over in self.pegs and onto in self.holes - self.pegs:
                    after = self.pegs - {peg, over} | {onto}
                    found[f"{named(peg)}-{named(onto)}"] = Pegs(self.holes, after, self.last)
        return found

    @property
    def winner(self) -> str:
        if len(self.pegs) == 1 and (self.last is None or self.last in self.pegs):
            return self.mover
        return "" if self.moves() else "draw"

    @property
    def stones(self) -> dict[str, str]:
        return {named(peg): "Solver" for peg in self.pegs}


STARTS = {2: (0, 3, 2, 1), 3: (8, 6, 7, 2, 5, 4, 3, 0, 1), 4: (0, 1, 2, 3, 9, 6, 7, 4, 10, 5, 15, 8, 13, 14, 12, 11)}
"""The tiles of each size in rows from the top, 0 for the gap."""


@dataclass(frozen=True)
class Tiles:
    """The tiles in rows from the top, 0 for the gap."""

    size: int
    tiles: tuple[int, ...]
    mover: str = "Solver"

    @classmethod
    def start(cls, size: int = 4) -> Tiles:
        return cls(size, STARTS[size])

    def _cell(self, place: int) -> Cell:
        return place % self.size, self.size - 1 - place // self.size

    def moves(self) -> dict[str, Tiles]:
        gap, found = self.tiles.index(0), {}
        for place in range(len(self.tiles)):
            if self._cell(place) in beside(self._cell(gap)):
                tiles = list(self.tiles)
                tiles[gap], tiles[place] = tiles[place], 0
                move = f"{named(self._cell(place))}-{named(self._cell(gap))}"
                found[move] = Tiles(self.size, tuple(tiles))
        return found

    @property
    def winner(self) -> str:
        return self.mover if self.tiles == (*range(1, len(self.tiles)), 0) else ""

    @property
    def stones(self) -> dict[str, str]:
        return {named(self._cell(place)): f"Tile{tile}" for place, tile in enumerate(self.tiles) if tile}
