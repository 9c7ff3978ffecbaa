"""Players with an opening book: they play from it, and refuse one that they cannot use before the game."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

import plybook
from plybook.interpreter.core.errors import BookError, PlyError
from plybook.players import KINDS, demand_given, make, make_for, reads_file
from plybook.players.base.book import FORM, LARGEST, load
from plybook.players.base.found import Searcher

GAME = plybook.load("tic-tac-toe")
PIE = plybook.load("hex", size=3)
Moves = list[tuple[str, float, float, float]]


def entry(after: str, moves: Moves, **more: Any) -> dict[str, Any]:
    names = ("move", "value", "low", "high")
    return {"after": after.split(), "moves": [dict(zip(names, move, strict=True)) for move in moves], **more}


def book(folder: Path, *positions: Any, game: plybook.Game = GAME, name: str = "book.json", **said: Any) -> Path:
    path = folder / name
    head = {"format": FORM, "rules": game.model.fingerprint, "positions": positions}
    path.write_text(json.dumps({**head, **said}))
    return path


@pytest.mark.parametrize("player", ["mcts:playouts=20", "alphabeta:depth=1"])
def test_a_player_plays_a_move_within_the_interval_of_the_best_while_in_the_book(player: str, tmp_path: Path) -> None:
    good: Moves = [("a2", 0.6, 0.5, 0.7), ("c2", 0.55, 0.4, 0.7), ("b3", 0.4, 0.3, 0.9)]
    path = book(tmp_path, entry("", good), entry("a2 b2", [("c3", 0.5, 0.5, 0.5)]))
    booked = make(f"{player},book={path}")
    state = GAME.start()
    assert {str(booked.choose(state, Random(seed))) for seed in range(40)} == {"a2", "c2"}
    assert [str(booked.choose(state, Random(7))) for _ in range(5)] == [str(booked.choose(state, Random(7)))] * 5
    assert isinstance(booked, Searcher)
    found = booked.search(state, Random(3))
    assert str(found.best.move) == str(booked.choose(state, Random(3)))
    assert sorted((str(one.move), one.value) for one in found.moves) == sorted((move[0], move[1]) for move in good)
    for move in ("a2", "b2"):
        state.push(move)
    assert str(booked.choose(state, Random(1))) == "c3"


def test_outside_its_book_a_player_plays_as_without_one(tmp_path: Path) -> None:
    path = book(tmp_path, entry("", [("a2", 0.6, 0.5, 0.7)]))
    booked, plain = make(f"mcts:playouts=300,reuse=off,book={path}"), make("mcts:playouts=300,reuse=off")
    state = GAME.start()
    for move in ("b2", "a1", "c1"):
        state.push(move)
        assert booked.choose(state, Random(5)) == plain.choose(state, Random(5))
    taken = GAME.position("3  . . .\n2  X O .\n1  . . .\n   a b c\n\nto move: X\n")
    assert str(booked.choose(taken, Random(1))) != "a2", "that is not the start of the book"


@pytest.mark.parametrize("player", ["mcts:playouts=200", "alphabeta:depth=2"])
def test_the_book_says_whether_to_swap(player: str, tmp_path: Path) -> None:
    """The search alone swaps the centre and keeps its side after the corner: the book says otherwise."""
    path = book(tmp_path, entry("b2", [], keep=True), entry("a1", [("swap", 0.9, 0.9, 0.9)]), game=PIE)
    for first, swaps in (("b2", False), ("a1", True)):
        state = PIE.start()
        state.push(first)
        assert (str(make(f"{player},book={path}").choose(state, Random(1))) == "swap") is swaps
        assert (str(make(player).choose(state, Random(1))) == "swap") is not swaps


def test_the_name_of_a_player_with_a_book_makes_it_again(tmp_path: Path) -> None:
    for name in ("plain.json", "a comma, here.json", "it's.json", '"quoted".json', "x=1,playouts=2.json"):
        path = book(tmp_path, entry("", [("a2", 0.6, 0.5, 0.7)]), name=name)
        mark = "'" if '"' in name else '"'
        player = make(f"mcts:book={mark}{path}{mark},playouts=30")
        assert make(player.name).name == player.name
        assert reads_file(player.name)
        assert plybook.players.split(f"random,{player.name},random") == ["random", player.name, "random"]
        assert str(player.choose(GAME.start(), Random(1))) == "a2"


WRONG = {
    "other rules": ({"rules": "0" * 16}, "other rules or options"),
    "other format": ({"format": "Plybook openings 2"}, "not an opening book of this version"),
    "no list": ({"positions": {}}, "a list of at most"),
    "nothing said": ({"positions": [entry("", [])]}, "position 1 is not a position"),
    "not a position": ({"positions": [7]}, "position 1 is not a position"),
    "not a value": ({"positions": [entry("", [("a1", float("nan"), 0, 1)])]}, "position 1 is not a position"),
    "a value outside": ({"positions": [entry("", [("a1", 0.5, 0.6, 1)])]}, "position 1 is not a position"),
    "twice": ({"positions": [entry("", [("a1", 0.5, 0.5, 0.5)])] * 2}, "position 2: it is there twice"),
    "an illegal move": ({"positions": [entry("a1", [("a1", 0.5, 0.5, 0.5)])]}, "after `a1`: "),
    "an illegal line": ({"positions": [entry("a1 a1", [("a2", 0.5, 0.5, 0.5)])]}, "after `a1 a1`: "),
    "no swap there": ({"positions": [entry("a1", [], keep=True)]}, "sides could be swapped"),
}


@pytest.mark.parametrize("what", WRONG)
def test_a_book_that_cannot_be_used_is_refused_before_the_game(what: str, tmp_path: Path) -> None:
    said, words = WRONG[what]
    path = book(tmp_path, **said)
    begun: list[object] = []
    with pytest.raises(PlyError, match=words) as caught:
        plybook.play(GAME, ["random", f"mcts:book={path}"], begun.append)
    assert str(path) in str(caught.value)
    assert not begun
    with pytest.raises(BookError):
        make_for(GAME, f"alphabeta:book={path}")


@pytest.mark.skipif(sys.platform == "win32", reason="pipes as on Unix")
def test_a_file_that_is_no_book_is_refused(tmp_path: Path) -> None:
    whole = book(tmp_path, entry("", [("a2", 0.6, 0.5, 0.7)])).read_text()
    (tmp_path / "cut").write_text(whole[:-20])
    (tmp_path / "deep").write_text("[" * 100_000)
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\x00\xd8")
    with (tmp_path / "large").open("wb") as stream:
        stream.truncate(LARGEST + 1)
    os.mkfifo(tmp_path / "pipe")
    for name, words in {
        "cut": "incomplete", "deep": "not JSON", "bytes": "not JSON", "large": "at most 16 MiB",
        "pipe": "not a regular file", "missing": "no such file", ".": "is a directory",
    }.items():  # fmt: skip
        with pytest.raises(BookError, match=words):
            make(f"mcts:book={tmp_path / name}")


def test_a_book_that_has_changed_is_read_again(tmp_path: Path) -> None:
    path = book(tmp_path, entry("", [("a2", 0.6, 0.5, 0.7)]))
    assert load(path) is load(path)
    before = load(path)
    book(tmp_path, entry("", [("a2", 0.65, 0.55, 0.7)]))
    assert load(path).positions[()].moves[0].value == 0.65 != before.positions[()].moves[0].value


def test_only_the_command_line_can_name_files_to_be_read() -> None:
    assert {kind.name for kind in KINDS if reads_file(f"{kind.name}:x")} == {"record"}
    for strange in ("mcts:book=x", "alphabeta:depth=2, book = x", "mcts:playouts=1,book='a,b'", "record:x"):
        assert reads_file(strange)
        demand_given([strange, "random"], [strange], "file", "how")
        with pytest.raises(PlyError, match="file names a file to be read: `"):
            demand_given(["random", strange], ["random"], "file", "how")
    with pytest.raises(
        PlyError, match=r"names a program to be started: `line:./a`; and files to be read: `record:b`, `"
    ):
        demand_given(["record:b", "line:./a", "mcts:book=c"], [], "file", "how")
