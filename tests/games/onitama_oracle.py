"""A second implementation of Onitama: plain Python that shares nothing with the product.

A square is (column, row), counted from 0, with Blue at the bottom. A card shows steps (to the right, ahead) as Blue
sees them; Red sees it from the other side. `lying` are the cards beside the board from the bottom: two of Blue, the
free one, two of Red.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

Square = tuple[int, int]
CARDS = {
    "Boar": [(-1, 0), (1, 0), (0, 1)],
    "Cobra": [(-1, 0), (1, 1), (1, -1)],
    "Crab": [(0, 1), (-2, 0), (2, 0)],
    "Crane": [(-1, -1), (1, -1), (0, 1)],
    "Dragon": [(-1, -1), (1, -1), (-2, 1), (2, 1)],
    "Eel": [(1, 0), (-1, 1), (-1, -1)],
    "Elephant": [(-1, 0), (1, 0), (-1, 1), (1, 1)],
    "Frog": [(-1, 1), (1, -1), (-2, 0)],
    "Goose": [(-1, 0), (-1, 1), (1, 0), (1, -1)],
    "Horse": [(0, 1), (-1, 0), (0, -1)],
    "Mantis": [(-1, 1), (1, 1), (0, -1)],
    "Monkey": [(-1, -1), (-1, 1), (1, -1), (1, 1)],
    "Ox": [(0, 1), (0, -1), (1, 0)],
    "Rabbit": [(-1, -1), (1, 1), (2, 0)],
    "Rooster": [(-1, 0), (1, 0), (1, 1), (-1, -1)],
    "Tiger": [(0, 2), (0, -1)],
}
SETS = {
    "crab": ("Ox", "Boar", "Crab", "Horse", "Elephant"),
    "tiger": ("Dragon", "Crab", "Tiger", "Frog", "Eel"),
    "monkey": ("Goose", "Mantis", "Monkey", "Rooster", "Crane"),
    "rabbit": ("Cobra", "Mantis", "Rabbit", "Eel", "Crane"),
}
NAMES = ("Blue", "Red")
HANDS = ((0, 1), (3, 4))
ARCHES = ((2, 0), (2, 4))
Board = tuple[frozenset[Square], frozenset[Square]]
Masters = tuple[Square | None, Square | None]


def name(square: Square) -> str:
    return f"{'abcde'[square[0]]}{square[1] + 1}"


@dataclass(frozen=True)
class Onitama:
    lying: tuple[str, ...]
    pieces: Board = (frozenset((c, 0) for c in range(5)), frozenset((c, 4) for c in range(5)))
    masters: Masters = ARCHES
    turn: int = 0
    times: int = 3
    past: tuple[tuple[object, ...], ...] = ()

    @staticmethod
    def start(cards: str = "crab", times: int = 3) -> Onitama:
        return Onitama(SETS[cards], times=times)

    @property
    def mover(self) -> str:
        return NAMES[self.turn]

    @property
    def stones(self) -> dict[str, str]:
        found = {f"g{place + 1}": card for place, card in enumerate(self.lying)}
        for who, squares, master in zip(NAMES, self.pieces, self.masters, strict=True):
            found |= {name(square): f"{who}.{'Master' if square == master else 'Student'}" for square in squares}
        return found

    @property
    def position(self) -> tuple[object, ...]:
        return self.lying, self.pieces, self.masters, self.turn

    @property
    def taken(self) -> bool:
        """Whether the player to move has no master any more."""
        return self.masters[self.turn] is None

    @property
    def winner(self) -> str:
        if self.taken or self.masters[1 - self.turn] == ARCHES[self.turn]:
            return NAMES[1 - self.turn]
        return "draw" if self.past.count(self.position) >= self.times - 1 else ""

    def with_card(self, place: int) -> Onitama:
        """The card in this place is exchanged, and it is the other player's turn."""
        lying = list(self.lying)
        lying[place], lying[2] = lying[2], lying[place]
        return replace(self, lying=tuple(lying), turn=1 - self.turn, past=(*self.past, self.position))

    def after(self, place: int, start: Square, end: Square) -> Onitama:
        pieces, masters = list(self.pieces), list(self.masters)
        pieces[self.turn] = pieces[self.turn] - {start} | {end}
        pieces[1 - self.turn] -= {end}
        if masters[self.turn] == start:
            masters[self.turn] = end
        if masters[1 - self.turn] == end:
            masters[1 - self.turn] = None
        return replace(self.with_card(place), pieces=(pieces[0], pieces[1]), masters=(masters[0], masters[1]))

    def moves(self) -> dict[str, Onitama]:
        found = {}
        sign = 1 - 2 * self.turn
        for place in HANDS[self.turn]:
            for start in self.pieces[self.turn]:
                for right, ahead in CARDS[self.lying[place]]:
                    end = start[0] + sign * right, start[1] + sign * ahead
                    if 0 <= end[0] < 5 and 0 <= end[1] < 5 and end not in self.pieces[self.turn]:
                        found[f"g{place + 1}-{name(start)}-{name(end)}"] = self.after(place, start, end)
        return found or {f"g{place + 1}": self.with_card(place) for place in HANDS[self.turn]}
