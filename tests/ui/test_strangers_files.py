"""Records, tournaments and descriptions from strangers run no program and reach no other file."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import plybook
from plybook.players import KINDS, demand_given, starts_program

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="programs and links as on Unix")


def run(*arguments: str | bytes, cwd: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "plybook", *arguments], cwd=cwd, stdin=subprocess.DEVNULL, capture_output=True,
        timeout=60, check=False, encoding="utf-8", errors="surrogateescape",
    )  # fmt: skip


@pytest.fixture
def command(tmp_path: Path) -> str:
    """A player whose program leaves a trace, and forfeits."""
    return f'line:/bin/sh -c "touch {tmp_path / "ran"}; exit 3"'


def record(folder: Path, player: str, result: str = "") -> str:
    (folder / "game.txt").write_text(
        "Plybook record 1\ngame: ayu\noptions: size=5\n"
        f"first: random\nsecond: {player}\nseed: 1\n\n1. b1-c1\n{result}\n"
    )
    return "game.txt"


def cup(folder: Path, player: str) -> str:
    """The folder of a tournament of which no game has been played."""
    settings = ["tournament", "ayu", "-o", "size=5", "--players", "random,random", "--games", "2", "--seed", "1"]
    assert run(*settings, "--save", "cup", cwd=folder).returncode == 0
    for game in folder.glob("cup/*.txt"):
        game.unlink()
    file = folder / "cup" / "tournament.json"
    file.write_text(json.dumps({**json.loads(file.read_text()), "players": ["random", player]}))
    return "cup"


@pytest.mark.parametrize("word", ["play", "run", "tournament"])
def test_a_program_named_in_a_file_starts_only_if_it_is_also_given(word: str, command: str, tmp_path: Path) -> None:
    named = cup(tmp_path, command) if word == "tournament" else record(tmp_path, command)
    refused = run(word, "--resume", named, cwd=tmp_path)
    assert refused.returncode == 1
    assert f"{named} names a program to be started: `{command}`" in refused.stderr
    assert f"plybook {word} --resume {named} --players 'random,{command}'" in refused.stderr
    other = run(word, "--resume", named, "--players", "random,line:/bin/false", cwd=tmp_path)
    assert (other.returncode == 0) == (word != "tournament"), "it replaces the players of a game"
    assert not (tmp_path / "ran").exists()
    named = named if word == "tournament" else record(tmp_path, command)
    allowed = run(word, "--resume", named, "--players", f"random,{command}", cwd=tmp_path)
    assert allowed.returncode == 0, allowed.stderr
    assert (tmp_path / "ran").exists()


READERS = ("record:{}", "mcts:playouts=9,book={}", "alphabeta:book='{}'")


@pytest.mark.parametrize(
    ("word", "player"),
    [
        pytest.param(word, player, marks=() if quick == place else pytest.mark.slow)
        for quick, word in enumerate(("play", "run", "tournament"))
        for place, player in enumerate(READERS)
    ],
)
def test_a_file_that_a_player_reads_is_opened_only_if_it_is_also_given(word: str, player: str, tmp_path: Path) -> None:
    player = player.format(tmp_path / "secret")
    (tmp_path / "secret").write_text("the first line of a secret\n")
    named = cup(tmp_path, player) if word == "tournament" else record(tmp_path, player)
    refused = run(word, "--resume", named, cwd=tmp_path)
    assert refused.returncode == 1
    assert f"{named} names a file to be read: `{player}`" in refused.stderr
    assert f"plybook {word} --resume {named} --players " in refused.stderr
    allowed = run(word, "--resume", named, "--players", f"random,{player}", cwd=tmp_path)
    assert allowed.returncode == 1
    assert f"{tmp_path / 'secret'}: " in allowed.stderr, "it was read"


def test_a_finished_game_is_shown_without_reading_what_its_players_name(tmp_path: Path) -> None:
    made = "Plybook record 1\ngame: tic-tac-toe\nfirst: record:{0}\nsecond: mcts:book={0}\n\n{1}\n"
    moves = "\n".join(f"{number}. {move}" for number, move in enumerate(("a1", "a2", "b1", "b2", "c1"), 1))
    for end in ("\nresult: X wins: has three in a line", ""):
        (tmp_path / "over.txt").write_text(made.format(tmp_path / "missing", moves + end))
        done = run("run", "--resume", "over.txt", cwd=tmp_path)
        assert (done.returncode, "X wins" in done.stdout) == (0, True), done.stderr
    (tmp_path / "over.txt").write_text(
        made.format(tmp_path / "missing", moves + "\nresult: X wins: has three in a line")
    )
    done = run("play", "--resume", "over.txt", cwd=tmp_path)
    assert (done.returncode, "X wins" in done.stdout) == (0, True), done.stderr


def test_a_finished_game_is_shown_without_its_programs(command: str, tmp_path: Path) -> None:
    named = record(tmp_path, command, "result: Black wins: White forfeits: it ended")
    for word in ("play", "run"):
        done = run(word, "--resume", named, cwd=tmp_path)
        assert "White forfeits" in done.stdout, done.stderr
    assert not (tmp_path / "ran").exists()


def test_the_names_in_a_message_cannot_control_the_terminal(tmp_path: Path) -> None:
    done = run("run", "--resume", record(tmp_path, "line:./x\x1b[2J\u202ey"), cwd=tmp_path)
    assert r"`line:./x\x1b[2J\u202ey`" in done.stderr
    assert "\x1b" not in done.stderr


def test_every_kind_that_names_a_command_counts_as_a_program() -> None:
    assert {kind.name for kind in KINDS if kind.starts_program} == {
        kind.name for kind in KINDS if kind.rest == "COMMAND"
    }
    for kind in KINDS:
        assert starts_program(f"{kind.name}:x") == kind.starts_program
    demand_given(["random", "human", "line:./a"], ["line:./a"], "file", "how")
    with pytest.raises(plybook.PlyError, match="file names programs"):
        demand_given(["line:./a", "line:./b", "line:./c"], ["line:./c"], "file", "how")


def test_an_interrupted_match_with_programs_says_how_it_continues(tmp_path: Path) -> None:
    done = run("play", "ayu", "-o", "size=5", "--players", "human,line:/bin/cat", "--record", "new.txt", cwd=tmp_path)
    assert "continue with: plybook play --resume new.txt --players human,line:/bin/cat\n" in done.stdout


# -- extends -------------------------------------------------------------------------------------------------------

GAME = 'game "Mine" extends "{}" {{ }}'


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A folder beside a file that does not concern a description in it."""
    (tmp_path / "secret.gdl").write_text("the first line of a secret\n")
    place = tmp_path / "place"
    (place / "below").mkdir(parents=True)
    return place


