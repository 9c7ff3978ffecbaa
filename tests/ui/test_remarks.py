"""What commands say when their figures would mislead: nothing was played, nothing ends, or a player never moves."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from plybook.bench.library import comparison
from plybook.bench.library.others import others
from plybook.interpreter.core.remarks import Counts, remarks
from plybook.ui import cli

SCHEMAS = Path(__file__).parents[2] / "docs" / "schemas"
NO_MOVES, NO_END, IDLE = "no-moves", "never-ends", "seat-never-moves"
GAMES = {
    NO_MOVES: """
game "Over" {
  players White, Black
  board square(3)
  move drop { to empty }
  end { when count(empty) > 3 -> White wins "there is room" }
}
""",
    NO_END: """
game "Endless" {
  players White, Black
  board square(3)
  setup {
    place White on a1
    place Black on c3
  }
  move slide {
    from mine
    to   adjacent(from) & empty
  }
  end { when no-moves -> draw }
}
""",
    IDLE: """
game "Alone" {
  players White, Black
  board square(2)
  move drop { to empty }
  again when count(empty) > 0
  end { when no-moves -> draw }
}
""",
}
COMMANDS = {
    "playouts": ("playouts", "--games", "5", "--ply-limit", "20"),
    "run": ("run", "--games", "3", "--ply-limit", "20"),
    "tournament": ("tournament", "--players", "random,random", "--games", "4", "--ply-limit", "20"),
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a file of each game."""
    where = tmp_path_factory.mktemp("games")
    for code, text in GAMES.items():
        (where / f"{code}.gdl").write_text(text)
    return where


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What a command prints."""
    with pytest.raises(SystemExit) as left:
        cli.main([*arguments, "--engine", "reference"] if arguments[0] != "bench" else [*arguments])
    assert not left.value.code
    return capsys.readouterr().out


def printed(capsys: pytest.CaptureFixture[str], schema: str, *arguments: str) -> Any:
    """The JSON that a command prints, validated against its schema."""
    value = json.loads(said(capsys, *arguments, "--json"))
    jsonschema.validate(value, json.loads((SCHEMAS / f"{schema}.json").read_text()))
    return value


@pytest.mark.parametrize("name", COMMANDS)
@pytest.mark.parametrize("code", GAMES)
def test_a_command_says_what_its_figures_hide(
    name: str, code: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command, *options = COMMANDS[name]
    found = printed(capsys, name, command, str(folder / f"{code}.gdl"), *options)
    assert [remark["code"] for remark in found["remarks"]] == [code]
    shown = said(capsys, command, str(folder / f"{code}.gdl"), *options)
    assert shown.endswith(f"note: {found['remarks'][0]['text']}\n")
    if code == NO_MOVES:
        assert "no moves were played" in shown
        for rate in ("plies a game", "games a second", "50.0%", "Elo includes"):
            assert rate not in shown


@pytest.mark.parametrize("name", COMMANDS)
def test_a_game_without_such_faults_has_no_remarks(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    command, *options = COMMANDS[name]
    assert printed(capsys, name, command, "tic-tac-toe", *options)["remarks"] == []
    assert "note:" not in said(capsys, command, "tic-tac-toe", *options)


def test_there_is_no_rate_of_games_without_moves(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = printed(capsys, "playouts", "playouts", str(folder / f"{NO_MOVES}.gdl"), "--games", "5")
    assert found["playouts_per_second"] is None
    assert found["results"]["White"] == 5


@pytest.mark.parametrize(
    ("schema", "more"), [("perft", ()), ("perft", ("--distinct",)), ("perft-divide", ("--divide",))]
)
def test_perft_says_that_there_is_nothing_to_count(
    schema: str, more: tuple[str, ...], folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = str(folder / f"{NO_MOVES}.gdl")
    found = printed(capsys, schema, "perft", file, "--depth", "2", *more)
    text = "there is nothing to count: the game is over before its first move (White wins: there is room)"
    assert found["remarks"] == [{"code": NO_MOVES, "text": text}]
    assert said(capsys, "perft", file, "--depth", "2", *more).endswith(f"note: {text}\n")
    assert printed(capsys, schema, "perft", "tic-tac-toe", "--depth", "1", *more)["remarks"] == []


def test_perft_says_after_how_many_moves_the_game_was_over(capsys: pytest.CaptureFixture[str]) -> None:
    shown = said(capsys, "perft", "tic-tac-toe", "--depth", "1", "--after", "a1 b1 a2 b2 a3")
    assert "note: there is nothing to count: the game is over already after 5 moves (" in shown


def test_bench_measures_no_game_without_moves(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = str(folder / f"{NO_MOVES}.gdl")
    found = printed(capsys, "bench", "bench", file, "--quick", "--only", "engines")
    assert found["cases"] == []
    assert found["left_out"] == [{"part": "engines", "why": "there is no move to play"}]
    assert [remark["code"] for remark in found["remarks"]] == [NO_MOVES]
    assert said(capsys, "bench", file, "--quick", "--only", "engines").endswith("over before its first move\n")


def test_bench_of_several_games_leaves_out_one_without_moves(folder: Path) -> None:
    file = str(folder / f"{NO_MOVES}.gdl")
    left_out: list[tuple[str, str]] = []
    assert not list(comparison.players([file], others(), lambda what, why: left_out.append((what, why))))
    assert left_out == [(file, "no moves were played: the game is over before its first move")]


def counted(players: int = 2, limit: int = 100, **counts: int) -> list[str]:
    usual = {"games": 10, "plies": 300, "unfinished": 0, "rounds": 10, **counts}
    names = ("White", "Black", "Red", "Blue")[:players]
    return [remark.text for remark in remarks(Counts(names, limit, **usual))]


def test_remarks_follow_from_the_counts() -> None:
    over = "no moves were played: the game is over before its first move"
    assert counted() == []
    assert counted(games=0, plies=0, rounds=0) == []
    assert counted(plies=0, rounds=0) == [over]
    assert counted(plies=1000, unfinished=10) == [
        "none of the 10 games ended within the limit of 100 plies (--ply-limit)"
    ]
    assert counted(plies=999, unfinished=10) == []  # one was stopped otherwise
    assert counted(plies=1000, unfinished=9) == []
    assert counted(rounds=0) == ["Black made no move in any of the 10 games"]
    assert counted(3, rounds=0) == ["Red made no move in any of the 10 games"]
    assert counted(rounds=1) == []
    assert counted(games=1, plies=100, unfinished=1, rounds=0) == [
        "the game did not end within the limit of 100 plies (--ply-limit)",
        "Black made no move in the game",
    ]


def test_what_is_not_the_fault_of_the_game_is_not_said_of_it() -> None:
    assert counted(plies=0, rounds=0, forfeits=10) == []  # every player failed at the first move
    assert counted(plies=0, rounds=0, unfinished=10) == []  # no player could be made
    assert counted(rounds=0, forfeits=1) == []
    one = "none of the 10 games ended within the limit of 1 ply (--ply-limit)"
    assert counted(limit=1, plies=10, unfinished=10, rounds=0) == [one]
    assert counted(limit=0, plies=0, unfinished=10, rounds=0) == [one.replace("1 ply", "0 plies")]


@pytest.mark.parametrize("command", [("run", "--games", "1"), ("tournament", "--games", "2")])
def test_a_full_tree_is_noted_below_the_table(command: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    name, *options = command
    small, large = "mcts:playouts=12000,memory=1", "mcts:playouts=5"
    given = ("hex", "-o", "size=9", *options, "--players", f"{small},{large}", "--ply-limit", "4")
    found = [each["text"] for each in printed(capsys, name, name, *given)["remarks"] if each["code"] == "tree-full"]
    games = "1 game" if name == "run" else "2 games"
    assert found == [f"the tree of {small} was full in {games}: give it more with memory=MiB"]


SMALL = "mcts:playouts=12000,memory=1"


def test_a_record_says_whose_tree_was_full_and_a_tournament_that_goes_on_knows(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "cup"
    given = ("hex", "-o", "size=9", "--games", "2", "--players", f"{SMALL},random", "--ply-limit", "4", "--seed", "1")
    before = printed(capsys, "tournament", "tournament", *given, "--save", str(folder))
    texts = [file.read_text(encoding="utf-8") for file in sorted(folder.glob("*.txt"))]
    assert [text.count(f"\n# tree full: {SMALL}\n") for text in texts] == [1, 1]
    with pytest.raises(SystemExit):
        cli.main(["tournament", "--resume", str(folder), "--json"])
    again = json.loads(capsys.readouterr().out)
    assert again["remarks"] == before["remarks"] != []


def test_a_game_that_is_resumed_says_so_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        cli.main(["run", "hex", "-o", "size=9", "--players", f"random,{SMALL}", "--ply-limit", "1",
                  "--save", str(tmp_path), "--seed", "1"])  # fmt: skip
    (file,) = tmp_path.glob("*.txt")
    assert "tree full" not in file.read_text(encoding="utf-8")
    capsys.readouterr()
    with pytest.raises(SystemExit):
        cli.main(["run", "--resume", str(file), "--ply-limit", "4"])
    assert capsys.readouterr().out.endswith(f"note: the tree of {SMALL} was full: give it more with memory=MiB\n")
    assert f"\n# tree full: {SMALL}\n" in file.read_text(encoding="utf-8")


def test_a_game_against_a_person_is_recorded_with_a_full_tree(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.txt"
    with pytest.raises(SystemExit):
        cli.main(["play", "hex", "-o", "size=9", "--players", f"random,{SMALL}", "--ply-limit", "2",
                  "--record", str(file), "--seed", "1"])  # fmt: skip
    capsys.readouterr()
    assert f"\n# tree full: {SMALL}\n" in file.read_text(encoding="utf-8")


CROWDED = """
game "Crowd" {
  players White, Black
  board square(32)
  move begin {
    to empty & column(1)
    where turn-number is FIRST
  }
  move drop {
    where turn-number is not FIRST
    choose one in empty
    choose two in empty
    choose three in empty
    do place(mover, one | two | three)
  }
  end { when no-moves -> draw }
}
"""


@pytest.mark.parametrize(
    "command", [("run", "--players", "random,random"), ("tournament", "--players", "random,random")]
)
@pytest.mark.parametrize("engine", ["native", "reference"])
def test_a_game_that_comes_to_a_crowded_position_is_unfinished_and_the_next_is_played(
    command: tuple[str, ...], engine: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "crowd.gdl"
    file.write_text(CROWDED.replace("FIRST", "1"))
    name, *options = command
    with pytest.raises(SystemExit) as left:
        cli.main([name, str(file), *options, "--games", "2", "--engine", engine, "--json"])
    assert not left.value.code
    found = json.loads(capsys.readouterr().out)
    jsonschema.validate(found, json.loads((SCHEMAS / f"{name}.json").read_text()))
    assert found["by_role"] == {"White": 0, "Black": 0, "draw": 0, "unfinished": 2}
    (remark,) = [remark for remark in found["remarks"] if remark["code"] == "too-many-moves"]
    assert remark["text"] == (
        "2 games given up as unfinished: a position in them, or in a search, had too many moves to list: "
        "the move `drop` leaves more than 200,000 combinations of points to try"
    )


@pytest.mark.parametrize("engine", ["native", "reference"])
def test_a_game_whose_first_position_is_too_crowded_is_an_error(
    engine: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "crowd.gdl"
    file.write_text(CROWDED.replace("FIRST", "2"))
    with pytest.raises(SystemExit) as left:
        cli.main(["run", str(file), "--games", "2", "--engine", engine])
    assert left.value.code == 1
    assert "error[too-many-moves]" in capsys.readouterr().err
