"""A second implementation of Nine Men's Morris: plain Python that shares nothing with the product.

The mills are listed as sixteen lines of three points, and everything else follows from them. Each player's men are a
set; `due` means that the player to move has closed a mill and now captures a man.
"""

from __future__ import annotations

from dataclasses import dataclass

TEXT = """
    a7 d7 g7  b6 d6 f6  c5 d5 e5  a4 b4 c4  e4 f4 g4  c3 d3 e3  b2 d2 f2  a1 d1 g1
    a1 a4 a7  b2 b4 b6  c3 c4 c5  d1 d2 d3  d5 d6 d7  e3 e4 e5  f2 f4 f6  g1 g4 g7
"""
LINES = TEXT.split()
MILLS = [frozenset(LINES[at : at + 3]) for at in range(0, len(LINES), 3)]
POINTS = sorted(set(LINES))
NEAR: dict[str, set[str]] = {point: set() for point in POINTS}
for start in range(0, len(LINES), 3):
    one, middle, other = LINES[start : start + 3]
    NEAR[middle] |= {one, other}
    NEAR[one].add(middle)
    NEAR[other].add(middle)
NAMES = ("White", "Black")
Men = tuple[frozenset[str], frozenset[str]]


def in_mills(men: frozenset[str]) -> set[str]:
    return {point for mill in MILLS if mill <= men for point in mill}


@dataclass(frozen=True)
class Morris:
    men: Men
    hands: tuple[int, int]
    turn: int
    due: bool
    flying: bool
    past: tuple[tuple[Men, int], ...] = ()

    @staticmethod
    def start(flying: bool = True) -> Morris:
        return Morris((frozenset(), frozenset()), (9, 9), 0, False, flying)

    @property
    def mover(self) -> str:
        return NAMES[self.turn]

    @property
    def stones(self) -> dict[str, str]:
        return {point: NAMES[player] for player in (0, 1) for point in self.men[player]}

    @property
    def winner(self) -> str:
        other = NAMES[1 - self.turn]
        if len(self.men[self.turn]) + self.hands[self.turn] < 3 or not self.moves():
            return other
        if not self.due and self.past.count((self.men, self.turn)) >= 2:
            return "draw"
        return ""

    def after(self, gone: str, come: str) -> Morris:
        """The position after the mover's man goes from one point to another, or from the hand if `gone` is empty."""
        own = (self.men[self.turn] - {gone}) | {come}
        hand = self.hands[self.turn] - (not gone)
        men, hands = (own, self.men[1]), (hand, self.hands[1])
        if self.turn:
            men, hands = (self.men[0], own), (self.hands[0], hand)
        closed = any(come in mill and mill <= own for mill in MILLS)
        past = (*self.past, (self.men, self.turn))
        return Morris(men, hands, self.turn if closed else 1 - self.turn, closed, self.flying, past)

    def without(self, man: str) -> Morris:
        left = self.men[1 - self.turn] - {man}
        men = (self.men[0], left) if self.turn == 0 else (left, self.men[1])
        return Morris(men, self.hands, 1 - self.turn, False, self.flying, (*self.past, (self.men, self.turn)))

    def moves(self) -> dict[str, Morris]:
        own, theirs = self.men[self.turn], self.men[1 - self.turn]
        empty = [point for point in POINTS if point not in own and point not in theirs]
        if self.due:
            free = theirs - in_mills(theirs)
            return {man: self.without(man) for man in free or theirs}
        if self.hands[self.turn]:
            return {point: self.after("", point) for point in empty}
        jumps = self.flying and len(own) == 3
        return {
            f"{man}-{point}": self.after(man, point) for man in own for point in empty if jumps or point in NEAR[man]
        }
