"""Positions that others published to find mistakes in chess-like games, with their numbers of move sequences.

They are the cases of Fairy-Stockfish's own test (tests/perft.sh at commit c19b5f6), without those of Chess960. Three
positions of chess are a ply less deep than there, with the counts of the Chess Programming Wiki, "Perft Results". Those
of shogi are from the tests of python-shogi (tests/perft_test.py): the most moves that a position can have, a position
in which nothing can move, and pawns from the hand that would checkmate.
"""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from outside_games import ARCHIVES

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
    ("shogi", "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1", 1, 593),
    ("shogi", "+R+N+SGKG+S+N+R/+B+N+SG+LG+S+N+B/P+LPP+LPP+LP/1P2P2P1/9/9/9/9/4k4 b 9P 200", 1, 0),
    ("shogi", "r7k/6K2/7SP/4s2bb/9/9/9/9/9 b r4g2s4n4l17p 1", 1, 4),
    ("shogi", "l7l/5bS2/p1np5/6Sk1/4p2B1/PSpPPn1G1/1P1G2g1N/2+l6/L1KN1+r3 b R3Pgs7p 1", 1, 1),
    ("xiangqi", "4kcP1N/8n/3rb4/9/9/9/9/3p1A3/4K4/5CB2 w - - 0 1", 4, 92_741),
    ("xiangqi", "1rbaka2R/5r3/6n2/2p1p1p2/4P1bP1/PpC3Bc1/1nPR2P2/2N2AN2/1c2K1p2/2BAC4 w - - 0 1", 4, 4_485_547),
]


def from_usi(text: str) -> str:
    """A position as USI writes it: the player who begins is `b`, and the hands, with numbers, follow the player."""
    board, side, hands = text.split()[:3]
    held = re.sub(r"(\d+)(\w)", lambda found: int(found[1]) * found[2], hands.replace("-", ""))
    return f"{board}[{held}] {'bw'[side == 'b']} - - 0 1"


@pytest.mark.parametrize(("name", "fen", "depth", "sequences"), CASES)
def test_a_published_position_has_as_many_sequences(name: str, fen: str, depth: int, sequences: int) -> None:
    game = plybook.load(name)
    if name == "shogi":
        fen = from_usi(fen)
    assert list(perft.depths(game.position(fen), depth))[-1].sequences == sequences


# Positions of whole games that Fairy-Stockfish played at random, with its moves

NAMES = {
    "chess": "chess", "losalamos": "los-alamos", "gardner": "gardner", "shatranj": "shatranj", "makruk": "makruk",
    "xiangqi": "xiangqi", "antichess": "antichess", "atomic": "atomic", "crazyhouse": "crazyhouse",
    "minishogi": "minishogi",
}  # fmt: skip
SAMPLE = Path(__file__).parents[1] / "data" / "fairy-stockfish-fen.txt"
"""Lines of a game, a position and its moves, with tabs between them."""


def positions() -> Iterator[tuple[str, str, str]]:
    """Games, positions and moves of all recorded games."""
    with gzip.open(ARCHIVES / "ffish.jsonl.gz", "rt", encoding="utf-8") as stream:
        for entry in map(json.loads, stream):
            if entry["k"] == "play" and entry["variant"] in NAMES:
                for found in entry["legal"].values():
                    yield NAMES[entry["variant"]], found["fen"], found["moves"]


def check(game: plybook.Game, name: str, fen: str, moves: str) -> None:
    """A position is written as it was read, and has the same moves, each of which is read."""
    state = game.position(fen)
    kept = fen.split()
    if name == "makruk":  # what counts moves there is not kept
        kept[3:5] = ["-", "0"]
    if name.endswith("shogi"):  # nor is here
        kept[4] = "0"
    assert state.fen() == " ".join(kept)
    theirs = set(moves.split())
    if name.endswith("shogi"):  # a pawn's drop that would checkmate is listed there, as a move that loses
        theirs -= {text for text in theirs - {*state.uci_moves()} if text.startswith("P@") and mates(state, text)}
    assert {*state.uci_moves()} == theirs, fen
    assert {state.parse_move(text) for text in theirs} == set(state.legal_moves()), fen


