"""Games in SGF: files of other programs are read, and what is written says the same game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import plybook
from plybook.interpreter.play import record, sgf, sgf_file
from plybook.ui.records.other_files import opened, written

DATA = Path(__file__).parents[1] / "data" / "sgf"
BOARDS = [line.split("\t") for line in (DATA / "boards.txt").read_text(encoding="utf-8").splitlines()[1:]]


def read(text: str, name: str, **options: object) -> tuple[record.Record, list[str]]:
    return sgf.record(sgf_file.games(text)[0], plybook.load(name, **options))


def again(found: record.Record, game: plybook.Game) -> record.Record:
    return sgf.record(sgf_file.games(sgf.text_of(found, game))[0], game)[0]


@pytest.mark.parametrize(("file", "moves", "board"), BOARDS, ids=[file for file, *_ in BOARDS])
def test_games_of_go_end_with_the_board_of_another_program(file: str, moves: str, board: str) -> None:
    found, game = opened(DATA / file, None, 1)
    state = game.position(found.position) if found.position else game.start()
    for move in found.moves:
        state.push(move)
    signs = ["." if piece is None else "XO"[piece] for piece in state.position.contents]
    rows = [
        "".join(signs[site] for site in game.model.board.row(row)) for row in reversed(game.model.board.filled_rows)
    ]
    assert "/".join(rows) == board
    stones = 3 if file == "go-handicap.sgf" else 0  # which are moves in the file
    assert len(found.moves) == int(moves) - stones
    assert str(again(found, game)) == str(found)


@pytest.mark.parametrize("file", ["hex-swap.sgf", "hex-variations.sgf", "hex-older-swap.sgf"])
def test_games_of_hex_are_read_to_the_end(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    found, game = opened(DATA / file, None, 1)
    main = re.sub(r"\)\s*\(.*", "", (DATA / file).read_text(encoding="utf-8"), flags=re.DOTALL)
    texts = re.findall(r";[BW]\[([^\]]*)\]", re.sub(r"\s", "", main))
    assert found.moves == ["swap" if "swap" in text.lower() else text for text in texts if text != "resign"]
    assert not capsys.readouterr().err  # no notes
    assert again(found, game).moves == found.moves


def test_pieces_are_swapped_where_the_file_says_so() -> None:
    found, _ = read("(;GM[11]SZ[3];B[b1];W[swap-pieces];B[c2];W[b2])", "hex", size=3)
    assert found.moves == ["c2", "b2"]
    state = plybook.load("hex", size=3).position(found.position)
    where = {state.game.model.board.names[site]: piece for site, piece in enumerate(state.position.contents)}
    assert {name: piece for name, piece in where.items() if piece is not None} == {"a2": 1}
    assert not any(move.text == "swap" for move in state.legal_moves())


@pytest.mark.parametrize(
    ("name", "text", "moves"),
    [
        ("amazons", "(;GM[18]SZ[10];B[djddgd];W[addgad];B[gjehea])", "d1-d7-g7 a7-d4-a7 g1-e3-e10"),
        ("gomoku", "(;FF[4]GM[4]SZ[15];B[hh];W[ii];B[gg];W[jj])", "h8 i7 g9 j6"),
        ("gomoku", "(;FF[4]GM[4]SZ[30];B[aA];W[Dd])", "a4 ad27"),
        ("lines-of-action", "(;GM[9]AP[x];B[B1-b3+];W[a2:C2!];B[d1d3])", "b1-b3 a2-c2 d1-d3"),
        ("go", "(;GM[1]SZ[5]KM[0];B[aa];W[tt];B[])", "a5 pass pass"),
    ],
)
def test_moves_are_written_as_the_format_has_them(name: str, text: str, moves: str, tmp_path: Path) -> None:
    (tmp_path / "a.sgf").write_text(text, encoding="utf-8")
    found, game = opened(tmp_path / "a.sgf", None, 1)
    assert game.name == name
    assert " ".join(found.moves) == moves
    assert str(again(found, game)) == str(found)
    assert written(found, game, Path("x.sgf")).startswith("(;FF[4]CA[UTF-8]AP[Plybook:")


@pytest.mark.parametrize(
    ("said", "result"),
    [
        ("", "unfinished"),
        ("?", "unfinished"),
        ("Void", "unfinished"),
        ("B+R", "Black wins: White resigns"),
        ("B+Resign", "Black wins: White resigns"),
        ("W+R", "unfinished: the other player resigned, in the turn of White"),
        ("W+T", "unfinished: White wins: on time"),
        ("b+forfeit", "unfinished: Black wins: by forfeit"),
        ("B+", "unfinished: Black wins: no reason is given"),
        ("W+2.5", "unfinished: White wins: by 2.5"),
        ("0", "unfinished: a draw by agreement"),
        ("Draw", "unfinished: a draw by agreement"),
    ],
)
def test_results_are_those_of_records(said: str, result: str) -> None:
    found, remarks = read(f"(;GM[11]RE[{said}]SZ[3];B[a1])", "hex", size=3)
    assert (found.result, remarks) == (result, [])
    if not result.startswith("unfinished: the other"):
        assert again(found, plybook.load("hex", size=3)).result == result


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("(;SZ[5]HA[2];B[aa];B[bb];W[cc])", "c3"),
        ("(;SZ[5]HA[2];B[aa];W[bb])", "a5 b4"),
        ("(;SZ[5]HA[2]AB[aa][bb];W[cc])", "c3"),
        ("(;SZ[5]HA[2]PL[]AB[aa][bb];W[cc])", "c3"),
        ("(;SZ[5]HA[2];B[];W[bb])", "pass b4"),
        ("(;SZ[5]HA[1];B[aa];W[bb])", "a5 b4"),
        ("(;GaMe[1]SiZe[5];Black[aa];White[bb])", "a5 b4"),
        ("(;SZ[5]HA[99999999999];B[aa])", "a5"),
        ("Hello! (;SZ[5];B[aa]) -- sent by mail (;SZ[5];B[bb])", "a5"),
    ],
)
def test_handicaps_and_text_between_games(text: str, moves: str) -> None:
    assert " ".join(read(text, "go", size=5)[0].moves) == moves


@pytest.mark.parametrize("size", ["19:9", "abc", "1_9"])
def test_a_size_that_the_game_has_not_is_refused(size: str, tmp_path: Path) -> None:
    (tmp_path / "a.sgf").write_text(f"(;GM[1]SZ[{size}];B[aa])", encoding="utf-8")
    with pytest.raises(plybook.DescriptionError, match="is not a value of the option `size`"):
        opened(tmp_path / "a.sgf", None, 1)


def test_a_player_can_resign_in_a_move() -> None:
    found, _ = read("(;GM[11]SZ[3];B[a1];W[b2];B[c3];W[Resign])", "hex", size=3)
    assert found.result == "Black wins: White resigns"
    assert "RE[B+R]" in sgf.text_of(found, plybook.load("hex", size=3))


def test_what_the_rules_do_not_say_is_told() -> None:
    found, remarks = read("(;GM[11]SZ[2]RE[W+];B[a1];W[b1];B[a2];W[b2];B[])", "hex", size=2)
    assert found.result == "Black wins: has joined top and bottom"
    assert remarks == [
        "the file goes on after the end by the rules: 2 more moves",
        "the file says that the result is W+; by the rules: Black wins: has joined top and bottom",
    ]
    assert "RE[B+]" in sgf.text_of(found, plybook.load("hex", size=2))


def test_scores_and_names_are_written() -> None:
    game = plybook.load("go", size=5, komi=6.5)
    found, _ = read("(;PB[A\\]\\\nB]PW[C:D]SZ[5]KM[6.50];B[cc];W[];B[])", "go", size=5, komi=6.5)
    assert found.players == ("A]B", "C:D")
    text = sgf.text_of(found, game)
    assert "SZ[5]KM[6.5]PB[A\\]B]PW[C:D]RE[B+18.5]" in text.replace("\n", "")


def test_a_score_is_the_lead_of_whoever_wins() -> None:
    found, _ = read("(;SZ[5]KM[6.5];B[];W[cc];B[];W[])", "go", size=5, komi=6.5)
    assert "RE[W+31.5]" in sgf.text_of(found, plybook.load("go", size=5, komi=6.5))


def test_nobody_swaps_after_stones_that_were_set_up() -> None:
    with pytest.raises(plybook.RecordError, match="line 1, ply 2"):
        read("(;GM[11]SZ[3]AW[b2];B[a1];W[swap-sides])", "hex", size=3)


def test_a_position_of_more_than_stones_is_not_written() -> None:
    game = plybook.load("go", size=5)
    state = game.start()
    state.push("pass")
    found = record.Record.of(game, ("?", "?"))
    found.position = str(state)
    with pytest.raises(plybook.RecordError, match="this position cannot be written as SGF"):
        sgf.text_of(found, game)


def test_stones_are_set_up_and_written_again() -> None:
    text = "(;SZ[5]AB[aa:bb][ee]AW[cc]PL[W];AE[aa];W[dd])"
    game = plybook.load("go", size=5)
    found, _ = read(text, "go", size=5)
    assert found.moves == ["d2"]
    assert "AB[ba][ab][bb][ee]AW[cc]PL[W];W[dd])" in re.sub(r"\s", "", order(sgf.text_of(found, game)))
    assert str(again(found, game)) == str(found)


def order(text: str) -> str:
    """A text with the points of `AB` from the top."""
    return re.sub(
        r"AB((\[..\])+)",
        lambda found: "AB" + "".join(sorted(re.findall(r"\[..\]", found[1]), key=lambda point: (point[2], point[1]))),
        text,
    )


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "there is no game in it"),
        ("hello", "there is no game in it"),
        ("(;B[aa]", "line 1: the game has no end: `)` is missing"),
        ("(;B[aa", "line 1: the value has no end: `]` is missing"),
        ("(;SZ[5]\n;B[aa]\n;B[bb])", "line 3, ply 2: a move of B, but W (White) is to move"),
        ("(;SZ[5]\n;B[aa];W[aa])", "line 2, ply 2: a5 "),
        ("(;SZ[5]HA[2];B[aa];B[];W[bb])", "line 1, ply 2: a move of B, but W (White) is to move"),
        ("(;SZ[5];B[zz])", "line 1, ply 1: `zz` is no move: `zz` is no point of the board"),
        ("(;SZ[5];B[aa];AW[bb])", "stones are set up after a move"),
        ("(;SZ[5];B[aa]AW[bb])", "stones are set up in the node of a move"),
        ("(;SZ[5]AB[aa];[bb])", "`bb` is out of place"),
        ("(;SZ[5];B;W[aa])", "`B` has no value; a move without a point is `B[]`"),
        ("(;SZ[5]AB[zz];B[aa])", "`zz` is no point of the board"),
        ("(;SZ[5];B[aa](;W[bb]);W[cc])", "`;` stands after a variation"),
        ("(;SZ[5];B[aa]{)", "`{` is not expected here"),
        ("(;SZ[5];B[swap-pieces])", "`swap-pieces`: nobody can swap here"),
        (" " * 4_000_000, "there is no game in it"),
        ("(;" + "(;" * 100_000, "the game has no end"),
        ("(;" + "C[" + "\\" * 100_001 + "])", "the value has no end"),
        ("(;C[" + "x" * 5_000_000 + "])", "at most 4,194,304 characters"),
    ],
)
def test_wrong_files_are_refused_with_the_line(text: str, fault: str) -> None:
    with pytest.raises(plybook.RecordError) as caught:
        read(text, "go", size=5)
    assert fault in str(caught.value)


def test_a_game_without_the_statement_has_no_such_files() -> None:
    with pytest.raises(plybook.RecordError, match="Ayu is not written as SGF: its description has no `sgf`"):
        read("(;B[aa])", "ayu")


@pytest.mark.parametrize("columns", [52, 53])
def test_a_board_that_letters_cannot_name_has_none_either(columns: int) -> None:
    game = plybook.loads(
        f'game "Wide" {{\nsgf 99 by letters\nplayers A, B\nboard rectangle({columns}, 2)\n'
        "move put { to empty }\nend { when no-moves -> draw }\n}"
    )
    assert (game.model.sgf is not None) == (columns == 52)


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("sgf", "expected the number of the game"),
        ("sgf 0 by letters", "expected a number from 1 to 9999"),
        ("sgf 1.5 by letters", "expected a number from 1 to 9999"),
        ("sgf 1 letters", "expected `by`"),
        ("sgf 1 by", "expected `letters` or `names`"),
        ("sgf 1 by numbers", "expected `letters` or `names`"),
        ('sgf 1 by names with sise = "SZ"', "`sise` is not an option"),
        ('sgf 1 by names with size = "sz"', "in capital letters, such as `SZ`"),
        ('sgf 1 by names with size = "SZ", "KM"', "there is 1 name before `=`, but 2 texts after it"),
        ('sgf 1 by names with size = "RE"', "`RE` has a meaning of its own"),
        ("sgf 1 by names size", "this is not expected here"),
        ("sgf 1 by names\nsgf 2 by names", "there are two `sgf` statements"),
    ],
)
def test_wrong_statements_are_refused(line: str, fault: str) -> None:
    text = plybook.gdl.find("gomoku").text
    with pytest.raises(plybook.DescriptionError) as caught:
        plybook.loads(re.sub(r"  sgf .*", line, text))
    assert fault in str(caught.value)


def test_a_variant_inherits_it() -> None:
    game = plybook.loads('game "Small" extends "gomoku" {\noption size = 7 in 7..9 "points"\n}')
    assert game.model.sgf is not None
    assert game.model.sgf.properties == {"size": "SZ"}
