"""The transposition table saves work and changes no value."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import plybook
from plybook.interpreter.native.search.alphabeta import control, weights
from plybook.interpreter.native.search.alphabeta.run import Budget, Search

ALL = control.ALL | control.EQUAL_DEPTH
"""Every part of the search; entries of other depths are not used, since their values may differ."""
GAMES: list[tuple[str, dict[str, Any], int]] = [
    ("connect-four", {"columns": 5, "rows": 4}, 9),
    ("connect-four", {"columns": 4, "rows": 5}, 8),
    ("dots-and-boxes", {"columns": 2, "rows": 2}, 7),
    ("clobber", {"columns": 4, "rows": 4}, 6),
    ("hex", {"size": 4, "swap": "off"}, 6),
    ("breakthrough", {"columns": 4, "rows": 5}, 7),
    ("english-draughts", {}, 7),
]


@pytest.mark.parametrize(("name", "options", "depth"), GAMES, ids=[f"{name} {depth}" for name, _, depth in GAMES])
def test_values_are_the_same_without_the_table(name: str, options: dict[str, Any], depth: int) -> None:
    game = plybook.load(name, **options)
    rows = weights.rows_of(game.engine)
    with_table = Search(game.engine, memory=1, weights=rows, flags=ALL)
    without = Search(game.engine, memory=1, weights=rows, flags=ALL & ~control.USE_TABLE)
    nodes = [0, 0]
    for seed in range(10):
        state, random = game.start(), Random(seed)
        for _ in range(12):
            if state.outcome() is not None:
                break
            best, expected = (search.run(state, Budget(depth=depth)) for search in (with_table, without))
            assert best.roots[0].value == expected.roots[0].value, f"seed {seed}, ply {state.ply}\n{state}"
            nodes[0] += best.nodes
            nodes[1] += expected.nodes
            state.push(random.choice(state.legal_moves()))
    assert nodes[0] < nodes[1]
