"""A second implementation of Fanorona: plain Python that shares nothing with the product.

A board is a dictionary from points, pairs of a column and a row from 1, to `W` or `B`; empty points are missing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

Point = tuple[int, int]
NAMES = {"W": "White", "B": "Black"}
OTHER = {"W": "B", "B": "W"}
POINTS = [(column, row) for column in range(1, 10) for row in range(1, 6)]
ROWS = ["WWWWWWWWW", "WWWWWWWWW", "BWBW.BWBW", "BBBBBBBBB", "BBBBBBBBB"]


def name(point: Point) -> str:
    return "abcdefghi"[point[0] - 1] + str(point[1])


def ways(point: Point) -> list[Point]:
    """The steps that lines allow from a point: slanted ones only where the column and the row add up to an even
    number."""
    straight, slanted = [(0, 1), (0, -1), (1, 0), (-1, 0)], [(1, 1), (1, -1), (-1, 1), (-1, -1)]
    return straight + slanted * (sum(point) % 2 == 0)


def step(point: Point, way: Point, times: int = 1) -> Point:
    return point[0] + times * way[0], point[1] + times * way[1]


@dataclass(frozen=True)
class Fanorona:
    board: dict[Point, str]
    turn: str
    path: tuple[Point, ...] = ()
    """The points of the stone that is capturing in this turn, the last of which it stands on."""
    earlier: tuple[tuple[frozenset[tuple[Point, str]], str], ...] = ()
    """The boards so far, with whose turn it was."""

    def __hash__(self) -> int:
        return hash((frozenset(self.board.items()), self.turn, self.path, self.earlier))

    @staticmethod
    def start() -> Fanorona:
        board = {(c, r): stone for r, row in enumerate(ROWS, 1) for c, stone in enumerate(row, 1) if stone in "WB"}
        return Fanorona(board, "W")

    @property
    def mover(self) -> str:
        return NAMES[self.turn]

    @property
    def stones(self) -> dict[str, str]:
        return {name(point): NAMES[stone] for point, stone in self.board.items()}

    @property
    def winner(self) -> str:
        if not self._moves():
            return NAMES[OTHER[self.turn]]
        here = frozenset(self.board.items()), self.turn
        return "draw" if not self.path and self.earlier.count(here) >= 2 else ""

    def moves(self) -> dict[str, Fanorona]:
        return {} if self.winner else self._moves()

    def _moves(self) -> dict[str, Fanorona]:
        found = {}
        movers = [self.path[-1]] if self.path else [p for p in POINTS if self.board.get(p) == self.turn]
        for start in movers:
            for way in ways(start):
                to = step(start, way)
                rows = list(self._captures(start, way))
                for kind, row in rows:
                    # the description names a rule whenever another one goes through the same points
                    text = f"{name(start)}-{name(to)}" + f":{kind}" * (len(rows) > 1)
                    found[text] = self._after(start, to, row)
        if self.path:
            found["stop"] = self._passed(self.board)
        if found:
            return found
        for start in movers:
            for way in ways(start):
                to = step(start, way)
                if to in POINTS and to not in self.board:
                    board = {point: stone for point, stone in self.board.items() if point != start}
                    found[f"{name(start)}-{name(to)}"] = self._passed(board | {to: self.turn})
        return found

    def _captures(self, start: Point, way: Point) -> Iterator[tuple[str, list[Point]]]:
        """The rows that a step captures: that in front of where it goes, and that behind where it came from."""
        to = step(start, way)
        if to not in POINTS or to in self.board or to in self.path:
            return
        if len(self.path) > 1 and way == (self.path[-1][0] - self.path[-2][0], self.path[-1][1] - self.path[-2][1]):
            return
        for kind, first, sign in (("approach", to, 1), ("withdraw", start, -1)):
            row: list[Point] = []
            while self.board.get(step(first, way, sign * (len(row) + 1))) == OTHER[self.turn]:
                row.append(step(first, way, sign * (len(row) + 1)))
            if row:
                yield kind, row

    def _after(self, start: Point, to: Point, row: list[Point]) -> Fanorona:
        board = {point: stone for point, stone in self.board.items() if point not in (start, *row)} | {to: self.turn}
        going = replace(self, board=board, path=(*(self.path or (start,)), to), earlier=self._history())
        more = any(True for way in ways(to) for _ in going._captures(to, way))
        return going if more else self._passed(board)

    def _passed(self, board: dict[Point, str]) -> Fanorona:
        return Fanorona(board, OTHER[self.turn], (), self._history())

    def _history(self) -> tuple[tuple[frozenset[tuple[Point, str]], str], ...]:
        return (*self.earlier, (frozenset(self.board.items()), self.turn))
