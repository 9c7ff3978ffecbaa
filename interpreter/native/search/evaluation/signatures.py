"""What Python needs to call the evaluation: signatures."""

from __future__ import annotations

from ...llvm.signature import Signature, integer, reads, room, writes
from ...llvm.typed_values import DOUBLE, VOID

ROW = Signature(
    "row",
    "Writes the row of a position: for each player whether it is their turn, then the numbers of the features.",
    (
        reads("state", "a position"),
        integer("number", "the number of its moves"),
        writes("row", "the numbers of a row", element=DOUBLE),
    ),
    VOID,
)
SAMPLE = Signature(
    "sample",
    "Plays games and writes rows of positions in them; returns the number of rows, ``STOPPED``, or the error code of"
    " ``moves`` if there are too many combinations to try. Repetition does not end a game.",
    (
        reads("start", "the starting position"),
        integer("first", "the number of the first game"),
        integer("number", "the number of games"),
        integer("seed", "the seed of the random numbers"),
        integer("limit", "the number of plies after which a game is abandoned"),
        integer("tries", "the number of moves drawn at random, of which the best is made; with one, games are random"),
        reads("weights", "the row of each player, in order", element=DOUBLE),
        writes(
            "rows",
            "for each position a word for the result (the winner plus one, 0 for a draw, -1 if the game was"
            " abandoned), then the row of the evaluation",
        ),
        integer("most", "the number of rows there is room for"),
        room("moves", "room for the moves of one position"),
        reads("stop", "a word that another thread sets to end the call soon"),
    ),
)
