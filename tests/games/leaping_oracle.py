"""A second implementation of Alquerque, Bagh Chal, and Fox and Geese: plain Python, no code of the product.

A board is a set of points (column, row), counted from 1. A line leads from every point along its row and column, and
diagonally if the sum of the two is even. `men` are the sets of points of the two players; the one who takes, by leaping
over a neighbour to the empty point behind it, is the first or the second player, or both.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache

Point = tuple[int, int]
Men = tuple[frozenset[Point], frozenset[Point]]
SQUARE = frozenset((c, r) for c in range(1, 6) for r in range(1, 6))
CROSS = frozenset((c, r) for c in range(1, 8) for r in range(1, 8) if 3 <= c <= 5 or 3 <= r <= 5)


def name(point: Point) -> str:
    return f"{chr(96 + point[0])}{point[1]}"


@cache
def ways(point: Point) -> list[Point]:
    """The directions of the lines that lead from a point."""
    steps = [(1, 0), (-1, 0), (0, 1), (0, -1)]
    return [*steps, (1, 1), (1, -1), (-1, 1), (-1, -1)] if sum(point) % 2 == 0 else steps


@dataclass(frozen=True)
class Rules:
    names: tuple[str, str]
    board: frozenset[Point]
    takers: tuple[bool, bool]
    must: bool
    """Whether a player must leap if possible, and go on as long as possible."""
    stop: bool = False
    """Whether a piece that has leapt may leap again."""
    chain: bool = True
    ahead: tuple[int, int] = (0, 0)
    """The direction from which a player's men may not turn back in a step: 1 up, -1 down, 0 any."""
    hand: int = 0
    """How many men the first player places before any of them moves."""
    times: int = 3


@dataclass(frozen=True)
class Leaping:
    rules: Rules
    men: Men
    turn: int = 0
    hand: int = 0
    past: tuple[tuple[Men, int], ...] = ()
    least: int = 0
    """The player who does not take loses with fewer men (counting those in hand)."""

    @property
    def mover(self) -> str:
        return self.rules.names[self.turn]

    @property
    def stones(self) -> dict[str, str]:
        return {name(point): self.rules.names[player] for player in (0, 1) for point in self.men[player]}

    @property
    def winner(self) -> str:
        for player in (0, 1):
            if len(self.men[player]) + (self.hand if player == 0 else 0) < max(
                1, self.least * (not self.rules.takers[player])
            ):
                return self.rules.names[1 - player]
        if not self.moves():
            return self.rules.names[1 - self.turn]
        return "draw" if self.past.count((self.men, self.turn)) >= self.rules.times - 1 else ""

    def leaps(self, point: Point, own: frozenset[Point], other: frozenset[Point]) -> Iterator[tuple[Point, Point]]:
        """The man leapt over, and where the leap ends."""
        for dc, dr in ways(point):
            over, end = (point[0] + dc, point[1] + dr), (point[0] + 2 * dc, point[1] + 2 * dr)
            if over in other and end in self.rules.board and end not in own and end not in other:
                yield over, end

    def chains(
        self, path: tuple[Point, ...], own: frozenset[Point], other: frozenset[Point]
    ) -> Iterator[tuple[tuple[Point, ...], Men]]:
        """Leaps from the last point of a path; `own` is without the man that leaps."""
        found = list(self.leaps(path[-1], own, other))
        if len(path) > 1 and (not found or self.rules.stop or not self.rules.chain):
            yield path, (own | {path[-1]}, other)
        if len(path) == 1 or self.rules.chain:
            for over, end in found:
                yield from self.chains((*path, end), own, other - {over})

    def follow(self, own: frozenset[Point], other: frozenset[Point], hand: int) -> Leaping:
        men = (own, other) if self.turn == 0 else (other, own)
        return replace(self, men=men, turn=1 - self.turn, hand=hand, past=(*self.past, (self.men, self.turn)))

    def moves(self) -> dict[str, Leaping]:
        own, other = self.men[self.turn], self.men[1 - self.turn]
        empty = self.rules.board - own - other
        if self.hand and self.turn == 0:
            return {name(point): self.follow(own | {point}, other, self.hand - 1) for point in empty}
        found = {}
        if self.rules.takers[self.turn]:
            for man in own:
                for path, (ours, theirs) in self.chains((man,), own - {man}, other):
                    found["-".join(map(name, path))] = self.follow(ours, theirs, self.hand)
        if found and self.rules.must:
            return found
        for man in own:
            for dc, dr in ways(man):
                end = (man[0] + dc, man[1] + dr)
                if end in empty and dr * self.rules.ahead[self.turn] >= 0:
                    found[f"{name(man)}-{name(end)}"] = self.follow(own - {man} | {end}, other, self.hand)
        return found


def alquerque(retreat: bool = True, times: int = 3) -> Leaping:
    white = frozenset((c, r) for c, r in SQUARE if r < 3 or (r == 3 and c > 3))
    black = frozenset((6 - c, 6 - r) for c, r in white)
    ahead = (0, 0) if retreat else (1, -1)
    return Leaping(Rules(("White", "Black"), SQUARE, (True, True), must=True, ahead=ahead, times=times), (white, black))


def bagh_chal(kills: int = 5, times: int = 3) -> Leaping:
    rules = Rules(("Goat", "Tiger"), SQUARE, (False, True), must=False, chain=False, times=times)
    tigers = frozenset({(1, 1), (1, 5), (5, 1), (5, 5)})
    return Leaping(rules, (frozenset(), tigers), hand=20, least=21 - kills)


def fox_and_geese(geese: int = 13, retreat: bool = True, enough: int = 6, times: int = 3) -> Leaping:
    rules = Rules(
        ("Fox", "Geese"), CROSS, (True, False), must=False, stop=True, ahead=(0, 0 if retreat else 1), times=times
    )
    more = {13: "", 15: "17", 17: "1267"}[geese]
    flock = frozenset({point for point in CROSS if point[1] < 4} | {(int(column), 4) for column in more})
    return Leaping(rules, (frozenset({(4, 4)}), flock), least=enough)