@pytest.mark.parametrize(
    "path",
    ["../secret.gdl", "{}/secret.gdl", "link.gdl", "linked/secret.gdl", "below/../../secret.gdl", "{}/place/own.gdl"],
)
def test_a_description_reaches_no_file_outside_its_folder(path: str, place: Path) -> None:
    (place / "own.gdl").write_text('game "Own" extends "ayu" { }')
    (place / "link.gdl").symlink_to("../secret.gdl")
    (place / "linked").symlink_to("..")
    path = path.format(place.parent)
    (place / "game.gdl").write_text(GAME.format(path))
    done = run("check", "game.gdl", cwd=place)
    assert done.returncode == 1
    assert f"error[outside-the-folder]: `{path}` is outside the folder of this description" in done.stderr
    assert "the first line" not in done.stderr
    with pytest.raises(plybook.DescriptionError, match="outside-the-folder"):
        plybook.load(place / "game.gdl")


@pytest.mark.parametrize("path", ["own.gdl", "./own.gdl", "below/own.gdl", "below/../own.gdl", "link.gdl", "ayu"])
def test_a_description_reaches_files_in_its_folder_and_the_library(path: str, place: Path) -> None:
    for folder in (place, place / "below"):
        (folder / "own.gdl").write_text('game "Own" extends "ayu" { }')
    (place / "link.gdl").symlink_to("below/own.gdl")
    (place / "game.gdl").write_text(GAME.format(path))
    for name in (place / "game.gdl", os.path.relpath(place / "game.gdl")):
        assert plybook.load(name).title == "Mine"


