"""Leaps by a computed number are the same in both engines, on short lines and on long ones, for every number."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from lockstep import follow, native, reference, written

import plybook

GAME = """game "Leaps" {{
  players Black, White
  board {board}
  counter k = 0 in -2..{most}
  {setup}
  define some-number = k / (k - 3) * k
  move over "a leap over own pieces or empty points" {{
    from mine
    to   leap(from, directions, k, everywhere - theirs) - mine
    do   relocate(from, to)
    do   set(k, k + 1)
  }}
  move free {{
    from mine
    to   leap(from, orthogonal, k) & empty
    do   relocate(from, to)
    do   flip(leap(mine, diagonal, k - 2, occupied) & theirs)
    do   set(k, k - 2)
  }}
  move undefined {{
    from mine
    to   leap(from, directions, some-number) & empty
  }}
  move up {{ do set(k, k + 3) }}
  move down {{ do set(k, k - 1) }}
  end {{ when turn-number > 30 -> draw }}
}}"""
BOARDS = {
    "2 long": "square(2)",
    "3 long": "square(3)",
    "4 long": "square(4)",
    "6 long": "rectangle(6, 3)",
    "13 long": "rectangle(13, 3)",
    "14 long": "rectangle(14, 3)",
    "17 long": "rectangle(3, 17)",
    "18 long": "rectangle(18, 3)",
    "hexagons": "rhombus(9)",
}


ALONE = """game "Alone" {{
  players Solver
  board {board}
  counter k = -2 in -2..{most}
  setup {{ place Solver on a1 | b1 }}
  move free {{
    from mine
    to   leap(from, directions, k) & empty
  }}
  move over {{
    from mine
    to   leap(from, directions, k, everywhere - b1) & empty
    do   set(k, 1)
    do   relocate(from, to)
  }}
  move up {{ do set(k, k + 1) }}
  end {{ when turn-number > 30 -> draw }}
}}"""


@pytest.mark.parametrize("short", [False, True], ids=["as it is", "in powers of two"])
@pytest.mark.parametrize("board", BOARDS)
def test_every_number_leads_where_the_reference_engine_says(
    board: str, short: bool, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    if short:
        monkeypatch.setattr("plybook.gdl.ludemes.straight.LONG", 2)
        monkeypatch.setenv("PLYBOOK_CACHE", str(tmp_path))
    longest = plybook.loads(ALONE.format(board=BOARDS[board], most=1)).model.board.longest
    game = plybook.loads(ALONE.format(board=BOARDS[board], most=longest + 4))
    known, there = reference(game).start(), native(game).start()
    leaps = 0
    for _ in range(longest + 6):
        moves = [str(move) for move in known.legal_moves()]
        assert [str(move) for move in there.legal_moves()] == moves
        leaps += len(moves) > 1
        for state in (known, there):
            state.push("up")
    assert leaps == longest - 1


@pytest.mark.parametrize("short", [False, True], ids=["as it is", "in powers of two"])
@pytest.mark.parametrize("board", BOARDS)
def test_both_engines_leap_alike(board: str, short: bool, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    if short:
        monkeypatch.setattr("plybook.gdl.ludemes.straight.LONG", 2)
        monkeypatch.setenv("PLYBOOK_CACHE", str(tmp_path))
    empty = plybook.loads(GAME.format(board=BOARDS[board], most=1, setup="")).model.board
    for seed in range(4):
        points = Random(seed).sample(empty.names, max(2, len(empty.names) // 4))
        setup = f"setup {{ place Black on {' | '.join(points[::2])}\n place White on {' | '.join(points[1::2])} }}"
        game = plybook.loads(GAME.format(board=BOARDS[board], most=empty.longest + 2, setup=setup))
        follow(native(game), written(reference(game), seed, 30), board, seed)
