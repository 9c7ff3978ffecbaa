"""Y as described, in all its forms, and its second implementation in Python (`y_oracle.py`) agree, drop by drop."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random
from statistics import mean, stdev

import pytest
from y_oracle import VARIANTS, Y, written

import plybook
from plybook import Game, IllegalMove, State
from plybook.gdl.text.files import library
from plybook.interpreter.analyse.perft import depths

Y_GAME = """
game "Y" {
  option size = 11 in 3..19
  option swap = on in on, off
  option drops = one in one, two, progressive
  players Black, White
  board triangle(size)
  define reached(p, side) = flood(of(p) & side, of(p))
  move drop {
    to empty
    where drops is one or none(after.group(to) & placed-this-turn)
  }
  again when drops is two and turn-number > 1 and moves-this-turn < 2
  again when drops is progressive and moves-this-turn < turn-number
  end {
    when some(reached(last, edge(left)) & reached(last, edge(right)) & edge(bottom)) -> last wins
    when no-moves -> draw
  }
  swap when swap
}
"""
"""Used as long as the library has no Y of its own."""


@cache
def game(engine: str, side: int, variant: str, swap: bool) -> Game:
    options: dict[str, object] = {"size": side, "drops": variant, "swap": swap}
    if "y" in library():
        return plybook.load("y", engine=engine, **options)
    return plybook.loads(Y_GAME, engine=engine, **options)


def agree(state: State, there: Y) -> None:
    """Both have the same stones, player to move, moves and winner here."""
    names = state.game.model.board.names
    contents = state.position.contents
    stones = {names[site]: ["Black", "White"][piece] for site, piece in enumerate(contents) if piece is not None}
    assert stones == {written(point): colour for point, colour in there.stones.items()}
    outcome = state.outcome()
    assert (str(outcome.winner) if outcome is not None else "") == there.winner
    moves = [str(move) for move in state.legal_moves()]
    assert len(moves) == len(set(moves))
    assert set(moves) == there.moves()
    if outcome is None:
        assert (str(state.mover), state.seat.number) == (there.colour, there.person())


def refuses_everything_else(state: State, there: Y) -> None:
    """Illegal moves are refused and change nothing."""
    allowed, position = there.moves(), state.position
    for move in [*map(written, there.points()), "swap"]:
        if move not in allowed:
            with pytest.raises(IllegalMove):
                state.push(move)
            assert state.position == position


def random_game(state: State, there: Y, random: Random) -> int:
    """Play both to the end, comparing them at every ply; return the number of plies."""
    turns: list[list[str]] = []
    looked = set(random.sample(range(there.side * (there.side + 1) // 2), 2))
    while True:
        agree(state, there)
        if state.ply in looked:
            refuses_everything_else(state, there)
        if not (moves := sorted(there.moves())):
            return state.ply
        move = "swap" if "swap" in moves and random.random() < 0.7 else random.choice(moves)
        if move == "swap" or not there.dropped:
            turns.append([])
        turns[-1].append(move)
        state.push(move)
        there.play(move)
        assert [[str(move) for move in turn] for turn in state.turns] == turns


GAMES = {
    "native": {3: 25, 4: 20, 5: 15, 6: 10, 7: 8, 9: 5, 11: 5, 13: 2, 19: 1},
    "reference": {3: 12, 4: 8, 5: 4, 6: 2, 8: 1},
}
"""How many games of each size are played."""


@pytest.mark.parametrize("swap", [True, False], ids=["swap", "no-swap"])
@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize(("engine", "side"), [(engine, side) for engine, sides in GAMES.items() for side in sides])
def test_random_games_agree_with_the_second_implementation(engine: str, side: int, variant: str, swap: bool) -> None:
    for seed in range(GAMES[engine][side]):
        random = Random(f"{side} {variant} {swap} {seed}")
        plies = random_game(game(engine, side, variant, swap).start(), Y(side, variant, swap), random)
        assert plies >= side


def count(there: Y, depth: int, known: set[object]) -> tuple[int, int]:
    """The number of sequences of `depth` moves, and of new positions at their ends; these are added to `known`."""
    if depth == 0:
        stones = frozenset(there.stones.items())
        key = (stones, there.colour, there.turn, frozenset(there.dropped), there.black, there.may_swap())
        fresh = key not in known
        known.add(key)
        return 1, int(fresh)
    sequences = positions = 0
    for move in there.moves():
        after = replace(there, stones=dict(there.stones), dropped=list(there.dropped))
        after.play(move)
        found = count(after, depth - 1, known)
        sequences, positions = sequences + found[0], positions + found[1]
    return sequences, positions


@pytest.mark.parametrize("swap", [True, False], ids=["swap", "no-swap"])
@pytest.mark.parametrize("variant", ["two", "progressive"])
@pytest.mark.parametrize(("engine", "depth"), [("native", 5), ("reference", 4)])
def test_the_numbers_of_sequences_and_positions_match_the_second_implementation(
    engine: str, depth: int, variant: str, swap: bool
) -> None:
    start = Y(3, variant, swap)
    known: set[object] = set()
    count(start, 0, known)
    for counts in depths(game(engine, 3, variant, swap).start(), depth, distinct=True):
        assert (counts.sequences, counts.positions) == count(start, counts.depth, known), counts.depth


@pytest.mark.parametrize("variant", VARIANTS)
def test_native_playouts_match_the_second_implementation_in_length_and_wins(variant: str) -> None:
    """The mean number of plies and the share of games that Black wins, within five standard errors."""
    side, games = 4, 1500
    random = Random(f"statistics {variant}")
    lengths, won = [], 0
    for _ in range(games):
        there, plies = Y(side, variant, True), 0
        while moves := sorted(there.moves()):
            there.play(random.choice(moves))
            plies += 1
        lengths.append(plies)
        won += there.winner == "Black"
    found = game("native", side, variant, True).playouts(50_000, seed=1)
    assert abs(mean(lengths) - found.mean_length) < 5 * stdev(lengths) / games**0.5
    assert abs(won / games - found.results["Black"] / 50_000) < 5 * 0.5 / games**0.5
