"""What callers need to know: signatures and the part."""

from __future__ import annotations

from ...llvm.part import Part
from ...llvm.signature import Signature, changes, reads, truth, writes

LEGAL = Signature(
    "legal",
    "Like ``moves``, but of moves through the same sites that lead to the same position, and of merged chains, only the"
    " first is written. It needs more room after the moves (``NativeEngine.room_words``).",
    (reads("state", "a position"), writes("moves", "room for the moves of one position")),
)
REFUSAL = Signature(
    "refusal",
    "The number of the first test (``ir.program.Test``) that a move of a rule does not pass, in the order of the rule;"
    " the number of its tests if it passes all, or all those of the sites that it has.",
    (reads("state", "a position"), reads("move", "a rule and some sites, which need not be a legal move")),
)
HASH = Signature(
    "hash",
    "Computes the hash of a position and, if it has one, that of its board, and writes them where they belong; returns"
    " that of the position.",
    (changes("state", "a position whose hashes need not be right"),),
)
SIGN = Signature(
    "sign",
    "The number of the first sign (``ir.program.Program.signs``) whose condition holds in a position; the number of"
    " signs if none does.",
    (
        reads("state", "a position"),
        truth("no_moves", "whether the rules offer no move in it"),
        truth("repeated", "whether it has occurred before"),
    ),
)
PART = Part("page", (LEGAL, REFUSAL, HASH, SIGN), f"{__package__}.emit")
