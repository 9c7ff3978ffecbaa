"""``plybook engine``: a player for other programs over the line protocol; and how forfeited games are shown."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

ENGINE = [sys.executable, "-m", "plybook", "engine", "ayu", "-o", "size=5", "--seed", "3"]


def answers(*lines: str | bytes, arguments: tuple[str, ...] = ()) -> subprocess.CompletedProcess[str]:
    content = b"".join((line.encode() if isinstance(line, str) else line) + b"\n" for line in lines)
    done = subprocess.run([*ENGINE, *arguments], input=content, capture_output=True, timeout=60, check=False)
    return subprocess.CompletedProcess(done.args, done.returncode, done.stdout.decode(), done.stderr.decode())


def test_the_engine_answers_each_line_at_once() -> None:
    with subprocess.Popen(ENGINE, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for line in ("Start\n", "A2-A3\n"):
            process.stdin.write(line)
            process.stdin.flush()
            assert process.stdout.readline().strip().count("-") == 1
        process.stdin.write("Quit\n")
        process.stdin.close()
        assert process.stdout.read() == ""
    assert process.returncode == 0


@pytest.mark.parametrize("lines", [(), ("Quit",), ("quit", "Start"), ("", "  ", "QUIT")])
def test_the_engine_exits_quietly_on_quit_or_end_of_input(lines: tuple[str, ...]) -> None:
    done = answers(*lines)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_moves_are_read_in_either_case_and_written_in_the_requested_one() -> None:
    low, high = answers("Start"), answers("START", arguments=("--case", "upper"))
    assert low.stdout.islower()
    assert high.stdout == low.stdout.upper()
    assert answers("B1-C1").stdout == answers("b1-c1").stdout != ""


def test_the_engine_says_once_that_its_tree_is_full() -> None:
    arguments = ("-o", "size=9", "--player", "mcts:playouts=20000,memory=1,reuse=off")
    done = answers("Start", "a2-a3", arguments=arguments)
    assert done.stdout.count("-") >= 1
    assert done.stderr == (
        "note: the tree of mcts:playouts=20000,memory=1,reuse=off was full: give it more with memory=MiB\n"
    )


def test_an_opening_is_accepted_before_the_first_move() -> None:
    assert answers("Opening b1-c1 a2-a3", "Start").stdout.strip().count("-") == 1
    assert answers("opening B1-C1, a2-a3", "b5-b4").stdout.strip().count("-") == 1


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        (("b1-a1",), "ply 1: b1-a1 does not reduce the distance"),
        (("hello",), "ply 1: hello is not the notation of a move"),
        (("Start", "Start"), "`Start` must come once, before all moves"),
        (("Start", "Opening b1-c1"), "`Opening` must come before all moves"),
        (("Opening b1-c9", "Start"), "ply 1: b1-c9: c9 is not a point of the board"),
        ((b"\xff\xfe",), "a line is not text"),
        (("b1-c1, ",), "no move is given"),
        (("x" * 70_000,), "more than 65,536 bytes"),
    ],
)
def test_an_invalid_line_ends_the_engine_with_a_message(lines: tuple[str | bytes, ...], words: str) -> None:
    done = answers(*lines)
    assert done.returncode == 1
    assert words in done.stderr
    assert "Traceback" not in done.stderr


def test_a_closed_pipe_ends_the_engine() -> None:
    process = subprocess.Popen(ENGINE, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdout.close()
    _, errors = process.communicate(b"Start\n", timeout=60)
    assert (process.returncode, errors) == (0, b"")


def test_an_unknown_player_is_refused() -> None:
    done = answers("Start", arguments=("--player", "clever"))
    assert done.returncode == 1
    assert "there is no player `clever`" in done.stderr


def plybook(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "plybook", *arguments], capture_output=True, text=True, check=False)


def test_a_match_with_a_failing_program_is_summarised_recorded_and_resumed(tmp_path: Path) -> None:
    program = tmp_path / "fails"
    program.write_text("#!/bin/sh\nread line\necho 'I: give: up' >&2\nexit 4\n")
    program.chmod(0o755)
    done = plybook("run", "ayu", "-o", "size=5", "--players", f"random,line:{program}", "--games", "2", "--rotate",
                   "--seed", "1", "--save", str(tmp_path / "kept"), "--json")  # fmt: skip
    assert done.returncode == 0, done.stderr
    rows = json.loads(done.stdout)["players"]
    assert rows[f"line:{program}"] == {"games": 2, "wins": 0, "draws": 0, "losses": 2, "forfeits": 2, "unfinished": 0}
    assert rows["random"]["forfeits"] == 0
    shown = plybook("run", "ayu", "-o", "size=5", "--players", f"random,line:{program}", "--seed", "1").stdout
    assert "forfeits" in shown
    assert "forfeits" not in plybook("run", "ayu", "-o", "size=5", "--seed", "1").stdout
    record = tmp_path / "kept" / "ayu-1.txt"
    result = "Black wins: White forfeits: the program ended with exit code 4 (I: give: up)"
    assert f"result: {result}\n" in record.read_text()
    before = record.read_text()
    again = plybook("run", "--resume", str(record))
    assert (again.returncode, result in again.stdout) == (0, True)
    shown = plybook("play", "--resume", str(record)).stdout
    assert f"this game is finished: {result}" in shown
    assert record.read_text() == before


def test_a_human_wins_when_the_program_exits(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    done = subprocess.run(
        [sys.executable, "-m", "plybook", "play", "ayu", "-o", "size=5", "--players", "human,line:sh -c 'exit 3'",
         "--record", str(file)],
        input="b1-c1\n", capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0
    assert "Black wins: White forfeits: the program ended with exit code 3\n" in done.stdout
    assert "continue with" not in done.stdout
    assert "recorded in" in done.stdout


def test_a_tournament_with_openings_refuses_a_program_that_does_not_support_them(tmp_path: Path) -> None:
    engine = f"{sys.executable} -m plybook engine ayu -o size=5 --seed 1"
    given = ("tournament", "ayu", "-o", "size=5", "--games", "2", "--opening-plies", "2", "--seed", "1", "--json")
    done = plybook(*given, "--players", f"line:{engine},random")
    assert done.returncode == 1
    assert "cannot start from an opening" in done.stdout
    done = plybook(*given, "--players", f"line:opening=on {engine},random")
    assert done.returncode == 0, done.stderr
    assert all(row["forfeits"] == 0 for row in json.loads(done.stdout)["players"].values())
