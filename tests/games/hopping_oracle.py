"""A second implementation of Halma and Chinese Checkers: plain Python that shares nothing with the product.

Points are (column, row), counted from 1; on the star, the direction from (c, r) to (c, r + 1) leads to the upper right.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

Point = tuple[int, int]
SQUARES = [(a, b) for a in (-1, 0, 1) for b in (-1, 0, 1) if (a, b) != (0, 0)]
STAR = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]

AROUND = [(1, -1), (2, 1), (0, -1), (1, 1), (2, -1), (0, 1)]
"""The points of the star clockwise from the bottom: an axis, and on which side of it."""
COLOURS = {
    2: ("Red", "Blue"),
    3: ("Red", "Green", "Yellow"),
    4: ("Red", "Green", "Blue", "Purple"),
    6: ("Red", "Orange", "Green", "Blue", "Yellow", "Purple"),
}


def corner(size: int) -> frozenset[Point]:
    """Nineteen points: rows of five, five, four, three and two."""
    return frozenset((c, r) for c in range(1, size + 1) for r in range(1, 6) if c <= 5 and c + r <= 7)


@dataclass(frozen=True)
class Rules:
    names: tuple[str, ...]
    points: frozenset[Point]
    ways: tuple[Point, ...]
    goals: tuple[frozenset[Point], ...]


@dataclass(frozen=True)
class Hopping:
    rules: Rules
    men: tuple[frozenset[Point], ...]
    turn: int = 0

    @staticmethod
    def halma() -> Hopping:
        points = frozenset((c, r) for c in range(1, 17) for r in range(1, 17))
        low = corner(16)
        high = frozenset((17 - c, 17 - r) for c, r in low)
        return Hopping(Rules(("Black", "White"), points, tuple(SQUARES), (high, low)), (low, high))

    @staticmethod
    def star(players: int = 2) -> Hopping:
        cube = {(c, r): (c - 9, r - 9, 18 - c - r) for c in range(1, 18) for r in range(1, 18)}
        points = frozenset(p for p, xyz in cube.items() if max(xyz) <= 4 or min(xyz) >= -4)
        tips = [frozenset(p for p in points if sign * cube[p][axis] > 4) for axis, sign in AROUND]
        sat = {2: (0, 3), 3: (0, 2, 4), 4: (0, 2, 3, 5), 6: range(6)}[players]
        goals = tuple(tips[(at + 3) % 6] for at in sat)
        return Hopping(Rules(COLOURS[players], points, tuple(STAR), goals), tuple(tips[at] for at in sat))

    @property
    def mover(self) -> str:
        return self.rules.names[self.turn]

    @property
    def winner(self) -> str:
        last = self.turn - 1
        goal = self.rules.goals[last]
        full = frozenset[Point]().union(*self.men)
        if goal <= full and goal & self.men[last]:
            return self.rules.names[last]
        return "" if self.moves() else "draw"

    @property
    def stones(self) -> dict[str, str]:
        return {name(p): who for who, men in zip(self.rules.names, self.men, strict=True) for p in men}

    def moves(self) -> dict[str, Hopping]:
        return {
            f"{name(start)}-{name(end)}": self.after(start, end)
            for start in self.men[self.turn]
            for end in self.ends(start)
        }

    def ends(self, start: Point) -> set[Point]:
        """Where a piece can go."""
        points, goal = self.rules.points, self.rules.goals[self.turn]
        others = frozenset[Point]().union(*self.men) - {start}
        found = {(start[0] + a, start[1] + b) for a, b in self.rules.ways}
        found = (found & points) - others
        landed, waiting = {start}, deque([start])
        while waiting:
            c, r = waiting.popleft()
            for a, b in self.rules.ways:
                end = c + 2 * a, r + 2 * b
                if (c + a, r + b) in others and end in points and end not in others | landed:
                    landed.add(end)
                    waiting.append(end)
        found = (found | landed) - {start}
        return found & goal if start in goal else found

    def after(self, start: Point, end: Point) -> Hopping:
        men = list(self.men)
        men[self.turn] = men[self.turn] - {start} | {end}
        return Hopping(self.rules, tuple(men), (self.turn + 1) % len(men))


def name(point: Point) -> str:
    return f"{chr(96 + point[0])}{point[1]}"
