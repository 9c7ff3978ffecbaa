"""The page's engine solves games for one player as ``plybook solve`` does, which searches in another way."""

from __future__ import annotations

from random import Random

import pytest
from replay import replay

import plybook
from plybook import Game

ROWS = """game "Rows" {
  players Solver
  board rectangle(6, 2)
  setup { place Solver on a1 | b1 | d1 | f1 | e2 }
  move jump {
    from mine
    to   leap(from, orthogonal, 2, mine) & empty
    do   remove(between(from, to, mine))
    do   relocate(from, to)
  }
  move step {
    from mine
    to   step(from, s) & empty
  }
  end {
    when count(mine) is 1 -> mover wins "one is left"
    when no-moves         -> draw       "no piece can jump"
  }
}"""


@pytest.mark.parametrize("game", [plybook.loads(ROWS), plybook.load("fifteen", size=2)], ids=["rows", "squares"])
def test_a_solution_is_as_short_as_the_native_engine_finds_it(game: Game) -> None:
    random, states = Random(1), [game.start()]
    while len(states) < 20:
        state = game.start()
        for _ in range(random.randrange(5)):
            if state.outcome() is None:
                state.push(random.choice(state.legal_moves()))
        if state.outcome() is None:
            states.append(state)
    found = replay(game, solutions=[[str(move) for move in state.moves] for state in states])["solutions"]
    for state, (line, sure) in zip(states, found, strict=True):
        known = plybook.solve(state)
        assert sure
        assert (line is not None) == (known.value == "win")
        if line is not None:
            assert len(line) == len(known.line)
            for text in line:
                state.push(text)
            assert str(state.outcome()).startswith("Solver wins")
    assert {line is None for line, _ in found} == ({True, False} if game.title == "Rows" else {False})
