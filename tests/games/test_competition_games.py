"""Games played by other people's programs: the same number of legal moves at every ply, and the same winner."""

from __future__ import annotations

import gzip
import json
from functools import lru_cache
from pathlib import Path
from typing import Any

import ayu_oracle
import pytest

import plybook
from plybook.interpreter.game.engines import ENGINES

SAMPLE = Path(__file__).parents[1] / "data" / "ayu-codecup-2015.jsonl"
ALL = Path(__file__).parents[3] / "shared" / "oracles" / "codecup_ayu_games.jsonl.gz"
CHUNKS = 10

Played = dict[str, Any]


@lru_cache(maxsize=1)
def sample() -> list[Played]:
    return [json.loads(line) for line in SAMPLE.read_text(encoding="utf-8").splitlines()]


@lru_cache(maxsize=1)
def everything() -> list[Played]:
    with gzip.open(ALL, "rt", encoding="utf-8") as stream:
        return [json.loads(line) for line in stream]


@lru_cache
def game(size: int, engine: str) -> plybook.Game:
    return plybook.load("ayu", size=size, engine=engine)


def check(played: Played, engine: str) -> None:
    state = game(played["size"], engine).start()
    legal = []
    for text in played["moves"].split():
        legal.append(len(state.legal_moves()))
        assert str(state.push(text)) == text
    assert legal == played["n_legal"], f"game {played['line']}"
    outcome = state.outcome()
    assert (outcome is not None) == played["over"], f"game {played['line']}"
    assert bool(state.legal_moves()) != played["over"]
    if outcome is None:
        assert played["winner"] is None
    else:
        assert str(outcome.seat) == played["winner"], f"game {played['line']}"
        assert outcome.winner == state.mover, "a player who is to move but cannot has won"


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_the_sample_has_the_published_numbers_of_legal_moves_and_winners(chunk: int, engine: str) -> None:
    for played in sample()[chunk::CHUNKS]:
        check(played, engine)


def test_the_sample_matches_its_description() -> None:
    games = sample()
    assert len(games) == 60
    lengths = [len(game["moves"].split()) for game in games]
    assert (min(lengths), max(lengths)) == (56, 100)
    assert [sum(game["ended"] == how for game in games) for how in ("united", "enclosed", None)] == [38, 20, 2]
    assert all(game["over"] == (game["ended"] is not None) for game in games)


def test_a_finished_game_is_marked_united_exactly_if_the_winner_ends_with_one_unit() -> None:
    around = ayu_oracle.neighbours(11)
    for played in sample():
        board, colour = ayu_oracle.start(11), "B"
        for move in played["moves"].split():
            board = ayu_oracle.moved(board, ayu_oracle.read(move, 11))
            colour = ayu_oracle.other(colour)
        units = len(ayu_oracle.units(board, colour, around))
        assert played["ended"] == (("united" if units == 1 else "enclosed") if played["over"] else None)


@pytest.mark.parametrize("engine", ["native", pytest.param("reference", marks=pytest.mark.long)])
@pytest.mark.parametrize("chunk", range(16))
def test_all_games_have_the_published_numbers_of_legal_moves_and_winners(chunk: int, engine: str) -> None:
    if not ALL.exists():
        pytest.skip("all 2,928 games are not beside this checkout; the sample of 60 is tested")
    assert len(everything()) == 2928
    for played in everything()[chunk::16]:
        check(played, engine)
