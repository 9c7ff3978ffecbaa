"""Where everything is in the memory of retrograde analysis, for the machine code and for Python alike."""

from __future__ import annotations

from enum import IntEnum

from ...codegen.fields import Shape

EDGE_BYTES = 16
"""Bytes that an edge takes: it is kept at both of its ends."""


class Context(IntEnum):
    """The words of the context."""

    STOP = 0
    NUMBER = 1
    """Positions found."""
    DONE = 2
    """Of those, the ones whose moves are found."""
    EDGES = 3
    EARLIER = 4
    """So many of the first positions were there in the game before: to come to one of them is a repetition."""
    WEIGHT = 5
    """Bytes that a position takes."""
    LIMIT = 6
    """Bytes that all may take."""
    STATES = 7
    FIRST = 8
    """For each position the number of its first edge."""
    EDGE = 9
    """For each edge the position that it leads to."""
    TABLE = 10
    """For each place the number of a position plus one."""
    MASK = 11
    RESULT = 12
    BACK = 13
    """For each edge, sorted by where it leads to, the position that it comes from."""
    FIRST_BACK = 14
    LEFT = 15
    """For each position, how many of its moves are not known to lose."""
    QUEUE = 16


def position_bytes(shape: Shape) -> int:
    """Bytes that a position takes: its state, a word in each of six arrays, and up to four places of the table."""
    return 8 * (shape.state + 6) + 8 * 4


def array_words(shape: Shape, limit: int) -> dict[Context, int]:
    """Words of each array, where all positions and edges may take so many bytes; the table has a power of two."""
    most = limit // position_bytes(shape) + 2
    edges = limit // EDGE_BYTES + (1 << 20)
    return {
        Context.STATES: most * shape.state,
        Context.FIRST: most + 1,
        Context.EDGE: edges,
        Context.TABLE: 1 << (2 * most).bit_length(),
        Context.RESULT: most,
        Context.BACK: edges,
        Context.FIRST_BACK: most + 1,
        Context.LEFT: most,
        Context.QUEUE: most,
    }
