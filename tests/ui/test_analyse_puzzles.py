"""`analyse --puzzles`: what the folder holds, judged by an oracle, the solver and the command that plays."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

import plybook
from plybook.interpreter.play import record as records
from plybook.measures import run as measuring
from plybook.measures.tree.puzzle_origin import Traced, traced, way
from plybook.measures.tree.puzzle_search import Puzzle
from plybook.measures.workbench.analysis import Analysis
from plybook.measures.workbench.plan import PLANS, QUICK
from plybook.measures.workbench.registry import parts
from plybook.ui.analysis.puzzles import files

from .running import run

PLAN = replace(QUICK, games=6, playouts=50, random_games=3, puzzle_games=6, puzzle_nodes=2_000, puzzles=2)
LINES = ("a1b1c1", "a2b2c2", "a3b3c3", "a1a2a3", "b1b2b3", "c1c2c3", "a1b2c3", "a3b2c1")


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder, and an analysis that only looks for puzzles, in few games."""
    only = tuple(part for part in parts() if part.name == "puzzles")
    monkeypatch.setattr(measuring, "parts", lambda: only)
    monkeypatch.setitem(PLANS, "quick", replace(QUICK, games=16, random_games=3, puzzles=2))
    monkeypatch.setenv("PLYBOOK_CACHE", str(tmp_path / "cache"))
    folder = tmp_path / "work"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


def best(own: frozenset[str], other: frozenset[str]) -> int:
    """Three in a row: 1, 0 or -1 for the player to move, who has ``own``."""
    if any({line[:2], line[2:4], line[4:]} <= other for line in LINES):
        return -1
    free = [file + row for file in "abc" for row in "123" if file + row not in own | other]
    return max((-best(other, own | {point}) for point in free), default=0)


@pytest.mark.slow
def test_each_puzzle_of_the_folder_is_won_by_its_first_move_alone(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, _, said = run(capsys, "analyse", "tic-tac-toe", "--json", "--jobs", "1", "--puzzles", "new/puzzles")
    assert code == 0, said
    folder = place / "new" / "puzzles"
    texts = sorted(path for path in folder.iterdir() if re.fullmatch(r"puzzle-\d+\.txt", path.name))
    assert texts
    assert f"wrote {len(texts)} puzzle" in said
    assert sorted(path.name for path in folder.parent.iterdir()) == ["puzzles"]
    for path in texts:
        assert path.name in (folder / "index.txt").read_text()
        text = path.read_text()
        line = re.findall(r"^ +\d+\. (\w\d)  \(", text, re.MULTILINE)
        number = re.search(r"win in (\d+) moves", text)
        assert number is not None
        assert int(number[1]) == len(line)

        kept = folder / f"{path.stem}-record.txt"
        moves = records.load(kept).moves
        last, before = frozenset(moves[-1::-2]), frozenset(moves[-2::-2])
        free = [file + row for file in "abc" for row in "123" if file + row not in last | before]
        assert [point for point in free if best(last, before | {point}) == -1] == [line[0]]
        _, solved, _ = run(capsys, "solve", "tic-tac-toe", "--after", " ".join(moves), "--all", "--json")
        assert [move for move, value in json.loads(solved)["moves"].items() if value == "win"] == [line[0]]

        command = [sys.executable, "-m", "plybook", "play", "--resume", str(kept), "--players", "human,human"]
        typed = "".join(f"{move}\n" for move in line)
        played = subprocess.run(command, input=typed, capture_output=True, text=True, timeout=100, check=False)
        assert played.returncode == 0
        assert f"\n{'XO'[len(moves) % 2]} wins" in played.stdout
        for picture in (f"{path.stem}.svg", f"{path.stem}-solution.svg"):
            assert ElementTree.fromstring((folder / picture).read_text()).tag.endswith("svg")
        position = str(folder / f"{path.stem}-position.txt")
        code, drawn, _ = run(capsys, "export", "tic-tac-toe", "--position", position)
        assert code == 0
        assert drawn.count("<path") == (folder / f"{path.stem}.svg").read_text().count("<path")

    code, said, _ = run(capsys, "analyse", "tic-tac-toe", "--json", "--puzzles", "new/puzzles")
    assert (code, "already exists, and is left as it is" in said) == (1, True)


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("connect-four", {"columns": 5, "rows": 4}),
        pytest.param("dots-and-boxes", {"columns": 2, "rows": 2}, marks=pytest.mark.slow),
    ],
)
def test_a_record_leads_to_its_puzzle_and_seats_a_person_there(name: str, options: dict[str, int]) -> None:
    game = plybook.load(name, **options)
    found = traced(Analysis(game, PLAN, 3))
    assert found
    made = dict(files(game, found, name, 3, "random"))
    for number, each in enumerate(found, 1):
        assert each.moves is not None
        kept = records.parse(made[f"puzzle-{number}-record.txt"])
        state = records.replay(kept, game)
        assert state.position == game.position(made[f"puzzle-{number}-position.txt"]).position
        assert kept.interrupted
        assert [kept.players[seat] == "human" for seat in (0, 1)] == [state.seat.number == seat for seat in (0, 1)]
        values = plybook.solve(state, all_moves=True).moves
        assert values is not None
        assert [str(move) for move, worth in values.items() if worth == "win"] == [each.puzzle.line[0]]


