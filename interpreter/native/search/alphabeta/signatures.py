"""What Python needs to call alpha-beta search: the signature and the part."""

from __future__ import annotations

from ...codegen.signatures import RECALL
from ...llvm.part import Part
from ...llvm.signature import Signature, changes, integer, reads, room
from ..evaluation.signatures import ROW, SAMPLE

SEARCH = Signature(
    "search",
    "The value of a state for the side to move, or ``HALT`` if the search must end. The principal variation is in"
    " ``LINES``.",
    (
        reads("state", "a position"),
        room("moves", "room for the moves of one position per ply"),
        changes("history", "the earlier states, in order; those of the path are appended"),
        integer("past", "the number of states in the history before this one"),
        integer("depth", "the depth to search, in plies"),
        integer("alpha", "the lower bound of the window"),
        integer("beta", "the upper bound of the window"),
        integer("ply", "the distance from the root, in moves"),
        changes("control", "the control of the search (`control`)"),
    ),
)

PART = Part("alphabeta", (RECALL, SEARCH, SAMPLE, ROW), f"{__package__}.emit")
