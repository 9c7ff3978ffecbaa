"""Move notations taken straight from machine code are those of the state's moves."""

from __future__ import annotations

from random import Random

import pytest

import plybook
from plybook.interpreter.native.engine.engine import NativeEngine
from plybook.interpreter.native.engine.walks import Walks, can_walk


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("ayu", {"size": 5, "pie": True}),
        ("amazons", {"size": 6}),
        ("ataxx", {}),
        ("brandub", {}),
        ("dots-and-boxes", {"columns": 2, "rows": 2}),
        ("hex", {"size": 4}),
        ("othello", {}),
        ("rolit-3", {}),
    ],
)
def test_a_walk_finds_the_moves_of_the_state(name: str, options: dict[str, object]) -> None:
    game = plybook.load(name, **options)
    assert isinstance(game.engine, NativeEngine)
    assert can_walk(game.engine)
    walks, random, state = Walks(game.engine), Random(1), game.start()
    while state.ply < 60 and (moves := state.legal_moves()):
        assert sorted(walks.legal(state.position)) == [move.text for move in moves]
        state.advance(random.choice(moves))


@pytest.mark.parametrize("name", ["go", "konane", "english-draughts"])
def test_games_with_history_rules_or_ambiguous_notation_cannot_be_walked(name: str) -> None:
    assert not can_walk(plybook.load(name).engine)


def test_the_same_seeds_give_the_same_games_and_no_game_starts_after_enough_moves() -> None:
    game = plybook.load("tic-tac-toe")
    assert isinstance(game.engine, NativeEngine)

    def sights(most: int) -> object:
        assert isinstance(game.engine, NativeEngine)
        return Walks(game.engine).sights((Random(number) for number in range(20)), 100, most)

    assert sights(10**6) == sights(10**6)
    found, games, choices = Walks(game.engine).sights((Random(number) for number in range(20)), 100, 60)
    assert games == 2
    assert 60 <= choices <= 90
    assert set(found.values()) == {2}
