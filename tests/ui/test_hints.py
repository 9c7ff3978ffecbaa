"""Hints at the ``plybook play`` prompt, and remarks of searching players, with a fake one that has fixed results."""

from __future__ import annotations

import io
import os
import re
import signal
import threading
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

import plybook
from plybook.interpreter.game.game import State
from plybook.interpreter.play.loop import Player
from plybook.players import make
from plybook.players.base.found import Found, Judged, Searcher
from plybook.ui.cli import main
from plybook.ui.play import hints, session
from plybook.ui.play.screen import Screen, terminal


class Seer:
    """Ranks the moves in the order of the list; the first is a proven win."""

    name = "seer"

    def __init__(self, patience: float = 0.0) -> None:
        self.patience = patience

    def choose(self, state: State, random: Random) -> object:
        return self.search(state, random).best.move

    def search(self, state: State, random: Random) -> Found:
        time.sleep(self.patience)
        first, second, *others = state.legal_moves()
        assert isinstance(random, Random)
        best = Judged(first, 1.0, 1234, "win", (second, first))
        return Found((best, Judged(second, 0.617, 56), *(Judged(move, 0.5) for move in others)), playouts=9876)


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """Runs ``plybook play`` with lines on standard input and ``seer`` among the players; returns what it printed."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "80")

    def known(name: str) -> Player:
        return Seer(float(name[5:] or 0)) if name.startswith("seer") else make(name)  # type: ignore[return-value]

    monkeypatch.setattr(hints, "make", known)
    monkeypatch.setattr(session, "make_for", lambda game, name: known(name))
    monkeypatch.setattr(hints, "ADVISER", "seer")

    def run(players: str, *lines: str, code: int = 0) -> str:
        content = "".join(f"{line}\n" for line in lines).encode()
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(content), encoding="utf-8"))
        with pytest.raises(SystemExit) as ended:
            main(["play", "ayu", "-o", "size=5", "--seed", "3", "--players", players])
        assert (ended.value.code or 0) == code
        return capsys.readouterr().out

    return run


def test_a_hint_shows_the_best_moves_with_their_values_and_marks_the_best(play: Callable[..., str]) -> None:
    shown = play("human,human", "hint", "quit")
    assert "seer, 9,876 playouts" in shown
    assert "b1-b2   wins     1,234 visits" in shown
    assert "b1-c1   62 %        56 visits" in shown
    assert "and 11 more" in shown
    assert "expected: b1-b2 b1-c1 b1-b2" in shown
    assert "2  W * W . W" in shown
    assert "1  .(B). B ." in shown
    assert shown.count("Black>") == 2, "the prompt appears again, and no move was made"


def test_a_hint_shows_as_many_moves_as_requested(play: Callable[..., str]) -> None:
    shown = play("human,human", "hint 1", "hint 50", "quit")
    assert "and 13 more" in shown
    assert shown.count("50 %") == 12


@pytest.mark.parametrize("many", ["0", "51", "-1", "x", "1 2", "9999999999"])
def test_a_hint_for_an_invalid_number_of_moves_is_refused(play: Callable[..., str], many: str) -> None:
    assert "`hint N` shows N moves, from 1 to 50; got" in play("human,human", f"hint {many}", "quit")


def test_hints_come_from_a_searching_player_of_the_game_if_there_is_one(play: Callable[..., str]) -> None:
    shown = play("human,seer:0.001", "hint", "quit")
    assert "seer:0.001, 9,876 playouts" in shown
    shown = play("human,random", "hint", "quit")
    assert "seer, 9,876 playouts" in shown


def test_an_interrupt_during_a_hint_returns_to_the_prompt(play: Callable[..., str]) -> None:
    timer = threading.Timer(1.0, lambda: os.kill(os.getpid(), signal.SIGINT))
    timer.start()
    shown = play("human,seer:30", "hint", "moves", "quit")
    assert "no hint\n" in shown
    assert "14 legal moves" in shown


def test_a_searching_players_remark_is_shown_only_on_a_terminal(play: Callable[..., str]) -> None:
    shown = play("human,seer", "b1-c1", "quit")
    assert re.search(r"White plays \w\d-\w\d\n", shown)
    screen = Screen(terminal(), ["human", "seer"], frozenset([0]))
    screen.console._force_terminal = True
    screen.console.file = io.StringIO()
    state = plybook.load("ayu", size=5).start()
    player = hints.Open(Seer(), lambda found: screen.remark(hints.remark(found)))
    move = player.choose(state, Random(1))
    screen.announce(state, state.mover, move)
    assert "Black plays" in screen.console.file.getvalue()
    assert "sees a win" in screen.console.file.getvalue()


def test_a_remark_gives_a_percentage_or_a_proven_result() -> None:
    move = plybook.load("ayu", size=5).start().legal_moves()[0]
    assert hints.remark(Found((Judged(move, 0.617),))) == "expects 62 %"
    assert hints.remark(Found((Judged(move, 0.0, proof="loss"),))) == "sees a loss"


def test_the_fake_player_is_a_searcher() -> None:
    assert isinstance(Seer(), Searcher)


@pytest.mark.parametrize("name", ["mcts:playouts=200", "flat:playouts=200", "alphabeta:nodes=500"])
@pytest.mark.parametrize("moves", ["", "b1-c1", "b1-c1 swap", "b1-c1 a2-a3"])
def test_a_searching_player_plays_the_best_move_it_reports(name: str, moves: str) -> None:
    state = plybook.load("ayu", size=5, pie=True).start()
    for move in moves.split():
        state.push(move)
    searcher = make(name)
    assert isinstance(searcher, Searcher)
    assert make(name).choose(state, Random(7)) == searcher.search(state, Random(7)).best.move


def test_a_full_tree_is_mentioned() -> None:
    state = plybook.load("ayu", size=5).start()
    judged = tuple(Judged(move, 0.617, 10) for move in state.legal_moves())
    shown = hints.panel(Found(judged, playouts=10, full=True), "mcts", 1).lines[0].plain
    assert shown == "mcts, 10 playouts; its tree is full: give it more with memory=MiB"
    assert "full" not in hints.panel(Found(judged, playouts=10), "mcts", 1).lines[0].plain
    assert hints.remark(Found(judged, full=True)) == "expects 62 % (its tree is full)"
