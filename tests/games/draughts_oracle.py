"""A second implementation of English, international and Russian draughts: plain Python, independent of the product.

A square is (column, row), with (0, 0) at the lower left. Side 0 starts at the bottom, side 1 at the top. A jump is the
squares that the piece visits, and the squares of the pieces that it captures, each in order.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

Square = tuple[int, int]
Jump = tuple[tuple[Square, ...], tuple[Square, ...]]
WAYS = ((1, 1), (1, -1), (-1, 1), (-1, -1))


@dataclass(frozen=True)
class Rules:
    """The rules in which the games differ."""

    size: int
    flying: bool = True
    """Kings move any number of squares."""
    men_take_back: bool = True
    most: bool = False
    """A player must capture as many pieces as possible."""
    lifted_last: bool = True
    """Captured pieces stay in the way until the jump is over."""
    crowned_on_the_way: bool = False
    must_go_on: bool = False
    """A jump must land where it can continue, if any of the squares behind the captured piece allows that."""
    one_of_each: bool = False
    """Jumps between the same squares that capture the same pieces count as one move."""


ENGLISH = Rules(8, flying=False, men_take_back=False, lifted_last=False)
INTERNATIONAL = Rules(10, most=True, one_of_each=True)
RUSSIAN = Rules(8, crowned_on_the_way=True, must_go_on=True, one_of_each=True)


def written(square: Square) -> str:
    """A square in the usual notation."""
    return "abcdefghijklmnopqrstuvwxyz"[square[0]] + str(square[1] + 1)


@dataclass
class Draughts:
    """A position."""

    rules: Rules
    men: dict[Square, int] = field(default_factory=dict)
    kings: dict[Square, int] = field(default_factory=dict)
    mover: int = 0

    @classmethod
    def start(cls, rules: Rules) -> Draughts:
        size = rules.size
        dark = [(c, r) for c in range(size) for r in range(size) if (c + r) % 2 == 0]
        men = {(c, r): 0 if r < size // 2 else 1 for c, r in dark if r not in (size // 2 - 1, size // 2)}
        return cls(rules, men)

    def inside(self, square: Square) -> bool:
        return 0 <= square[0] < self.rules.size and 0 <= square[1] < self.rules.size

    def far(self, square: Square) -> bool:
        return square[1] == (self.rules.size - 1 if self.mover == 0 else 0)

    def line(self, square: Square, way: tuple[int, int]) -> Iterator[Square]:
        c, r = square
        while True:
            c, r = c + way[0], r + way[1]
            if not self.inside((c, r)):
                return
            yield c, r

    def jumps(self) -> list[Jump]:
        """All complete jumps."""
        found: list[Jump] = []
        for square, owner in [*self.men.items(), *self.kings.items()]:
            if owner == self.mover:
                board = {**self.men, **self.kings}
                del board[square]
                found += self._on(board, square, square in self.kings, ())
        if self.rules.most and found:
            most = max(len(taken) for _, taken in found)
            found = [jump for jump in found if len(jump[1]) == most]
        return found

    def _on(self, board: dict[Square, int], square: Square, king: bool, taken: tuple[Square, ...]) -> list[Jump]:
        """The jumps that start or continue on a square; empty if there are none."""
        found: list[Jump] = []
        for way in WAYS:
            if not king and not self.rules.men_take_back and way[1] != (1 if self.mover == 0 else -1):
                continue
            several: list[tuple[bool, list[Jump]]] = []
            for over, to in self._landings(board, square, way, king and self.rules.flying, taken):
                after = dict(board)
                if not self.rules.lifted_last:
                    del after[over]
                crowned = king or (self.rules.crowned_on_the_way and self.far(to))
                further = self._on(after, to, crowned, (*taken, over))
                goes = [((square, *path), all_) for path, all_ in further]
                several.append((bool(further), goes or [((square, to), (*taken, over))]))
            if self.rules.must_go_on and any(goes_on for goes_on, _ in several):
                several = [one for one in several if one[0]]
            found += [jump for _, jumps in several for jump in jumps]
        return found

    def _landings(
        self, board: dict[Square, int], square: Square, way: tuple[int, int], far: bool, taken: tuple[Square, ...]
    ) -> Iterator[tuple[Square, Square]]:
        """The piece that can be jumped over in a direction, with each square to land on."""
        ahead = list(self.line(square, way))
        met = next((number for number, there in enumerate(ahead) if there in board), None)
        if met is None or (met > 0 and not far) or board[ahead[met]] == self.mover or ahead[met] in taken:
            return
        for to in ahead[met + 1 :]:
            if to in board:
                return
            yield ahead[met], to
            if not far:
                return

    def steps(self) -> list[tuple[Square, Square]]:
        """All moves that capture nothing."""
        found = []
        for square, owner in [*self.men.items(), *self.kings.items()]:
            if owner != self.mover:
                continue
            king = square in self.kings
            for way in WAYS:
                if not king and way[1] != (1 if self.mover == 0 else -1):
                    continue
                for to in self.line(square, way):
                    if to in self.men or to in self.kings:
                        break
                    found.append((square, to))
                    if not (king and self.rules.flying):
                        break
        return found

    def moves(self) -> list[Jump]:
        """The legal moves; of jumps that count as one, any one of them."""
        jumps = self.jumps()
        if self.rules.one_of_each:
            jumps = list({(path[0], path[-1], frozenset(taken)): (path, taken) for path, taken in jumps}.values())
        return jumps or [(step, ()) for step in self.steps()]

    def play(self, move: Jump) -> Draughts:
        """The position after a move."""
        path, taken = move
        men, kings = dict(self.men), dict(self.kings)
        king = path[0] in kings
        crowned = self.far(path[-1]) or (self.rules.crowned_on_the_way and any(map(self.far, path[1:])))
        (kings if king else men).pop(path[0])
        for square in taken:
            men.pop(square, None)
            kings.pop(square, None)
        (kings if king or crowned else men)[path[-1]] = self.mover
        return Draughts(self.rules, men, kings, 1 - self.mover)

    def perft(self, depth: int) -> int:
        """The number of sequences of `depth` moves."""
        moves = self.moves()
        if depth == 1:
            return len(moves)
        return sum(self.play(move).perft(depth - 1) for move in moves)