def test_a_description_reached_through_a_link_extends_files_beside_the_link(place: Path) -> None:
    (place / "below" / "game.gdl").write_text(GAME.format("own.gdl"))
    (place / "below" / "own.gdl").write_text('game "Own" extends "ayu" { }')
    (place.parent / "elsewhere").symlink_to(place / "below")
    assert plybook.load(place.parent / "elsewhere" / "game.gdl").title == "Mine"


def test_a_pipe_that_a_description_extends_does_not_block(place: Path) -> None:
    os.mkfifo(place / "pipe.gdl")
    (place / "game.gdl").write_text(GAME.format("pipe.gdl"))
    done = run("check", "game.gdl", cwd=place)
    assert done.returncode == 1
    assert "error[unreadable-file]: the file cannot be read: not a regular file" in done.stderr


# -- names of every kind -------------------------------------------------------------------------------------------

TITLE = "Two\u2028lines,\u2029a paragraph,\x0ca page \u3000"


def test_games_of_any_title_and_file_name_are_recorded_and_resumed(tmp_path: Path) -> None:
    folder = tmp_path / os.fsdecode(b"a\xff\n\xe2\x80\xa8b")
    folder.mkdir()
    name = os.fsdecode(b"g\xfe\xc2\x85me.gdl")
    (folder / name).write_text(
        f'''game "{TITLE}" {{
  players A, B
  board square(2)
  move drop {{ to empty }}
  end {{ when no-moves -> mover loses "{TITLE}" }}
}}''',
        encoding="utf-8",
    )
    asked = (name, "--players", "random,random", "--seed", "1")
    assert run("run", *asked, "--save", "kept", cwd=folder).returncode == 0
    (kept,) = (folder / "kept").iterdir()
    done = run("run", "--resume", str(kept), cwd=folder)
    assert done.returncode == 0, done.stderr
    assert run("tournament", *asked, "--games", "4", "--save", "cup", cwd=folder).returncode == 0
    before = {file.name: file.stat().st_mtime_ns for file in (folder / "cup").iterdir()}
    again = run("tournament", "--resume", str(folder / "cup"), cwd=tmp_path)
    assert (again.returncode, again.stderr) == (0, "")
    assert {file.name: file.stat().st_mtime_ns for file in (folder / "cup").iterdir()} == before, "no game again"


def test_a_record_that_cannot_be_read_is_not_replayed_in_silence(tmp_path: Path) -> None:
    asked = ("tournament", "ayu", "-o", "size=3", "--players", "random,random", "--games", "2", "--seed", "1",
             "--save", "cup")  # fmt: skip
    assert run(*asked, cwd=tmp_path).returncode == 0
    one, two = sorted((tmp_path / "cup").glob("*.txt"))
    whole = one.read_text()
    one.write_text(whole.replace("1. ", "7. "))
    two.write_text("".join(line for line in two.read_text().splitlines(True) if "result" not in line))
    done = run(*asked, cwd=tmp_path)
    assert done.returncode == 0
    assert "note: cup/ayu-000001.txt: line 10: expected turn 1, not 7; this game is played again\n" in done.stderr
    assert "note: cup/ayu-000002.txt: it has no result; this game is played again\n" in done.stderr
    assert one.read_text() == whole
    assert run(*asked, cwd=tmp_path).stderr == ""
