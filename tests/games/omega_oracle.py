"""A second implementation of Omega for two to four players: plain Python that shares nothing with the product.

A game is the list of the cells in the order in which they were filled: the place in it says whose stone is where.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import prod

Cell = tuple[int, int]
NAMES = ("White", "Black", "Red", "Blue")


def name(cell: Cell) -> str:
    return f"{chr(96 + cell[0])}{cell[1]}"


def sizes(stones: set[Cell]) -> list[int]:
    """The sizes of the groups; `stones` is used up."""
    found = []
    while stones:
        edge, before = [stones.pop()], len(stones) + 1
        while edge:
            c, r = edge.pop()
            for cell in ((c + 1, r), (c - 1, r), (c, r + 1), (c, r - 1), (c + 1, r - 1), (c - 1, r + 1)):
                if cell in stones:
                    stones.remove(cell)
                    edge.append(cell)
        found.append(before - len(stones))
    return found


@dataclass(frozen=True)
class Omega:
    cells: frozenset[Cell]
    players: int
    filled: tuple[Cell, ...] = ()

    @staticmethod
    def start(size: int | None = None, players: int = 2) -> Omega:
        size = size or players + 3
        rows = range(1, 2 * size)
        return Omega(frozenset((c, r) for c in rows for r in rows if size < c + r < 3 * size), players)

    @property
    def mover(self) -> str:
        return NAMES[len(self.filled) // self.players % self.players]

    @property
    def stones(self) -> dict[str, str]:
        return {name(cell): NAMES[place % self.players] for place, cell in enumerate(self.filled)}

    @property
    def winner(self) -> str:
        round_ = self.players**2
        if len(self.filled) % round_ or len(self.cells) - len(self.filled) >= round_:
            return ""
        scores = [(prod(sizes(set(self.filled[player :: self.players]))), player) for player in range(self.players)]
        return NAMES[max(scores)[1]]

    def moves(self) -> dict[str, Omega]:
        return {
            name(cell): Omega(self.cells, self.players, (*self.filled, cell))
            for cell in self.cells.difference(self.filled)
        }
