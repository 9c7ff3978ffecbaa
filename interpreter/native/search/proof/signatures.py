"""What Python needs to call the proof-number search: signatures and the part."""

from __future__ import annotations

from ...codegen.signatures import RECALL
from ...llvm.part import Part
from ...llvm.signature import Signature, changes, integer, reads, room, writes

KEY = (
    reads("state", "a position"),
    changes("context", "the words of ``Context`` (search/proof/memory)"),
    integer("first", "a sum over the hashes of the positions before it, zero if they do not matter"),
    integer("second", "another such sum"),
    integer("depth", "the length of the path to it"),
)
PROVE = Signature(
    "prove",
    "Searches a position until one of its numbers reaches its threshold, or it is proven or disproven. Returns 0; or"
    " ``STOPPED``, ``LIMIT``, ``DEEP``, or the error code of ``moves`` if there are too many combinations to try, which"
    " all leave the path as it is.",
    (
        *KEY,
        integer("proof", "the threshold of its proof number"),
        integer("disproof", "the threshold of its disproof number"),
        room("room", "room for moves and children, which must not start beyond ``Context.LAST_ROOM``"),
        writes("record", "the result, as the words of ``Record``"),
    ),
)
JUDGE = Signature(
    "judge",
    "Determines what is known of a position before it is searched. Returns 0, or the error code of ``moves`` if there"
    " are too many combinations to try.",
    (*KEY, writes("record", "the words of ``Record`` (search/proof/memory)")),
)
ENTER = Signature(
    "enter",
    "Appends a state to the path; returns its index in the hash table of the path.",
    (
        reads("state", "a position, whose address is kept as long as it is on the path"),
        changes("context", "the words of ``Context`` (search/proof/memory)"),
        integer("depth", "the number of positions on the path"),
    ),
)

PART = Part("proof", (RECALL, PROVE, JUDGE, ENTER), f"{__package__}.emit")
