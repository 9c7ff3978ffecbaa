"""What Python needs to call the search through all positions: signatures, error codes and the part."""

from __future__ import annotations

from ...llvm.part import Part
from ...llvm.signature import Signature, changes, integer, reads, room

FULL = -1005
"""Returned if there are more positions than the limit."""
MEET = Signature(
    "meet",
    "Examines a position; a new one is counted, and stored unless the game is over. Returns 0, ``FULL``, or the error"
    " code of ``moves`` if there are too many combinations to try.",
    (
        reads("state", "a position"),
        integer("before", "the index of its predecessor among the stored positions"),
        changes("context", "the words of ``Context`` (kernels/reachable/memory)"),
        room("moves", "room for the moves of one position"),
    ),
)
WIDEN = Signature(
    "widen",
    "Makes all moves from the stored positions, from ``DONE`` up to but not including ``UNTIL``. Returns 0, ``FULL``,"
    " ``STOPPED``, or the error code of ``moves`` if there are too many combinations to try.",
    (
        changes("context", "the words of ``Context`` (kernels/reachable/memory)"),
        room("moves", "room for the moves of two positions"),
    ),
)

PART = Part("layers", (MEET, WIDEN), f"{__package__}.emit")
