"""What Python needs to call the traces: signature and part, and the layout of a row."""

from __future__ import annotations

from ...codegen.fields import Shape
from ...codegen.signatures import RECALL
from ...llvm.part import Part
from ...llvm.signature import Signature, changes, integer, reads, room, writes

HASH, MOVES, PIECES = range(3)
"""Words of a row: the hash of a position; the number of its moves, 0 if the game is over; then the number of pieces in
each region of a state."""
TRACE = Signature(
    "trace",
    "Plays games of uniformly random moves, and writes a row for each position, including the start and the end."
    " Returns the number of games finished before there was too little room for another, ``STOPPED``, or the error code"
    " of ``moves`` if there are too many combinations to try. The players never swap sides, and repetition does not end"
    " a game.",
    (
        reads("start", "the starting position"),
        integer("first", "the number of the first game"),
        integer("number", "the number of games"),
        integer("seed", "the seed of all games"),
        integer("limit", "the number of plies after which a game is abandoned"),
        writes("rows", "the rows, game by game"),
        integer("most", "the number of rows there is room for"),
        writes("lengths", "the number of rows of each game"),
        changes("ever", "regions in the order of a state's; the sites of their pieces are added"),
        room("moves", "room for the moves of one position"),
        reads("stop", "a word that another thread sets to end the call soon"),
    ),
)


def row_words(shape: Shape) -> int:
    """Words of a row."""
    return PIECES + shape.slots


def ever_words(shape: Shape) -> int:
    """Words of the sites that pieces have occupied."""
    return shape.slots * shape.layout.words


PART = Part("traces", (RECALL, TRACE), f"{__package__}.emit")
