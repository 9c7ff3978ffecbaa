"""A second implementation of Yodd and Xodd: plain Python that shares nothing with the product.

The published rules describe whole turns: a pass, or one or two stones of any colour, after which the number of groups
on the board is odd; Black's first turn is one stone. That is :meth:`Odd.turns`. In the product each stone is a move,
and so is the pass that ends a turn of one stone; that is :meth:`Odd.moves`. Nothing here is fast: all groups are
searched for again whenever they are counted.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import combinations, product

Point = tuple[int, int]
Stones = dict[Point, str]
COLOURS = ("black", "white")
SHIFTS = {"yodd": [(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)], "xodd": [(1, 0), (-1, 0), (0, 1), (0, -1)]}


def points(game: str, size: int) -> list[Point]:
    """A square of points, or a hexagon of hexagons: a square without the corners far from its falling diagonal."""
    if game == "xodd":
        return [(column, row) for row in range(size) for column in range(size)]
    side = 2 * size - 1
    return [
        (column, row) for row in range(side) for column in range(side) if size - 1 <= column + row <= 3 * (size - 1)
    ]


@dataclass
class Odd:
    """A game: the stones on the board, whose turn it is, and how many stones have been placed in it."""

    game: str
    size: int
    stones: Stones = field(default_factory=dict)
    turn: int = 1
    placed: int = 0
    """The number of stones placed this turn."""
    passed: int = 0
    """The number of consecutive turns, up to now, in which nothing was placed."""

    def __post_init__(self) -> None:
        self.points = points(self.game, self.size)

    def copy(self) -> Odd:
        return Odd(self.game, self.size, dict(self.stones), self.turn, self.placed, self.passed)

    def mover(self) -> str:
        return COLOURS[(self.turn - 1) % 2]

    def groups(self, stones: Stones, colour: str) -> int:
        """The number of groups of a colour."""
        left, found = {point for point, other in stones.items() if other == colour}, 0
        while left:
            found += 1
            waiting = [left.pop()]
            while waiting:
                column, row = waiting.pop()
                for a, b in SHIFTS[self.game]:
                    if (near := (column + a, row + b)) in left:
                        left.remove(near)
                        waiting.append(near)
        return found

    def odd(self, stones: Stones) -> bool:
        return sum(self.groups(stones, colour) for colour in COLOURS) % 2 == 1

    def empty(self) -> list[Point]:
        return [point for point in self.points if point not in self.stones]

    def over(self) -> bool:
        return self.passed == 2

    def winner(self) -> str:
        """The colour with fewer groups; there is always one when the game is over."""
        black, white = (self.groups(self.stones, colour) for colour in COLOURS)
        assert black != white
        return COLOURS[black > white]

    # -- whole turns ---------------------------------------------------------------------------------------------------

    def turns(self) -> list[Stones]:
        """All boards possible after this turn; the order in which two stones are placed does not matter."""
        if self.over():
            return []
        sizes = [1] if self.turn == 1 else [0, 1, 2]
        found = []
        for size in sizes:
            for where in combinations(self.empty(), size):
                for colours in product(COLOURS, repeat=size):
                    after = {**self.stones, **dict(zip(where, colours, strict=True))}
                    if self.odd(after):
                        found.append(after)
        return found

    def after_turn(self, stones: Stones) -> Odd:
        return Odd(self.game, self.size, stones, self.turn + 1, 0, self.passed + 1 if stones == self.stones else 0)

    # -- stone by stone ------------------------------------------------------------------------------------------------

    def moves(self) -> list[tuple[Point, str] | None]:
        """The stones that may be placed now, and None if the turn may end without one."""
        if self.over():
            return []
        found: list[tuple[Point, str] | None] = []
        for stone in product(self.empty(), COLOURS):
            after = {**self.stones, stone[0]: stone[1]}
            if self.odd(after) or (self.turn > 1 and not self.placed and self.mends(after)):
                found.append(stone)
        return [*found, None] if self.odd(self.stones) else found

    def mends(self, stones: Stones) -> bool:
        """Whether one more stone can make the number of groups odd."""
        empty = [point for point in self.points if point not in stones]
        return any(self.odd({**stones, point: colour}) for point in empty for colour in COLOURS)

    def play(self, move: tuple[Point, str] | None) -> None:
        """Play a legal move."""
        if move is None:
            self.passed = 0 if self.placed else self.passed + 1
        else:
            self.stones = {**self.stones, move[0]: move[1]}
            self.placed += 1
            self.passed = 0
            if self.turn > 1 and self.placed == 1:
                return  # the turn goes on
        self.turn += 1
        self.placed = 0


def count(there: Odd, depth: int) -> int:
    """The number of sequences of `depth` moves from here."""
    moves = there.moves()
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        after = there.copy()
        after.play(move)
        total += count(after, depth - 1)
    return total


def count_turns(there: Odd, depth: int) -> int:
    """The number of sequences of `depth` whole turns from here."""
    turns = there.turns()
    return len(turns) if depth == 1 else sum(count_turns(there.after_turn(turn), depth - 1) for turn in turns)
