"""Games in PGN: files of another program are read, and what is written says the same game."""

from __future__ import annotations

from pathlib import Path

import pytest

import plybook
from plybook.interpreter.play import pgn, record

DATA = Path(__file__).parents[1] / "data" / "pgn"
CASES = [line.split("\t") for line in (DATA / "moves.txt").read_text(encoding="utf-8").splitlines()[1:]]
"""Games that python-chess wrote, with remarks and variations: file, number, moves in UCI."""


@pytest.mark.parametrize(("file", "number", "moves"), CASES)
def test_games_of_another_program_are_read(file: str, number: str, moves: str) -> None:
    game = plybook.load(file.removesuffix(".pgn"))
    written = pgn.games((DATA / file).read_text(encoding="utf-8"))[int(number) - 1]
    found = pgn.record(written, game)
    state = game.start()
    for text in moves.split():
        state.push(text)
    assert found.moves == list(map(str, state.moves))
    again = pgn.games(pgn.text_of(found, game))
    assert len(again) == 1
    assert str(pgn.record(again[0], game)) == str(found)


MATE = "1. f3 e5 2. g4 Qh4#"


def read(text: str, game: str = "chess") -> record.Record:
    return pgn.record(pgn.games(text)[0], plybook.load(game))


@pytest.mark.parametrize(
    ("text", "result"),
    [
        (f"{MATE} 0-1", "Black wins: checkmate"),
        (f"{MATE} *", "Black wins: checkmate"),
        (MATE, "Black wins: checkmate"),
        ("1.e4 e5 0-1", "Black wins: White resigns"),
        ("1.e4 e5 1-0", "unfinished: the other player resigned, in the turn of White"),
        ("1.e4 e5 1/2-1/2", "unfinished: a draw by agreement"),
        ('[Termination "time forfeit"]\n1.e4 e5 0-1', "unfinished: Black wins: time forfeit"),
        ('[Termination "Black wins: White forfeits: no answer"]\n1.e4 e5 0-1', "Black wins: White forfeits: no answer"),
        ("1.e4 e5", "unfinished"),
        ("", None),
    ],
)
def test_results_are_those_of_records(text: str, result: str | None) -> None:
    if result is None:
        with pytest.raises(plybook.RecordError, match="there is no game"):
            read(text)
        return
    found = read(text)
    assert found.result == result
    again = read(pgn.text_of(found, plybook.load("chess")))
    assert again.moves == found.moves
    assert again.result.startswith("unfinished") == result.startswith("unfinished")


def test_comments_variations_and_numbers_are_skipped() -> None:
    text = """[White "A \\"B\\" C"]
% an escape ( {
1.e4! {a ( comment} e5 $14 (1...c5 (1...d5; rest ) {
2. exd5) 2. Nf3 { ) }) 2 . Ng1f3 Nb8-c6 ?! ; the rest ( of it
3 Bb5 a6 4.Bxc6 dxc6 5.0-0 *

[White "D"]
1. d4 *
"""
    first, second = pgn.games(text)
    found = pgn.record(first, plybook.load("chess"))
    assert " ".join(found.moves) == "e2-e4 e7-e5 g1-f3 b8-c6 f1-b5 a7-a6 b5-c6 d7-c6 e1-g1"
    assert found.players == ('A "B" C', "?")
    assert second.tags == {"White": "D"}
    assert [game.moves for game in pgn.games("1. e4 * 1. d4 *")] == [[(1, "e4")], [(1, "d4")]]
    assert '[White "A \\"B\\" C"]\n' in pgn.text_of(found, plybook.load("chess"))


def test_a_game_can_begin_elsewhere_and_with_the_second_player() -> None:
    fen = "4k3/8/8/8/8/8/4P3/4K2R b K - 3 17"
    found = read(f'[SetUp "1"]\n[FEN "{fen}"]\n17... Kd7 18. O-O Kd6 *')
    assert found.position == fen
    text = pgn.text_of(found, plybook.load("chess"))
    assert f'[SetUp "1"]\n[FEN "{fen}"]' in text
    assert text.endswith("\n17... Kd7 18. O-O Kd6 *\n")


def test_options_are_kept() -> None:
    game = plybook.load("chess", quiet_moves=20)
    text = pgn.text_of(pgn.record(pgn.games("1. e4 *")[0], game), game)
    assert '[Options "quiet-moves=20"]' in text
    assert pgn.games(text)[0].options == {"quiet-moves": "20"}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("1. e4 e5\n2. Nf6", "line 2, ply 3: Nf6: no Knight of White can move to f6"),
        ("1. e4\n{ no end", "line 2: the comment has no end"),
        ("1. e4\n(1. d4\n*", "line 2: the variation has no end"),
        ("1. e4) e5", "line 1: `)` ends no variation"),
        ("1. e4 }", "line 1: `}` is no move"),
        (f"{MATE} 1-0", "line 1: the result is 1-0, but the rules say `Black wins: checkmate`"),
        ('[FEN "8/8 w"]\n*', "line 1, the tag FEN: FEN: the board has 8 rows"),
        ("x" * (record.LARGEST + 1), "a PGN file has at most 4,194,304 characters"),
    ],
)
def test_a_wrong_text_is_refused_with_what_and_where(text: str, said: str) -> None:
    with pytest.raises(plybook.RecordError) as refused:
        read(text)
    assert said in str(refused.value)


def test_a_game_without_short_forms_is_not_written() -> None:
    game = plybook.load("hex", size=3)
    with pytest.raises(plybook.RecordError, match="has no `forsyth` block"):
        pgn.text_of(record.Record.of(game, ("a", "b")), game)
