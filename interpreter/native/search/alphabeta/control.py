"""What a search is told and what it keeps while it goes on: words in memory, by their places."""

from __future__ import annotations

from ...codegen.fields import Shape
from ..evaluation.emit import ESTIMATE as ESTIMATE

(
    STOP, NODES, LIMIT, ERROR, HERO, FLAGS, BASE, AGE, MASK, TAINT, DEPENDS, TABLE, KILLERS, HISTORY, LINES, WEIGHTS,
    REACH, SWAPPED, SIZE,
) = range(19)  # fmt: skip
"""``STOP``: another thread says to stop. ``NODES``: how many have been visited; past ``LIMIT`` the search halts, and
``ERROR`` says whether it did because there was too much to try (what ``moves`` gave). ``HERO`` is the player on whose
side the search is. ``BASE``: the place of the root in the history. ``AGE``: only entries of the table that are of it
count. ``MASK``: the buckets of the table less one. ``TAINT``: something was judged that is not proven. ``DEPENDS``: the
least place of the path that a result depends on. Then addresses: of the table, of the killers, of the history of
actions, of the expected lines, of the evaluation's weights for the hero (0: there is no evaluation). At last
``REACH``, the ply that a turn which goes on is followed to at most, and ``SWAPPED``, whether the swap is better at the
last position that was finished where it is open."""

USE_TABLE, USE_KILLERS, USE_HISTORY, USE_NULL_WINDOW, EQUAL_DEPTH, EXTEND = (1 << bit for bit in range(6))
"""What may be left out, for tests. ``EQUAL_DEPTH``: entries of the table count only for just the depth asked for.
``EXTEND``: where there is an evaluation, a turn that goes on at the horizon is followed a little."""
ALL = USE_TABLE | USE_KILLERS | USE_HISTORY | USE_NULL_WINDOW | EXTEND

WIN = 1_000_000
"""The value of a won game, less one for each ply that it takes."""
PROVEN = WIN - 10_000
"""Values beyond it, either way, are of games that are won or lost."""
HALT = -(1 << 40)
"""What a search gives that was told to stop or that is over its limit."""
DEEPEST = 64
"""Plies that a search looks ahead at most."""
PLIES = DEEPEST + 8
"""Plies that there is room for: turns that go on are followed a little further."""
ACTIONS = 1 << 14
"""Places for the history of actions."""
NOWHERE = 1 << 40
"""What ``DEPENDS`` is where a result depends on no place of the path."""
BUCKET = 4
"""Words of a bucket of the table, which is for two positions."""


def line_words(shape: Shape) -> int:
    """Words of an expected line: its length, then its moves."""
    return 1 + PLIES * shape.move


def killer_words(shape: Shape) -> int:
    """Words of the two killers of a ply."""
    return 2 * shape.move


def array_words(shape: Shape, memory: int) -> dict[int, int]:
    """How many words each array has whose address is in the control; ``memory``: bytes of the table at most."""
    buckets = 1 << max(0, memory // (8 * BUCKET)).bit_length() - 1
    return {
        TABLE: buckets * BUCKET,
        KILLERS: PLIES * killer_words(shape),
        HISTORY: ACTIONS,
        LINES: PLIES * line_words(shape),
    }
