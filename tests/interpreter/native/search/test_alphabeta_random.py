"""Alpha-beta on random descriptions gives the values of plain minimax, and works with an evaluation, too."""

from random import Random

import plain_minimax
import pytest
import random_descriptions

import plybook
from plybook.interpreter.native.search.alphabeta import control, weights
from plybook.interpreter.native.search.alphabeta.run import Budget, Search

SEEDS = 40
MOVES = 12


def check(seed: int, *, rich: bool) -> None:
    text = random_descriptions.description(seed, rich=rich)
    game = plybook.loads(text)
    plain = Search(game.engine, memory=1, flags=control.ALL | control.EQUAL_DEPTH)
    bare = Search(game.engine, memory=1, flags=0)
    judging = Search(game.engine, memory=1, weights=weights.rows_of(game.engine))
    random, state = Random(seed), game.start()
    for _ in range(4):
        if state.outcome() is not None:
            return
        moves = [move for move in state.legal_moves() if str(move) != "swap"]
        if moves and len(moves) <= MOVES:
            depth = 3 if len(moves) < 5 else 2
            seat = state.seat.number
            wanted = {str(move): plain_minimax.below(state, move, depth, seat) for move in moves}
            for search in (plain, bare):
                found = search.run(state, Budget(depth=depth), exactly=True)
                values = {str(r.move): (r.value > control.PROVEN) - (r.value < -control.PROVEN) for r in found.roots}
                assert values == wanted, text
            root = judging.run(state, Budget(depth=depth)).roots[0]
            if (
                root.value > control.PROVEN and max(wanted.values()) != 1
            ):  # turns of several moves are seen to their end
                assert plain_minimax.below(state, root.move, control.WIN - root.value, seat) == 1, text
            else:
                assert (root.value > control.PROVEN) == (max(wanted.values()) == 1), text
        state.push(random.choice(state.legal_moves()))


@pytest.mark.parametrize("seed", range(SEEDS))
def test_alphabeta_matches_plain_minimax_on_a_random_description(seed):
    check(seed, rich=seed % 2 == 1)
