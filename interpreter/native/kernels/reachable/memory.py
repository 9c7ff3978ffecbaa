"""Where everything is in the memory of a search through all positions, for the machine code and for Python alike."""

from __future__ import annotations

from enum import IntEnum

from ...codegen.fields import Shape

FULLNESS = 0.75
"""How much of the table is filled at most."""


class Context(IntEnum):
    """The words of the context."""

    STOP = 0
    NUMBER = 1
    """Positions found."""
    MOST = 2
    """So many at most."""
    KEPT = 3
    """Positions kept whole: those from which the game goes on, in the order in which they were found."""
    ROOM = 4
    """So many at most; others are counted and left."""
    DONE = 5
    """Of those kept, the ones from which all moves have been made."""
    UNTIL = 6
    """With which to stop."""
    PLY = 7
    """Of the positions that are found now, 1 to 255."""
    EDGES = 8
    """Moves made."""
    CHOICES = 9
    """Legal moves of the positions that were found."""
    BACK = 10
    """Moves that led to a position of an earlier ply, or of the ply where they began."""
    ENDED_AFTER = 11
    """The first end that was found came after this position, its place among those kept plus one."""
    TABLE = 12
    """The hash of a position, or nought."""
    PLIES = 13
    """Bytes: the ply of the position in each place of the table."""
    MASK = 14
    STATES = 15
    BEFORE = 16
    """For each position kept, the place of one before it."""
    TALLY = 17
    """Ended games: the drawn ones, then those that each player has won."""
    END = 18
    """The first position that ended a game."""


def table_places(most: int) -> int:
    """Places of a table for so many positions, a power of two."""
    return 1 << int(most / FULLNESS).bit_length()


def kept_words(shape: Shape) -> int:
    """Words that a position takes that is kept whole."""
    return shape.state + 1


def array_words(shape: Shape, players: int, places: int, kept: int) -> dict[Context, int]:
    """Words of each array, where the table has so many places and so many positions are kept."""
    return {
        Context.TABLE: places,
        Context.PLIES: places // 8 + 1,
        Context.STATES: kept * shape.state,
        Context.BEFORE: kept,
        Context.TALLY: players + 1,
        Context.END: shape.state,
    }
