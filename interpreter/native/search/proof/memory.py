"""The memory layout of proof-number search, for both the machine code and Python.

The *context* exists once: settings, counters and the addresses of the following. The *path* has three words for each
position up to the current one, starting with those of the game before the search: the address of the state, the number
of the visit, and its index in a hash table of the path. A *record* holds what is known of a position within the search,
and a child is a record with its state. The *table* keeps results for later, in buckets of ``WAYS`` entries.
"""

from __future__ import annotations

from enum import IntEnum

from ...codegen.fields import Shape


class Context(IntEnum):
    """The words of the context."""

    STOP = 0
    """Nonzero: stop."""
    NODES = 1
    """The number of positions whose moves were found."""
    LIMIT = 2
    """The largest number of such positions."""
    VISITS = 3
    """The number of the last visit; no number is used twice."""
    ATTACKER = 4
    """The player whose win is in question."""
    EXACT = 5
    """Whether the earlier positions are part of the key, and a repetition counts as the rules say."""
    TABLE = 6
    PLACES_OF_TABLE = 7
    PATH = 8
    EARLIER = 9
    """The number of positions of the path that belong to the earlier game."""
    DEEPEST = 10
    """The largest length of the path."""
    PLACES = 11
    """The hash table of the path: for each entry the index of a position on the path plus one."""
    PLACES_MASK = 12
    LAST_ROOM = 13
    """The last address at which the moves of a position can be stored."""
    LEANS = 14
    """The number of repetitions on the path."""


class Step(IntEnum):
    """The words of a position on the path."""

    STATE = 0
    VISIT = 1
    PLACE = 2


class Record(IntEnum):
    """The words of a record."""

    PROOF = 0
    """The least number of positions that must be proven for the attacker, by the numbers of the search; ``INFINITE``:
    the attacker cannot be proven to win."""
    DISPROOF = 1
    FLAGS = 2
    LEAST = 3
    """The first position of the path that a disproof leans on, or ``NONE``."""
    MOST = 4
    """The last such position, or -1."""
    DISTANCE = 5
    """For certain wins and losses: the most plies that the proof takes."""


RECORD = len(Record)
"""Words of a record."""

PROVEN, DISPROVEN, SURE = 1, 2, 4
"""Flags of a record: the attacker wins; does not win; even loses, by a proof that does not rely on a draw."""
INFINITE = 1 << 30
GREATEST = 1 << 28
"""The greatest proof or disproof number of a position that is neither proven nor disproven."""
NONE = 1 << 31

WAYS = 4
ENTRY = 3
"""Words of an entry before its state: flags (8 bits), distance (24) and positions searched below (32); the numbers (32
bits each), or the visit that a disproof leans on; the first and the last position of the path that it leans on (32
bits each)."""
WINS, FAILS, LEANS, SECOND, NUMBERS = 1, 4, 16, 32, 64
"""Flags of an entry. ``WINS`` and ``FAILS`` (to win), shifted by the player; ``LEANS``: a disproof that leans on the
path; ``SECOND``: it and the numbers are those of the second player's attack."""
DISTANCES = (1 << 24) - 1

LIMIT, DEEP = -1002, -1003
"""Returned instead of an answer: the node limit is reached, or a line is too long for the memory."""


def child_words(shape: Shape) -> int:
    """Words of a child: its record and its state."""
    return RECORD + shape.state


def entry_words(shape: Shape, with_past: bool) -> int:
    """Words of an entry; ``with_past``: the earlier positions are part of its key."""
    return ENTRY + 2 * with_past + shape.state


def place_words(shape: Shape, with_past: bool) -> int:
    """Words of a bucket of the table."""
    return WAYS * entry_words(shape, with_past)


def path_words(deepest: int) -> int:
    """Words of a path of ``deepest`` positions."""
    return len(Step) * (deepest + 2)


def path_places(deepest: int) -> int:
    """Entries of the hash table of such a path, a power of two."""
    return 1 << (4 * deepest).bit_length()
