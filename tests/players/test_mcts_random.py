"""A playout search on random descriptions: combinations of words that nobody wrote.

Its result must hold on the reference engine: the moves are the legal ones, every playout is a visit, values are between
0 and 1, and a proof agrees with a plain search as far as that reaches.
"""

from __future__ import annotations

import time
from random import Random

import exact
import pytest
import random_descriptions

import plybook
from plybook import Game
from plybook.interpreter.game.game import State
from plybook.players import make
from plybook.players.base.found import Found, Searcher

SEEDS, CHUNK = 24, 6
LONG = range(SEEDS, SEEDS + 600)
PLAYERS = [
    "mcts:playouts=200,plies=60", "mcts:playouts=150,plies=60,opened=1,memory=1", "mcts:playouts=200,plies=60,bias=-1",
    "flat:playouts=60,plies=60", "mcts:playouts=80,plies=60,threads=2", "mcts:nodes=30,plies=60,playouts=500",
    "mcts:playouts=300,plies=60,opened=1,transpositions=on",
]  # fmt: skip
SECONDS = 0.2
"""The time limit of the plain search."""


def check(seed: int, *, rich: bool = False) -> None:
    text = random_descriptions.description(seed, rich=rich)
    try:
        _check(plybook.loads(text), plybook.loads(text, engine="reference"), Random(seed))
    except Exception as wrong:
        raise AssertionError(f"seed {seed}: {wrong!r}\n{text}") from wrong


def _check(game: Game, reference: Game, random: Random) -> None:
    there = reference.start()
    for _ in range(random.randrange(6)):
        if not (moves := there.legal_moves()):
            return
        there.advance(random.choice(moves))
    if there.result() is not None:
        return
    state = game.start()
    for move in there.moves:
        state.push(str(move))
    searcher = make(random.choice(PLAYERS))
    assert isinstance(searcher, Searcher)
    found = searcher.search(state, Random(1))
    assert sorted(str(one.move) for one in found.moves) == [str(move) for move in there.legal_moves()]
    visits = sum(one.visits for one in found.moves if str(one.move) != "swap")
    assert visits == found.playouts
    assert all(0 <= one.value <= 1 for one in found.moves)
    for one in found.moves:
        below = state.copy()
        for move in (one.move, *one.line):
            below.push(str(move))
    if len(game.players) == 2:
        _compare(found, there)


def _compare(found: Found, there: State) -> None:
    """Compare the proofs with what a plain search settles within a few plies."""
    seat, until = there.seat.number, time.perf_counter() + SECONDS
    for one in found.moves:
        if not one.proof:
            continue
        there.push(str(one.move))
        for depth in range(5):
            if time.perf_counter() > until:
                break
            value = exact.value(there, seat, depth)
            if value is not None:
                assert one.proof == {1.0: "win", 0.5: "draw", 0.0: "loss"}[value], one.move
                break
        there.pop()


@pytest.mark.parametrize("start", range(0, SEEDS, CHUNK))
def test_search_results_hold_on_the_reference_engine(start: int) -> None:
    for seed in range(start, start + CHUNK):
        check(seed, rich=seed % 3 == 0)


@pytest.mark.long
@pytest.mark.parametrize("start", range(LONG.start, LONG.stop, CHUNK))
def test_search_results_hold_for_many_more_descriptions(start: int) -> None:
    for seed in range(start, start + CHUNK):
        check(seed, rich=seed % 3 == 0)