def mates(state: plybook.State, text: str) -> bool:
    with pytest.raises(plybook.IllegalMove, match="does not leave the other player a move"):
        state.parse_move(text)
    return True


@pytest.mark.parametrize("name", NAMES.values())
def test_positions_and_moves_of_another_program_are_read_and_written(name: str) -> None:
    game = plybook.load(name)
    cases = [line.split("\t") for line in SAMPLE.read_text(encoding="utf-8").splitlines() if line[0] != "#"]
    found = [(fen, moves) for called, fen, moves in cases if called == name]
    assert len(found) == 12
    for fen, moves in found:
        check(game, name, fen, moves)


SLOWLY = ("minishogi", "crazyhouse")
"""Games that take many minutes: texts of moves may mean a drop or a promotion, too."""


@pytest.mark.skipif(not ARCHIVES.exists(), reason="the archive is not beside this checkout; the sample is tested")
@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=pytest.mark.long if name in SLOWLY else pytest.mark.slow) for name in NAMES.values()],
)
def test_all_positions_of_another_program_are_read_and_written(name: str) -> None:
    game = plybook.load(name)
    found = [(fen, moves) for called, fen, moves in positions() if called == name]
    assert len(found) > 200
    for fen, moves in found:
        check(game, name, fen, moves)


# What the description says, and mistakes

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


def test_the_turn_is_counted_on_from_the_text() -> None:
    state = plybook.load("chess").position(START.replace("w", "b").replace("0 1", "3 17"))
    state.push("e7e5")
    assert state.fen().endswith("w KQkq e6 0 18")
    assert state.copy().fen() == state.fen()
    state.push("Ng1f3".removeprefix("N"))
    assert state.fen().endswith("b KQkq - 1 18")


def test_numbers_at_the_end_can_be_missing() -> None:
    assert plybook.load("chess").position("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -").fen().endswith(" w - - 0 1")


def test_a_move_that_several_rules_make_has_the_text_of_each() -> None:
    state = plybook.load("atomic").position("3r4/4P3/8/8/8/k7/8/7K w - - 0 1")
    assert [text for text in state.uci_moves() if text.startswith("e7d8")] == ["e7d8b", "e7d8n", "e7d8q", "e7d8r"]
    assert state.parse_move("e7d8r") == state.parse_move("e7d8q") == state.parse_move("e7-d8")


def test_a_rule_that_does_not_offer_a_move_gives_it_no_text() -> None:
    promotion = """
  move rook "a pawn becomes a rook, but not by a capture" {
    from having(mover.Pawn)
    to   (ahead | captures) & far-row
    where to in empty
    do   set(quiet, 0)
    do   place(mover.Rook, to & empty)
    do   remove(burst | from)
  }"""
    game = plybook.loads(f'game "Picky" extends "atomic" {{{promotion}\n}}')
    state = game.position("3r4/4P3/8/8/8/k7/8/7K w - - 0 1")
    assert [text for text in state.uci_moves() if text.startswith("e7d8")] == ["e7d8b", "e7d8n", "e7d8q"]
    assert "e7e8r" in state.uci_moves()


