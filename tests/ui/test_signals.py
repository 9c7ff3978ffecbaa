"""Signals end the program at any moment: no traceback, the documented exit code, and no process left behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from plybook.ui import cli

PROGRAM = """
import signal, subprocess, sys, time
for number in (signal.SIGTERM, signal.SIGHUP):
    signal.signal(number, signal.SIG_IGN)
subprocess.Popen([sys.executable, "-S", "-c", "import signal, time; signal.signal(15, signal.SIG_IGN); time.sleep(60)"])
open(sys.argv[1] + "/program", "w").close()
time.sleep(60)
"""
"""A player that answers nothing, ends only if it is killed, and has a child process that does the same."""

MODULE = ("-m", "plybook")
SCRIPT = ("-c", "from plybook.__main__ import main; main()")
"""What the console script runs."""

START = """
import importlib.abc, os, signal, sys
class Sender(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name == os.environ.get("AT"):
            try:
                os.kill(os.getpid(), int(os.environ["NUMBER"]))
            except BaseException:
                pass
sys.meta_path.insert(0, Sender())
"""
"""Sends a signal when a module is imported, where an exception is lost, as in NumPy's part in C."""

COMMANDS = {
    "play": "play ayu -o size=9 --players mcts:seconds=900,random --record {folder}/record.txt",
    "play with a program": "play ayu -o size=5 --players {line},random --record {folder}/record.txt",
    "run with a program": "run ayu -o size=5 --players random,{line}",
    "run in processes": "run ayu -o size=5 --players {line},random --games 4 --jobs 2",
    "tournament": "tournament ayu -o size=5 --players {line},random --jobs 2 --save {folder}/cup",
    "playouts": "playouts ayu -o size=5 --seconds 900",
    "playouts in processes": "playouts ayu --seconds 900 --engine reference --jobs 2",
    "analyse": "analyse ayu -o size=5 --jobs 2 --budget thorough --out {folder}/page.html",
    "solve": "solve ayu -o size=7 --seconds 900",
    "perft": "perft ayu -o size=9 --depth 12",
}


class Run:
    """A command that is running, with a mark by which its processes are found."""

    def __init__(self, folder: Path, *arguments: str, how: tuple[str, ...] = MODULE, **more: str) -> None:
        self.mark = f"PLYBOOK_SIGNALS={folder}".encode()
        self.process = subprocess.Popen(
            [sys.executable, *how, *arguments],
            env={**os.environ, "PLYBOOK_SIGNALS": str(folder), **more},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )

    def end(self) -> tuple[int, str]:
        """The exit code and standard error, once it has ended."""
        try:
            _, err = self.process.communicate(timeout=30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise
        return self.process.returncode, err

    def left(self) -> list[str]:
        """The processes of the command that outlive it for more than two seconds."""
        end = time.monotonic() + 2
        while (found := self._processes()) and time.monotonic() < end:
            time.sleep(0.02)
        return found

    def _processes(self) -> list[str]:
        found = []
        for entry in Path("/proc").glob("[0-9]*"):
            try:
                if self.mark in (entry / "environ").read_bytes().split(b"\0"):
                    found.append((entry / "cmdline").read_bytes().replace(b"\0", b" ").decode())
            except OSError:
                continue
        return found


def command(text: str, folder: Path) -> list[str]:
    program = folder / "program.py"
    program.write_text(PROGRAM, "utf-8")
    line = f"line:move-time=900 {sys.executable} -S {program} {folder}"
    return [word.format(folder=folder, line=line) for word in text.split()]


def await_program(folder: Path) -> None:
    end = time.monotonic() + 30
    while not (folder / "program").exists() and time.monotonic() < end:
        time.sleep(0.01)


@pytest.mark.parametrize(("name", "number"), [("play with a program", signal.SIGHUP), ("tournament", signal.SIGTERM)])
def test_programs_and_workers_end_with_the_command(name: str, number: signal.Signals, tmp_path: Path) -> None:
    run = Run(tmp_path, *command(COMMANDS[name], tmp_path))
    await_program(tmp_path)
    run.process.send_signal(number)
    code, err = run.end()
    assert (code, "Traceback" in err) == (128 + number, False), err
    assert not run.left()


@pytest.mark.slow
@pytest.mark.parametrize("wait", [0.3, 1.0])
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
@pytest.mark.parametrize("name", COMMANDS)
def test_a_signal_ends_a_command_at_any_moment(name: str, number: signal.Signals, wait: float, tmp_path: Path) -> None:
    run = Run(tmp_path, *command(COMMANDS[name], tmp_path))
    time.sleep(wait)
    os.killpg(run.process.pid, number)
    code, err = run.end()
    assert code == 128 + number, err
    assert "Traceback" not in err
    assert "Exception" not in err
    assert not run.left()


HALF_MADE = """
import os, signal, sys
from plybook.ui.command_line import signals
class Half:
    def __init__(self, number):
        if number:
            os.kill(os.getpid(), number)
        self.whole = True
    def __del__(self):
        assert self.whole
signals.exit_at_once()
try:
    with signals.Raised():
        Half(int(sys.argv[1]))
        Half.__init__ = lambda self, number: None
        Half(0)
except KeyboardInterrupt:
    print("interrupted")
"""
"""Makes an object that a signal leaves half made; without a signal, one that was never whole."""


@pytest.mark.parametrize(
    ("number", "said", "told"), [(0, "", True), (2, "interrupted\n", False), (15, "interrupted\n", False)]
)
def test_an_object_that_a_signal_leaves_half_made_is_not_complained_of(number: int, said: str, *, told: bool) -> None:
    done = subprocess.run([sys.executable, "-c", HALF_MADE, str(number)], capture_output=True, text=True, check=False)
    assert (done.stdout, "AttributeError" in done.stderr) == (said, told), done


@pytest.mark.parametrize("how", [MODULE, SCRIPT])
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("at", ["plybook.ui.cli", "click", "plybook.ui.commands.list", "plybook.gdl"])
def test_a_signal_during_the_imports_is_heard_and_shows_no_traceback(
    at: str, number: signal.Signals, how: tuple[str, ...], tmp_path: Path
) -> None:
    (tmp_path / "sitecustomize.py").write_text(START, "utf-8")
    path = os.pathsep.join([str(tmp_path), *filter(None, [os.environ.get("PYTHONPATH")])])
    run = Run(tmp_path, "list", "ayu", how=how, AT=at, NUMBER=str(int(number)), PYTHONPATH=path)
    code, err = run.end()
    assert (code, err.strip()) == (128 + number, "interrupted")


def test_what_is_finished_is_kept_after_sigterm(tmp_path: Path) -> None:
    cup = tmp_path / "cup"
    players = ("tournament", "ayu", "--players", "random,random", "--games", "100000", "--save", str(cup))
    run = Run(tmp_path, *players, "-o", "size=5")
    end = time.monotonic() + 30
    while len(list(cup.glob("*.txt"))) < 3 and time.monotonic() < end:
        time.sleep(0.01)
    run.process.terminate()
    code, err = run.end()
    assert code == 143
    assert "games are finished and counted; continue with" in err


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGHUP])
def test_a_signal_that_was_ignored_at_the_start_stays_ignored(number: signal.Signals, tmp_path: Path) -> None:
    ignoring = f"import signal; signal.signal({int(number)}, signal.SIG_IGN); {SCRIPT[1]}"
    run = Run(tmp_path, "playouts", "ayu", "-o", "size=5", "--seconds", "1", how=("-c", ignoring))
    for _ in range(8):
        time.sleep(0.1)
        run.process.send_signal(number)
    assert run.end() == (0, "")


