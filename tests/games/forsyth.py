"""Positions of chess-like games in Forsyth-Edwards Notation, as the texts of positions that Plybook reads."""

from __future__ import annotations

import re

import plybook
from plybook.gdl.model.labels import labels

CHESS = {"p": "Pawn", "n": "Knight", "b": "Bishop", "r": "Rook", "q": "Queen", "k": "King"}
LETTERS = {
    "xiangqi": {
        "p": "Soldier", "n": "Horse", "b": "Elephant", "a": "Advisor", "c": "Cannon", "r": "Chariot", "k": "General",
    },
}  # fmt: skip
"""The letters of pieces, by game; those of chess for the others."""
ROOKS = {"Q": "a1", "K": "h1", "q": "a8", "k": "h8"}
HANDS = "pawns-held", "knights-held", "bishops-held", "rooks-held", "queens-held"


def position(game: plybook.Game, name: str, fen: str) -> plybook.State:
    """The position; ``name`` is the game's name in the library."""
    board, side, castling, passed = fen.split()[:4]
    board, _, hand = board.rstrip("]").partition("[")
    first, second = game.model.players
    kinds = LETTERS.get(name, CHESS)
    shown = dict(zip((piece.name for piece in game.model.pieces), labels(game.model.pieces), strict=True))

    def cell(sign: str) -> str:
        if sign.isdigit():
            return " ".join("." * int(sign))
        return shown[f"{first if sign.isupper() else second}.{kinds[sign.lower()]}"]

    rows = board.split("/")
    lines = [f"pieces: {', '.join(f'{label} = {piece}' for piece, label in shown.items())}"]
    for number, row in zip(range(len(rows), 0, -1), rows, strict=True):
        lines.append(f"{number} {' '.join(map(cell, re.findall(r'[0-9]+|[a-zA-Z]', row)))}")
    lines.append(f"to move: {first if side == 'w' else second}")
    memories = [memory.name for memory in game.model.memories]
    if "passed" in memories:
        lines.append(f"passed: {passed if passed != '-' else 'none'}")
    if "castling" in memories:
        lines.append(f"castling: {' '.join(ROOKS[letter] for letter in castling if letter in ROOKS) or 'none'}")
    if "promoted" in memories:
        lines.append("promoted: none")
        for counter, letter in zip(HANDS, "pnbrq", strict=True):
            lines.append(f"{counter}: {first} {hand.count(letter.upper())}, {second} {hand.count(letter)}")
    return game.position("\n".join(lines))
