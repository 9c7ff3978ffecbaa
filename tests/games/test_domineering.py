"""Who wins Domineering on small boards, as another program has found by full search, whoever begins."""

from __future__ import annotations

import pytest

import plybook
from plybook.interpreter.analyse.solve import solve

OUTCOMES = {
    2: "V11HV11HV",
    3: "V11HHHHHH",
    4: "VVV1V1VHV",
    5: "VHVH2HH",
    6: "V1V1V1",
}
"""By rows, for 1, 2, 3 … columns: who wins, Vertical or Horizontal, the first player or the second."""


def boards(least: int, most: int) -> list[tuple[int, int, str]]:
    """The boards of so many squares: rows, columns, and who wins."""
    found = [(rows, columns, won) for rows, line in OUTCOMES.items() for columns, won in enumerate(line, 1)]
    return [board for board in found if least <= board[0] * board[1] <= most]


def wins_as_found(rows: int, columns: int, won: str) -> None:
    answer = solve(plybook.load("domineering", rows=rows, columns=columns).start())
    assert answer.value == ("win" if won in "V1" else "loss")


@pytest.mark.parametrize(("rows", "columns", "won"), boards(1, 12))
def test_the_winner_is_the_known_one_on_a_small_board(rows: int, columns: int, won: str) -> None:
    wins_as_found(rows, columns, won)


@pytest.mark.slow
@pytest.mark.parametrize(("rows", "columns", "won"), boards(13, 28))
def test_the_winner_is_the_known_one(rows: int, columns: int, won: str) -> None:
    wins_as_found(rows, columns, won)
