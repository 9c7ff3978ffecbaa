"""Yodd and Xodd as described and their second implementation in Python (`odd_oracle.py`) agree, stone by stone."""

from __future__ import annotations

from random import Random

import pytest
from odd_oracle import Odd, Point, Stones, count_turns

import plybook
from plybook import IllegalMove, Move, State

Named = dict[str, str]
"""The stones on the board, by the names of their points."""


def name(point: Point) -> str:
    """A point in the usual notation: the column's letter and the row's number."""
    return "abcdefghijklmnopqrstuvwxyz"[point[0]] + str(point[1] + 1)


def written(move: tuple[Point, str] | None) -> str:
    return "pass" if move is None else f"{name(move[0])}:{move[1]}"


def named(stones: Stones) -> Named:
    return {name(point): colour for point, colour in stones.items()}


def board(state: State) -> Named:
    names = state.game.model.board.names
    contents = state.position.contents
    return {names[site]: ("black", "white")[piece] for site, piece in enumerate(contents) if piece is not None}


def full(state: State, move: Move) -> str:
    """A move with its colour, which the product leaves out if only one is possible."""
    rule = state.game.model.rules[move.rule].name
    return ":".join([*(state.game.model.board.names[site] for site in move.sites), rule])


def agree(state: State, there: Odd) -> None:
    """Both have the same stones, player to move, moves and winner here."""
    assert board(state) == named(there.stones)
    moves = [full(state, move) for move in state.legal_moves()]
    assert len(moves) == len(set(moves))
    assert set(moves) == set(map(written, there.moves()))
    outcome = state.outcome()
    assert (outcome is not None) == there.over()
    if outcome is None:
        assert str(state.mover).lower() == there.mover()
    else:
        assert str(outcome.winner).lower() == there.winner()


def refuses_everything_else(state: State, there: Odd) -> None:
    """Illegal moves are refused and change nothing."""
    allowed, position = set(map(written, there.moves())), state.position
    for move in ["pass", *(f"{name(point)}:{colour}" for point in there.points for colour in ("black", "white"))]:
        if move not in allowed:
            with pytest.raises(IllegalMove):
                state.push(move)
            assert state.position == position


def turns(state: State) -> set[tuple[tuple[str, str], ...]]:
    """All boards possible at the end of the turn; two stones in either order give the same board."""
    found, mover = set(), state.mover
    for move in state.legal_moves():
        state.push(move)
        goes_on = state.outcome() is None and state.mover == mover
        found |= turns(state) if goes_on else {tuple(sorted(board(state).items()))}
        state.pop()
    return found


SIZES = {
    "native": {("yodd", 2): 40, ("yodd", 3): 12, ("yodd", 4): 3, ("xodd", 2): 40, ("xodd", 3): 30, ("xodd", 5): 5},
    "reference": {("yodd", 2): 15, ("yodd", 3): 2, ("xodd", 2): 15, ("xodd", 3): 8, ("xodd", 4): 2},
}
"""How many games of each size are played."""
CASES = [(engine, *case) for engine, cases in SIZES.items() for case in cases]


@pytest.mark.parametrize(("engine", "title", "size"), CASES)
def test_random_games_agree_with_the_second_implementation(engine: str, title: str, size: int) -> None:
    game = plybook.load(title, size=size, engine=engine)
    for seed in range(SIZES[engine][title, size]):
        random = Random(f"{title} {size} {seed}")
        state, there = game.start(), Odd(title, size)
        looked = random.randrange(3 * size)
        while True:
            agree(state, there)
            if state.ply == looked:
                refuses_everything_else(state, there)
            if not (moves := there.moves()):
                break
            move = random.choice(moves)
            state.push(written(move))
            there.play(move)
        assert state.outcome() is not None


@pytest.mark.parametrize(("title", "size", "games"), [("yodd", 2, 20), ("yodd", 3, 2), ("xodd", 2, 20), ("xodd", 3, 6)])
def test_stone_by_stone_play_allows_exactly_the_turns_of_the_published_rules(title: str, size: int, games: int) -> None:
    game = plybook.load(title, size=size)
    for seed in range(games):
        random = Random(f"turns {title} {size} {seed}")
        state, there = game.start(), Odd(title, size)
        while True:
            if not there.placed:
                whole = {tuple(sorted(named(stones).items())) for stones in there.turns()}
                assert turns(state) == whole
            if not (moves := there.moves()):
                break
            move = random.choice(moves)
            state.push(written(move))
            there.play(move)


@pytest.mark.parametrize(
    ("title", "size", "counts"),
    [
        ("yodd", 2, [14, 470, 8786]),
        ("yodd", 3, [38, 16370]),
        ("xodd", 2, [8, 72, 208, 376, 480]),
        ("xodd", 3, [18, 1338]),
        ("xodd", 4, [32, 10160]),
    ],
)
def test_the_number_of_whole_turns_matches_a_third_program(title: str, size: int, counts: list[int]) -> None:
    """The third program represents boards differently, and was written only to compute these numbers."""
    assert [count_turns(Odd(title, size), depth) for depth in range(1, len(counts) + 1)] == counts
