"""A second implementation of Hasami Shogi and Dai Hasami Shogi: plain Python that shares nothing with the product.

A board is a string, row 1 first: `B` starts at the bottom, `W` at the top. `seen` holds the earlier positions.
"""

from __future__ import annotations

from dataclasses import dataclass

NAMES = {"B": "Black", "W": "White"}
OTHER = {"B": "W", "W": "B"}
WAYS = ((1, 0), (-1, 0), (0, 1), (0, -1))


@dataclass(frozen=True)
class Hasami:
    board: str
    turn: str
    size: int
    left: int
    dai: bool
    seen: frozenset[tuple[str, str]] = frozenset()

    @staticmethod
    def start(size: int = 9, rows: int = 1, left: int = 1, dai: bool = False) -> Hasami:
        own = rows * size
        return Hasami("B" * own + "." * (size * size - 2 * own) + "W" * own, "B", size, left, dai)

    @property
    def key(self) -> tuple[str, str]:
        return self.board, self.turn

    @property
    def mover(self) -> str:
        return NAMES[self.turn]

    @property
    def winner(self) -> str:
        other = OTHER[self.turn]
        stuck = not any(self.goals(point) for point, piece in enumerate(self.board) if piece == self.turn)
        if (self.dai and self.five(other)) or self.board.count(self.turn) <= self.left or stuck:
            return NAMES[other]
        return "draw" if self.key in self.seen else ""

    @property
    def stones(self) -> dict[str, str]:
        return {self.name(p): NAMES[piece] for p, piece in enumerate(self.board) if piece != "."}

    def name(self, point: int) -> str:
        return "abcdefghijklmnopqrstuvwxyz"[point % self.size] + str(point // self.size + 1)

    def at(self, board: str, row: int, column: int) -> str:
        """The character at a point; empty off the board."""
        return board[row * self.size + column] if 0 <= row < self.size and 0 <= column < self.size else ""

    def five(self, colour: str) -> bool:
        """Whether a colour has five in a column or a diagonal, none of them in its own two rows."""
        rows = range(2, self.size) if colour == "B" else range(self.size - 2)
        return any(
            all(row + n in rows and self.at(self.board, row + n, column + n * side) == colour for n in range(5))
            for row in rows
            for column in range(self.size)
            for side in (-1, 0, 1)
        )

    def goals(self, point: int) -> list[int]:
        row, column = divmod(point, self.size)
        found = []
        for rows, columns in WAYS:
            steps = 1
            while self.at(self.board, row + steps * rows, column + steps * columns) == ".":
                found.append((row + steps * rows) * self.size + column + steps * columns)
                steps += 1
            if self.dai and steps == 1 and self.at(self.board, row + 2 * rows, column + 2 * columns) == ".":
                found.append((row + 2 * rows) * self.size + column + 2 * columns)
        return found

    def after(self, start: int, goal: int) -> Hasami:
        letters = list(self.board)
        letters[start], letters[goal] = ".", self.turn
        board, enemy, (row, column) = "".join(letters), OTHER[self.turn], divmod(goal, self.size)
        for rows, columns in WAYS:
            steps = 1
            while self.at(board, row + steps * rows, column + steps * columns) == enemy:
                steps += 1
            if self.at(board, row + steps * rows, column + steps * columns) == self.turn:
                for between in range(1, steps):
                    letters[(row + between * rows) * self.size + column + between * columns] = "."
        last = self.size - 1
        if not self.dai:
            for r, c in ((0, 0), (0, last), (last, 0), (last, last)):
                beside = {abs(r - 1) * self.size + c, r * self.size + abs(c - 1)}
                if self.at(board, r, c) == enemy and goal in beside and all(board[p] == self.turn for p in beside):
                    letters[r * self.size + c] = "."
        return Hasami("".join(letters), enemy, self.size, self.left, self.dai, self.seen | {self.key})

    def moves(self) -> dict[str, Hasami]:
        return {
            f"{self.name(start)}-{self.name(goal)}": self.after(start, goal)
            for start, piece in enumerate(self.board)
            if piece == self.turn
            for goal in self.goals(start)
        }
