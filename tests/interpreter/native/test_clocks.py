"""Compiling does not count as playing or searching, and can be interrupted."""

from __future__ import annotations

import math
import os
import signal
import threading
import time
from pathlib import Path

import pytest

import plybook
from plybook import Game
from plybook.interpreter.core.clock import Clock
from plybook.interpreter.game.playouts import playouts
from plybook.interpreter.native.engine import jit
from plybook.interpreter.native.search.alphabeta import run as alphabeta
from plybook.interpreter.native.search.mcts import budget as mcts

SLOW = 0.4
"""Seconds that compiling takes here in addition."""


@pytest.fixture
def slow_compiler(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = jit.compile_text

    def slowly(text: str, *, draft: bool = False) -> bytes:
        time.sleep(SLOW)
        return before(text, draft=draft)

    monkeypatch.setenv("PLYBOOK_CACHE", str(tmp_path))
    monkeypatch.setattr(jit, "compile_text", slowly)


def small() -> Game:
    return plybook.load("ayu", size=3)


@pytest.mark.parametrize("draft", [False, True])
def test_a_run_by_time_plays_for_that_time_and_counts_only_it(slow_compiler: None, draft: bool) -> None:
    found = playouts(small(), None, 1, seconds=0.2, draft=draft)
    assert found.games > 100
    assert 0.19 < found.seconds < SLOW


def test_a_run_by_number_does_not_count_compiling(slow_compiler: None) -> None:
    assert playouts(small(), 10, 1).seconds < SLOW / 2


@pytest.mark.parametrize("engine", ["native", "reference"])
def test_at_least_one_game_is_played(engine: str) -> None:
    assert playouts(plybook.load("ayu", engine=engine), None, 1, seconds=0.0).games >= 1


@pytest.mark.parametrize("how", [{}, {"whole": True}, {"all_moves": True}])
def test_solving_does_not_count_compiling(slow_compiler: None, how: dict[str, bool]) -> None:
    solution = plybook.solve(small().start(), seconds=SLOW / 2, **how)
    assert solution.value == "loss" or solution.value == "win"
    assert solution.seconds < SLOW / 2


def test_a_clock_stands_still_while_it_is_stopped() -> None:
    clock = Clock(0.1)
    before = clock.deadline
    with clock.stopped():
        time.sleep(0.15)
    assert not clock.over
    assert before is not None
    assert clock.deadline is not None
    assert clock.deadline - before > 0.14


@pytest.mark.parametrize("seconds", [math.nan, math.inf, -math.inf, -1.0])
def test_a_limit_of_time_is_a_number_from_0_up(seconds: float) -> None:
    game = small()
    for call in (
        lambda: playouts(game, None, 1, seconds=seconds),
        lambda: plybook.solve(game.start(), seconds=seconds),
        lambda: mcts.Budget(seconds=seconds),
        lambda: alphabeta.Budget(seconds=seconds),
    ):
        with pytest.raises(ValueError, match="`seconds` must be a number from 0 up"):
            call()


def test_an_interrupt_is_heard_while_llvm_compiles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before, over = jit.compile_text, threading.Event()

    def for_long(text: str, *, draft: bool = False) -> bytes:
        if not over.is_set():
            os.kill(os.getpid(), signal.SIGINT)
        over.wait(5)
        return before(text, draft=draft)

    monkeypatch.setenv("PLYBOOK_CACHE", str(tmp_path))
    monkeypatch.setattr(jit, "compile_text", for_long)
    game = small()
    began = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        game.start().legal_moves()
    assert time.monotonic() - began < 4, "long before the five seconds are over"
    over.set()
    assert game.start().legal_moves()
