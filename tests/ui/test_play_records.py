"""Games at the terminal are recorded, and resumed from their records."""

from __future__ import annotations

import re
from datetime import datetime
from pathlib import Path

import pytest
from playing import SMALL, STEPS, Play

import plybook
from plybook.interpreter.play import record as records
from plybook.interpreter.play.record import Record
from plybook.ui.records.new_file import games_folder, new_file


def recorded(tmp_path: Path, *moves: str) -> Path:
    file = tmp_path / "game.txt"
    record = Record.of(plybook.load("ayu", size=5), ["human", "random"], 7)
    record.moves = list(moves)
    records.save(record, file)
    return file


def test_a_resumed_game_keeps_its_seed_and_its_players_unless_told_otherwise(session: Play, tmp_path: Path) -> None:
    file = recorded(tmp_path, "b1-c1", "a2-a3")
    assert "human against random, seed 7" in session(["--resume", str(file)]).out
    assert "human against human, seed 7" in session(["--resume", str(file), "--players", "human,human"]).out
    assert records.load(file).players == ("human", "human")


def test_a_resumed_game_continues_the_same_random_sequence(session: Play, tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole.txt", tmp_path / "parts.txt"
    chance = [*SMALL, "--players", "human,random", "--record"]
    session([*chance, str(whole)], "b1-c1", "d3", "d4", "quit")
    session([*chance, str(parts)], "b1-c1", "quit")
    session(["--resume", str(parts)], "d3", "d4", "quit")
    assert whole.read_text() == parts.read_text()


@pytest.mark.parametrize(
    ("moves", "message"),
    [
        (["b1-c1", "a2-a3", "c1-e5"], "line 12, ply 3: c1-e5 is not allowed"),
        (["c1"], "line 10, ply 1: c1 is ambiguous: it matches b1-c1, d1-c1"),
        (["b1-c1", "what"], "ply 2: what is not the notation of a move"),
    ],
)
def test_an_invalid_move_in_a_record_is_reported_with_its_ply(
    session: Play, tmp_path: Path, moves: list[str], message: str
) -> None:
    file = recorded(tmp_path, *moves)
    before = file.read_text()
    said = session(["--resume", str(file)])
    assert said.code == 1
    assert message in said.err
    assert file.read_text() == before


def test_changed_rules_are_reported(session: Play, tmp_path: Path) -> None:
    file = recorded(tmp_path, "b1-c1")
    file.write_text(re.sub("rules: .*", "rules: 0123456789abcdef", file.read_text()))
    assert "the rules of Ayu have changed" in session(["--resume", str(file)]).err


def test_a_record_finds_its_description_from_any_folder(
    session: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "steps.gdl").write_text(STEPS)
    monkeypatch.chdir(tmp_path / "mine")
    near = session(["steps.gdl", "--record", "game.txt"], "a1-a2", "quit")
    far = session(["steps.gdl"], "a1-a2", "quit")
    assert records.load(Path("game.txt")).game == "steps.gdl"
    monkeypatch.chdir("/")
    (tmp_path / "mine").rename(tmp_path / "ours")
    assert "Steps" in session(["--resume", str(tmp_path / "ours" / "game.txt")]).out
    (tmp_path / "ours" / "steps.gdl").rename(tmp_path / "elsewhere.gdl")
    moved = ["--resume", str(tmp_path / "ours" / "game.txt")]
    assert "there is no file `steps.gdl`" in session(moved).err
    assert "Steps" in session([*moved, str(tmp_path / "elsewhere.gdl")]).out
    assert "Steps" in session(moved).out
    (tmp_path / "elsewhere.gdl").rename(tmp_path / "ours" / "steps.gdl")
    (tmp_path / "ours").rename(tmp_path / "mine")
    assert "Steps" in session(["--resume", str(far.record)]).out
    assert near.code == far.code == 0


def test_games_started_in_the_same_second_get_different_files(tmp_path: Path) -> None:
    game = plybook.load("ayu", size=3)
    now = datetime(2030, 1, 31, 20, 30, 5)
    names = [new_file(game, tmp_path, now).name for _ in range(3)]
    assert names == [f"ayu-2030-01-31-203005{end}.txt" for end in ("", "-2", "-3")]


@pytest.mark.parametrize(
    ("environment", "platform", "folder"),
    [
        ({"XDG_DATA_HOME": "/data"}, "linux", "/data/plybook/games"),
        ({}, "linux", "~/.local/share/plybook/games"),
        ({}, "darwin", "~/Library/Application Support/plybook/games"),
        ({"LOCALAPPDATA": "/local"}, "win32", "/local/plybook/games"),
    ],
)
def test_games_are_kept_where_the_platform_keeps_data(environment: dict[str, str], platform: str, folder: str) -> None:
    assert games_folder(environment, platform) == Path(folder).expanduser()


def test_a_folder_that_cannot_be_created_is_reported(session: Play, tmp_path: Path) -> None:
    (tmp_path / "data").write_text("")
    said = session(SMALL)
    assert said.code == 1
    assert "cannot be written" in said.err
