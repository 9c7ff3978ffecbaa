"""``analyse`` and ``compare`` under ``kill -9``: they go on where they were, and leave nothing behind."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

import plybook
from plybook.measures.results.findings import as_json
from plybook.measures.run import folder_of
from plybook.measures.workbench.result_cache import ResultCache
from plybook.ui.analysis.page import page_path

pytestmark = pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="processes are found in /proc")

SMALL = 'game "Drop" { players A, B\n board rectangle(1, 3)\n move drop { to empty }\n end { when no-moves -> draw } }'
WIDE = SMALL.replace("rectangle(1, 3)", "rectangle(2, 2)").replace("Drop", "Wide")
PATIENCE = 120.0

Kill = Callable[["Run"], None]


class Run:
    """A command that is under way, in a group of its own."""

    def __init__(self, place: Path, *arguments: str) -> None:
        self.mark = f"PLYBOOK_CACHE={place / 'cache'}".encode()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "plybook", *arguments],
            cwd=place, env={**os.environ, "PLYBOOK_CACHE": str(place / "cache")}, start_new_session=True,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip

    def processes(self, word: bytes = b"") -> list[int]:
        """The processes of this command whose command lines have a word; those that have ended have no environment."""
        found = []
        for entry in Path("/proc").glob("[0-9]*"):
            try:
                if (
                    self.mark in (entry / "environ").read_bytes().split(b"\0")
                    and word in (entry / "cmdline").read_bytes()
                ):
                    found.append(int(entry.name))
            except OSError:
                pass  # it has ended, or is somebody else's
        return found

    def end(self) -> tuple[int, str, str]:
        """The exit code, and what it has said."""
        out, err = self.process.communicate(timeout=300)
        return self.process.returncode, out, err


def kill_all(run: Run) -> None:
    with suppress(ProcessLookupError):
        os.killpg(run.process.pid, signal.SIGKILL)


def kill_first(run: Run) -> None:
    run.process.kill()


def kill_worker(run: Run) -> None:
    workers = run.processes(b"LokyProcess")
    while not workers and run.process.poll() is None:
        workers = run.processes(b"LokyProcess")
    for worker in workers[:1]:
        with suppress(ProcessLookupError):
            os.kill(worker, signal.SIGKILL)


def pieces(place: Path) -> dict[str, list[str]]:
    """The keys of the pieces of work in the cache, by analysis and kind; lines that are not whole are left out."""
    found: dict[str, list[str]] = {}
    for file in sorted(place.glob("cache/analyses/*/*.jsonl")):
        lines = file.read_text(encoding="utf-8").split("\n")
        whole = [line for line in lines if line.endswith("]") and len(line.partition(" ")[0]) == 8]
        found[f"{file.parent.name} {file.stem}"] = [json.loads(line[9:])[0] for line in whole]
    return found


def count(place: Path) -> int:
    return sum(map(len, pieces(place).values()))


def killed(place: Path, arguments: tuple[str, ...], kill: Kill, more: int, pause: float = 0) -> tuple[int, str]:
    """Start or continue the command, and kill so many pieces and seconds later; return the code and what it says."""
    run = Run(place, *arguments)
    before, deadline = count(place), time.monotonic() + PATIENCE
    while count(place) < before + more and run.process.poll() is None and time.monotonic() < deadline:
        time.sleep(0.005)
    time.sleep(pause)
    kill(run)
    code, out, err = run.end()
    deadline = time.monotonic() + 10
    while (left := run.processes()) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert left == [], "no process outlives the command"
    return code, out + err  # with --json, an error is in the output


def games(place: Path) -> Path:
    place.mkdir()
    (place / "drop.gdl").write_text(SMALL)
    (place / "wide.gdl").write_text(WIDE)
    return place


def finished(place: Path, *arguments: str) -> Any:
    """The figures that the command prints, without those that depend on the clock."""
    code, out, err = Run(place, *arguments).end()
    assert code == 0, err
    return repeated(json.loads(out))


def repeated(figures: Any) -> Any:
    """Figures without those that depend on the clock."""
    found = json.loads(json.dumps(figures))
    timed = set()
    for report in found.get("reports", [found]):
        for section in report["sections"]:
            timed |= {item.get("name") for item in section["items"] if not item.get("repeats", True)}
            section["items"] = [item for item in section["items"] if item.get("repeats", True)]
    if "differences" in found:
        found["differences"] = [each for each in found["differences"] if each["figure"] not in timed]
    return found


def check_once(place: Path) -> None:
    """No piece of work was done twice."""
    assert all(len(keys) == len(set(keys)) for keys in pieces(place).values())


def check_files(place: Path) -> None:
    """Pages and figures are whole or absent."""
    for page in place.glob("*.html"):
        assert page.read_text(encoding="utf-8").rstrip().endswith("</html>")
    for file in place.glob("*.json"):
        json.loads(file.read_text(encoding="utf-8"))


def test_an_analysis_that_is_killed_goes_on_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = ("analyse", "drop.gdl", "--json", "--jobs", "2")
    place, undisturbed = games(tmp_path / "killed"), games(tmp_path / "whole")
    assert killed(place, asked, kill_all, 150)[0] == -signal.SIGKILL
    assert count(place) >= 150
    monkeypatch.chdir(undisturbed)
    kept = ResultCache(undisturbed / "cache" / "analyses" / folder_of(plybook.load("drop.gdl"), 1).name)
    whole = as_json(plybook.analyse(plybook.load("drop.gdl"), "quick", 1, kept=kept))
    before = pieces(place)
    assert finished(place, *asked[:-1], "1") == repeated(whole)
    check_once(place)
    assert all(pieces(place)[kind][: len(keys)] == keys for kind, keys in before.items()), "nothing was thrown away"


KILLED = """
import os, signal, sys
from pathlib import Path
from plybook.interpreter.core.whole_file import write_whole
os.replace = lambda *_: os.kill(os.getpid(), signal.SIGKILL)
write_whole("new", Path(sys.argv[1]))
"""


def test_a_page_that_was_being_written_is_the_old_one_and_its_rest_is_removed_later(tmp_path: Path) -> None:
    page, mine = tmp_path / "page.html", tmp_path / ".page.html.original"
    for path in (page, mine):
        path.write_text("old")
        os.utime(path, (0, 0))
    for age in (0, 7200):
        done = subprocess.run([sys.executable, "-c", KILLED, str(page)], check=False)
        assert (done.returncode, page.read_text()) == (-signal.SIGKILL, "old")
        (left,) = set(tmp_path.iterdir()) - {page, mine}
        os.utime(left, (time.time() - age,) * 2)
        page_path(page, False, "page")
        assert left.exists() == (age == 0), "another run may be writing it"
        left.unlink(missing_ok=True)
    assert set(tmp_path.iterdir()) == {page, mine}


@pytest.mark.long
@pytest.mark.parametrize("kill", [kill_all, kill_first, kill_worker])
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(
    "what", [("analyse", "drop.gdl"), ("compare", "drop.gdl", "wide.gdl")], ids=lambda what: what[0]
)
def test_a_command_killed_at_any_moments_ends_as_an_undisturbed_one_does(
    tmp_path: Path, what: tuple[str, ...], seed: int, kill: Kill
) -> None:
    asked = (*what, "--json", "--jobs", "2", "--out", "page.html")
    place, undisturbed = games(tmp_path / "killed"), games(tmp_path / "whole")
    chance = random.Random(f"{what} {seed} {kill.__name__}")
    for _ in range(4):
        code, said = killed(place, asked, kill, chance.randrange(500), chance.choice([0, chance.uniform(0, 3)]))
        assert "Traceback" not in said
        if kill is kill_worker:
            assert code == 0 or "a process that did part of the work is gone" in said
        check_files(place)
    assert finished(place, *asked) == finished(undisturbed, *asked)
    check_once(place)
    check_files(place)
    assert sorted(path.name for path in place.iterdir()) == ["cache", "drop.gdl", "page.html", "page.json", "wide.gdl"]
