"""How a game has ended, as people say it."""

from __future__ import annotations

import pytest

import plybook
from plybook.interpreter.game.ending_words import in_words

ROW = """game "Row" {{
  players Black, White
  board rectangle(3, 1)
  move place {{ to empty }}
  end {{ when no-moves -> {result} }}
}}"""


@pytest.mark.parametrize(
    ("result", "said"),
    [
        ('mover loses "cannot move"', "White loses: cannot move"),
        ('last wins "the other player cannot move"', "Black wins: the other player cannot move"),
        ('last loses "made the last move"', "Black loses: made the last move"),
        ('draw "nobody can move"', "draw: nobody can move"),
    ],
)
def test_the_reason_of_a_loss_is_told_of_the_loser(result: str, said: str) -> None:
    state = plybook.loads(ROW.format(result=result)).start()
    assert not in_words(state)
    for move in ("a1", "b1", "c1"):
        state.push(move)
    assert in_words(state) == said
