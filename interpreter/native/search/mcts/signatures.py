"""What Python needs to call the tree search: signatures, error codes and the part."""

from __future__ import annotations

from ...codegen.signatures import RECALL
from ...llvm.part import Part
from ...llvm.signature import Signature, changes, integer, reads, room

SEARCH = Signature(
    "search",
    "Makes ``number`` iterations, or fewer if the root is proven first. The seed and the number of an iteration"
    " determine its stream of random numbers. Returns the number of iterations made, ``STOPPED``, or the error code of"
    " ``moves`` if there are too many combinations to try.",
    (
        changes("tree", "the tree (`layout`), which threads can share"),
        changes("context", "the context of a thread (`layout`)"),
        integer("first", "the number of the first iteration"),
        integer("number", "the number of iterations"),
    ),
)
ROOT_FULL = -1002
"""Returned by ``plant`` if there is no room even for the root."""
PLANT = Signature(
    "plant",
    "Makes an empty tree with a root; returns the number of its moves, ``ROOT_FULL``, or the error code of ``moves`` if"
    " there are too many combinations to try.",
    (
        changes("tree", "the tree (`layout`)"),
        reads("state", "the position of the root"),
        room("moves", "room for the moves of one position"),
        reads("actions", "the statistics of actions"),
    ),
)
REMIND = Signature(
    "remind",
    "Sets the history to the given states, the last of which is the root; returns 0.",
    (
        changes("context", "the context of a thread (`layout`)"),
        reads("states", "the states, in order"),
        integer("number", "the number of states"),
    ),
)
DESCEND = Signature(
    "descend",
    "The index of the root's child after a move; 0 or 1 if there is none.",
    (reads("tree", "the tree (`layout`)"), reads("move", "a move")),
)
KEEP = Signature(
    "keep",
    "Makes a node the root, and moves its subtree to the front; returns the number of nodes.",
    (changes("tree", "the tree (`layout`)"), integer("node", "the index of the new root")),
)

PART = Part("mcts", (RECALL, PLANT, DESCEND, KEEP, REMIND, SEARCH), f"{__package__}.emit")