def test_workers_and_their_programs_end_when_the_command_is_killed(tmp_path: Path) -> None:
    run = Run(tmp_path, *command(COMMANDS["tournament"], tmp_path))
    await_program(tmp_path)
    run.process.kill()
    run.end()
    assert not run.left()


def test_the_console_script_is_what_hears_signals_first() -> None:
    import tomllib

    with (Path(__file__).parents[2] / "pyproject.toml").open("rb") as file:
        assert tomllib.load(file)["project"]["scripts"] == {"plybook": "plybook.__main__:main"}


SLOWLY = """
import time
from plybook.interpreter.native.engine import jit
before = jit.compile_text
def slowly(text, *, draft=False):
    time.sleep(2)
    return before(text, draft=draft)
jit.compile_text = slowly
"""


@pytest.mark.parametrize("keys", ["", "\x03"])
def test_a_long_compilation_is_shown_on_a_terminal_and_hears_an_interrupt(keys: str, tmp_path: Path) -> None:
    pty = pytest.importorskip("pty")
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-c", SLOWLY + SCRIPT[1], "moves", "ayu", "-o", "size=5"],
        stdin=theirs, stdout=subprocess.DEVNULL, stderr=theirs,
        env={**os.environ, "PLYBOOK_CACHE": str(tmp_path)}, start_new_session=True,
    )  # fmt: skip
    os.close(theirs)
    seen = b""
    while b"compiling Ayu" not in seen:
        seen += os.read(ours, 100)
    began = time.monotonic()
    if keys:
        process.send_signal(signal.SIGINT)
    assert process.wait(30) == (130 if keys else 0)
    assert not keys or time.monotonic() - began < 1
    os.close(ours)


def test_an_interrupt_that_became_another_error_is_one(capsys: pytest.CaptureFixture[str]) -> None:
    """Python 3.11 raises a RuntimeError where Ctrl-C comes while a class is made, as in an import."""
    fault = RuntimeError("Error calling __set_name__ on 'Field' instance '_cells' in 'Column'")
    fault.__cause__ = KeyboardInterrupt()
    assert cli._tell(fault, []) == 130
    assert capsys.readouterr().err == "interrupted\n"
