"""The pictures of directions show where a step leads on a board."""

from __future__ import annotations

import re

import pytest

from plybook import gdl
from plybook.gdl.compass import KINDS, Families, names, picture, where

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


@pytest.mark.parametrize(("families", "slanted"), [kind[1:] for kind in KINDS])
def test_a_picture_has_every_direction_clockwise_around_the_point(families: Families, slanted: bool) -> None:
    lines = picture(families, slanted=slanted).split("\n")
    found = {
        word: (line.index(f" {word} "), row)
        for row, line in enumerate(f" {line} " for line in lines)
        for word in line.split()
    }
    across, down = found.pop("o")
    assert set(found) == {name for family in families.values() for name in family}
    for name, (x, y) in found.items():
        assert ("n" in name) == (y < down) or name in ("ene", "ese", "wnw", "wsw", "e", "w")
        assert ("e" in name) == (x > across) or name in ("n", "s")
