"""Counting move sequences and positions natively: the numbers of the reference engine, whatever the threads."""

from __future__ import annotations

from itertools import repeat, takewhile

import pytest
from lockstep import reference
from small_games import NAMES, WALK, game, walk

import plybook
from plybook import State
from plybook.interpreter.analyse.perft import depths, perft
from plybook.interpreter.native.engine.engine import NativeEngine
from plybook.interpreter.native.kernels.perft import run as counting

# -- counting ------------------------------------------------------------------------------------------------------


def at(name: str, seed: int, plies: int) -> tuple[State, State]:
    """The same state, with its history, on both engines."""
    there = plybook.loads(WALK) if name == "walk" else game(name)
    *_, state = walk(there.start(), seed, plies)
    other = reference(there).start()
    for move in state.moves:
        other.push(str(move))
    return state, other


@pytest.mark.parametrize("name", ["walk", *NAMES])
def test_perft_matches_the_reference_engine(name: str) -> None:
    for plies in (0, 5):
        state, other = at(name, 3, plies)
        counts = takewhile(lambda count: count < 1_500, map(perft, repeat(state), range(1, 7)))
        depth = max(1, len(list(counts)))
        for distinct in (False, True):
            expected = depths(other, depth, distinct=distinct)
            for threads in (1, 2):
                assert depths(state, depth, distinct=distinct, threads=threads) == expected
        assert [perft(state, d, threads=2) for d in range(depth + 1)] == [perft(other, d) for d in range(depth + 1)]


@pytest.mark.parametrize("threads", [1, 2, 3])
@pytest.mark.parametrize("name", ["ayu", "ayu pie", "tic-tac-toe 0", "crowning 1"])
def test_a_table_of_distinct_positions_grows_as_needed(
    name: str, threads: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = depths(game(name).start(), 4, distinct=True)
    made: list[int] = []
    begin = counting.Table.__init__

    def smaller(self: counting.Table, engine: NativeEngine, places: int = 4) -> None:
        made.append(places)
        begin(self, engine, places)

    monkeypatch.setattr(counting.Table, "__init__", smaller)
    assert depths(game(name).start(), 4, distinct=True, threads=threads) == expected
    assert made == [4 << number for number in range(len(made))]
    assert len(made) > 5


def test_a_table_that_would_be_too_large_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counting, "MEMORY", 8 * counting.SMALLEST * 12)
    with pytest.raises(
        plybook.interpreter.analyse.perft.TooManyPositions, match="distinct positions, too many to be kept"
    ):  # type: ignore[attr-defined]
        depths(game("ayu").start(), 8, distinct=True)
