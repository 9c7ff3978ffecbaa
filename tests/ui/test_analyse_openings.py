"""`analyse --openings`: what the book says, judged by the solver, and the command that writes it."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from pathlib import Path

import pytest

import plybook
from plybook.interpreter.core.move import SWAP
from plybook.interpreter.game.game import State
from plybook.measures import run as measuring
from plybook.measures.openings.book import book_of, pooled
from plybook.measures.workbench.analysis import Analysis
from plybook.measures.workbench.plan import PLANS, QUICK
from plybook.measures.workbench.registry import parts
from plybook.players.base.book import Positions, parse

from .running import run

PLAN = replace(QUICK, opening_searches=2, opening_playouts=(50, 1_000))
POINTS = {"loss": 0, "draw": 1, "win": 2}


def made(game: plybook.Game, jobs: int = 1) -> Positions:
    """The positions of a book, as a player reads them."""
    return parse(str(book_of(Analysis(game, PLAN, 3, jobs=jobs), "1"))).checked(game)


def after(game: plybook.Game, line: tuple[str, ...]) -> State:
    state = game.start()
    for move in line:
        state.push(move)
    return state


def test_a_book_never_gives_away_what_perfect_play_holds() -> None:
    game = plybook.load("tic-tac-toe")
    book = made(game)
    assert {line for line in book if len(line) < 2} == {(), *((str(move),) for move in game.start().legal_moves())}
    for line, position in book.items():
        values = plybook.solve(after(game, line), all_moves=True).moves
        assert values is not None
        said = {str(move): POINTS[value] for move, value in values.items()}
        assert {said[each.move] for each in position.best} == {max(said.values())}, line


def test_with_the_pie_rule_a_book_takes_the_winning_side_and_wins_from_there() -> None:
    game = plybook.load("hex", size=3)
    book = made(game)
    swapped = kept = 0
    for line, position in book.items():
        state = after(game, line)
        if SWAP in state.legal_moves():
            swapped, kept = swapped + (not position.keep), kept + position.keep
            assert position.keep == (position.moves == () or position.moves[0].move != "swap")
            sides = state.copy()
            sides.push("swap")
            assert (plybook.solve(sides).value == "loss") == (not position.keep), line
        for each in position.best if line else ():
            there = after(game, (*line, each.move))
            best = plybook.solve(state).value
            theirs = plybook.solve(there).value if there.outcome() is None else "loss"
            assert (theirs == "loss") == (best == "win"), (line, each)
    assert min(swapped, kept) > 0
    assert swapped + kept == 9
    assert all(0 <= each.value <= 0.5 for each in book[()].moves), "the opponent takes the better side"


def test_a_book_is_the_same_for_any_number_of_jobs() -> None:
    game = plybook.load("hex", size=3)
    assert made(game) == made(game, jobs=2)


def test_a_reply_is_valued_by_all_searches_and_what_is_proved_is_certain() -> None:
    said = pooled([[["a", 0.6], ["b", 0.5], ["c", 0.4]], [["b", 0.7], ["a", 0.4]]])
    assert said is not None
    assert [(each.move, each.value, each.searches) for each in said.moves] == [("b", 0.6, 2), ("a", 0.5, 2)]
    half = 4.302653 * 0.02**0.5 / 2**0.5  # Student's quantile for two degrees of freedom, from a table
    assert said.moves[0].low == pytest.approx(0.6 - half, abs=1e-4)
    sure = pooled([[["a", 1.0], ["b", 0.9]], [["b", 0.5], ["a", 1.0]]])
    assert sure is not None
    assert [each.move for each in sure.best] == ["a"]
    assert pooled([]) is None


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder, and an analysis that only looks at first moves, briefly."""
    only = tuple(part for part in parts() if part.name == "openings")
    monkeypatch.setattr(measuring, "parts", lambda: only)
    monkeypatch.setitem(PLANS, "quick", replace(PLAN, opening_playouts=(50, 100)))
    monkeypatch.setenv("PLYBOOK_CACHE", str(tmp_path / "cache"))
    folder = tmp_path / "work"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


def test_a_book_that_the_command_has_written_is_played_from(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked = ("analyse", "tic-tac-toe", "--json", "--jobs", "1", "--openings", "new/book.json")
    code, _, said = run(capsys, *asked)
    assert code == 0, said
    assert [path.name for path in (place / "new").iterdir()] == ["book.json"]
    kept = json.loads(Path("new/book.json").read_text())
    assert f"wrote an opening book of {len(kept['positions'])} positions to new/book.json" in said
    assert (kept["game"], kept["budget"], kept["seed"]) == ("Tic-Tac-Toe", "quick", 1)
    player = "mcts:playouts=5,book=new/book.json"
    code, _, said = run(capsys, "run", "tic-tac-toe", "--players", f"{player},random", "--seed", "1", "--save", "games")
    assert code == 0, said
    (record,) = Path("games").iterdir()
    best = parse(Path("new/book.json").read_bytes()).positions[()].best
    assert record.read_text().split("1. ")[1].split()[0] in {each.move for each in best}
    for command in ("run", "tournament"):
        code, _, said = run(capsys, command, "hex", "--players", f"{player},random", "--games", "2", "--save", "other")
        assert (code, "new/book.json: it is for other rules or options than those of Hex" in said) == (1, True)
    assert not Path("other").exists()

    code, said, _ = run(capsys, *asked)
    assert (code, "already exists, and is left as it is: give a new file with --openings" in said) == (1, True)
    assert json.loads(Path("new/book.json").read_text()) == kept


@pytest.mark.parametrize("there", ["a file", "a link", "below a file", "the page", "the puzzles", "no book"])
def test_what_is_in_the_way_of_a_book_is_reported_before_the_work_begins(
    place: Path, capsys: pytest.CaptureFixture[str], there: str
) -> None:
    wanted, more, game = "book.json", ["--json"], "tic-tac-toe"
    match there:
        case "a file":
            Path("book.json").write_text("mine")
        case "a link":
            os.symlink("nowhere", "book.json")
        case "below a file":
            Path("file").write_text("mine")
            wanted = "file/book.json"
        case "the page":
            more = ["--out", "book.html"]
        case "the puzzles":
            more += ["--puzzles", "book.json"]
        case _:
            Path("three.gdl").write_text(
                'game "Three" { players A, B, C\n board square(3)\n move drop { to empty }\n '
                "end { when no-moves -> draw } }"
            )
            game = "three.gdl"
    before = sorted(path.name for path in place.iterdir())
    code, out, said = run(capsys, "analyse", game, *more, "--openings", wanted)
    assert code == 1
    said += out
    assert "--openings" in said
    assert "about" not in said, "the work had begun"
    assert sorted(path.name for path in place.iterdir()) == before


def test_the_library_takes_no_book(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, _, said = run(capsys, "analyse", "--library", "--openings", "book.json")
    assert (code, "no --openings" in said) == (2, True)