def test_a_past_in_which_the_solution_does_not_hold_gives_no_moves() -> None:
    game = plybook.load("tic-tac-toe")
    state = game.start()
    for move in ("c1", "b2", "a2", "c2"):
        state.push(move)
    puzzle = {"board": str(state), "mover": 0, "game": 0, "ply": 4, "exact": True}
    right = Puzzle.of({**puzzle, "steps": [["a1", 5, 1], ["a3", 4, 0], ["b1", 3, 1]]})
    assert way(game, ("c1", "b2", "a2", "c2"), right, 10_000) == ("c1", "b2", "a2", "c2")
    assert way(game, ("c1", "b2", "a2", "c3"), right, 10_000) == ("c1", "b2", "a2", "c2"), "one move off the game"
    assert way(game, ("c1", "b2", "a3", "c2"), right, 10_000) is None, "another position"
    for wrong in (["b1", 5, 1], ["a1", 6, 1]):
        other = Puzzle.of({**puzzle, "steps": [wrong, ["a3", 4, 0], ["b1", 3, 1]]})
        assert way(game, ("c1", "b2", "a2", "c2"), other, 10_000) is None


def test_the_text_of_a_puzzle_has_moves_as_players_write_them() -> None:
    game = plybook.loads(
        'game "N" extends "tic-tac-toe" { label everywhere by rows starting top-left\n written mark as "*{to}" }'
    )
    state = game.start()
    for move in ("c1", "b2", "a2", "c2"):
        state.push(move)
    steps, branches = [["a1", 5, 1], ["a3", 4, 0], ["b1", 3, 1]], [["a3", "b1", 1, 1], ["b1", "a3", 1, 1]]
    puzzle = Puzzle.of(
        {"board": str(state), "mover": 0, "game": 0, "ply": 4, "exact": True, "steps": steps, "branches": branches}
    )
    made = dict(files(game, [Traced(puzzle, None)], "n", 1, "random"))
    assert "rating 15.0" in made["index.txt"], "5 / 1 · 3 / 1"
    assert "the number of\nmoves is divided by the number of those that win" in made["index.txt"]
    _, _, solution = made["puzzle-1.txt"].partition("Solution")
    assert re.findall(r"\d\. (\S+)  ", solution) == ["*7", "*1", "*8"]
    assert "After *7, a winning answer" in solution
    assert "  *1: *8  (" in solution
    assert "*7 *1 *8</title>" in made["puzzle-1-solution.svg"]
    assert not re.search(r"\b[abc][123]\b", solution)


@pytest.mark.slow
def test_a_game_without_puzzles_gets_a_line_and_no_folder(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (place / "drop.gdl").write_text(
        'game "Drop" { players A, B\n board rectangle(1, 3)\n move drop { to empty }\n end { when no-moves -> draw } }'
    )
    code, _, said = run(capsys, "analyse", "drop.gdl", "--json", "--jobs", "1", "--puzzles", "new/puzzles")
    assert (code, "no puzzles were found, so new/puzzles was not made" in said) == (0, True)
    assert not (place / "new").exists()


@pytest.mark.slow
def test_a_comparison_writes_a_folder_for_each_variant_that_has_puzzles(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (place / "drop.gdl").write_text(
        'game "Drop" { players A, B\n board rectangle(1, 3)\n move drop { to empty }\n end { when no-moves -> draw } }'
    )
    given = ["tic-tac-toe", "drop.gdl", "connect-four", "-o", "columns=4", "-o", "rows=4"]
    code, _, said = run(capsys, "compare", *given, "--json", "--jobs", "1", "--puzzles", "new")
    assert code == 0, said
    assert "no puzzles were found for Drop" in said
    assert sorted(path.name for path in Path("new").iterdir()) == ["1-tic-tac-toe", "3-connect-four-columns-4-rows-4"]
    written = 0
    for folder, options in (("1-tic-tac-toe", {}), ("3-connect-four-columns-4-rows-4", {"columns": 4, "rows": 4})):
        game = plybook.load(folder[2:].removesuffix("-columns-4-rows-4"), **options)
        for path in Path("new", folder).glob("puzzle-*-record.txt"):
            state = records.replay(records.load(path), game)
            position = Path(str(path).replace("-record", "-position")).read_text()
            assert state.position == game.position(position).position
        written += sum(1 for path in Path("new", folder).iterdir() if re.fullmatch(r"puzzle-\d+\.txt", path.name))
        assert (Path("new", folder) / "index.txt").exists()
    assert f"wrote {written} puzzles to new" in said


@pytest.mark.parametrize("there", ["a file", "a folder", "a link", "below a file", "the page"])
def test_what_is_in_the_way_is_reported_before_the_work_begins(
    place: Path, capsys: pytest.CaptureFixture[str], there: str
) -> None:
    wanted, more = "puzzles", ["--json"]
    match there:
        case "a file":
            Path("puzzles").write_text("mine")
        case "a folder":
            Path("puzzles").mkdir()
        case "a link":
            os.symlink("nowhere", "puzzles")
        case "below a file":
            Path("file").write_text("mine")
            wanted = "file/puzzles"
        case _:
            more = ["--out", "puzzles"]
    before = sorted(path.name for path in place.iterdir())
    for command in (["analyse", "tic-tac-toe"], ["compare", "tic-tac-toe", "connect-four"]):
        code, out, said = run(capsys, *command, *more, "--puzzles", wanted)
        assert code == 1
        said += out
        assert f"{wanted} " in said
        assert "--puzzles" in said
        assert "about" not in said, "the work had begun"
    assert sorted(path.name for path in place.iterdir()) == before
