"""What Python needs to call perft: signatures and part, the layout of a table, and the sizes of memory."""

from __future__ import annotations

from ...codegen.fields import Shape
from ...codegen.signatures import RECALL
from ...llvm.part import Part
from ...llvm.signature import Signature, changes, integer, reads, room

BELOW = (
    reads("state", "the position to count from"),
    room("moves", "room for the moves of ``depth + 1`` positions"),
    changes(
        "history",
        "the positions before it, followed by room for those of the path; if another thread sets the word in front,"
        " the call ends soon",
    ),
    integer("past", "the number of positions before it; 0 unless the rules depend on repetition"),
)
PERFT = Signature(
    "perft",
    "Counts the sequences of moves; returns their number, ``STOPPED``, or the error code of ``moves`` if there are too"
    " many combinations to try.",
    (*BELOW, integer("depth", "the number of moves in a sequence, at least one")),
)
DISTINCT = Signature(
    "distinct",
    "Counts as ``perft`` does, and inserts the position at the end of every sequence into a table. Returns"
    " ``TABLE_FULL`` if the table must grow first; the positions inserted so far stay in it.",
    (
        *BELOW,
        integer("depth", "the number of moves in a sequence"),
        changes("table", "distinct positions (``DistinctPositions``), which several threads can share"),
    ),
)
MASK, NUMBER, MOST, TAGS = range(4)
"""Words of a table: the number of entries less one; the number of positions in it; their maximum; then a tag for each
entry, and after the tags the states."""
FREE, WRITING = 0, 1
"""Tags of empty entries, and of those that a thread is writing; other tags are two or more."""
TABLE_FULL = -1000
"""Returned if a table must grow first."""
GROW = Signature(
    "grow",
    "Inserts every position of a table into another one; returns 0. No other thread may use either.",
    (reads("old", "a table"), changes("table", "another one, with room for all of them")),
)


def history_words(shape: Shape, past: int, depth: int) -> int:
    """Words of the history for ``past`` earlier positions and a depth, including the word in front."""
    return 1 + (depth + past + 1) * shape.state


def table_words(shape: Shape, places: int) -> int:
    """Words of a table with ``places`` entries."""
    return TAGS + places * (1 + shape.state)


PART = Part("perft", (RECALL, PERFT, DISTINCT, GROW), f"{__package__}.emit")
