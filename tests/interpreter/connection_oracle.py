"""Values of openings in small connection games, by an independent program: bitboards, flood fills and a cache.

Points are numbered row by row from the bottom, and within a row from the left. Adjacency is hexagonal.
"""

from __future__ import annotations

from functools import cache

DIRECTIONS = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))


class Rhombus:
    """The first player connects bottom and top, the second left and right."""

    def __init__(self, size: int) -> None:
        self.points = [(c, r) for r in range(size) for c in range(size)]
        self._prepare()
        bottom, top = self.bits(lambda c, r: r == 0), self.bits(lambda c, r: r == size - 1)
        left, right = self.bits(lambda c, r: c == 0), self.bits(lambda c, r: c == size - 1)
        self.sides = ((bottom, top), (left, right))

    def _prepare(self) -> None:
        number = {point: place for place, point in enumerate(self.points)}
        self.beside = [
            sum(1 << number[c + x, r + y] for x, y in DIRECTIONS if (c + x, r + y) in number) for c, r in self.points
        ]
        self.all = (1 << len(self.points)) - 1

    def bits(self, holds) -> int:  # type: ignore[no-untyped-def]
        return sum(1 << place for place, (c, r) in enumerate(self.points) if holds(c, r))

    def has_won(self, stones: int, place: int, player: int) -> bool:
        """Whether the group of a stone connects the player's sides."""
        group = wave = 1 << place
        while wave:
            following = 0
            while wave:
                following |= self.beside[(wave & -wave).bit_length() - 1]
                wave &= wave - 1
            wave = following & stones & ~group
            group |= wave
        return all(group & side for side in self.sides[player])

    def name(self, place: int) -> str:
        c, r = self.points[place]
        return f"{chr(ord('a') + c)}{r + 1}"


class Triangle(Rhombus):
    """Both players connect all three sides; the longest row is at the bottom."""

    def __init__(self, size: int) -> None:
        self.points = [(c, r) for r in range(size) for c in range(size - r)]
        self._prepare()
        sides = (
            self.bits(lambda c, r: c == 0), self.bits(lambda c, r: r == 0), self.bits(lambda c, r: c + r == size - 1),
        )  # fmt: skip
        self.sides = (sides, sides)


def openings(board: Rhombus) -> dict[str, str]:
    """The value of each first move for the player who makes it."""

    @cache
    def wins(own: int, other: int, player: int) -> bool:
        """Whether the player to move wins; nobody has won yet."""
        free = board.all & ~own & ~other
        places = [place for place in range(len(board.points)) if free >> place & 1]
        for place in places:
            if board.has_won(own | 1 << place, place, player):
                return True
        return any(not wins(other, own | 1 << place, 1 - player) for place in places)

    found = {}
    for place in range(len(board.points)):
        won = board.has_won(1 << place, place, 0) or not wins(0, 1 << place, 1)
        found[board.name(place)] = "win" if won else "loss"
    return found
