"""``plybook play`` on a real terminal: colours, keys, and a killed process."""

from __future__ import annotations

import os
import re
import select
import signal
import struct
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from plybook.interpreter.play.record import load

pty = pytest.importorskip("pty")
fcntl = pytest.importorskip("fcntl")
termios = pytest.importorskip("termios")

PATIENCE = 20.0
WOOD = "\x1b[1;38;5;94;48;5;137m"
GAME = ["play", "ayu", "-o", "size=5", "--seed", "3", "--players", "human,random"]


class Terminal:
    """A process on its own pseudo-terminal."""

    def __init__(self, arguments: list[str], folder: Path, size: tuple[int, int] = (24, 80), **variables: str) -> None:
        self.ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", *size, 0, 0))
        dropped = {"NO_COLOR", "COLORTERM", "COLUMNS", "LINES", "FORCE_COLOR", "INPUTRC"}
        kept = {name: value for name, value in os.environ.items() if name not in dropped}
        environment = {**kept, "TERM": "xterm-256color", "XDG_DATA_HOME": str(folder), "LC_ALL": "C.UTF-8", **variables}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "plybook", *arguments],
            stdin=theirs, stdout=theirs, stderr=theirs, env=environment, start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
        )  # fmt: skip
        os.close(theirs)
        self.seen = ""

    def interrupt(self) -> None:
        """Press Ctrl-C once the prompt waits for a key: CPython's readline misses a signal just before that."""
        time.sleep(0.5)
        self.type("\x03")

    def type(self, keys: str) -> None:
        os.write(self.ours, keys.encode())

    def expect(self, phrase: str) -> str:
        """Read until the phrase appears; return everything up to it, the phrase included."""
        until = time.monotonic() + PATIENCE
        while phrase not in self.seen:
            ready, _, _ = select.select([self.ours], [], [], max(0.0, until - time.monotonic()))
            assert ready, f"timed out waiting for {phrase!r}; got {self.seen!r}"
            try:
                content = os.read(self.ours, 65_536)
            except OSError:
                content = b""
            assert content, f"the terminal closed before {phrase!r} appeared; got {self.seen!r}"
            self.seen += content.decode("utf-8", "replace")
        before, _, self.seen = self.seen.partition(phrase)
        return before + phrase

    def wait(self) -> int:
        return self.process.wait(PATIENCE)

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self.ours)


@pytest.fixture
def terminals(tmp_path: Path) -> Iterator[list[Terminal]]:
    opened: list[Terminal] = []
    yield opened
    for terminal in opened:
        terminal.close()


def plain(text: str) -> str:
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", text)


def test_a_game_is_played_in_colour_and_quit_with_ctrl_c(tmp_path: Path, terminals: list[Terminal]) -> None:
    file = tmp_path / "game.txt"
    terminal = Terminal([*GAME, "--record", str(file)], tmp_path)
    terminals.append(terminal)
    first = terminal.expect("Black> ")
    assert WOOD in first
    assert "5  · ● · ● ·     ●  Black  human, to move" in plain(first)
    assert first.count("\n") < 24
    terminal.type("b1\r")
    assert "b1 can go to" in plain(terminal.expect("Black> b1-"))
    terminal.type("c\t\r")  # completed to c1
    after = plain(terminal.expect("ply 3,"))
    assert re.search(r" ●  White plays [a-e]\d-[a-e]\d\r\n", after)
    terminal.expect("Black> ")
    terminal.interrupt()
    terminal.expect("continue with: plybook play --resume")
    assert terminal.wait() == 0
    assert len(load(file).moves) == 2
    assert load(file).result == "unfinished: the game was stopped"


def test_ctrl_d_quits(tmp_path: Path, terminals: list[Terminal]) -> None:
    terminal = Terminal(GAME, tmp_path, NO_COLOR="1")
    terminals.append(terminal)
    assert "5  . B . B .   B Black  human, to move" in plain(terminal.expect("Black> "))
    terminal.type("\x04")
    terminal.expect("unfinished: the game was stopped")
    assert terminal.wait() == 0


def test_a_dumb_terminal_gets_plain_ascii(tmp_path: Path, terminals: list[Terminal]) -> None:
    terminal = Terminal(GAME, tmp_path, TERM="dumb")
    terminals.append(terminal)
    shown = terminal.expect("Black> ")
    assert "\x1b" not in shown
    assert shown.isascii()
    terminal.type("quit\r")
    assert terminal.wait() == 0


def test_an_11_by_11_board_and_its_prompt_fit_on_24_lines(tmp_path: Path, terminals: list[Terminal]) -> None:
    terminal = Terminal(["play", "ayu"], tmp_path)
    terminals.append(terminal)
    lines = plain(terminal.expect("Black> ")).split("\r\n")
    assert len(lines) < 20
    assert max(map(len, lines)) < 80


def test_a_wide_board_on_a_narrow_terminal_has_its_panel_below(tmp_path: Path, terminals: list[Terminal]) -> None:
    terminal = Terminal(["play", "ayu", "-o", "size=15"], tmp_path, (40, 40))
    terminals.append(terminal)
    lines = plain(terminal.expect("Black> ")).split("\r\n")
    assert max(map(len, lines)) <= 40
    assert any(line.startswith(" ●  Black  human, to move") for line in lines[-6:])


def test_nothing_is_lost_when_the_process_is_killed(tmp_path: Path, terminals: list[Terminal]) -> None:
    file = tmp_path / "game.txt"
    terminal = Terminal([*GAME, "--record", str(file)], tmp_path)
    terminals.append(terminal)
    terminal.expect("Black> ")
    terminal.type("b1-c1\r")
    terminal.expect("ply 3,")
    terminal.process.send_signal(signal.SIGKILL)
    terminal.wait()
    record = load(file)
    assert record.moves[0] == "b1-c1"
    assert len(record.moves) == 2
    assert record.interrupted
    again = Terminal(["play", "--resume", str(file)], tmp_path)
    terminals.append(again)
    assert "1. b1-c1   2. " in plain(again.expect("Black> "))
    again.type("undo\r")
    again.expect("taken back: ")
    again.expect("Black> ")
    again.type("quit\r")
    assert again.wait() == 0
    assert load(file).moves == []