@pytest.mark.parametrize(
    ("name", "old", "new", "said"),
    [
        ("chess", "/8/8/", "/8/", "the board has 8 rows, from row 8 at the top to row 1, with `/` between them, not 7"),
        ("chess", "/8/8/8", "/9/8/8", "row 6 has 8 points, but `9` has 9"),
        ("chess", "/8/8/8", "/7/8/8", "row 6 has 8 points, but `7` has 7"),
        ("chess", "/8/8/8", f"/{'9' * 4000}/8/8", "has more"),
        (
            "chess",
            "/8/8/8",
            "/3x4/8/8",
            "`x` in row 6 (`3x4`) is no piece: use P N B R Q K p n b r q k, or a number of",
        ),
        ("chess", " w ", " x ", "the player to move, word 2, is `w` (White) or `b` (Black), not `x`"),
        ("chess", "KQkq", "KQxq", "`castling`, word 3, is letters of `KQkq`, or `-`: `x` is none of them"),
        ("chess", " - ", " j9 ", "`j9` in `passed`, word 4, is not a point of the board, nor `-`"),
        ("chess", " - ", " e3e4 ", "`passed`, word 4, is one point, or `-`, not `e3e4`"),
        ("chess", " 0 ", " 101 ", "`quiet`, word 5, is a whole number from 0 to 100, not `101`"),
        ("chess", " 0 1", " 0 1 2", "5 fields follow the board in Chess, so `2` is too much"),
        ("chess", " 0 1", " 0 ?", "the number of the turn, word 6, is a whole number from 0 to 999999999, not `?`"),
        ("chess", " w KQkq - 0 1", "", "the player to move (`w` or `b`) is missing: it is word 2, after `"),
        ("chess", " - 0 1", "", "`passed` (points of it, or `-`) is missing: it is word 4, after `KQkq`"),
        ("chess", "R w", "R[P] w", "`[P]` follows the board, but nothing is held in the hand in Chess"),
        ("crazyhouse", "R w", "R[K] w", "`K` cannot be held in the hand: use Q R B N P q r b n p"),
        ("crazyhouse", "R w", "R[P w", "the pieces in hand are between `[` and `]`, but `[P` has no end"),
        ("crazyhouse", "R w", "R[qqq] w", "Black holds 3 of `queens-held`, but there are at most 2"),
        ("go", "", "", "Go has no FEN: a description says how it is written with a `forsyth` block"),
    ],
)
def test_a_wrong_text_is_refused_with_what_and_where(name: str, old: str, new: str, said: str) -> None:
    with pytest.raises(plybook.PositionError) as refused:
        plybook.load(name).position(START.replace(old, new, 1))
    assert said in str(refused.value)


VARIANT = 'game "Variant" extends "chess" {{ {} }}'


def test_what_a_variant_has_left_out_is_left_out_of_its_texts() -> None:
    assert plybook.load("los-alamos").start().fen() == "rnqknr/pppppp/6/6/PPPPPP/RNQKNR w - - 0 1"
    assert plybook.load("gardner").start().fen() == "rnbqk/ppppp/5/PPPPP/RNBQK w - - 0 1"


@pytest.mark.parametrize(
    ("block", "said"),
    [
        ('letters Pawn = "P"\n field mover "w", "b"', "`Knight` has no letter"),
        ('letters Pwn = "P"\n field mover "w", "b"', "`Pwn` is not a kind of piece"),
        ('letters Pawn, Knight = "P"\n field mover "w", "b"', "there are 2 names before `=`, but 1 text after it"),
        ('letters Pawn = "PP"\n field mover "w", "b"', "expected a letter"),
        ('field mover "w", "b"', "a `forsyth` needs `letters`"),
        ('field mover "w"', "expected a word in quotes for each player"),
        ("field quite", "`quite` is not a counter, region or site of all players"),
        ("field quiet\n field quiet", "there is a field for `quiet` already"),
        ('field castling on j9 = "K"', "`j9` is not a point of the board"),
        ('suffix quen = "q"', "`quen` is not a move"),
        ('hands quiet = "P"', "`quiet` is not a counter with `(player)`"),
        ('mark quiet = "~"', "`quiet` is not a region or site of all players"),
    ],
)
def test_a_wrong_block_is_refused(block: str, said: str) -> None:
    if not block.startswith("letters") and "needs" not in said:
        block = f'letters Pawn, Knight, Bishop, Rook, Queen, King = "P", "N", "B", "R", "Q", "K"\n field "-"\n {block}'
    with pytest.raises(plybook.DescriptionError) as refused:
        plybook.loads(VARIANT.format(f"\n forsyth {{\n {block}\n }}\n"))
    assert said in str(refused.value)
