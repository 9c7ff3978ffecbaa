"""Where everything is in the memory of a search for proofs, for the machine code and for Python alike.

The *context* is what there is once: settings, counters and the addresses of what follows. The *path* has three words
for each position on the way to the one that is looked at, those of the game before the search first: the address of
the state, the number of the visit, and its place in a hash table of the path. A *record* says what is known of a
position within the search, and a child is a record with its state. The *table* keeps what is known for later, in
places of ``WAYS`` entries.
"""

from __future__ import annotations

from enum import IntEnum

from ...codegen.fields import Shape


class Context(IntEnum):
    """The words of the context."""

    STOP = 0
    """Not nought: stop."""
    NODES = 1
    """Positions whose moves were found."""
    LIMIT = 2
    """So many at most."""
    VISITS = 3
    """The number of the last visit; none is given twice."""
    ATTACKER = 4
    """The player of whom it is asked whether he can win."""
    EXACT = 5
    """Whether the earlier positions belong to the key, and a repetition counts as the rules say."""
    TABLE = 6
    PLACES_OF_TABLE = 7
    PATH = 8
    EARLIER = 9
    """How many positions of the path are those of the game before."""
    DEEPEST = 10
    """How long the path may be."""
    PLACES = 11
    """The hash table of the path: for each place the number of a position in it plus one."""
    PLACES_MASK = 12
    LAST_ROOM = 13
    """The last address at which the moves of a position may be put."""
    LEANS = 14
    """How often a position has come again on the path."""


class Step(IntEnum):
    """The words of a position on the path."""

    STATE = 0
    VISIT = 1
    PLACE = 2


class Record(IntEnum):
    """The words of a record."""

    PROOF = 0
    """How many positions must at least be proven for the attacker, by the numbers of the search; ``INFINITE``: he
    cannot be proven to win."""
    DISPROOF = 1
    FLAGS = 2
    LEAST = 3
    """The first position of the path that a disproof leans on; ``NONE``: it leans on none."""
    MOST = 4
    """The last such position, or -1."""
    DISTANCE = 5
    """For what is certain to be won and lost: the most plies that the proof takes."""


RECORD = len(Record)
"""Words of a record."""

PROVEN, DISPROVEN, SURE = 1, 2, 4
"""Flags of a record: the attacker wins; he does not; he even loses, by a proof that leans on no draw."""
INFINITE = 1 << 30
GREATEST = 1 << 28
"""The greatest number of a position that is neither proven nor disproven."""
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
"""What the search gives instead of an answer: it has searched all nodes that it may, or a line is too
long for its memory."""


def child_words(shape: Shape) -> int:
    """Words of a child: its record and its state."""
    return RECORD + shape.state


def entry_words(shape: Shape, with_past: bool) -> int:
    """Words of an entry; ``with_past``: the positions before belong to what it is kept for."""
    return ENTRY + 2 * with_past + shape.state


def place_words(shape: Shape, with_past: bool) -> int:
    """Words of a place of the table."""
    return WAYS * entry_words(shape, with_past)


def path_words(deepest: int) -> int:
    """Words of a path of so many positions."""
    return len(Step) * (deepest + 2)


def path_places(deepest: int) -> int:
    """Places of the hash table of such a path, a power of two."""
    return 1 << (4 * deepest).bit_length()
