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
    "shogi": {
        "p": "Pawn", "l": "Lance", "n": "Knight", "s": "Silver", "g": "Gold", "b": "Bishop", "r": "Rook", "k": "King",
        "+p": "Tokin", "+l": "Promoted-Lance", "+n": "Promoted-Knight", "+s": "Promoted-Silver",
        "+b": "Promoted-Bishop", "+r": "Promoted-Rook",
    },
}  # fmt: skip
"""The letters of pieces, by game; those of chess for the others."""
ROOKS = {"Q": "a1", "K": "h1", "q": "a8", "k": "h8"}
HANDS = {
    "p": "pawns-held", "l": "lances-held", "n": "knights-held", "s": "silvers-held", "g": "golds-held",
    "b": "bishops-held", "r": "rooks-held", "q": "queens-held",
}  # fmt: skip
CELL = re.compile(r"[0-9]+|\+?[a-zA-Z]")
HELD = re.compile(r"(\d*)([a-zA-Z])")


def position(game: plybook.Game, name: str, fen: str) -> plybook.State:
    """The position; ``name`` is the game's name in the library."""
    board, side, castling, passed = fen.split()[:4]
    board, _, hand = board.rstrip("]").partition("[")
    if name == "shogi":  # as USI writes it: the player who begins is `b`, and the hands follow the player to move
        side, hand = "bw"[side == "b"], castling
    first, second = game.model.players
    kinds = LETTERS.get(name, CHESS)
    shown = dict(zip((piece.name for piece in game.model.pieces), labels(game.model.pieces), strict=True))

    def cell(sign: str) -> str:
        if sign.isdigit():
            return " ".join("." * int(sign))
        return shown[f"{first if sign.isupper() else second}.{kinds[sign.lower()]}"]

    def held(letter: str) -> int:
        return sum(int(number or 1) for number, piece in HELD.findall(hand) if piece == letter)

    rows = board.split("/")
    lines = [f"pieces: {', '.join(f'{label} = {piece}' for piece, label in shown.items())}"]
    for number, row in zip(range(len(rows), 0, -1), rows, strict=True):
        lines.append(f"{number} {' '.join(map(cell, CELL.findall(row)))}")
    lines.append(f"to move: {first if side == 'w' else second}")
    memories = [memory.name for memory in game.model.memories]
    if "passed" in memories:
        lines.append(f"passed: {passed if passed != '-' else 'none'}")
    if "castling" in memories:
        lines.append(f"castling: {' '.join(ROOKS[letter] for letter in castling if letter in ROOKS) or 'none'}")
    if "promoted" in memories:
        lines.append("promoted: none")
    counters = [counter.name for counter in game.model.counters]
    for letter, counter in HANDS.items():
        if counter in counters:
            lines.append(f"{counter}: {first} {held(letter.upper())}, {second} {held(letter)}")
    return game.position("\n".join(lines))
