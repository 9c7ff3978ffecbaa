"""Go: random games against a second implementation under all options, published counts, scores of known positions."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from go_oracle import Go

import plybook
from plybook import Game
from plybook.interpreter.analyse.perft import perft

SORTS = ("positional", "situational", "none")


def on_board(board: str, *, suicide: str = "on", superko: str = "positional") -> Game:
    """Go on another board."""
    lines = [f"option suicide = {suicide} in on, off", f"option superko = {superko} in {', '.join(SORTS)}"]
    return plybook.loads("\n  ".join(['game "Small" extends "go" {', *lines, f"board {board}", "}"]))


def compare(game: Game, there: Go, seed: str, plies: int) -> int:
    """Play a random game with few passes on both; return the number of plies."""
    random = Random(seed)
    state = game.start()
    for ply in range(plies):
        moves = there.moves()
        assert [str(move) for move in state.legal_moves()] == moves, f"{seed}, after {state.moves}"
        assert state.scores() == (there.score()["B"], there.score()["W"])
        if not moves:
            outcome = state.outcome()
            assert outcome is not None
            black, white = outcome.scores
            assert str(outcome.winner) == ("None" if black == white else "Black" if black > white else "White")
            return ply
        move = random.choice(moves if random.random() < 0.1 else [move for move in moves if move != "pass"] or moves)
        state.push(move)
        there.play(move)
        if random.random() < 0.05:
            state.pop()
            state.push(move)
    return plies


@pytest.mark.parametrize("engine", ["native", "reference"])
@pytest.mark.parametrize("size", [2, 3, 4, 5])
def test_random_games_agree_with_the_second_implementation(size: int, engine: str) -> None:
    plies = 0
    for suicide, superko, komi in product((False, True), SORTS, (0, 5.5)):
        game = plybook.load("go", engine=engine, size=size, suicide=suicide, superko=superko, komi=komi)
        for seed in range(3 if engine == "native" else 1):
            plies += compare(game, Go(size, size, suicide, superko, komi), f"{size} {seed}", 120 if size < 5 else 80)
    assert plies > 200


# -- published counts ----------------------------------------------------------------------------------------------


def games(game: Game) -> tuple[int, int]:
    """The number of games without repetition, as counted in "Combinatorics of Go": sequences of boards from the empty
    one, whoever moves, ignoring passes; and the number of stones played in the longest one.

    A sequence of moves here ends with a stone, with one pass after a stone, or with two; so the number that end with a
    stone is the number of all of that length minus the numbers that ended with a stone one and two plies before.
    """
    stones, depth = [1], 0
    while sequences := perft(game.start(), depth + 1):
        depth += 1
        stones.append(sequences - sum(stones[-2:]))
    return sum(stones), max(length for length, number in enumerate(stones) if number)


@pytest.mark.parametrize(("points", "published"), [(1, 1), (2, 9), (3, 907)])
def test_the_number_of_games_on_a_line_is_as_published(points: int, published: int) -> None:
    """Tromp and Farnebäck, Combinatorics of Go (2016), table 7; there suicide is allowed."""
    assert games(on_board(f"rectangle({points}, 1)"))[0] == published


@pytest.mark.parametrize(("board", "published"), [("square(1)", 1), ("rectangle(3, 1)", 15), ("square(2)", 57)])
def test_the_number_of_reachable_boards_is_the_number_of_legal_ones(board: str, published: int) -> None:
    """Tromp and Farnebäck, Combinatorics of Go (2016), table 3; OEIS A094777."""
    assert boards(on_board(board, superko="none")) == published


@pytest.mark.long
def test_the_number_of_reachable_3x3_boards_is_the_number_of_legal_ones() -> None:
    assert boards(on_board("square(3)", superko="none")) == 12_675


def boards(game: Game) -> int:
    """The number of reachable boards, whoever is to move, since a pass changes that."""
    start = game.engine.start()
    known, waiting = {(start.contents, start.mover)}, [start]
    while waiting:
        position = waiting.pop()
        for move in game.engine.moves(position):
            after = game.engine.play(position, move)
            if (after.contents, after.mover) not in known:
                known.add((after.contents, after.mover))
                waiting.append(after)
    return len({contents for contents, _ in known})


# -- well-known positions ------------------------------------------------------------------------------------------


def test_territory_is_what_one_player_surrounds() -> None:
    state = plybook.load("go", size=5, komi=0).position(
        """
5  . B W . .
4  B B W . W
3  . B W W .
2  B B B W .
1  . . B W .
   a b c d e

to move: Black
"""
    )
    assert state.scores() == (12, 13)


@pytest.mark.parametrize("superko", SORTS)
def test_a_ko_may_not_be_retaken_at_once_under_superko(superko: str) -> None:
    state = plybook.load("go", size=4, superko=superko).start()
    for move in ("b1", "c1", "a2", "d2", "b3", "c3", "c2", "b2"):  # the last captures c2
        state.push(move)
    assert ("c2" in map(str, state.legal_moves())) == (superko == "none")
    for move in ("d4", "a4", "c2"):
        state.push(move)


def test_two_passes_end_the_game() -> None:
    state = plybook.load("go", size=9).start()
    state.push("pass")
    state.push("pass")
    assert str(state.outcome()) == "White wins: has the larger area (0 : 7.5)"
