"""A second implementation of Abalone: plain Python that shares nothing with the product.

A cell is (column, row) with -4 <= column, row and column + row <= 4, the middle being (0, 0). A move is found the other
way round than in the description: for each direction, each row of one to three marbles, at once or sideways.
"""

from __future__ import annotations

from dataclasses import dataclass

Cell = tuple[int, int]
WAYS = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
BOARD = frozenset((c, r) for c in range(-4, 5) for r in range(-4, 5) if -4 <= c + r <= 4)
NAMES = ("Black", "White")
Marbles = tuple[frozenset[Cell], frozenset[Cell]]


def name(cell: Cell) -> str:
    return f"{chr(101 + cell[0])}{cell[1] + 5}"


def plus(cell: Cell, way: Cell, times: int = 1) -> Cell:
    return cell[0] + times * way[0], cell[1] + times * way[1]


@dataclass(frozen=True)
class Abalone:
    marbles: Marbles
    lost: tuple[int, int] = (0, 0)
    turn: int = 0
    goal: int = 6
    times: int = 3
    past: tuple[tuple[Marbles, int], ...] = ()

    @staticmethod
    def start(goal: int = 6, times: int = 3) -> Abalone:
        low = frozenset(cell for cell in BOARD if cell[1] < -2 or (cell[1] == -2 and cell[0] in (0, 1, 2)))
        return Abalone((low, frozenset((-c, -r) for c, r in low)), goal=goal, times=times)

    @property
    def mover(self) -> str:
        return NAMES[self.turn]

    @property
    def stones(self) -> dict[str, str]:
        return {name(cell): NAMES[player] for player in (0, 1) for cell in self.marbles[player]}

    @property
    def winner(self) -> str:
        if self.lost[self.turn] == self.goal or not self.moves():
            return NAMES[1 - self.turn]
        return "draw" if self.past.count((self.marbles, self.turn)) >= self.times - 1 else ""

    def after(self, own: frozenset[Cell], other: frozenset[Cell]) -> Abalone:
        gone = len(self.marbles[1 - self.turn]) - len(other)
        lost = (self.lost[0] + gone * self.turn, self.lost[1] + gone * (1 - self.turn))
        marbles = (own, other) if self.turn == 0 else (other, own)
        return Abalone(marbles, lost, 1 - self.turn, self.goal, self.times, (*self.past, (self.marbles, self.turn)))

    def moves(self) -> dict[str, Abalone]:
        own, other = self.marbles[self.turn], self.marbles[1 - self.turn]
        found = {}
        for last in own:
            for way in WAYS:
                row = [last]
                while plus(row[-1], way) in own:
                    row.append(plus(row[-1], way))
                head = plus(row[-1], way)
                pushed = []
                while plus(head, way, len(pushed)) in other:
                    pushed.append(plus(head, way, len(pushed)))
                end = plus(head, way, len(pushed))
                if head in BOARD and end not in own and len(row) <= 3 and len(pushed) < len(row):
                    theirs = other - {head} | ({end} & BOARD if pushed else frozenset())
                    text = f"{name(last)}-{name(head)}" + (f"-{name(end)}" if pushed and end in BOARD else "")
                    found[text] = self.after(own - {last} | {head}, theirs)
        for one in own:
            for way in [(1, 0), (0, 1), (-1, 1)]:
                for length in (2, 3):
                    line = [plus(one, way, k) for k in range(length)]
                    for side in WAYS:
                        aside = {plus(cell, side) for cell in line}
                        if own.issuperset(line) and aside <= BOARD - own - other:
                            text = f"{name(one)}-{name(line[-1])}-{name(plus(one, side))}"
                            found[text] = self.after(own - set(line) | aside, other)
        return found
