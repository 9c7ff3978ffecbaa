"""Alpha-beta without an evaluation gives the values of plain minimax."""

from random import Random

import pytest
from plain_minimax import below

import plybook
from plybook.interpreter.native.search.alphabeta import control
from plybook.interpreter.native.search.alphabeta.run import Budget, Search

SMALL = [
    ("tic-tac-toe", {}, 5),
    ("connect-four", {"columns": 4, "rows": 4}, 4),
    ("hex", {"size": 3, "swap": "off"}, 4),
    ("hex", {"size": 3}, 4),
    ("hex", {"size": 2}, 5),
    ("ayu", {"size": 3}, 6),
    ("ayu", {"size": 5}, 2),
    ("ayu", {"size": 3, "pie": "on"}, 6),
    ("ayu", {"size": 3, "repetition": "loss"}, 6),
    ("clobber", {"columns": 3, "rows": 3}, 6),
    ("y", {"size": 3}, 4),
    ("dots-and-boxes", {"columns": 1, "rows": 2}, 5),
    ("dots-and-boxes", {"columns": 2, "rows": 1}, 5),
    ("nine-mens-morris", {}, 1),
    ("english-draughts", {}, 3),
    ("go", {"size": 2}, 3),
    ("mu-torere", {}, 4),
    ("breakthrough", {"columns": 3, "rows": 5}, 3),
]
LEFT_OUT = [control.USE_TABLE, control.USE_KILLERS, control.USE_HISTORY, control.USE_NULL_WINDOW, control.ALL]


def sign(found):
    return (found > control.PROVEN) - (found < -control.PROVEN)


@pytest.mark.parametrize(("name", "options", "depth"), SMALL)
def test_values_match_plain_minimax(name, options, depth):
    game = plybook.load(name, **options)
    parts = [control.ALL & ~left | control.EQUAL_DEPTH for left in [0, *LEFT_OUT]]
    searches = [Search(game.engine, memory=1, flags=flags) for flags in parts]
    random = Random(5)
    state = game.start()
    for _ in range(3):
        if state.outcome() is not None:
            break
        seat = state.seat.number
        wanted = {str(move): below(state, move, depth, seat) for move in state.legal_moves() if str(move) != "swap"}
        for search in searches:
            found = search.run(state, Budget(depth=depth), exactly=True)
            assert {str(root.move): sign(root.value) for root in found.roots} == wanted
            best = search.run(state, Budget(depth=depth))
            assert sign(best.roots[0].value) == max(wanted.values())
        state.push(random.choice(state.legal_moves()))
