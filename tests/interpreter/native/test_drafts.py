"""Code that is compiled in a hurry plays the same games, and is replaced if a run goes on."""

from __future__ import annotations

from pathlib import Path

import pytest
from small_games import NAMES, game

import plybook
from plybook import Game
from plybook.interpreter.game.playouts import playouts
from plybook.interpreter.native.engine.engine import NativeEngine
from plybook.interpreter.native.kernels.playouts import run as batches
from plybook.interpreter.native.kernels.playouts.run import Batches
from plybook.interpreter.native.kernels.playouts.signatures import PART


@pytest.fixture(autouse=True)
def empty_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLYBOOK_CACHE", str(tmp_path))


def engine(game: Game) -> NativeEngine:
    return NativeEngine(game.model)


def load(size: int) -> Game:
    return plybook.load("ayu", size=size)


@pytest.mark.parametrize("name", NAMES[::4])
def test_a_draft_plays_the_same_games(name: str) -> None:
    draft, final = engine(game(name)), engine(game(name))
    assert draft.code(PART, draft=True).draft
    assert not final.code(PART).draft
    tallies = [list(Batches(each, 60, draft=True).play(0, 50, 7)) for each in (draft, final)]
    assert tallies[0] == tallies[1]


def test_optimised_code_is_preferred_and_replaces_a_draft() -> None:
    first = engine(load(5))
    assert first.code(PART, draft=True).draft
    assert engine(load(5)).code(PART, draft=True).draft, "from the cache"
    assert not first.code(PART).draft
    assert not first.code(PART, draft=True).draft
    assert not engine(load(5)).code(PART, draft=True).draft, "from the cache"


def test_a_short_run_compiles_only_a_draft() -> None:
    short = load(5)
    playouts(short, 1, 1, draft=True)
    assert isinstance(short.engine, NativeEngine)
    assert short.engine.code(PART, draft=True).draft


@pytest.mark.parametrize("threads", [1, 3])
def test_a_long_run_goes_on_with_optimised_code(threads: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batches, "PATIENCE", 0.0)
    long = load(5)
    found = playouts(long, None, 1, seconds=0.5, threads=threads, draft=True)
    assert isinstance(long.engine, NativeEngine)
    assert not long.engine.code(PART, draft=True).draft
    assert playouts(load(5), found.games, 1).results == found.results


def test_by_default_code_is_optimised() -> None:
    usual = load(5)
    usual.playouts(1)
    assert isinstance(usual.engine, NativeEngine)
    assert not usual.engine.code(PART, draft=True).draft
