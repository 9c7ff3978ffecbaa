"""What Python needs to call retrograde analysis: signatures, error codes and the part."""

from __future__ import annotations

from ...llvm.part import Part
from ...llvm.signature import Signature, changes, reads, room

FULL = -1004
"""Returned if there is no memory left."""
ADD = Signature(
    "add",
    "Returns the number of a position, assigning one if it is new; ``FULL`` if there is no room.",
    (reads("state", "a position"), changes("context", "the words of ``Context`` (search/retrograde/memory)")),
)
EXPLORE = Signature(
    "explore",
    "Finds all reachable positions. Returns 0, ``FULL``, ``STOPPED``, or the error code of ``moves`` if there are too"
    " many combinations to try; after ``STOPPED`` it can be called again.",
    (
        changes("context", "the words of ``Context`` (search/retrograde/memory)"),
        room("moves", "room for the moves of one position"),
    ),
)
SETTLE = Signature(
    "settle",
    "Finds the results of all positions, once their moves are found; returns 0.",
    (changes("context", "the words of ``Context`` (search/retrograde/memory)"),),
)

PART = Part("graph", (ADD, EXPLORE, SETTLE), f"{__package__}.emit")
