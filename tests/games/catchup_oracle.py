"""A second implementation of Catchup: plain Python that shares nothing with the product.

A turn is a record of what each player has placed and of the sizes before it; groups are found by joining neighbours one
pair after another, and the players are compared by their lists of sizes, as the rules tell it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

Cell = tuple[int, int]
NAMES = ("White", "Black")


@cache
def board(size: int) -> dict[Cell, str]:
    """The name of each cell, by column and row."""
    rows = range(1, 2 * size)
    return {(c, r): f"{chr(96 + c)}{r}" for c in rows for r in rows if size < c + r <= 3 * size - 1}


@cache
def sizes(stones: frozenset[Cell]) -> list[int]:
    """The sizes of the groups, the largest first."""
    group = {stone: {stone} for stone in stones}
    for c, r in stones:
        for other in ((c + 1, r), (c, r + 1), (c + 1, r - 1)):
            if other in stones and group[other] is not group[c, r]:
                group[c, r] |= group[other]
                for stone in group[other]:
                    group[stone] = group[c, r]
    return sorted((len(one) for one in {id(one): one for one in group.values()}.values()), reverse=True)


def score(stones: frozenset[Cell]) -> int:
    return max([1, *sizes(stones)])


@dataclass(frozen=True)
class Catchup:
    size: int
    third: str
    placed: tuple[frozenset[Cell], frozenset[Cell]] = (frozenset(), frozenset())
    turn: int = 0
    left: int = 1
    made: int = 0
    scores: tuple[int, int] = (1, 1)
    """What the players' scores were when the turn began."""

    @staticmethod
    def start(size: int = 5, third: str = "level") -> Catchup:
        return Catchup(size, third)

    @property
    def mover(self) -> str:
        return NAMES[self.turn]

    @property
    def stones(self) -> dict[str, str]:
        names = board(self.size)
        return {names[cell]: NAMES[player] for player in (0, 1) for cell in self.placed[player]}

    @property
    def winner(self) -> str:
        if sum(map(len, self.placed)) < len(board(self.size)):
            return ""
        return NAMES[sizes(self.placed[1]) > sizes(self.placed[0])]

    def passed_on(self) -> Catchup:
        """The next turn."""
        own, other = score(self.placed[self.turn]), score(self.placed[1 - self.turn])
        ahead = {"level": own >= other, "lead": own > other, "never": False}[self.third]
        helps = ahead and own > self.scores[self.turn]
        scores = (own, other) if self.turn == 0 else (other, own)
        return replace(self, turn=1 - self.turn, left=3 if helps else 2, made=0, scores=scores)

    def with_stone(self, cell: Cell) -> Catchup:
        placed = list(self.placed)
        placed[self.turn] |= {cell}
        return replace(self, placed=(placed[0], placed[1]), left=self.left - 1, made=self.made + 1)

    def moves(self) -> dict[str, Catchup]:
        found = {"stop": self.passed_on()} if self.made else {}
        for cell, name in board(self.size).items():
            if any(cell in stones for stones in self.placed):
                continue
            after = self.with_stone(cell)
            raised = max(map(score, after.placed)) > max(self.scores)
            if self.third == "never" and raised:
                if not self.made:
                    found[name] = after.passed_on()
            else:
                found[name] = after if after.left else after.passed_on()
        return found
