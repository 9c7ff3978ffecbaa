"""Whether the mover goes on is known as soon as a move is found: the moves are not counted."""

from __future__ import annotations

import re

import pytest
from lockstep import follow, native, reference, written

import plybook
from plybook.interpreter.native.engine import compiler
from plybook.interpreter.native.kernels.playouts.signatures import PART
from plybook.interpreter.native.passes import NAMES

GAME = """
game "G" {{
  players A, B
  board   square(4)
  setup   {{ place A on row(1) }}
  move m {{
    {move}
  }}
  again when some(mine) and moves-this-turn <= 3
  end {{ when no-moves -> draw }}
}}
"""
MOVES = {
    "one for each point": "to empty",
    "with a condition": "to empty\n    where components(after.mine) is 1",
    "from point to point": "from mine\n    to adjacent(from) & empty",
    "beside a unit": "from mine\n    to adjacent(group(from)) & empty\n    where components(after.mine) is 1",
    "by preference": "to empty\n    prefer count(adjacent(to) & mine)",
    "in chains": "from mine\n    repeat 1..2 {\n      to adjacent(from) & empty\n      do relocate(from, to)\n    }",
}


@pytest.mark.parametrize("name", MOVES)
def test_moves_are_not_counted_to_see_whether_there_is_one(name: str) -> None:
    game = plybook.loads(GAME.format(move=MOVES[name]))
    for without in ((), NAMES):
        text = compiler.text_of(game.model, compiler.program_of(game.model, without), [PART])
        assert re.search(r"call i64 @any_move\(", text)
        assert not re.search(r"call i64 @count\(", text)
        for seed in range(3):
            follow(native(game, without), written(reference(game), seed, 14), f"{name}, without {without}", seed)
