"""A second implementation of Ataxx: plain Python, independent of the product. A board is a string, row 1 first."""

from __future__ import annotations

from dataclasses import dataclass, replace

OTHER = {"R": "B", "B": "R"}
NAMES = {"R": "Red", "B": "Blue", "#": "Wall"}
WALLS = {"none": (), "four": ((-1, -1), (-1, 1), (1, -1), (1, 1))}


@dataclass(frozen=True)
class Ataxx:
    board: str
    turn: str
    size: int
    by_source: bool = False
    """Whether a growing move is written with its source, too."""

    @staticmethod
    def start(size: int = 7, walls: str = "none", *, by_source: bool = False) -> Ataxx:
        letters, last, half = ["."] * (size * size), size - 1, size // 2
        letters[last * size] = letters[last] = "R"
        letters[0] = letters[size * size - 1] = "B"
        for rows, columns in WALLS[walls]:
            letters[(half + rows) * size + half + columns] = "#"
        return Ataxx("".join(letters), "R", size, by_source)

    @property
    def mover(self) -> str:
        return NAMES[self.turn]

    @property
    def winner(self) -> str:
        red, blue = self.board.count("R"), self.board.count("B")
        if red and blue and (self.goes("R") or self.goes("B")):
            return ""
        return "draw" if red == blue else NAMES["R" if red > blue else "B"]

    @property
    def stones(self) -> dict[str, str]:
        return {self.name(p): NAMES[piece] for p, piece in enumerate(self.board) if piece != "."}

    def name(self, point: int) -> str:
        return "abcdefghijklmnopqrstuvwxyz"[point % self.size] + str(point // self.size + 1)

    def apart(self, a: int, b: int) -> int:
        """The distance in steps, diagonal ones included."""
        size = self.size
        return max(abs(a % size - b % size), abs(a // size - b // size))

    def goes(self, colour: str) -> list[tuple[int, int]]:
        """The source and the target of each move."""
        empty = [point for point, piece in enumerate(self.board) if piece == "."]
        own = [point for point, piece in enumerate(self.board) if piece == colour]
        return [(a, b) for a in own for b in empty if self.apart(a, b) <= 2]

    def moves(self) -> dict[str, Ataxx]:
        found = {}
        for a, b in self.goes(self.turn):
            letters = list(self.board)
            letters[b] = self.turn
            leap = self.apart(a, b) == 2
            if leap:
                letters[a] = "."
            for point, piece in enumerate(self.board):
                if piece == OTHER[self.turn] and self.apart(point, b) == 1:
                    letters[point] = self.turn
            text = f"{self.name(a)}-{self.name(b)}" if leap or self.by_source else self.name(b)
            found[text] = replace(self, board="".join(letters), turn=OTHER[self.turn])
        return found or {"pass": replace(self, turn=OTHER[self.turn])}
