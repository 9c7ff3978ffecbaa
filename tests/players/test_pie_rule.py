"""Where the other player may swap sides, a search spends its games on balanced openings."""

from __future__ import annotations

import pytest

import plybook


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("name", "size"), [("y", 5), ("hex", 4)])
def test_mcts_prefers_an_opening_that_is_not_worth_taking_over(name: str, size: int, seed: int) -> None:
    opening = plybook.load(name, size=size).start()
    moves = plybook.search(opening, "mcts:playouts=2000", seed=seed).moves
    most = max(moves, key=lambda judged: judged.visits)
    assert 0.44 < most.value <= 0.5
