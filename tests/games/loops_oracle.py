"""A second implementation of Surakarta: plain Python that shares nothing with the product."""

from __future__ import annotations

from dataclasses import dataclass

Point = tuple[int, int]
"""The column and the row, counted from 0."""
NAMES = ("Black", "White")
NEAR = [(a, b) for a in (-1, 0, 1) for b in (-1, 0, 1) if (a, b) != (0, 0)]


@dataclass(frozen=True)
class Surakarta:
    men: tuple[frozenset[Point], frozenset[Point]]
    turn: int = 0
    earlier: tuple[tuple[tuple[frozenset[Point], frozenset[Point]], int], ...] = ()

    @staticmethod
    def start() -> Surakarta:
        low, high = (frozenset((c, r) for c in range(6) for r in rows) for rows in ((0, 1), (4, 5)))
        return Surakarta((low, high))

    @property
    def mover(self) -> str:
        return NAMES[self.turn]

    @property
    def winner(self) -> str:
        if not self.men[self.turn]:
            return NAMES[1 - self.turn]
        seen = self.earlier.count((self.men, self.turn))
        return "draw" if seen >= 2 or not self.moves() else ""

    @property
    def stones(self) -> dict[str, str]:
        return {name(p): who for who, men in zip(NAMES, self.men, strict=True) for p in men}

    def moves(self) -> dict[str, Surakarta]:
        pieces = {p: owner for owner, men in enumerate(self.men) for p in men}
        found = {}
        for start in self.men[self.turn]:
            ends = {(start[0] + a, start[1] + b) for a, b in NEAR} - {*pieces}
            for end in {p for p in ends if 0 <= p[0] <= 5 and 0 <= p[1] <= 5} | caught(pieces, start):
                men = list(self.men)
                men[self.turn] = men[self.turn] - {start} | {end}
                men[1 - self.turn] = men[1 - self.turn] - {end}
                past = (*self.earlier, (self.men, self.turn))
                found[f"{name(start)}-{name(end)}"] = Surakarta((men[0], men[1]), 1 - self.turn, past)
        return found


def caught(pieces: dict[tuple[int, int], int], start: tuple[int, int]) -> set[tuple[int, int]]:
    """The enemies that a piece meets after an arc, by coordinates from 0 to 5: arcs join the line at distance 1 (or 2)
    from one side of the board to that at the same distance from the next side, so that a piece that leaves a row at its
    end comes back in a column and the other way round."""
    found = set()
    for across, up in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        (column, row), (dx, dy), arcs = start, (across, up), 0
        for _ in range(23):
            column, row = column + dx, row + dy
            if not (0 <= column <= 5 and 0 <= row <= 5):
                out = column - dx, row - dy
                line = out[1] if dx else out[0]
                if line in (0, 5):
                    break
                side = min(line, 5 - line)
                if dx:  # beside the end of the row: to the column at the same distance from that side
                    column, row = (5 - side if dx > 0 else side), (0 if line < 3 else 5)
                    dx, dy = 0, 1 if line < 3 else -1
                else:
                    column, row = (0 if line < 3 else 5), (5 - side if dy > 0 else side)
                    dx, dy = (1 if line < 3 else -1), 0
                arcs += 1
            if (column, row) in pieces and (column, row) != start:
                if arcs and pieces[column, row] != pieces[start]:
                    found.add((column, row))
                break
    return found


def name(point: Point) -> str:
    return f"{chr(97 + point[0])}{point[1] + 1}"
