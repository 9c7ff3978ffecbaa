"""A second implementation of Havannah: plain Python that shares nothing with the product.

A hexagon is written in cube coordinates (x, y, z) with x + y + z = 0, each from -(size - 1) to size - 1. Rings are
found by counting, not by walking: by Euler's formula, a connected region of V hexagons with E pairs of neighbours and T
triangles of neighbours has 1 - V + E - T holes; and a ring without a hole has a hexagon of the same chain inside, with
all six of its neighbours.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import product

Hexagon = tuple[int, int, int]
SHIFTS = [(1, -1, 0), (1, 0, -1), (0, 1, -1), (-1, 1, 0), (-1, 0, 1), (0, -1, 1)]
"""The six neighbours of a hexagon, in order around it."""
NAMES = ("White", "Black")


@cache
def board(size: int) -> list[Hexagon]:
    span = range(1 - size, size)
    return [(x, y, -x - y) for x, y in product(span, span) if abs(x + y) < size]


@cache
def beside(hexagon: Hexagon) -> list[Hexagon]:
    return [(hexagon[0] + x, hexagon[1] + y, hexagon[2] + z) for x, y, z in SHIFTS]


def corner(hexagon: Hexagon, size: int) -> bool:
    return sum(abs(part) == size - 1 for part in hexagon) == 2


def sides(hexagon: Hexagon, size: int) -> set[tuple[int, int]]:
    """The sides that a hexagon lies on: each is a coordinate and its largest or smallest value."""
    return {(axis, part) for axis, part in enumerate(hexagon) if abs(part) == size - 1}


def ring(chain: set[Hexagon]) -> bool:
    pairs = sum(near in chain for one in chain for near in beside(one)) // 2
    triangles = sum(
        near in chain and after in chain
        for one in chain
        for near, after in zip(beside(one), [*beside(one)[1:], beside(one)[0]], strict=True)
    )
    holes = 1 - len(chain) + pairs - triangles // 3
    return holes > 0 or any(all(near in chain for near in beside(one)) for one in chain)


def chains(stones: frozenset[Hexagon]) -> list[set[Hexagon]]:
    left, found = set(stones), []
    while left:
        waiting = [left.pop()]
        found.append(set(waiting))
        while waiting:
            for near in beside(waiting.pop()):
                if near in left:
                    left.remove(near)
                    found[-1].add(near)
                    waiting.append(near)
    return found


def won(stones: frozenset[Hexagon], size: int) -> bool:
    for chain in chains(stones):
        touched = [sides(one, size) for one in chain if not corner(one, size)]
        if ring(chain) or sum(corner(one, size) for one in chain) >= 2 or len(set().union(*touched)) >= 3:
            return True
    return False


@dataclass(frozen=True)
class Havannah:
    colours: tuple[frozenset[Hexagon], frozenset[Hexagon]]
    turn: int
    size: int

    @staticmethod
    def start(size: int = 8, swap: object = "off") -> Havannah:
        assert swap in ("off", False)
        return Havannah((frozenset(), frozenset()), 0, size)

    @property
    def mover(self) -> str:
        return NAMES[self.turn]

    @property
    def winner(self) -> str:
        if won(self.colours[1 - self.turn], self.size):
            return NAMES[1 - self.turn]
        return "" if len(self.colours[0] | self.colours[1]) < len(board(self.size)) else "draw"

    @property
    def stones(self) -> dict[str, str]:
        return {self.name(one): NAMES[colour] for colour, those in enumerate(self.colours) for one in those}

    def name(self, hexagon: Hexagon) -> str:
        """Columns are counted along x and rows along y, as on a rhombus around the hexagonal board."""
        return "abcdefghijklmnopqrstuvwxyz"[hexagon[0] + self.size - 1] + str(hexagon[1] + self.size)

    def moves(self) -> dict[str, Havannah]:
        found = {}
        for one in board(self.size):
            if one not in self.colours[0] and one not in self.colours[1]:
                white, black = (those | {one} if n == self.turn else those for n, those in enumerate(self.colours))
                found[self.name(one)] = Havannah((white, black), 1 - self.turn, self.size)
        return found
