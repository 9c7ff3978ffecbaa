"""A second implementation of Go: plain Python that shares nothing with the product.

A board is a string with a character for each point, row by row: ``.`` empty, ``B`` and ``W`` stones. The only history
kept is the boards so far, and who was to move on each.
"""

from __future__ import annotations

from dataclasses import dataclass, field

OTHER = {"B": "W", "W": "B"}
PASS = "pass"


@dataclass
class Go:
    """A game on `columns` by `rows` points."""

    columns: int
    rows: int
    suicide: bool = False
    superko: str = "positional"
    komi: float = 7.5
    history: list[tuple[str, str]] = field(default_factory=list)
    passes: int = 0

    def __post_init__(self) -> None:
        self.history = self.history or [("." * (self.columns * self.rows), "B")]

    @property
    def board(self) -> str:
        return self.history[-1][0]

    @property
    def mover(self) -> str:
        return self.history[-1][1]

    def near(self, point: int) -> list[int]:
        row, column = divmod(point, self.columns)
        around = [(row, column - 1), (row, column + 1), (row - 1, column), (row + 1, column)]
        return [r * self.columns + c for r, c in around if 0 <= r < self.rows and 0 <= c < self.columns]

    def chain(self, board: str, point: int) -> tuple[set[int], bool]:
        """The connected points with the same content as `point`, and whether a neighbour of theirs is empty."""
        found, waiting, breathes = {point}, [point], False
        while waiting:
            for beside in self.near(waiting.pop()):
                if board[beside] == board[point] and beside not in found:
                    found.add(beside)
                    waiting.append(beside)
                breathes |= board[beside] == "."
        return found, breathes

    def after(self, point: int) -> str | None:
        """The board after placing a stone, or None if that is illegal."""
        board = self.board
        if board[point] != ".":
            return None
        stones = list(board)
        stones[point] = self.mover
        board = "".join(stones)
        for colour in (OTHER[self.mover], self.mover):
            dead: set[int] = set()
            for beside in [*self.near(point), point]:
                if board[beside] == colour:
                    chain, breathes = self.chain(board, beside)
                    dead |= set() if breathes else chain
            if dead and colour == self.mover and not self.suicide:
                return None
            board = "".join("." if at in dead else there for at, there in enumerate(board))
        boards = [stood for stood, mover in self.history if self.superko != "situational" or mover != self.mover]
        return None if self.superko != "none" and board in boards else board

    def name(self, point: int) -> str:
        row, column = divmod(point, self.columns)
        return f"{'abcdefghijklmnopqrstuvwxyz'[column]}{row + 1}"

    def moves(self) -> list[str]:
        """The legal moves, sorted."""
        if self.passes == 2:
            return []
        return sorted([PASS, *(self.name(at) for at in range(len(self.board)) if self.after(at) is not None)])

    def play(self, move: str) -> None:
        """Play a legal move."""
        board = self.board
        self.passes += 1
        if move != PASS:
            board = self.after({self.name(at): at for at in range(len(board))}[move]) or ""
            self.passes = 0
        self.history.append((board, OTHER[self.mover]))

    def score(self) -> dict[str, float]:
        """Area scores: stones, plus the points of empty regions bordered by one colour only; and the komi."""
        points = {"B": self.board.count("B") + 0.0, "W": self.board.count("W") + self.komi}
        for at, there in enumerate(self.board):
            if there == ".":
                part, _ = self.chain(self.board, at)
                colours = {self.board[beside] for inner in part for beside in self.near(inner)} - {"."}
                if len(colours) == 1:
                    points[colours.pop()] += 1
        return points
