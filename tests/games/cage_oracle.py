"""A second implementation of Cage: plain Python that shares nothing with the product.

A cell is (column, row), counted from 0. Whether a step leads inward is measured as a distance, squared and doubled,
from the middle of the board; the description compares the two parts of the line instead.
"""

from __future__ import annotations

from dataclasses import dataclass

Cell = tuple[int, int]
SIDES = [(1, 0), (0, 1), (-1, 0), (0, -1)]
WAYS = [(c, r) for c in (-1, 0, 1) for r in (-1, 0, 1) if (c, r) != (0, 0)]
NAMES = ("Red", "Blue")


def name(cell: Cell) -> str:
    return f"{chr(97 + cell[0])}{cell[1] + 1}"


@dataclass(frozen=True)
class Cage:
    pieces: tuple[frozenset[Cell], frozenset[Cell]]
    turn: int = 0
    size: int = 10
    jumper: Cell | None = None
    """The piece that must jump again."""
    left: int = -1
    """The player who has moved last, or nobody at the start."""

    @staticmethod
    def start(size: int = 10) -> Cage:
        cells = [(c, r) for c in range(size) for r in range(size)]
        own, other = (frozenset(cell for cell in cells if sum(cell) % 2 == k) for k in (0, 1))
        return Cage((own, other), size=size)

    @property
    def mover(self) -> str:
        return NAMES[self.turn]

    @property
    def stones(self) -> dict[str, str]:
        return {name(cell): NAMES[player] for player in (0, 1) for cell in self.pieces[player]}

    @property
    def winner(self) -> str:
        if self.left < 0:
            return ""
        if not self.pieces[1 - self.left]:
            return NAMES[self.left]
        return "" if self.pieces[self.left] else NAMES[1 - self.left]

    def inside(self, cell: Cell) -> bool:
        return min(cell) >= 0 and max(cell) < self.size

    def off_centre(self, cell: Cell) -> int:
        return sum((2 * x - self.size + 1) ** 2 for x in cell)

    def after(self, own: frozenset[Cell], other: frozenset[Cell], jumper: Cell | None = None) -> Cage:
        pieces = (own, other) if self.turn == 0 else (other, own)
        on = Cage(pieces, self.turn, self.size, jumper, self.turn)
        if jumper is not None and on.jumps(jumper):
            return on
        return Cage(pieces, 1 - self.turn, self.size, None, self.turn)

    def jumps(self, piece: Cell) -> dict[str, Cage]:
        own, other = self.pieces[self.turn], self.pieces[1 - self.turn]
        found = {}
        for c, r in SIDES:
            over, to = (piece[0] + c, piece[1] + r), (piece[0] + 2 * c, piece[1] + 2 * r)
            if over not in other:
                continue
            if not self.inside(to):
                found[f"{name(piece)}-{name(over)}"] = self.after(own - {piece}, other - {over})
            elif to not in own | other and not any((to[0] + x, to[1] + y) in own for x, y in SIDES):
                found[f"{name(piece)}-{name(to)}"] = self.after(own - {piece} | {to}, other - {over}, to)
        return found

    def moves(self) -> dict[str, Cage]:
        if self.jumper is not None:
            return self.jumps(self.jumper)
        own, other = self.pieces[self.turn], self.pieces[1 - self.turn]

        def enemies(cell: Cell) -> int:
            return sum((cell[0] + c, cell[1] + r) in other for c, r in SIDES)

        found = {}
        for piece in own:
            found |= self.jumps(piece)
            for way in WAYS:
                to = (piece[0] + way[0], piece[1] + way[1])
                if not self.inside(to) or to in own | other:
                    continue
                if any((to[0] + c, to[1] + r) in own - {piece} for c, r in SIDES):
                    continue
                closes_in = not enemies(piece) and enemies(to) > 0
                deserts = enemies(piece) > 0 and not enemies(to)
                if closes_in or (not deserts and self.off_centre(to) < self.off_centre(piece)):
                    found[f"{name(piece)}-{name(to)}"] = self.after(own - {piece} | {to}, other)
        return found or {"pass": self.after(own, other)}
