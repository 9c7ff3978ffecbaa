"""Taking back a move leaves no trace, and a rejected move changes nothing."""

from __future__ import annotations

from random import Random

import pytest
from small_games import NAMES, after, everything, game, texts, walk

import plybook
from plybook import Move, PlyError


@pytest.mark.parametrize("name", NAMES)
def test_taking_back_restores_everything_observable(name: str) -> None:
    for seed in range(3):
        before = []
        for state in walk(game(name).start(), seed, plies=30):
            before.append(everything(state))
        while state.ply:
            assert everything(state) == before.pop()
            state.pop()
        assert everything(state) == before.pop() == everything(game(name).start())


@pytest.mark.parametrize("name", NAMES)
def test_random_pushes_and_pops_give_the_same_state_as_the_remaining_moves(name: str) -> None:
    for seed in range(5):
        random = Random(f"to and fro {seed}")
        state = game(name).start()
        for _ in range(60):
            moves = state.legal_moves()
            if moves and (not state.ply or random.random() < 0.6):
                state.push(random.choice(moves))
            elif state.ply:
                state.pop()
        straight = game(name).start()
        for move in state.moves:
            straight.push(str(move))
        assert everything(state) == everything(straight)


@pytest.mark.parametrize("name", NAMES)
def test_every_legal_move_can_be_made_and_taken_back(name: str) -> None:
    for state in walk(game(name).start(), 0, plies=8):
        before = everything(state)
        for move in state.legal_moves():
            assert state.push(move) == move
            assert state.moves[-1] == move
            state.pop()
            assert everything(state) == before


@pytest.mark.parametrize("name", NAMES)
def test_queries_change_nothing_and_may_be_skipped(name: str) -> None:
    state = after(name, 1, 20)
    silent = game(name).start()
    for move in state.moves:
        silent.advance(move)
    assert everything(silent) == everything(state)


@pytest.mark.parametrize("name", NAMES)
def test_a_copy_is_independent(name: str) -> None:
    state = after(name, 2, 6)
    before = everything(state)
    copy = state.copy()
    assert everything(copy) == before
    while copy.ply:
        copy.pop()
    assert everything(state) == before


@pytest.mark.parametrize("name", NAMES)
def test_legal_moves_are_distinct_and_sorted(name: str) -> None:
    for state in walk(game(name).start(), 3, plies=20):
        found = texts(state)
        assert found == sorted(set(found))
        assert len(set(state.legal_moves())) == len(found)


@pytest.mark.parametrize("name", NAMES)
def test_a_rejected_move_changes_nothing(name: str) -> None:
    for state in walk(game(name).start(), 4, plies=12):
        before = everything(state)
        for wrong in ("", "a1-a1-a1-a1-a1", "z99", "nonsense", "a1", "swap?", Move(0, (0,) * 9, "a1-a1")):
            try:
                state.push(wrong)
            except PlyError:
                assert everything(state) == before
            else:
                state.pop()
                assert everything(state) == before


def test_there_is_nothing_to_take_back_at_the_start() -> None:
    state = plybook.load("ayu", size=5).start()
    with pytest.raises(IndexError, match="there is no move to take back"):
        state.pop()
    state.push("b1-c1")
    state.pop()
    with pytest.raises(IndexError, match="there is no move to take back"):
        state.pop()


@pytest.mark.parametrize("name", NAMES)
def test_a_finished_game_has_no_moves_and_accepts_none(name: str) -> None:
    ended = 0
    for seed in range(6):
        for state in walk(game(name).start(), seed, plies=90):
            assert (state.outcome() is None) == bool(state.legal_moves())
        if state.outcome() is None:
            continue
        ended += 1
        last = state.moves[-1]
        with pytest.raises(plybook.IllegalMove, match="the game is over"):
            state.push(last)
    long = ("abalone 0", "ataxx 0", "hnefatafl 0", "lines-of-action 0", "nine-mens-morris 0", "surakarta 0")
    assert ended or name in long, "all but the longest games end within 90 plies"
