"""A second implementation of Y and its progressive forms: plain Python that shares nothing with the product.

A point is (left, right, bottom): its distance from each of the three edges of the triangle. On a triangle with n points
per side the three distances add up to n - 1, and a point lies on an edge if its distance from it is 0, so a corner lies
on two edges. Nothing here is fast or clever: a group is searched for whenever it is needed.
"""

from __future__ import annotations

from dataclasses import dataclass, field

Point = tuple[int, int, int]
VARIANTS = ("one", "two", "progressive")
SHIFTS = ((1, -1, 0), (-1, 1, 0), (1, 0, -1), (-1, 0, 1), (0, 1, -1), (0, -1, 1))


def quota(variant: str, turn: int) -> int:
    """How many stones the player drops in a turn; turns are counted from 1."""
    return {"one": 1, "two": 1 if turn == 1 else 2, "progressive": turn}[variant]


def written(point: Point) -> str:
    """A point in the usual notation: the letter of its column, counted from the left, and its row from the bottom."""
    left, _, bottom = point
    return "abcdefghijklmnopqrstuvwxyz"[left] + str(bottom + 1)


@dataclass
class Y:
    """A game of Y: the stones on the board, whose turn it is, and the stones dropped in it."""

    side: int
    variant: str
    swap: bool
    stones: dict[Point, str] = field(default_factory=dict)
    colour: str = "Black"
    turn: int = 1
    dropped: list[Point] = field(default_factory=list)
    """The stones dropped this turn."""
    black: int = 0
    """The seat that plays Black: 0 for the first, 1 for the second."""
    answered: bool = False
    winner: str = ""

    def points(self) -> list[Point]:
        """All points of the triangle."""
        n = self.side - 1
        return [(left, n - left - bottom, bottom) for bottom in range(n + 1) for left in range(n - bottom + 1)]

    def group(self, point: Point, stones: dict[Point, str]) -> set[Point]:
        """The stones of one colour that are connected to the one on a point."""
        found, waiting = {point}, [point]
        while waiting:
            left, right, bottom = waiting.pop()
            for a, b, c in SHIFTS:
                near = (left + a, right + b, bottom + c)
                if near not in found and stones.get(near) == stones[point]:
                    found.add(near)
                    waiting.append(near)
        return found

    def may_drop(self, point: Point) -> bool:
        """No two stones of one turn may end up in the same group."""
        if point in self.stones:
            return False
        after = {**self.stones, point: self.colour}
        return self.variant == "one" or not self.group(point, after) & set(self.dropped)

    def drops(self) -> list[Point]:
        """Where the player may drop a stone; nowhere when the game is over."""
        return [] if self.winner else [point for point in self.points() if self.may_drop(point)]

    def may_swap(self) -> bool:
        """The second player may answer the first stone by swapping colours."""
        return self.swap and len(self.stones) == 1 and not self.answered and not self.winner

    def moves(self) -> set[str]:
        """All legal moves, as they are written."""
        return {written(point) for point in self.drops()} | ({"swap"} if self.may_swap() else set())

    def person(self) -> int:
        """The seat to move: 0 for the first, 1 for the second."""
        return self.black if self.colour == "Black" else 1 - self.black

    def play(self, move: str) -> None:
        """Play a legal move."""
        if move == "swap":
            self.black, self.answered = 1 - self.black, True
            return
        point = next(point for point in self.points() if written(point) == move)
        self.stones[point] = self.colour
        self.dropped.append(point)
        edges = {edge for stone in self.group(point, self.stones) for edge in range(3) if stone[edge] == 0}
        if edges == {0, 1, 2}:
            self.winner = self.colour
        elif len(self.dropped) < quota(self.variant, self.turn) and self.drops():
            return  # the turn goes on
        self.colour = "White" if self.colour == "Black" else "Black"
        self.turn += 1
        self.dropped = []
