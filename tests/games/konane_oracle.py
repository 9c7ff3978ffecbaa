"""A second implementation of Konane: plain Python that shares nothing with the product.

A board is a string of `size * size` letters, row 1 first: `B`, `W`, or `.` for a gap. The number of gaps shows the
stage of the game: there is none before Black's removal, and one before White's.
"""

from __future__ import annotations

from dataclasses import dataclass

AHEAD = {"B": "W", "W": "B"}
NAMES = {"B": "Black", "W": "White"}


@dataclass(frozen=True)
class Konane:
    board: str
    turn: str
    size: int

    @staticmethod
    def start(size: int = 6) -> Konane:
        return Konane("".join("BW"[(r + c) % 2] for r in range(size) for c in range(size)), "B", size)

    @property
    def mover(self) -> str:
        return NAMES[self.turn]

    @property
    def winner(self) -> str:
        return "" if self.moves() else NAMES[AHEAD[self.turn]]

    @property
    def stones(self) -> dict[str, str]:
        return {self.name(p): NAMES[piece] for p, piece in enumerate(self.board) if piece in NAMES}

    def name(self, point: int) -> str:
        return "abcdefghijklmnopqrstuvwxyz"[point % self.size] + str(point // self.size + 1)

    def after(self, gone: list[int], landed: int | None = None) -> Konane:
        letters = list(self.board)
        for point in gone:
            letters[point] = "."
        if landed is not None:
            letters[landed] = self.turn
        return Konane("".join(letters), AHEAD[self.turn], self.size)

    def moves(self) -> dict[str, Konane]:
        size, gaps = self.size, self.board.count(".")
        if gaps == 0:  # a1 and the opposite corner, and the two central points of the same colour
            half = size // 2
            corners = [0, size * size - 1, (half - 1) * (size + 1), half * (size + 1)]
            return {self.name(point): self.after([point]) for point in corners}
        if gaps == 1:
            row, column = divmod(self.board.index("."), size)
            near = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
            points = [r * size + c for r, c in near if 0 <= r < size and 0 <= c < size]
            return {self.name(point): self.after([point]) for point in points}
        found = {}
        for point, piece in enumerate(self.board):
            if piece != self.turn:
                continue
            row, column = divmod(point, size)
            for rows, columns in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                gone, r, c = [point], row, column
                while 0 <= r + 2 * rows < size and 0 <= c + 2 * columns < size:
                    over, onto = (r + rows) * size + c + columns, (r + 2 * rows) * size + c + 2 * columns
                    if self.board[over] != AHEAD[self.turn] or self.board[onto] != ".":
                        break
                    gone, r, c = [*gone, over], r + 2 * rows, c + 2 * columns
                    found[f"{self.name(point)}-{self.name(onto)}"] = self.after(gone, onto)
        return found
