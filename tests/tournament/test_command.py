"""``plybook tournament`` as users see it: JSON, tables, interrupts, and resuming after a kill."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import jsonschema
import pytest

ROOT = Path(__file__).parents[2]
SCHEMA = json.loads((ROOT / "docs" / "schemas" / "tournament.json").read_text())
COMMAND = [sys.executable, "-m", "plybook", "tournament"]


def run(*arguments: str, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*COMMAND, *arguments], capture_output=True, text=True, cwd=cwd, timeout=120, check=False)


def as_json(*arguments: str) -> Any:
    done = run(*arguments, "--json")
    assert done.returncode == 0, done.stderr
    value = json.loads(done.stdout)
    jsonschema.validate(value, SCHEMA)
    return value


def files(folder: Path) -> dict[str, str]:
    return {file.name: file.read_text() for file in folder.iterdir()}


RANDOM = ("ayu", "-o", "size=5", "--players", "random,random,script:b1-c1", "--games", "6", "--seed", "3")


def test_json_matches_its_schema_and_does_not_depend_on_jobs(tmp_path: Path) -> None:
    one = as_json(*RANDOM, "--save", str(tmp_path / "one"))
    assert one == as_json(*RANDOM, "--save", str(tmp_path / "two"), "--jobs", "2")
    assert files(tmp_path / "one") == files(tmp_path / "two")
    assert one["games"] == one["planned"] == 18 == len(files(tmp_path / "one")) - 1
    assert list(one["players"]) == ["random (1)", "random (2)", "script:b1-c1"]
    assert sum(row["points"] for row in one["players"].values()) == 18
    scripted = one["players"]["script:b1-c1"]
    assert (scripted["unfinished"], scripted["forfeits"]) == (6, 6), (
        "it stops as first player; its move is illegal as second"
    )
    assert sum(one["by_seat"].values()) == sum(one["by_role"].values()) == 18
    assert one["by_seat"]["unfinished"] == 6


def test_json_with_an_sprt_matches_its_schema() -> None:
    value = as_json("ayu", "-o", "size=5", "--players", "random,random", "--seed", "1", "--sprt", "20,120")
    assert value["sprt"]["accepted"] == "H0"
    assert sum(value["sprt"]["pairs"]) * 2 == value["games"] < value["planned"]


def test_json_before_the_first_game_matches_its_schema() -> None:
    import plybook
    from plybook.tournament.contest import Contest
    from plybook.tournament.report import summary
    from plybook.tournament.settings import Settings
    from plybook.tournament.standings import sum_up

    game = plybook.load("ayu", size=5)
    contest = Contest(game, Settings("ayu", game.model.fingerprint, {}, ("random", "random")))
    value = {"options": {}, **summary(contest, sum_up([], contest.settings.labels, 2))}
    jsonschema.validate(value, SCHEMA)
    assert value["first_player"] == {"score": 0, "low": 0, "high": 1}


def test_the_tables_show_players_points_and_ratings() -> None:
    done = run(*RANDOM)
    assert done.returncode == 0
    assert "Ayu: 18 games, round robin, 6 for each pairing, seed 3" in done.stdout
    for word in ("random (1)", "script:b1-c1", "95 %", "Elo", "points against", "plies a game", "forfeited: 6 by 3"):
        assert word in done.stdout
    assert max(map(len, done.stdout.splitlines())) <= 80


def test_a_narrow_terminal_shows_all_figures_below_the_names() -> None:
    environment = {**os.environ, "COLUMNS": "40"}
    done = subprocess.run([*COMMAND, *RANDOM], capture_output=True, text=True, env=environment, timeout=60, check=False)
    assert done.returncode == 0
    assert "\n3  script:b1-c1\n   0 won, 0 draw, 6 lost, 6 open\n   25.0% (" in done.stdout
    assert "won,…" not in done.stdout
    assert max(map(len, done.stdout.splitlines())) <= 40


def test_the_same_command_continues_without_a_seed_and_resume_needs_only_the_folder(tmp_path: Path) -> None:
    asked = ("ayu", "-o", "size=5", "--players", "random,random", "--games", "8", "--save", str(tmp_path / "cup"))
    first = as_json(*asked)
    before = files(tmp_path / "cup")
    (tmp_path / "cup" / "ayu-000003.txt").unlink()
    assert as_json(*asked) == first
    (tmp_path / "cup" / "ayu-000004.txt").unlink()
    assert as_json("--resume", str(tmp_path / "cup")) == first
    assert files(tmp_path / "cup") == before
    other = run(*asked, "--gauntlet")
    assert other.returncode == 1
    assert "holds another tournament (gauntlet: no instead of yes)" in other.stderr


def test_resume_finds_the_description_from_the_folder_and_refuses_changed_rules(tmp_path: Path) -> None:
    text = (ROOT / "games" / "ayu.gdl").read_text()
    (tmp_path / "mine.gdl").write_text(text)
    asked = ("mine.gdl", "-o", "size=5", "--players", "random,random", "--games", "2", "--save", "cup", "--seed", "1")
    assert run(*asked, cwd=tmp_path).returncode == 0
    assert run("--resume", str(tmp_path / "cup")).returncode == 0
    (tmp_path / "mine.gdl").write_text(text.replace("-> draw", "-> mover wins", 1))
    done = run("--resume", str(tmp_path / "cup"))
    assert done.returncode == 1
    assert "the rules of Ayu have changed" in done.stderr


def test_names_and_titles_are_shown_verbatim(tmp_path: Path) -> None:
    text = (ROOT / "games" / "ayu.gdl").read_text()
    (tmp_path / "mine.gdl").write_text(text.replace('game "Ayu"', 'game "Ayu [/b]"'))
    players = ("-o", "size=5", "--players", "random,script:[/x]", "--seed", "1")
    for command in (["tournament", "--games", "2"], ["run"]):
        asked = [sys.executable, "-m", "plybook", *command, "mine.gdl", *players]
        done = subprocess.run(asked, capture_output=True, text=True, cwd=tmp_path, timeout=60, check=False)
        if command == ["run"]:
            assert "is not the notation of a move" in done.stderr
        else:
            assert (done.returncode, done.stderr) == (0, "")
            assert "Ayu [/b]: " in done.stdout
            assert "script:[/x]" in done.stdout


LONG = (
    "ayu",
    "-o",
    "size=9",
    "--players",
    "random,random,random",
    "--games",
    "30",
    "--seed",
    "4",
    "--opening-plies",
    "2",
)


def interrupted(folder: Path, jobs: int, how: signal.Signals, games: int) -> tuple[int, str, str]:
    """Start or resume it, and send the signal after so many more games."""
    command = [*COMMAND, *LONG, "--save", str(folder), "--jobs", str(jobs)]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    before = len(list(folder.glob("*.txt")))
    deadline = time.monotonic() + 60
    while len(list(folder.glob("*.txt"))) < before + games and process.poll() is None and time.monotonic() < deadline:
        time.sleep(0.005)
    os.killpg(process.pid, how)
    out, err = process.communicate(timeout=30)
    return process.returncode, out, err


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_interrupt_ends_cleanly_and_summarises_the_finished_games(tmp_path: Path, jobs: int) -> None:
    code, out, err = interrupted(tmp_path / "cup", jobs, signal.SIGINT, 5)
    assert code == 130, err
    assert "Ayu: " in out
    assert "games are finished and counted; continue with `plybook tournament --resume" in err
    assert "Traceback" not in err
    assert len(err.splitlines()) == 1
    assert run("--resume", str(tmp_path / "cup")).returncode == 0


@pytest.mark.parametrize("pause", [0.0, 0.01, 0.1])
def test_a_second_interrupt_does_not_disturb_the_first_even_without_system_tools(tmp_path: Path, pause: float) -> None:
    command = [*COMMAND, *LONG[:4], "mcts:playouts=300,random", "--save", str(tmp_path / "cup"), "--jobs", "2"]
    process = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        env={**os.environ, "PATH": str(tmp_path)},  # joblib uses `pgrep` to find the processes to end
    )
    deadline = time.monotonic() + 60
    while not list(tmp_path.glob("cup/*.txt")) and process.poll() is None and time.monotonic() < deadline:
        time.sleep(0.01)
    for _ in range(2):
        os.killpg(process.pid, signal.SIGINT)
        time.sleep(pause)
    _, err = process.communicate(timeout=30)
    assert process.returncode in (130, -signal.SIGINT), err  # the second may arrive after all output
    assert "Traceback" not in err
    assert "Failed" not in err
    assert "interrupted" in err


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_tournament_killed_at_any_moment_resumes_to_the_same_result(tmp_path: Path, jobs: int) -> None:
    whole = as_json(*LONG, "--save", str(tmp_path / "whole"))
    chance = random.Random(jobs)
    for _ in range(4):
        interrupted(tmp_path / "cup", jobs, signal.SIGKILL, chance.randrange(0, 15))
    assert as_json(*LONG, "--save", str(tmp_path / "cup"), "--jobs", str(jobs)) == whole
    assert files(tmp_path / "cup") == files(tmp_path / "whole")
