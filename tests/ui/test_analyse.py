"""`analyse` and `compare` as users see them: files, formats, messages; interrupted, killed and resumed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import click
import jsonschema
import pytest
from running import run as run_here

import plybook
from plybook.ui.analysis import progress
from plybook.ui.analysis.page import beside, file_name
from plybook.ui.analysis.progress import Working, in_words
from plybook.ui.analysis.variants import Variant, VariantsCommand, spelled_out

ROOT = Path(__file__).parents[2]
SCHEMAS = ROOT / "docs" / "schemas"
COMMAND = [sys.executable, "-m", "plybook"]
SMALL = 'game "Drop" { players A, B\n board rectangle(1, 3)\n move drop { to empty }\n end { when no-moves -> draw } }'


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder with a game and its own cache."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PLYBOOK_CACHE", str(tmp_path / "cache"))
    (tmp_path / "drop.gdl").write_text(SMALL)
    return tmp_path


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*COMMAND, *arguments], capture_output=True, text=True, timeout=300, check=False)


def valid(text: str, schema: str) -> Any:
    value = json.loads(text)
    jsonschema.validate(value, json.loads((SCHEMAS / f"{schema}.json").read_text()))
    return value


def repeated(report: dict[str, Any]) -> Any:
    """A report without the figures that are marked as not reproducible."""
    text = json.dumps(report)
    found = json.loads(text)
    for section in found["sections"]:
        section["items"] = [item for item in section["items"] if item.get("repeats", True)]
    return found


def test_analyse_writes_a_page_and_the_figures_behind_it(place: Path) -> None:
    done = run("analyse", "drop.gdl")
    assert done.returncode == 0, done.stderr
    assert "seconds" in done.stderr.splitlines()[0], "the expected time comes first"
    value = valid((place / "drop.json").read_text(), "analyse")
    assert value["title"] == "Drop"
    page = (place / "drop.html").read_text()
    assert "<h1>Drop</h1>" in page
    assert sorted(path.name for path in place.iterdir()) == ["cache", "drop.gdl", "drop.html", "drop.json"]

    printed = run("analyse", "drop.gdl", "--json", "--jobs", "1")
    assert repeated(valid(printed.stdout, "analyse")) == repeated(value), "the same for any number of jobs"
    fresh = run("analyse", "drop.gdl", "--json", "--fresh", "--jobs", "2")
    assert repeated(json.loads(fresh.stdout)) == repeated(value), "and without the cache"


def test_variants_are_compared_on_a_page(place: Path) -> None:
    (place / "wide.gdl").write_text(SMALL.replace("rectangle(1, 3)", "rectangle(2, 2)").replace("Drop", "Wide"))
    done = run("compare", "drop.gdl", "wide.gdl", "--out", "pages/both.html", "--json")
    assert done.returncode == 0, done.stderr
    value = valid(done.stdout, "compare")
    assert value["names"] == ["Drop", "Wide"]
    assert "Drop against Wide" in (place / "pages" / "both.html").read_text()
    assert json.loads((place / "pages" / "both.json").read_text())["names"] == ["Drop", "Wide"]
    (rules,) = value["rules"]
    assert [(one["name"], one["first"], one["other"]) for one in rules["statements"]] == [
        ("board", "board rectangle(1, 3)", "board rectangle(2, 2)")
    ]
    (length,) = [each for each in value["differences"] if each["figure"] == "length"]
    assert length["value"] == 1, "three points are filled in one game, four in the other"


def test_a_comparison_holds_reports_as_an_analysis_writes_them() -> None:
    one, both = (json.loads((SCHEMAS / f"{name}.json").read_text()) for name in ("analyse", "compare"))
    report = both["$defs"].pop("report")
    assert (report["properties"], report["required"]) == (one["properties"], one["required"])
    assert one["$defs"].items() <= both["$defs"].items()


def test_a_killed_run_resumes_and_ends_with_the_same_figures(place: Path) -> None:
    """A plan between two budgets, in a process that is stopped partway through."""
    script = """
