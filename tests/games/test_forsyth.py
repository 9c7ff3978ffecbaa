"""Positions that others published to find mistakes in chess-like games, with their numbers of move sequences.

They are the cases of Fairy-Stockfish's own test (tests/perft.sh at commit c19b5f6), without those of Chess960. Three
positions of chess are a ply less deep than there, with the counts of the Chess Programming Wiki, "Perft Results".
"""

from __future__ import annotations

import pytest
from forsyth import position

import plybook
from plybook.interpreter.analyse import perft

CASES = [
    ("atomic", "rn1qkb1r/p5pp/2p5/3p4/N3P3/5P2/PPP4P/R1BQK3 w Qkq - 0 1", 4, 714_499),
    ("atomic", "rn2kb1r/1pp1p2p/p2q1pp1/3P4/2P3b1/4PN2/PP3PPP/R2QKB1R b KQkq - 0 1", 4, 1_434_825),
    ("atomic", "r4b1r/2kb1N2/p2Bpnp1/8/2Pp3p/1P1PPP2/P5PP/R3K2R b KQ - 0 1", 2, 148),
    ("antichess", "8/1p6/8/8/8/8/P7/8 w - - 0 1", 4, 3),
    ("antichess", "8/2p5/8/8/8/8/P7/8 w - - 0 1", 12, 2_557),
    ("chess", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -", 6, 11_030_083),
    ("chess", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 5, 15_833_292),
    ("chess", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 4, 2_103_487),
    ("chess", "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 4, 3_894_594),
    ("chess", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -", 4, 4_085_603),
    ("crazyhouse", "2k5/8/8/8/8/8/8/4K3[QRBNPqrbnp] w - - 0 1", 2, 75_353),
    ("crazyhouse", "2k5/8/8/8/8/8/8/4K3[Qn] w - - 0 1", 3, 88_634),
    ("crazyhouse", "r1bqk2r/pppp1ppp/2n1p3/4P3/1b1Pn3/2NB1N2/PPP2PPP/R1BQK2R[] b KQkq - 0 1", 3, 58_057),
    ("los-alamos", "6/2P3/6/1K1k2/6/6 w - - 0 1", 6, 187_431),
    ("xiangqi", "4kcP1N/8n/3rb4/9/9/9/9/3p1A3/4K4/5CB2 w - - 0 1", 4, 92_741),
    ("xiangqi", "1rbaka2R/5r3/6n2/2p1p1p2/4P1bP1/PpC3Bc1/1nPR2P2/2N2AN2/1c2K1p2/2BAC4 w - - 0 1", 4, 4_485_547),
]


@pytest.mark.parametrize(("name", "fen", "depth", "sequences"), CASES)
def test_a_published_position_has_as_many_sequences(name: str, fen: str, depth: int, sequences: int) -> None:
    game = plybook.load(name)
    assert list(perft.depths(position(game, name, fen), depth))[-1].sequences == sequences
