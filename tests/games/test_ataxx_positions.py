"""Ataxx from positions with forced passes and walls: the perft counts of libataxx (its tests/perft.cpp)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import plybook
from plybook.interpreter.analyse.perft import depths

WALLS = Path(__file__).parents[2] / "games" / "variants" / "ataxx-walls.gdl"
COUNTS = {
    "7/7/7/7/7/7/7": [0, 0, 0],
    "x5o/7/7/7/7/7/o5x": [16, 256, 6460, 155888],
    "x5o/7/2-1-2/7/2-1-2/7/o5x": [14, 196, 4184, 86528, 2266352],
    "x5o/7/2-1-2/3-3/2-1-2/7/o5x": [14, 196, 4100, 83104, 2114588],
    "x5o/7/3-3/2-1-2/3-3/7/o5x": [16, 256, 5948, 133264, 3639856],
    "7/7/7/7/ooooooo/ooooooo/xxxxxxx": [1, 75, 249, 14270, 452980],
    "7/7/7/7/xxxxxxx/xxxxxxx/ooooooo": [75, 249, 14270, 452980],
    "7/7/7/2x1o2/7/7/7": [23, 419, 7887, 168317, 4266992],
    "7/7/7/7/-------/-------/x5o": [2, 4, 13, 30, 73, 174],
}
"""Boards, top row first, and the number of sequences of one move, two moves, … with `x` to move."""


def text(board: str) -> str:
    """The position as the product writes it."""
    rows = re.sub(r"\d", lambda digit: "." * int(digit[0]), board).translate(str.maketrans("xo-", "RBW")).split("/")
    return "\n".join(f"{7 - number} {' '.join(row)}" for number, row in enumerate(rows)) + "\n\nto move: Red"


@pytest.mark.parametrize("board", COUNTS)
@pytest.mark.parametrize("engine", ["native", "reference"])
def test_perft_counts_match_libataxx(board: str, engine: str) -> None:
    state = plybook.load(WALLS, engine=engine).position(text(board))
    expected = [count for count in COUNTS[board] if engine == "native" or count < 1000]
    assert [row.sequences for row in depths(state, len(expected))] == expected
