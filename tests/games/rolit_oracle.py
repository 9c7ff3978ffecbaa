"""A second implementation of Rolit: plain Python, independent of the product. A board is a string, top row first."""

from __future__ import annotations

from dataclasses import dataclass

NAMES = {"r": "Red", "y": "Yellow", "g": "Green", "b": "Blue"}
WAYS = [(r, c) for r in (-1, 0, 1) for c in (-1, 0, 1) if r or c]


@dataclass(frozen=True)
class Rolit:
    board: str
    turn: int
    size: int
    players: int

    @staticmethod
    def start(size: int = 8, players: int = 4) -> Rolit:
        rows, half = [["."] * size for _ in range(size)], size // 2
        rows[half - 1][half - 1 : half + 1] = "ry"
        rows[half][half - 1 : half + 1] = "bg"
        return Rolit("".join(map("".join, rows)), 0, size, players)

    @property
    def colour(self) -> str:
        return "rygb"[self.turn]

    @property
    def mover(self) -> str:
        return NAMES[self.colour]

    @property
    def winner(self) -> str:
        if "." in self.board:
            return ""
        counts = sorted((self.board.count(colour), colour) for colour in "rygb"[: self.players])
        return "draw" if counts[-1][0] == counts[-2][0] else NAMES[counts[-1][1]]

    @property
    def stones(self) -> dict[str, str]:
        return {self.name(p): NAMES[piece] for p, piece in enumerate(self.board) if piece != "."}

    def name(self, point: int) -> str:
        return "abcdefghijklmnop"[point % self.size] + str(self.size - point // self.size)

    def at(self, row: int, column: int) -> str:
        return self.board[row * self.size + column] if 0 <= row < self.size and 0 <= column < self.size else ""

    def rolled(self, point: int) -> list[int]:
        """The balls that a ball placed on a point encloses."""
        found, (row, column) = [], divmod(point, self.size)
        for rows, columns in WAYS:
            line: list[int] = []
            r, c = row + rows, column + columns
            while self.at(r, c) not in ("", ".", self.colour):
                line.append(r * self.size + c)
                r, c = r + rows, c + columns
            found += line if self.at(r, c) == self.colour else []
        return found

    def moves(self) -> dict[str, Rolit]:
        empty = [point for point, piece in enumerate(self.board) if piece == "."]
        turned = {point: self.rolled(point) for point in empty}
        if not any(turned.values()):
            near = [
                p
                for p in empty
                if any(self.at(p // self.size + r, p % self.size + c) not in ("", ".") for r, c in WAYS)
            ]
            turned = {point: [] for point in near}
        else:
            turned = {point: rolled for point, rolled in turned.items() if rolled}
        found = {}
        for point, rolled in turned.items():
            board = "".join(self.colour if p in (point, *rolled) else piece for p, piece in enumerate(self.board))
            found[self.name(point)] = Rolit(board, (self.turn + 1) % self.players, self.size, self.players)
        return found
