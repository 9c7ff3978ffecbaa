"""The words about a direction tell where a step leads on a board."""

from __future__ import annotations

import re

import pytest

from plybook import gdl
from plybook.gdl.compass import names, where

GAME = 'game "G" {{\n  players A, B\n  board {}\n  move drop {{ to empty }}\n  end {{ when no-moves -> draw }}\n}}\n'


@pytest.mark.parametrize(("board", "slanted"), [("square(7)", False), ("rhombus(7)", True)])
def test_a_name_of_a_direction_is_explained_by_a_step_that_the_board_has(board: str, slanted: bool) -> None:
    found = gdl.load(gdl.Source("g", GAME.format(board))).board
    for name in names():
        said = where(name, slanted=slanted)
        assert bool(said) == (name in found.all_steps)
        if said:
            to = re.findall(r"from c3 to (\w+)", said)[0]
            (column, row), (there, up) = (found.cells[found.by_name[point]] for point in ("c3", to))
            assert (there - column, up - row) == found.all_steps[name]
