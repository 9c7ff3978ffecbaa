"""Chess can be described with all its rules: castling, capturing in passing, promotion, check.

The positions and counts are those of the Chess Programming Wiki, "Perft Results", on which all chess programs agree.
"""

from __future__ import annotations

from pathlib import Path

import pytest

import plybook
from plybook.gdl.model.labels import labels
from plybook.interpreter.analyse import perft

CHESS = Path(__file__).parents[1] / "service" / "sound" / "chess.gdl"
KINDS = {"p": "Pawn", "n": "Knight", "b": "Bishop", "r": "Rook", "q": "Queen", "k": "King"}
ROOKS = {"Q": "a1", "K": "h1", "q": "a8", "k": "h8"}
PUBLISHED = {
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -": [20, 400, 8902, 197281],
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -": [48, 2039, 97862, 4085603],
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -": [14, 191, 2812, 43238, 674624],
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq -": [6, 264, 9467, 422333],
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ -": [44, 1486, 62379, 2103487],
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - -": [46, 2079, 89890, 3894594],
}


@pytest.fixture(scope="module")
def chess() -> plybook.Game:
    """The game, compiled once."""
    return plybook.load(CHESS)


def position(game: plybook.Game, fen: str) -> plybook.State:
    """A position in Forsyth-Edwards Notation."""
    board, side, castling, passed = fen.split()
    shown = {piece.name: label for piece, label in zip(game.model.pieces, labels(game.model.pieces), strict=True)}
    lines = [f"pieces: {', '.join(f'{label} = {name}' for name, label in shown.items())}"]
    for number, row in zip(range(8, 0, -1), board.split("/"), strict=True):
        cells = [number_or_piece(shown, sign) for sign in row]
        lines.append(f"{number} {' '.join(cells)}")
    lines.append(f"to move: {'White' if side == 'w' else 'Black'}")
    lines.append(f"passed: {passed if passed != '-' else 'none'}")
    lines.append(f"castling: {' '.join(ROOKS[letter] for letter in castling if letter != '-') or 'none'}")
    return game.position("\n".join(lines))


def number_or_piece(shown: dict[str, str], sign: str) -> str:
    """Empty points, or the label of a piece."""
    if sign.isdigit():
        return " ".join("." * int(sign))
    return shown[f"{'White' if sign.isupper() else 'Black'}.{KINDS[sign.lower()]}"]


@pytest.mark.parametrize("fen", PUBLISHED)
def test_sequences_are_as_many_as_published(chess: plybook.Game, fen: str) -> None:
    """Of every length, from positions that were made to find mistakes."""
    counts = PUBLISHED[fen]
    found = list(perft.depths(position(chess, fen), len(counts)))
    assert [each.sequences for each in found] == counts


def test_a_position_in_which_a_pawn_can_be_taken_in_passing_does_not_come_again(chess: plybook.Game) -> None:
    """After e7-e5 it could; so the first position that occurs for the third time is that after g1-f3."""
    state = chess.start()
    for move in ["e2-e4", "e7-e5", *["g1-f3", "g8-f6", "f3-g1", "f6-g8"] * 2]:
        state.push(move)
    assert state.outcome() is None
    state.push("g1-f3")
    assert str(state.outcome()) == "draw: the third repetition"


def test_the_engines_agree(chess: plybook.Game) -> None:
    """The reference engine finds the same moves."""
    plain = plybook.load(CHESS, engine="reference")
    for fen in PUBLISHED:
        native = position(chess, fen).legal_moves()
        assert [str(move) for move in position(plain, fen).legal_moves()] == [str(move) for move in native]
