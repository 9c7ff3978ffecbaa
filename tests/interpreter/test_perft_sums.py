"""Perft agrees with its division by moves, with listed sequences, and with distinct positions."""

from __future__ import annotations

import pytest
from small_games import NAMES, after, everything, game

from plybook import State
from plybook.interpreter.analyse import perft as counting
from plybook.interpreter.analyse.perft import TooManyPositions, depths, divide, perft

SMALL = [name for name in NAMES if len(game(name).start().legal_moves()) < 30]


def by_hand(state: State, depth: int) -> list[tuple[object, ...]]:
    """Every sequence of moves of this length."""
    if depth == 0:
        return [tuple(map(str, state.moves))]
    found = []
    for move in state.legal_moves():
        state.push(str(move))
        found += by_hand(state, depth - 1)
        state.pop()
    return found


@pytest.mark.parametrize("name", SMALL)
def test_divide_adds_up_to_perft(name: str) -> None:
    for plies in (0, 3, 7):
        state = after(name, "divide", plies)
        before = everything(state)
        for depth in (1, 2):
            parts = list(divide(state, depth))
            assert [move for move, _ in parts] == state.legal_moves()
            assert sum(count for _, count in parts) == perft(state, depth)
        assert everything(state) == before


@pytest.mark.parametrize("name", SMALL)
def test_perft_matches_the_number_of_listed_sequences(name: str) -> None:
    state = game(name).start()
    for depth in range(3):
        sequences = by_hand(state, depth)
        assert len(set(sequences)) == len(sequences) == perft(state, depth)


@pytest.mark.parametrize("name", SMALL)
def test_distinct_positions_are_those_reached_by_the_sequences(name: str) -> None:
    state = game(name).start()
    known = {state.position}
    for counts in depths(game(name).start(), 2, distinct=True):
        reached = set()
        for sequence in by_hand(state, counts.depth):
            other = game(name).start()
            for move in sequence:
                other.push(str(move))
            reached.add(other.position)
        assert counts.positions == len(reached - known)
        known |= reached
        assert counts.cumulative == len(known) - 1


def test_each_depth_is_reported_as_soon_as_it_is_known() -> None:
    heard = []
    found = depths(game("ayu").start(), 3, on_depth=heard.append)
    assert heard == found
    assert [(counts.depth, counts.sequences, counts.positions) for counts in found] == [
        (1, 14, None),
        (2, 176, None),
        (3, 1460, None),
    ]


def test_a_finished_game_has_no_sequences() -> None:
    state = game("tic-tac-toe 0").start()
    for move in ("a1", "a2", "b1", "b2", "c1"):
        state.push(move)
    assert str(state.outcome()) == "X wins: has three in a line"
    assert (perft(state, 0), perft(state, 1), perft(state, 2)) == (1, 0, 0)


def test_too_many_distinct_positions_are_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counting, "POSITIONS", 100)
    with pytest.raises(TooManyPositions, match="more than 100 distinct positions"):
        depths(game("ayu").start(), 2, distinct=True)
