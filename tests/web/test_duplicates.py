"""Moves that lead to the same position are listed once by the page's engine, and written as in Python."""

from __future__ import annotations

from random import Random

import pytest
from random_descriptions import description
from replay import replay, seen

import plybook
from plybook import Game

TWO_RULES = """game "Two" {{
  players A, B
  piece   Man, King
  board   square(3)
  setup {{ place A.Man on a1, b2
          place B.Man on c3, b3 }}
  move a {{ {one} }}
  move b {{ {other} }}
  move c {{ {third} }}
  end {{ when no-moves -> draw }}
}}"""
MAN, KING = (f"to empty\n do place(mover.{kind}, to)" for kind in ("Man", "King"))
BESIDES = [f"{MAN}\n do place(mover.Man, {point})" for point in ("a1", "b2")]
"""For A, whose pieces stand there at the start, the same."""
LIFT = "from mine\n do remove(from)"
MERGED = """game "Merged" {
  players A, B
  board square(4)
  setup { place A on a1, b2
          place B on d4, c3 }
  move run {
    from mine
    repeat 2..3 merged {
      to adjacent(from) & empty - passed
      collect passed = from
      do relocate(from, to)
    }
  }
  end { when no-moves -> draw }
}"""
TEXTS = {
    "the same piece": TWO_RULES.format(one=MAN, other=MAN, third=LIFT),
    "the same piece, or another": TWO_RULES.format(one=MAN, other=KING, third=MAN),
    "taken off twice": TWO_RULES.format(one=LIFT, other=LIFT, third=KING),
    "other effects that come to the same": TWO_RULES.format(one=BESIDES[0], other=BESIDES[1], third=LIFT),
    "chains that meet": MERGED,
}
RANDOM = [pytest.param(seed, marks=[] if seed < 2 else [pytest.mark.slow]) for seed in range(30)]


def follow(game: Game, number: int, plies: int) -> None:
    """Play random games in Python, and compare every position."""
    games = []
    for seed in range(number):
        random, state = Random(seed), game.start()
        expected = [seen(state)]
        while state.ply < plies and (moves := state.legal_moves()):
            state.advance(random.choice(moves))
            expected.append(seen(state))
        games.append(([str(move) for move in state.moves], expected))
    found = replay(game, [moves for moves, _ in games])["games"]
    for (moves, expected), here in zip(games, found, strict=True):
        for ply, (one, other) in enumerate(zip(expected, here, strict=True)):
            assert other == one, f"after {' '.join(moves[:ply])}"


@pytest.mark.parametrize("name", TEXTS)
def test_moves_that_several_rules_or_chains_offer(name: str) -> None:
    game = plybook.loads(TEXTS[name])
    assert game.engine.may_repeat
    follow(game, 4, 12)


@pytest.mark.parametrize("seed", RANDOM)
def test_random_descriptions(seed: int) -> None:
    follow(plybook.loads(description(seed, rich=True)), 2, 12)
