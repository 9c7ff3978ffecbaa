"""Copies of a state: they keep their game, are independent and comparable, and cost the same at any length."""

from __future__ import annotations

import copy
import pickle
from functools import cache
from random import Random

import pytest
from small_games import NAMES, after, everything, game

import plybook
from plybook import Game, Move, State

ENGINES = ("native", "reference")
STEPS = 120
KINDS = ("ayu pie", "go 1", "y 1", "english-draughts 0", "nine-mens-morris 0", "othello 0")
"""Games with a rule about repetition, with superko, with turns of several moves, with chains, with phases, with
passes."""
WALK = """
game "Walk" {
  players Black, White
  board square(4)
  setup { place Black on a1
          place White on d4 }
  move step { from mine
              to adjacent(from) & empty }
  end { when ENDING -> draw }
}
"""


@cache
def played_by(name: str, engine: str) -> Game:
    """One of the small games, with an engine."""
    there = game(name)
    return plybook.load(there.name, engine=engine, **there.options)


def replayed(there: Game, moves: list[Move]) -> State:
    """The state after some moves, made one by one."""
    state = there.start()
    for move in moves:
        state.advance(move)
    return state


# -- independence --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("name", KINDS)
def test_states_and_their_copies_behave_like_separate_lists_of_moves(name: str, engine: str) -> None:
    random = Random(f"{name} {engine}")
    there = played_by(name, engine)
    states: list[tuple[State, list[Move]]] = [(there.start(), [])]
    for _ in range(STEPS if engine == "native" else STEPS // 4):
        state, line = random.choice(states)
        deed = random.choice(["push", "push", "push", "pop", "copy", "ask"])
        if deed == "push" and (moves := state.legal_moves()):
            line.append(state.push(random.choice(moves)))
        elif deed == "pop" and line:
            assert state.pop() == line.pop()
        elif deed == "copy" and len(states) < 8:
            states.append((random.choice([State.copy, copy.copy, copy.deepcopy])(state), line.copy()))
        elif deed == "ask":  # what has been asked must not change what copies see
            random.choice([State.repeats, State.result, lambda asked: asked.positions, State.legal_moves])(state)
        for other, expected in states:
            assert other.ply == len(expected)
            assert other.moves == tuple(expected)
    for state, line in states:
        assert everything(state) == everything(replayed(there, line))
        while line:
            assert state.pop() == line.pop()
        assert everything(state) == everything(there.start())


@pytest.mark.parametrize("ending", ["no-moves", "repeated and no-moves"])
def test_copying_and_moving_on_takes_the_same_time_after_ten_plies_and_after_a_thousand(ending: str) -> None:
    """Counted in positions that the engine computes, so that it does not depend on the clock."""
    there = plybook.loads(WALK.replace("ENDING", ending))
    state, random, calls = there.start(), Random(0), []
    play = there.engine.play
    for plies in (10, 1000):
        while state.ply < plies:
            state.advance(random.choice(state.legal_moves()))
        calls.append(0)

        def counted(*given: object) -> object:
            calls[-1] += 1
            return play(*given)  # type: ignore[arg-type]

        object.__setattr__(there.engine, "play", counted)
        other = state.copy()
        other.advance(other.legal_moves()[0])
        object.__setattr__(there.engine, "play", play)
    assert calls == [1, 1]


# -- the game ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("engine", ENGINES)
def test_every_copy_has_the_same_game_object(engine: str) -> None:
    state = replayed(played_by("ayu pie", engine), list(after("ayu pie", 1, 6).moves))
    for other in (state.copy(), copy.copy(state), copy.deepcopy(state), copy.deepcopy([{"at": state}])[0]["at"]):
        assert other.game is state.game
        assert other is not state
        assert other == state
    assert copy.deepcopy(state.game) is copy.copy(state.game) is state.game


@pytest.mark.parametrize("name", NAMES[::5])
def test_states_pickled_together_come_back_equal_with_one_game(name: str) -> None:
    states = [after(name, seed, 8) for seed in range(3)]
    found = pickle.loads(pickle.dumps(states))
    assert found == states
    assert len({id(state.game) for state in found}) == 1
    assert [everything(state) for state in found] == [everything(state) for state in states]
    for state in found:
        while state.ply:
            state.pop()
        assert everything(state) == everything(game(name).start())


def test_a_pickle_keeps_a_position_that_was_set_up_and_a_swap() -> None:
    there = game("hex 1")
    state = there.start()
    state.push(state.legal_moves()[0])
    state.push("swap")
    begun = there.position(str(state))
    begun.push(begun.legal_moves()[3])
    for each in (state, begun):
        found = pickle.loads(pickle.dumps(each))
        assert found == each
        assert everything(found) == everything(each)


def test_a_long_game_can_be_pickled_copied_compared_and_dropped() -> None:
    there = plybook.loads(WALK.replace("ENDING", "no-moves"))
    state = there.start()
    to, fro = ([state.push(text) for text in pair] for pair in (("a1-a2", "d4-d3"), ("a2-a1", "d3-d4")))
    for ply in range(state.ply, 6_000, 2):
        for move in (to, fro)[ply // 2 % 2]:
            state.advance(move)
    again = pickle.loads(pickle.dumps(state))
    assert again == copy.deepcopy(state) == state
    assert len(again.moves) == 6_000


# -- equality ------------------------------------------------------------------------------------------------------


def test_states_are_equal_by_game_position_and_history() -> None:
    there = plybook.loads(WALK.replace("ENDING", "no-moves"))
    one, other = there.start(), there.start()
    assert one == other
    one.push("a1-a2")
    assert one != other
    other.push("a1-a2")
    assert one == other
    for state, line in ((one, "d4-d3 a2-a1 d3-d4"), (other, "d4-c4 a2-a1 c4-d4")):
        for text in line.split():
            state.push(text)
    assert one.position == other.position
    assert one != other, "the same position, reached in another way"
    assert there.position(str(there.start())) == there.start()
    assert one != there.position(str(one)), "the same position, without its history"
    assert one != "a state"
    assert one != one.position


def test_states_are_equal_if_only_the_engine_or_the_loading_differs_and_not_if_the_rules_do() -> None:
    text = WALK.replace("ENDING", "no-moves")
    start = plybook.loads(text).start()
    assert start == plybook.loads(text).start() == plybook.loads(text, engine="reference").start()
    assert start != plybook.loads(WALK.replace("ENDING", "repeated")).start()
    assert plybook.load("ayu", size=5).start() != plybook.load("ayu", size=5, pie=True).start()


def test_a_state_has_no_hash_because_it_changes() -> None:
    with pytest.raises(TypeError, match="unhashable type: 'State'"):
        hash(game("ayu").start())