import json, sys
from dataclasses import replace
import plybook
from plybook.measures.results.findings import as_json
from plybook.measures.workbench.registry import parts
from plybook.measures.workbench.plan import QUICK
from plybook.measures import run
only = tuple(part for part in parts() if part.name == "length")
run.parts = lambda: only
plan = replace(QUICK, games=120, random_games=5, playouts=1000)
report = plybook.analyse(plybook.load("tic-tac-toe"), plan, 1, jobs=int(sys.argv[1]), kept=True)
print(json.dumps(as_json(report)))
"""
    (place / "work.py").write_text(script)

    def lines() -> int:
        return sum(len(path.read_bytes().splitlines()) for path in (place / "cache").glob("analyses/*/games.jsonl"))

    def start(jobs: str) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, "work.py", jobs], stdout=subprocess.PIPE, text=True, start_new_session=True
        )

    for signalled in (signal.SIGKILL, signal.SIGINT):
        before = lines()
        process = start("2")
        waited = time.monotonic() + 60
        while lines() < before + 8 and time.monotonic() < waited:
            time.sleep(0.005)
        os.killpg(process.pid, signalled) if signalled == signal.SIGKILL else process.send_signal(signalled)
        process.communicate(timeout=60)
        assert process.returncode != 0, "it was stopped midway"
    kept = lines()
    resumed = start("2").communicate(timeout=120)[0]
    assert 16 <= kept < lines()
    for file in (place / "cache").glob("analyses/*/*"):
        file.unlink()
    undisturbed = start("1").communicate(timeout=120)[0]
    assert json.loads(resumed) == json.loads(undisturbed)


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_a_puzzle_has_a_page_but_no_puzzles_and_no_rival(place: Path) -> None:
    arguments = ("analyse", "fifteen", "-o", "size=2")
    done = run(*arguments)
    assert (done.returncode, "It can be solved in 6 moves, and not in fewer." in done.stdout) == (0, True), done
    assert {path.name for path in place.glob("fifteen*")} == {"fifteen-size-2.html", "fifteen-size-2.json"}
    report = valid((place / "fifteen-size-2.json").read_text(), "analyse")
    again = run(*arguments, "--json")
    assert repeated(json.loads(again.stdout)) == repeated(report)
    refused = run(*arguments, "--puzzles", "found")
    assert (refused.returncode, refused.stderr) == (
        1, "error: Fifteen is a puzzle itself: others are found only in games between players (--puzzles)\n"
    )  # fmt: skip
    refused = run("compare", "fifteen", "--each", "size=2,3")
    assert refused.returncode == 1
    assert "one of these is for one player" in refused.stderr


def test_ctrl_c_says_how_to_continue(place: Path) -> None:
    process = subprocess.Popen(
        [*COMMAND, "analyse", "ayu", "-o", "size=5", "--json", "--jobs", "2"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    waited = time.monotonic() + 60
    while not list((place / "cache").glob("analyses/*/*.jsonl")) and time.monotonic() < waited:
        time.sleep(0.02)
    for _ in range(10):  # one sent while processes are starting may be missed: press again, as a user would
        process.send_signal(signal.SIGINT)
        try:
            out, told = process.communicate(timeout=3)
            break
        except subprocess.TimeoutExpired:
            continue
    assert (process.returncode, out) == (130, "")
    assert "run the same command again to continue" in told
    assert "Traceback" not in told


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["analyse", "drop.gdl", "--out", "cache"], "is a folder"),
        (["analyse", "drop.gdl", "--out", "drop.gdl/page.html"], "cannot be written"),
        (["analyse", "drop.gdl", "--out", "/proc/page.html"], "cannot be written"),
        (["analyse", "drop.gdl", "--budget", "huge"], "Invalid value"),
        (["analyse", "nowhere.gdl"], "there is no file"),
        (["compare", "drop.gdl"], "at least two variants"),
        (["compare", "drop.gdl", "drop.gdl", "-o"], "NAME=VALUE"),
        (["compare", "drop.gdl", "-o", "size", "drop.gdl"], "NAME=VALUE"),
        (["compare", "drop.gdl", "--each", "size"], "--each needs"),
        (["compare", "ayu", "--each", "size=3,5,7,9,11,13,15,17,19"], "at most 8"),
        (["compare", "ayu", "--each", "size=9,10"], "odd"),
        (["analyse", "drop.gdl", "--cluster", "slurm"], "write `ray` or `dask`"),
        (["compare", "drop.gdl", "drop.gdl", "--cluster", "dask:"], "write `ray` or `dask`"),
    ],
)
def test_errors_are_reported_before_the_work_begins(
    place: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], said: str
) -> None:
    (place / "cache").mkdir(exist_ok=True)
    code, _, told = run_here(capsys, *arguments)
    assert code in (1, 2)
    assert said in told
    assert "Traceback" not in told
    assert ", seed 1, " not in told


def test_a_missing_library_is_reported_before_the_work_begins(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """``None`` in ``sys.modules`` makes the import fail."""
    hidden = "import sys; sys.modules['matplotlib'] = None; from plybook.ui.cli import main; main(sys.argv[1:])"
    done = subprocess.run(
        [sys.executable, "-c", hidden, "analyse", "drop.gdl"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert "matplotlib" in done.stderr
    assert "--json" in done.stderr
    assert ", seed 1, " not in done.stderr
    printed = subprocess.run(
        [sys.executable, "-c", hidden, "analyse", "drop.gdl", "--json"], capture_output=True, text=True, check=False
    )
    assert printed.returncode == 0, printed.stderr


@pytest.mark.parametrize(
    ("arguments", "variants"),
    [
        ("ayu -o size=9 ayu -o size=11", [("ayu", {"size": "9"}), ("ayu", {"size": "11"})]),
        ("-o pie=on ayu -osize=9 y --option=pie=off", [("ayu", {"pie": "on", "size": "9"}), ("y", {"pie": "off"})]),
        ("--seed 3 ayu --budget quick y --json", [("ayu", {}), ("y", {})]),
        ("ayu --jobs=2 -o a=b=c -- -odd", [("ayu", {"a": "b=c"}), ("-odd", {})]),
    ],
)  # fmt: skip
def test_options_apply_to_the_game_before_them(arguments: str, variants: list[tuple[str, dict[str, str]]]) -> None:
    from plybook.ui.commands.compare import command

    assert isinstance(command, VariantsCommand)
    context = click.Context(command)
    command.parse_args(context, arguments.split())
    assert [(one.game, one.options) for one in context.obj] == variants


def test_each_expands_to_every_combination_of_values() -> None:
    found = spelled_out([Variant("ayu", {"pie": "on"})], ("size=9, 11", "split=after,never"))
    assert [tuple(one.options.values()) for one in found] == [
        ("on", "9", "after"), ("on", "9", "never"), ("on", "11", "after"), ("on", "11", "never"),
    ]  # fmt: skip
    assert len(spelled_out([Variant("a"), Variant("b")], ("x=1",))) == 2


def test_files_are_named_after_the_game_and_the_options_set() -> None:
    assert file_name(plybook.load("ayu")) == "ayu"
    assert file_name(plybook.load("ayu", size=9, pie=True)) == "ayu-size-9-pie-on"
    assert str(beside(Path("a/b.html"))) == "a/b.json"
    assert str(beside(Path("a/b.json"))) == "a/b.json.json"


def test_times_are_worded_as_people_would_say_them() -> None:
    said = [in_words(seconds) for seconds in (0, 7.9, 47, 94, 200, 5399, 5400, 100_000, 10**6)]
    assert said == [
        "a few seconds", "a few seconds", "50 seconds", "90 seconds", "3 minutes", "90 minutes", "1.5 hours",
        "28 hours", "12 days",
    ]  # fmt: skip


def test_rounding_takes_progress_no_further_than_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[float] = []
    monkeypatch.setattr(progress, "report_progress", lambda share, text: told.append(share))
    working = Working(0.3)
    for seconds in (0.1, 0.2, 0.0):  # 0.1 + 0.2 is more than 0.3
        working.on_part("part", "does something", seconds)
    assert told[0] == 0
    assert told[-1] == 1


@pytest.mark.parametrize("given", [["ayu"], ["-o", "size=9"], ["--json"]])
def test_the_library_is_analysed_without_a_game_or_options(
    place: Path, capsys: pytest.CaptureFixture[str], given: list[str]
) -> None:
    code, _, told = run_here(capsys, "analyse", "--library", *given)
    assert code == 2
    assert "takes no GAME, no -o, no --json, no --puzzles and no --openings" in told
    assert "Missing argument 'GAME'" in run_here(capsys, "analyse")[2]
