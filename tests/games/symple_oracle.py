"""A second implementation of Symple: plain Python that shares nothing with the product.

A turn keeps the list of its player's groups that may still grow, with the points beside each, as they were when the
turn began, and strikes out what a new stone touches. Whether somebody has grown is remembered, not seen on the board.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

Point = tuple[int, int]
NAMES = ("White", "Black")


def beside(point: Point) -> set[Point]:
    x, y = point
    return {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)}


def groups(stones: frozenset[Point]) -> list[set[Point]]:
    found: list[set[Point]] = []
    for stone in stones:
        joined = [group for group in found if group & beside(stone)]
        found = [group for group in found if group not in joined]
        found.append({stone}.union(*joined))
    return found


@dataclass(frozen=True)
class Symple:
    size: int
    penalty: int
    placed: tuple[frozenset[Point], frozenset[Point]] = (frozenset(), frozenset())
    turn: int = 0
    liberties: tuple[frozenset[Point], ...] | None = None
    """During a growth: for each group of the mover from before it that has not grown, the points where it can."""
    barred: frozenset[Point] = frozenset()
    """During a growth: the points beside groups that have grown."""
    grown: bool = False
    """Somebody had grown before this turn."""

    @staticmethod
    def start(size: int = 19, penalty: int = 8) -> Symple:
        return Symple(size, penalty)

    @property
    def mover(self) -> str:
        return NAMES[self.turn]

    @property
    def stones(self) -> dict[str, str]:
        return {f"{chr(97 + x)}{y + 1}": NAMES[player] for player in (0, 1) for x, y in self.placed[player]}

    @property
    def empty(self) -> set[Point]:
        points = {(x, y) for x in range(self.size) for y in range(self.size)}
        return points - self.placed[0] - self.placed[1]

    @property
    def winner(self) -> str:
        if self.empty:
            return ""
        white, black = (len(stones) - self.penalty * len(groups(stones)) for stones in self.placed)
        return "White" if white > black else "Black" if black > white else "draw"

    def with_stone(self, point: Point) -> Symple:
        placed = list(self.placed)
        placed[self.turn] |= {point}
        return replace(self, placed=(placed[0], placed[1]))

    def passed_on(self, grew: bool) -> Symple:
        return replace(self, turn=1 - self.turn, liberties=None, barred=frozenset(), grown=self.grown or grew)

    def moves(self) -> dict[str, Symple]:
        own, empty = self.placed[self.turn], self.empty
        fresh = {point for point in empty if not beside(point) & own}
        waiting = self.liberties
        if waiting is None:
            waiting = tuple(frozenset(set().union(*map(beside, group)) & empty) for group in groups(own))
        found: dict[Point | str, Symple] = {}
        for point in set().union(*waiting) & empty - self.barred:
            barred = self.barred.union(*(points for points in waiting if point in points))
            left = tuple(points for points in waiting if point not in points)
            after = replace(self.with_stone(point), liberties=left, barred=barred)
            goes_on = set().union(*left) & after.empty - barred
            may_balance = self.turn == 1 and not self.grown
            found[point] = after if goes_on or may_balance else after.passed_on(True)
        if self.liberties is None:
            found |= {point: self.with_stone(point).passed_on(False) for point in fresh}
        elif not found:
            found |= {point: self.with_stone(point).passed_on(True) for point in fresh}
            found["stop"] = self.passed_on(True)
        return {m if isinstance(m, str) else f"{chr(97 + m[0])}{m[1] + 1}": after for m, after in found.items()}
