"""A second implementation of Brandub, Tablut and Hnefatafl: plain Python that shares nothing with the product.

A board is its rows, the top one first, as in printed diagrams: `a` attackers, `d` defenders, `K` the king. `seen` holds
the earlier positions of the game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

BOARDS = {
    "brandub": "...a... ...a... ...d... aadKdaa ...d... ...a... ...a...",
    "hnefatafl": (
        "...aaaaa... .....a..... ........... a....d....a a...ddd...a aa.ddKdd.aa "
        "a...ddd...a a....d....a ........... .....a..... ...aaaaa..."
    ),
    "tablut": "...aaa... ....a.... ....d.... a...d...a aaddKddaa a...d...a ....d.... ....a.... ...aaa...",
}
NAMES = {"a": "Attacker.Man", "d": "Defender.Man", "K": "Defender.King"}
WAYS = ((1, 0), (-1, 0), (0, 1), (0, -1))
Square = tuple[int, int]


@dataclass(frozen=True)
class Tafl:
    board: tuple[str, ...]
    attacks: bool
    tablut: bool
    weak: bool
    armed: bool
    comes_back: bool
    cold_throne: bool
    great: bool = False
    times: int = 2
    seen: tuple[tuple[tuple[str, ...], bool], ...] = ()

    @staticmethod
    def start(
        game: str = "brandub",
        king: str = "strong",
        armed: object = True,
        hostile_throne: object = True,
        **other: object,
    ) -> Tafl:
        great = game == "hnefatafl"
        back = other.get("return", other.get("return_", great))
        times = int(str(other.get("times", 3 if great else 2)))
        on = (True, "on")
        board = tuple(BOARDS[game].split())
        cold = hostile_throne not in on
        return Tafl(board, True, game == "tablut", king == "weak", armed in on, back in on, cold, great, times)

    @property
    def key(self) -> tuple[tuple[str, ...], bool]:
        return self.board, self.attacks

    @property
    def mover(self) -> str:
        return "Attacker" if self.attacks else "Defender"

    def at(self, square: Square) -> str:
        row, column = square
        return self.board[row][column] if 0 <= row < len(self.board) and 0 <= column < len(self.board) else "off"

    def squares(self, marks: str) -> list[Square]:
        return [(r, c) for r, row in enumerate(self.board) for c, mark in enumerate(row) if mark in marks]

    def throne(self, square: Square) -> bool:
        return square == (len(self.board) // 2,) * 2

    def corner(self, square: Square) -> bool:
        return all(part in (0, len(self.board) - 1) for part in square)

    @property
    def winner(self) -> str:
        king = self.squares("K")
        if not king:
            return "Attacker"
        rim = any(part in (0, len(self.board) - 1) for part in king[0])
        if rim if self.tablut else self.corner(king[0]):
            return "Defender"
        if self.great and not self.escapes():
            return "Attacker"
        stuck = not any(self.goals(square) for square in self.squares("a" if self.attacks else "dK"))
        if stuck and self.great:
            return "Defender" if self.attacks else "Attacker"
        return "draw" if self.seen.count(self.key) >= self.times - 1 or stuck else ""

    def escapes(self) -> bool:
        """Whether a piece of the king's side could reach the rim if only the attackers stood in its way."""
        waiting, known = self.squares("dK"), set(self.squares("dK"))
        while waiting:
            row, column = waiting.pop()
            for side in ((row + rows, column + columns) for rows, columns in WAYS):
                if self.at(side) == "off":
                    return True
                if self.at(side) != "a" and side not in known:
                    known.add(side)
                    waiting.append(side)
        return False

    @property
    def stones(self) -> dict[str, str]:
        return {self.name(square): NAMES[self.at(square)] for square in self.squares("adK")}

    def name(self, square: Square) -> str:
        return "abcdefghijk"[square[1]] + str(len(self.board) - square[0])

    def goals(self, square: Square) -> list[Square]:
        king, found = self.at(square) == "K", []
        for rows, columns in WAYS:
            goal = (square[0] + rows, square[1] + columns)
            while self.at(goal) == ".":
                if self.throne(goal):
                    if self.tablut:
                        break
                    allowed = king and self.comes_back
                else:
                    allowed = king or self.tablut or not self.corner(goal)
                if allowed:
                    found.append(goal)
                goal = (goal[0] + rows, goal[1] + columns)
        return found

    def helps(self, square: Square) -> bool:
        """Whether the piece on a square, or the empty square itself, is hostile to the pieces the mover captures."""
        mark = self.at(square)
        if mark == ".":
            if self.throne(square):
                return not self.cold_throne
            return self.corner(square) and not self.tablut
        if mark == "K":
            return self.armed and not self.attacks
        return mark == ("a" if self.attacks else "d")

    def captured(self, goal: Square) -> list[Square]:
        """The squares of the pieces captured by the piece that has just moved to `goal`."""
        if self.at(goal) == "K" and not self.armed:
            return []
        found = []
        for rows, columns in WAYS:
            victim, beyond = (goal[0] + rows, goal[1] + columns), (goal[0] + 2 * rows, goal[1] + 2 * columns)
            mark = self.at(victim)
            if mark not in ("dK" if self.attacks else "a"):
                continue
            sides = [(victim[0] + r, victim[1] + c) for r, c in WAYS]
            at_home = self.throne(victim) or any(map(self.throne, sides))
            if mark == "K" and (self.great or (at_home and not self.weak)):
                taken = all(self.at(side) == "a" or self.throne(side) for side in sides)
            else:
                taken = self.helps(beyond)
            found += [victim] if taken else []
        return found

    def with_marks(self, marks: dict[Square, str]) -> Tafl:
        rows = tuple("".join(marks.get((r, c), mark) for c, mark in enumerate(row)) for r, row in enumerate(self.board))
        return replace(self, board=rows)

    def moves(self) -> Following:
        ours = self.squares("a" if self.attacks else "dK")
        return Following(
            self,
            {
                f"{self.name(square)}-{self.name(goal)}": (square, goal)
                for square in ours
                for goal in self.goals(square)
            },
        )

    def after(self, square: Square, goal: Square) -> Tafl:
        moved = self.with_marks({square: ".", goal: self.at(square)})
        after = moved.with_marks(dict.fromkeys(moved.captured(goal), "."))
        return replace(after, attacks=not self.attacks, seen=(*self.seen, self.key))


@dataclass(frozen=True)
class Following(Mapping[str, Tafl]):
    """The positions that follow one, by move; each is made when it is asked for."""

    before: Tafl
    ways: dict[str, tuple[Square, Square]]

    def __getitem__(self, move: str) -> Tafl:
        return self.before.after(*self.ways[move])

    def __iter__(self) -> Iterator[str]:
        return iter(self.ways)

    def __len__(self) -> int:
        return len(self.ways)
