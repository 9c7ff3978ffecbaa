"""Ayu as described and its second implementation in Python (`ayu_oracle.py`) agree, move by move."""

from __future__ import annotations

from random import Random

import ayu_oracle
import pytest

import plybook
from plybook import State

pytestmark = pytest.mark.usefixtures("both_engines")

MARKS = {".": None, "B": 0, "W": 1}


def board(state: State) -> str:
    return "".join("." if piece is None else "BW"[piece] for piece in state.position.contents)


def agree(state: State, size: int, split: str) -> None:
    """Both have the same legal moves here, and agree on whether the game is over and who has won."""
    colour = "BW"[state.position.mover]
    expected = ayu_oracle.legal(board(state), colour, size, split)
    assert [str(move) for move in state.legal_moves()] == sorted(ayu_oracle.written(m, size) for m in expected)
    outcome = state.outcome()
    if expected:
        assert outcome is None
    else:
        assert outcome is not None
        assert str(outcome.winner)[0] == colour


GAMES = [(5, seed) for seed in range(16)] + [(7, seed) for seed in range(8)] + [(9, seed) for seed in range(5)]


@pytest.mark.parametrize("split", ["after", "never"])
@pytest.mark.parametrize(("size", "seed"), GAMES)
def test_a_random_game_agrees_with_the_second_implementation(size: int, seed: int, split: str) -> None:
    random = Random(f"{size} {seed} {split}")
    state = plybook.load("ayu", size=size, split=split).start()
    there, colour = ayu_oracle.start(size), "B"
    while True:
        assert board(state) == there
        agree(state, size, split)
        if not (moves := state.legal_moves()):
            break
        move = state.push(random.choice(moves))
        there, colour = ayu_oracle.moved(there, ayu_oracle.read(str(move), size)), ayu_oracle.other(colour)
        assert str(state.mover)[0] == colour


def scattered(random: Random, size: int) -> str:
    """A board that no game would reach: any number of pieces of each colour, in clumps."""
    cells = ["."] * (size * size)
    around = ayu_oracle.neighbours(size)
    for colour in "BW":
        for _ in range(random.randint(1, len(cells) // 3)):
            own = [p for p, cell in enumerate(cells) if cell == colour]
            beside = [n for p in own for n in around[p] if cells[n] == "."]
            free = beside if beside and random.random() < 0.6 else [p for p, cell in enumerate(cells) if cell == "."]
            cells[random.choice(free)] = colour
    return "".join(cells)


def text(cells: str, size: int, mover: str) -> str:
    rows = [" ".join([f"{r + 1:2} ", *cells[r * size : (r + 1) * size]]) for r in reversed(range(size))]
    return "\n".join([*rows, f"to move: {mover}"])


@pytest.mark.parametrize("split", ["after", "never"])
@pytest.mark.parametrize(("size", "many"), [(3, 100), (5, 500), (7, 150), (9, 40), (11, 20)])
def test_scattered_positions_agree_with_the_second_implementation(size: int, many: int, split: str) -> None:
    random = Random(f"scattered {size} {split}")
    game = plybook.load("ayu", size=size, split=split)
    for _ in range(many):
        cells = scattered(random, size)
        for mover in ("Black", "White"):
            state = game.position(text(cells, size, mover))
            assert board(state) == cells
            agree(state, size, split)


def test_the_scattered_positions_distinguish_the_two_meanings_of_split() -> None:
    random = Random("apart")
    apart = 0
    for _ in range(300):
        cells = scattered(random, 5)
        apart += any(ayu_oracle.legal(cells, c, 5, "after") != ayu_oracle.legal(cells, c, 5, "never") for c in "BW")
    assert apart >= 10


@pytest.mark.long
@pytest.mark.parametrize("split", ["after", "never"])
@pytest.mark.parametrize("size", [5, 7, 9, 11, 13])
def test_many_random_games_agree_with_the_second_implementation(size: int, split: str) -> None:
    for seed in range(1000, 1000 + 400 // size):
        test_a_random_game_agrees_with_the_second_implementation(size, seed, split)
