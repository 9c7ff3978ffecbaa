"""The memory layout of retrograde analysis, for both the machine code and Python."""

from __future__ import annotations

from enum import IntEnum

from ...codegen.fields import Shape

EDGE_BYTES = 16
"""Bytes of an edge, which is stored at both of its ends."""


class Context(IntEnum):
    """The words of the context."""

    STOP = 0
    NUMBER = 1
    """The number of positions found."""
    DONE = 2
    """The number of positions whose moves are found."""
    EDGES = 3
    EARLIER = 4
    """How many of the first positions are from the earlier game: reaching one of them is a repetition."""
    WEIGHT = 5
    """Bytes of a position."""
    LIMIT = 6
    """The largest total size in bytes."""
    STATES = 7
    FIRST = 8
    """For each position, the number of its first edge."""
    EDGE = 9
    """For each edge, its target."""
    TABLE = 10
    """For each entry, the number of a position plus one."""
    MASK = 11
    RESULT = 12
    BACK = 13
    """For each edge, sorted by target, its source."""
    FIRST_BACK = 14
    LEFT = 15
    """For each position, the number of its moves not known to lose."""
    QUEUE = 16


def position_bytes(shape: Shape) -> int:
    """Bytes of a position: its state, a word in each of six arrays, and up to four entries of the table."""
    return 8 * (shape.state + 6) + 8 * 4


def array_words(shape: Shape, limit: int) -> dict[Context, int]:
    """Words of each array, if all positions and edges take at most ``limit`` bytes; the table's is a power of two."""
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
