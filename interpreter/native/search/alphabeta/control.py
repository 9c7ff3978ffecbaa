"""The control of a search, with its parameters and its working state: the indices of words in memory."""

from __future__ import annotations

from ...codegen.fields import Shape
from ..evaluation.emit import ESTIMATE as ESTIMATE

(
    STOP, NODES, LIMIT, ERROR, HERO, FLAGS, BASE, AGE, MASK, TAINT, DEPENDS, TABLE, KILLERS, HISTORY, LINES, WEIGHTS,
    REACH, SWAPPED, SIZE,
) = range(19)  # fmt: skip
"""``STOP``: set by another thread to stop the search. ``NODES``: the number of nodes visited; past ``LIMIT`` the search
halts. ``ERROR``: the error code of ``moves`` if the search halted because there were too many combinations to try.
``HERO``: the player that the search maximises for. ``BASE``: the index of the root in the history. ``AGE``: only table
entries of this age are used. ``MASK``: the number of buckets of the table less one. ``TAINT``: an unproven value was
used. ``DEPENDS``: the lowest index on the path that a result depends on. Then addresses: of the table, the killers, the
history of actions, the principal variations, and the evaluation's weights for the hero (0: no evaluation). Finally
``REACH``, the last ply to which an unfinished turn is followed, and ``SWAPPED``, whether the swap is better at the last
finished position where it is open."""

USE_TABLE, USE_KILLERS, USE_HISTORY, USE_NULL_WINDOW, EQUAL_DEPTH, EXTEND = (1 << bit for bit in range(6))
"""Parts of the search that tests can switch off. ``EQUAL_DEPTH``: table entries are used only at exactly the requested
depth. ``EXTEND``: with an evaluation, a turn unfinished at the horizon is followed a little further."""
ALL = USE_TABLE | USE_KILLERS | USE_HISTORY | USE_NULL_WINDOW | EXTEND

WIN = 1_000_000
"""The value of a won game, less one for each ply it takes."""
PROVEN = WIN - 10_000
"""Values greater than this in absolute value are of won or lost games."""
HALT = -(1 << 40)
"""The result of a search that was stopped or has exceeded its limit."""
DEEPEST = 64
"""The greatest depth of a search, in plies."""
PLIES = DEEPEST + 8
"""The number of plies there is room for: unfinished turns are followed a little further."""
ACTIONS = 1 << 14
"""Entries of the history of actions."""
NOWHERE = 1 << 40
"""The value of ``DEPENDS`` if a result does not depend on the path."""
BUCKET = 4
"""Words of a bucket of the table, which holds two positions."""


def line_words(shape: Shape) -> int:
    """Words of a principal variation: its length, then its moves."""
    return 1 + PLIES * shape.move


def killer_words(shape: Shape) -> int:
    """Words of the two killers of a ply."""
    return 2 * shape.move


def array_words(shape: Shape, memory: int) -> dict[int, int]:
    """Words of each array whose address is in the control; ``memory``: the largest size of the table in bytes."""
    buckets = 1 << max(0, memory // (8 * BUCKET)).bit_length() - 1
    return {
        TABLE: buckets * BUCKET,
        KILLERS: PLIES * killer_words(shape),
        HISTORY: ACTIONS,
        LINES: PLIES * line_words(shape),
    }
