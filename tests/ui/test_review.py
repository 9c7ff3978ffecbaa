"""`plybook review` as users see it: records, lists of moves, what cannot be read, files and formats."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import jsonschema
import pytest
from running import run

from plybook.ui.records.resume import resumed

ROOT = Path(__file__).parents[2]
RECORD = """Plybook record 1
game: tic-tac-toe
options:
first: Ann
second: {second}
seed: 1

1. a1
2. b1
3. b2
4. c3
{rest}"""
"""The second move loses by force: c3 must be defended, and a fork follows."""


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder with its own cache."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PLYBOOK_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("COLUMNS", "100")
    return tmp_path


def record(place: Path, second: str = "Bob", rest: str = "") -> str:
    (place / "game.txt").write_text(RECORD.format(second=second, rest=rest), encoding="utf-8")
    return "game.txt"


def reviewed(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    return run(capsys, "review", *arguments, "--jobs", "1")


def test_a_record_is_reviewed_as_text_as_json_and_as_a_page(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    named = record(place)
    code, out, _ = reviewed(capsys, named)
    assert code == 0
    assert "O's b1?? turned a forced draw into a forced loss; better was b2" in " ".join(out.split())
    assert "unfinished" in out
    code, out, _ = reviewed(capsys, named, "--json", "--out", "pages/game.html")
    value = json.loads(out)
    jsonschema.validate(value, json.loads((ROOT / "docs" / "schemas" / "review.json").read_text(encoding="utf-8")))
    assert [ply["grade"] for ply in value["plies"]] == ["", "blunder", "", ""]
    assert value["opens"] == 2
    assert [side["name"] for side in value["sides"]] == ["Ann", "Bob"]
    assert json.loads((place / "pages" / "game.json").read_text(encoding="utf-8")) == value
    assert "<h1>Tic-Tac-Toe</h1>" in (place / "pages" / "game.html").read_text(encoding="utf-8")


def test_a_list_of_moves_is_reviewed_with_the_game_that_is_named(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (place / "moves.txt").write_text("# a game\n1. a1 b1\n2. b2, c3\n")
    code, out, fault = reviewed(capsys, "moves.txt")
    assert code == 1
    assert "plybook review moves.txt --game GAME" in fault
    code, out, _ = reviewed(capsys, "moves.txt", "--game", "tic-tac-toe", "--json")
    assert json.loads(out)["moves"] == ["a1", "b1", "b2", "c3"]
    (place / "moves.txt").write_text("b1\nd9")
    code, _, fault = reviewed(capsys, "moves.txt", "--game", "tic-tac-toe")
    assert code == 1
    assert "moves.txt: line 2, ply 2" in fault


def test_a_list_can_begin_from_a_position(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "moves", "tic-tac-toe", "--after", "a1 b1", "--json")
    (place / "board.txt").write_text(json.loads(out)["board"] + "\n")
    (place / "moves.txt").write_text("b2 c3")
    arguments = ("moves.txt", "--game", "tic-tac-toe", "--position")
    code, out, _ = reviewed(capsys, *arguments, "board.txt", "--json", "--out", "game.html")
    value = json.loads(out)
    assert code == 0
    assert [ply["player"] for ply in value["plies"]] == ["X", "O"]
    assert value["plies"][0]["proof"] == "win"
    (place / "board.txt").write_text("nothing")
    code, _, fault = reviewed(capsys, *arguments, "board.txt")
    assert code == 1
    assert "board.txt: " in fault


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "a record begins with"),
        ("Plybook record 1\ngame: tic-tac-toe\n", "no move has been made"),
        (RECORD.format(second="x", rest="5. a1\n"), "line 12, ply 5"),
        (RECORD.format(second="x", rest="5. c1\n5. a3\n"), "expected turn 6"),
        (RECORD.format(second="x", rest="place: a1\n"), "is neither a move nor a field of a record"),
        (RECORD.format(second="x", rest="position: a1\n"), "is not a row of a position"),
        (RECORD.format(second="x", rest="result: X wins: by magic\n"), "the game is not over after ply 4"),
        (RECORD.format(second="x", rest="").replace("tic-tac-toe", "no-such-game"), "no-such-game"),
    ],
)
def test_what_cannot_be_reviewed_is_said_in_a_sentence(
    text: str, said: str, place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (place / "game.txt").write_text(text)
    code, out, fault = reviewed(capsys, "game.txt")
    assert code == 1
    assert said in fault
    assert "Traceback" not in fault + out
    assert not out


def test_files_that_are_no_texts_and_options_that_do_not_go_together_are_refused(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (place / "bytes.txt").write_bytes(b"\xff\xfe\x00")
    for name in ("bytes.txt", "missing.txt", "."):
        code, _, fault = reviewed(capsys, name)
        assert code == 1
        assert "Traceback" not in fault
    code, _, fault = reviewed(capsys, record(place), "-o", "size=3")
    assert code == 2
    assert "a record or file has its own options" in fault
    code, _, fault = reviewed(capsys, "game.txt", "--playouts", "3")
    assert code == 2
    code, _, fault = reviewed(capsys, "game.txt", "--budget", "huge")
    assert code == 2


def test_a_record_of_other_rules_is_reviewed_with_a_note_if_its_moves_are_legal(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = RECORD.format(second="x", rest="").replace("options:", "rules: 0123456789abcdef\noptions:")
    (place / "game.txt").write_text(text)
    code, _, fault = reviewed(capsys, "game.txt")
    assert code == 0
    assert "the rules of tic-tac-toe have changed" in fault


def test_a_record_of_another_game_is_said_to_be_one(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = RECORD.format(second="x", rest="").replace("options:", "title: Noughts\nrules: 0123456789abcdef\noptions:")
    (place / "game.txt").write_text(text)
    resumed(Path("game.txt"), "hex")
    fault = capsys.readouterr().err
    assert "note: game.txt is a record of Noughts, not of Hex; all its moves are legal there, too" in fault
    assert "have changed" not in fault
    (place / "game.txt").write_text(text + "5. h8-h9\n")
    code, _, fault = reviewed(capsys, "game.txt", "--game", "hex")
    assert (code, fault.count("Noughts")) == (1, 1)
    assert "error: game.txt is a record of Noughts, not of Hex: line 14, ply 5: " in fault
    (place / "game.txt").write_text(text.replace("title: Noughts\n", ""))
    resumed(Path("game.txt"), "hex")
    assert "the rules of tic-tac-toe have changed" in capsys.readouterr().err, "its title is not known"


@pytest.mark.parametrize(
    ("rest", "cut"),
    [
        ("5. a1\n", False),
        ("5. a9", True),
        ("5", True),
        ("5. a9\n\nresult: unfinished", False),
        ("result: X wi", True),
        ("result: X wins: has three in a line\n", False),
    ],
)
def test_faults_of_records_name_the_file_and_say_where_it_is_cut_off(
    rest: str, cut: bool, place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (place / "game.txt").write_text(RECORD.format(second="x", rest=rest))
    code, _, fault = reviewed(capsys, "game.txt", "--out", "new/page.html")
    assert code == 1
    assert fault.startswith("error: game.txt: ")
    assert ("the record may be cut off there" in fault) is cut
    assert not (place / "new").exists(), "no folder is made for a page that cannot be written"


def test_a_record_without_moves_is_named(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (place / "game.txt").write_text("Plybook record 1\ngame: tic-tac-toe\nru")
    assert "game.txt: line 3: `ru` is neither" in reviewed(capsys, "game.txt")[2]
    (place / "game.txt").write_text("Plybook record 1\ngame: tic-tac-toe\nrules:")
    assert (
        "game.txt: there is nothing to review: no move has been made; the text ends" in reviewed(capsys, "game.txt")[2]
    )


def test_nobody_named_in_a_record_is_started(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    named = record(place, f'line:/bin/sh -c "touch {place / "ran"}"')
    assert reviewed(capsys, named, "--out", "game.html")[0] == 0
    assert not (place / "ran").exists()


def test_names_and_titles_cannot_control_the_terminal_or_the_page(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    named = record(place, '"<script>alert(1)</script>\\u001b[2J[red]\\u2028"')
    code, out, _ = reviewed(capsys, named, "--out", "game.html")
    assert code == 0
    assert "\x1b" not in out
    assert "[red]" in out, "and is no markup"
    record(place, rest="5. b3\n6. c1\n7. a3\n8. a2\n9. c2\nresult: draw: \x1b[2J\n")
    code, out, fault = reviewed(capsys, named)
    assert code == 0, fault
    assert "\x1b" not in out
    page = (place / "game.html").read_text(encoding="utf-8")
    assert "<script>alert" not in page


@pytest.mark.slow
def test_an_interrupted_review_goes_on_where_it_stopped(place: Path) -> None:
    games = [sys.executable, "-m", "plybook", "run", "hex", "-o", "size=7", "--seed", "1", "--save", "games"]
    assert subprocess.run(games, capture_output=True, timeout=60, check=False).returncode == 0
    command = [
        sys.executable,
        "-m",
        "plybook",
        "review",
        "games/hex-1.txt",
        "--jobs",
        "1",
        "--json",
        "--playouts",
        "2000",
    ]
    begun = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    kept: list[Path] = []
    for _ in range(600):
        kept = list(place.glob("cache/analyses/*/review.jsonl"))
        if kept and kept[0].read_text().count("\n") > 4:
            break
        time.sleep(0.05)
    os.kill(begun.pid, signal.SIGINT)
    _, said = begun.communicate(timeout=60)
    assert begun.returncode == 130, said
    assert "run the same command again" in said
    before = kept[0].read_text()
    whole = subprocess.run(command, capture_output=True, text=True, timeout=300, check=True)
    assert kept[0].read_text().startswith(before), "what was finished was not done again"
    fresh = subprocess.run([*command, "--fresh"], capture_output=True, text=True, timeout=300, check=True)
    assert json.loads(whole.stdout) == json.loads(fresh.stdout)


def test_the_first_game_of_a_file_of_another_program_is_reviewed(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (place / "a.sgf").write_text("(;GM[11]SZ[3]PB[Ann]PW[Bob];B[a1];W[b2];B[c3])", encoding="utf-8")
    code, out, _ = reviewed(capsys, "a.sgf", "--playouts", "20")
    assert code == 0
    assert "Ann" in out
    assert "c3" in out
    code, _, fault = run(capsys, "play", "--resume", "a.sgf")
    assert code != 0
    assert "make one of it with `plybook convert a.sgf --out a.txt`" in fault
