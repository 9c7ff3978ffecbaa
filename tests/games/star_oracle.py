"""A second implementation of Mū Tōrere, on its eight-pointed star: plain Python that shares nothing with the product.

A position is the contents of the eight points of the ring, in order, the contents of the middle, and whose turn it is.
"""

from __future__ import annotations

from collections.abc import Iterator

EMPTY, BLACK, WHITE = ".", "b", "w"
Position = tuple[str, str, str]
"""The ring, the middle, the player to move."""
RING = ["a3", "a5", "c5", "e5", "e3", "e1", "c1", "a1"]
MIDDLE = "c3"
START: Position = ("bbbbwwww", EMPTY, BLACK)


def moves(position: Position) -> Iterator[tuple[str, Position]]:
    """All moves as the product writes them, and the positions they lead to."""
    ring, middle, mover = position
    other = WHITE if mover == BLACK else BLACK
    for place, stone in enumerate(ring):
        left, right = (place - 1) % 8, (place + 1) % 8
        if stone == EMPTY and middle == mover:
            yield f"{MIDDLE}-{RING[place]}", (changed(ring, {place: mover}), EMPTY, other)
        if stone != mover:
            continue
        for there in (left, right):
            if ring[there] == EMPTY:
                yield f"{RING[place]}-{RING[there]}", (changed(ring, {place: EMPTY, there: mover}), middle, other)
        if middle == EMPTY and other in (ring[left], ring[right]):
            yield f"{RING[place]}-{MIDDLE}", (changed(ring, {place: EMPTY}), mover, other)


def changed(ring: str, stones: dict[int, str]) -> str:
    return "".join(stones.get(place, stone) for place, stone in enumerate(ring))


def alike(position: Position) -> Position:
    """A canonical form: the same for all rotations and reflections of a position."""
    ring, middle, mover = position
    turned = [(ring[n:] + ring[:n])[::way] for n in range(8) for way in (1, -1)]
    return min(turned), middle, mover
