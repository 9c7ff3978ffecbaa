"""The memory layout of a search through all positions, for both the machine code and Python."""

from __future__ import annotations

from enum import IntEnum

from ...codegen.fields import Shape

FULLNESS = 0.75
"""The highest load factor of the table."""


class Context(IntEnum):
    """The words of the context."""

    STOP = 0
    NUMBER = 1
    """Positions found."""
    MOST = 2
    """The most positions that may be found."""
    KEPT = 3
    """Positions stored whole: those in which the game goes on, in the order they were found."""
    ROOM = 4
    """The most positions stored; others are only counted."""
    DONE = 5
    """The number of stored positions from which all moves have been made."""
    UNTIL = 6
    """The number of stored positions at which to stop."""
    PLY = 7
    """The ply of the positions being found, 1 to 255."""
    EDGES = 8
    """Moves made."""
    CHOICES = 9
    """Legal moves of the positions found."""
    BACK = 10
    """Moves that led to a position of an earlier ply, or of the ply they were made from."""
    ENDED_AFTER = 11
    """The position before the first end found, as its index among the stored positions plus one. With one player, only
    an end at which that player has won counts."""
    TABLE = 12
    """For each entry, the hash of a position or zero."""
    PLIES = 13
    """Bytes: the ply of the position in each entry of the table."""
    MASK = 14
    STATES = 15
    BEFORE = 16
    """For each stored position, the index of a predecessor."""
    TALLY = 17
    """Ended games: the draws, then the wins of each player."""
    END = 18
    """The first position found in which the game is over; with one player, is won."""


def table_places(most: int) -> int:
    """Entries of a table for ``most`` positions, a power of two."""
    return 1 << int(most / FULLNESS).bit_length()


def kept_words(shape: Shape) -> int:
    """Words of a position that is stored whole."""
    return shape.state + 1


def array_words(shape: Shape, players: int, places: int, kept: int) -> dict[Context, int]:
    """Words of each array, for ``places`` table entries and ``kept`` stored positions."""
    return {
        Context.TABLE: places,
        Context.PLIES: places // 8 + 1,
        Context.STATES: kept * shape.state,
        Context.BEFORE: kept,
        Context.TALLY: players + 1,
        Context.END: shape.state,
    }
