"""What an engine calls for single positions: the signatures of the functions, and their part."""

from __future__ import annotations

from ..llvm.part import Part
from ..llvm.signature import Signature, integer, reads, truth, writes
from ..llvm.typed_values import VOID

UNDEFINED = -(1 << 63)
"""The integer that represents an undefined value."""
MOVES = Signature(
    "moves",
    "Writes every move that the rules offer, one after the other, and returns their number; -1 - rule if that rule has"
    " too many combinations to try.",
    (reads("state", "a position"), writes("moves", "room for the moves of one position")),
)
PLAY = Signature(
    "play",
    "Makes a move.",
    (reads("state", "a position"), reads("move", "a legal move"), writes("next", "the position after it")),
    VOID,
)
ENDING = Signature(
    "ending",
    "How the game has ended: -1 if it goes on, otherwise the number of the deciding clause * 256 + winner + 1"
    " (a draw: + 0).",
    (
        reads("state", "a position"),
        truth("no_moves", "whether the rules offer no move in it"),
        truth("repeated", "whether it has occurred before"),
    ),
)
SCORE = Signature(
    "score",
    "The score of a player, the bits of a double if scores have fractions; ``UNDEFINED``, or NaN, if there is none.",
    (reads("state", "a position"), integer("player", "whose score, counted from the mover")),
)
RECALL = Signature(
    "recall",
    "Empties a table of earlier boards, and adds some; returns 0.",
    (
        writes("table", "a table of boards, starting with its two header words"),
        reads("pairs", "the hash of the board and the mover of each position, in order"),
        integer("number", "the number of positions"),
    ),
)

POSITIONS = Part("positions", (MOVES, PLAY, ENDING, SCORE, RECALL), f"{__package__}.positions")
