"""A second implementation of Quarto: plain Python that shares nothing with the product.

A piece is a number from 0 to 15, each bit of which is a property. They stand at the right in that order, row by row,
from the top; `given` is the piece to be placed.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

SQUARES = [(column, row) for column in range(4) for row in range(4)]
ROWS = [
    *([(c, r) for r in range(4)] for c in range(4)),
    *([(c, r) for c in range(4)] for r in range(4)),
    [(k, k) for k in range(4)],
    [(k, 3 - k) for k in range(4)],
]
BLOCKS = [[(c, r), (c + 1, r), (c, r + 1), (c + 1, r + 1)] for c in range(3) for r in range(3)]


def stand(piece: int) -> str:
    return f"{'fghi'[piece % 4]}{4 - piece // 4}"


def kind(piece: int) -> str:
    return "".join(pair[piece >> bit & 1] for pair, bit in (("TS", 3), ("DL", 2), ("RQ", 1), ("SH", 0)))


@dataclass(frozen=True)
class Quarto:
    board: tuple[tuple[tuple[int, int], int], ...] = ()
    given: int | None = None
    stock: frozenset[int] = frozenset(range(16))
    turn: int = 0
    squares: bool = False

    @staticmethod
    def start(squares: bool = False) -> Quarto:
        return Quarto(squares=squares)

    @property
    def mover(self) -> str:
        return ("First", "Second")[self.turn]

    @property
    def stones(self) -> dict[str, str]:
        found = {f"{'abcd'[column]}{row + 1}": kind(piece) for (column, row), piece in self.board}
        found |= {stand(piece): kind(piece) for piece in self.stock}
        return found if self.given is None else found | {"e3": kind(self.given)}

    @property
    def made(self) -> bool:
        placed = dict(self.board)
        for line in ROWS + (BLOCKS if self.squares else []):
            pieces = [placed[square] for square in line if square in placed]
            if len(pieces) == 4 and any(len({piece >> bit & 1 for piece in pieces}) == 1 for bit in range(4)):
                return True
        return False

    @property
    def winner(self) -> str:
        if self.made:
            return ("Second", "First")[self.turn]
        return "draw" if len(self.board) == 16 else ""

    def moves(self) -> dict[str, Quarto]:
        found = {}
        other = 1 - self.turn
        if self.given is None:
            for gift in self.stock:
                found[stand(gift)] = replace(self, given=gift, stock=self.stock - {gift}, turn=other)
            return found
        taken = dict(self.board)
        for column, row in SQUARES:
            if (column, row) not in taken:
                text = f"{'abcd'[column]}{row + 1}"
                board = tuple(sorted([*self.board, ((column, row), self.given)]))
                placed = replace(self, board=board, given=None, turn=other)
                if placed.made or not self.stock:
                    found[text] = placed
                else:
                    for gift in self.stock:
                        found[f"{text}-{stand(gift)}"] = replace(placed, given=gift, stock=self.stock - {gift})
        return found
