"""Full and closed outputs and full disks: one clear line, the documented exit code, no traceback, nothing left over."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a device that is always full")

COMMANDS = {
    "help": "--help",
    "a table": "list --players",
    "JSON": "list --players --json",
    "much text": "docs",
    "an error as JSON": "check nowhere --json",
    "a game": "run ayu -o size=3 --seed 1",
}


def shell(line: str, cwd: Path, stdin: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a line of the shell, in which ``plybook`` is the command."""
    line = f'plybook() {{ "$PYTHON" -m plybook "$@"; }}; {line}'
    return subprocess.run(
        ["/bin/sh", "-c", line], cwd=cwd, input=stdin, capture_output=True, text=True, timeout=60, check=False,
        env={**os.environ, "PYTHON": sys.executable, **environment},
    )  # fmt: skip


@pytest.mark.parametrize(("output", "why"), [(">/dev/full", "no space left on device"), (">&-", "it is closed")])
@pytest.mark.parametrize("command", COMMANDS.values(), ids=COMMANDS)
def test_output_that_cannot_be_written_is_reported_in_one_line(
    command: str, output: str, why: str, tmp_path: Path
) -> None:
    done = shell(f"plybook {command} {output}", tmp_path)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == f"error: standard output cannot be written: {why}\n"


@pytest.mark.parametrize("output", ["2>/dev/full", "2>&-", ">/dev/full 2>&-", ">&- 2>&-"])
def test_without_standard_error_the_exit_code_says_it(output: str, tmp_path: Path) -> None:
    done = shell(f"plybook check nowhere {output}", tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (1, "", "")


def test_a_command_that_prints_nothing_needs_no_output(tmp_path: Path) -> None:
    (tmp_path / "game.gdl").write_text('game  "Drop" { players A,B\n board square(3)\n move drop {to empty} }')
    done = shell("plybook fmt game.gdl <&- >&-", tmp_path)
    assert (done.returncode, done.stderr) == (0, "game.gdl changed\n")


def test_no_file_takes_the_place_of_a_closed_output(tmp_path: Path) -> None:
    """The number of a closed stream goes to the next file that is opened, and whatever is printed would go there."""
    done = shell("plybook run ayu -o size=3 --seed 1 --save games >&-", tmp_path)
    assert done.returncode == 1
    assert (tmp_path / "games" / "ayu-1.txt").read_text().startswith("Plybook record 1\n")


def test_a_reader_that_leaves_early_is_no_error(tmp_path: Path) -> None:
    done = shell("{ plybook docs; echo $? >code; } | head -1", tmp_path)
    assert done.stderr == ""
    assert (tmp_path / "code").read_text() in ("0\n", "1\n")


FULL = """
import resource, signal, sys
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))  # every write to a file fails, as on a full disk
from plybook.ui.cli import main
main(sys.argv[1:])
"""


def on_a_full_disk(*arguments: str, cwd: Path, stdin: str = "") -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PLYBOOK_CACHE": str(cwd / "cache"), "XDG_DATA_HOME": str(cwd / "data")}
    return subprocess.run(
        [sys.executable, "-B", "-c", FULL, *arguments], cwd=cwd, input=stdin, capture_output=True, text=True,
        timeout=60, check=False, env=environment,
    )  # fmt: skip


def files(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.rglob("*") if path.is_file())


def test_play_on_a_full_disk_does_not_offer_to_continue_a_game_that_is_not_recorded(tmp_path: Path) -> None:
    done = on_a_full_disk("play", "ayu", "-o", "size=3", "--players", "human,human", "--seed", "1", cwd=tmp_path,
                          stdin="b1-c1\nsave copy.txt\nquit\n")  # fmt: skip
    assert done.returncode == 1
    assert "continue with" not in done.stdout
    assert "this game is not recorded" in done.stdout
    assert "Traceback" not in done.stdout + done.stderr
    assert files(tmp_path) == [], "neither records nor temporary files, nor any in the cache"


def test_a_full_disk_is_one_line_for_commands_that_write(tmp_path: Path) -> None:
    done = on_a_full_disk("run", "ayu", "-o", "size=3", "--seed", "1", "--save", "games", cwd=tmp_path)
    assert done.returncode == 1
    assert done.stderr == "error: games/ayu-1.txt cannot be written: file too large\n"
    assert files(tmp_path) == []


def test_formatting_on_a_full_disk_keeps_the_file(tmp_path: Path) -> None:
    game = tmp_path / "game.gdl"
    game.write_text('game  "Drop" { }')
    done = on_a_full_disk("fmt", str(game), cwd=tmp_path)
    assert (done.returncode, done.stderr) == (1, f"error: {game} cannot be written: file too large\n")
    assert (game.read_text(), files(tmp_path)) == ('game  "Drop" { }', ["game.gdl"])


@pytest.mark.parametrize("command", ["check", "fmt", "run --resume", "play --resume", "list", "moves"])
@pytest.mark.parametrize("kind", ["pipe", "folder", "device"])
def test_what_is_not_a_file_is_refused_without_waiting(command: str, kind: str, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.gdl")
    (tmp_path / "folder.gdl").mkdir()
    (tmp_path / "device.gdl").symlink_to("/dev/zero")
    done = shell(f"plybook {command} ./{kind}.gdl", tmp_path)
    assert done.returncode == 1, done.stderr
    assert "is a directory" in done.stderr if kind == "folder" else "not a regular file" in done.stderr


def test_a_tournament_file_that_is_a_pipe_is_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "tournament.json")
    done = shell("plybook tournament --resume .", tmp_path)
    assert (done.returncode, done.stderr) == (1, "error: tournament.json cannot be read: not a regular file\n")


def test_a_device_is_not_replaced_by_a_file(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "page")
    done = shell("plybook docs --update page; plybook play ayu --resume page", tmp_path)
    assert "not a regular file" in done.stderr
    assert not (tmp_path / "page").is_file()
