"""Random games that continue a game in progress: its moves count in the rules, as in the reference engine."""

from __future__ import annotations

from collections import Counter

import pytest
from small_games import game, walk

import plybook
from plybook import Game, State
from plybook.interpreter.core.playout_result import Playouts
from plybook.interpreter.game.game import load
from plybook.interpreter.game.playouts import playouts

REPEATING = """
game "Walk" {
  players Black, White
  board square(2)
  setup { place Black on a1
          place White on b2 }
  move step { from mine
              to empty }
  end { when repeated -> mover wins }
}
"""
GAMES = 600
CERTAIN = 5.0
"""Standard errors by which a share may differ from what it should be."""


def one_ply(state: State, games: int = GAMES) -> Playouts:
    return playouts(state.game, games, 1, ply_limit=1, after=state)


def check(state: State) -> None:
    """A random ply ends the game as often as the legal moves do that the reference engine tries one by one."""
    moves = state.legal_moves()
    ends: Counter[str] = Counter()
    for move in moves:
        other = State(plybook.load(state.game.name, engine="reference", **state.game.options), state.positions[0])
        for made in (*state.moves, move):
            other.advance(made)
        result = other.outcome()
        ends["unfinished" if result is None else str(result.winner or "draw")] += 1
    found = one_ply(state)
    assert (found.games, found.plies) == (GAMES, GAMES)
    assert found.choices == GAMES * len(moves)
    for end, count in found.results.items():
        share = ends[end] / len(moves)
        assert abs(count / GAMES - share) <= CERTAIN * (share * (1 - share) / GAMES) ** 0.5, end


@pytest.mark.parametrize("name", ["ayu pie", "go 0", "go 1", "y 1", "english-draughts 0", "tic-tac-toe 0"])
def test_the_first_random_move_is_one_of_the_legal_moves_with_the_same_results(name: str) -> None:
    checked, here = 0, game(name)
    there = load(here.source, here.options, without=("sample",))  # it estimates the number of legal moves
    for state in walk(there.start(), "after", 25):
        if state.ply % 6 == 5 and state.legal_moves():
            check(state)
            checked += 1
    assert checked


def repeating() -> tuple[Game, State]:
    there = plybook.loads(REPEATING)
    state = there.start()
    for move in ("a1-b1", "b2-a2", "b1-a1"):
        state.push(move)
    return there, state


def test_positions_before_the_first_random_move_count_for_repetition() -> None:
    there, state = repeating()
    winning = [str(move) for move in state.legal_moves() if _wins(state, str(move))]
    assert winning == ["a2-b2"], "back to the start"
    assert [len(state.legal_moves()), state.outcome()] == [2, None]
    found = one_ply(state)
    assert 200 < found.results["Black"] < 400
    assert found.results["unfinished"] == GAMES - found.results["Black"]
    fresh = one_ply(there.position(str(state)))
    assert fresh.results["unfinished"] == GAMES, "without the history nothing is repeated"


def test_boards_before_the_first_random_move_are_forbidden_by_superko() -> None:
    source = plybook.load("go", size=4).source
    state = load(source, {"size": "4"}, without=("sample",)).start()
    for move in ("b1", "c1", "a2", "d2", "b3", "c3", "pass", "b2", "c2"):
        state.push(move)
    with pytest.raises(plybook.IllegalMove, match="that board has occurred once before"):
        state.push("b2")
    assert one_ply(state).choices == GAMES * len(state.legal_moves())
    assert one_ply(state.game.position(str(state))).choices == GAMES * (len(state.legal_moves()) + 1)


def _wins(state: State, move: str) -> bool:
    state.push(move)
    won = state.outcome() is not None
    state.pop()
    return won


def test_neither_threads_nor_batches_change_the_results() -> None:
    _, state = repeating()
    one = playouts(state.game, 300, 4, after=state)
    two = playouts(state.game, 300, 4, threads=3, after=state)
    assert (one.results, one.plies, one.choices) == (two.results, two.plies, two.choices)
    assert one.results["unfinished"] == 0


def test_the_reference_engine_continues_the_game_too() -> None:
    there = plybook.loads(REPEATING, engine="reference")
    state = there.start()
    for move in ("a1-b1", "b2-a2", "b1-a1"):
        state.push(move)
    found = playouts(there, 200, 1, ply_limit=1, after=state)
    assert 60 < found.results["Black"] < 140
    assert found.results["unfinished"] == 200 - found.results["Black"]
    assert found.plies == 200
    assert state.ply == 3
