"""Numbers that moves count and that never change, and moves that leave everything as it was."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest
from made_up import of_game

import plybook
from plybook.measures.alarms.evidence import Evidence
from plybook.measures.alarms.idle_effects import idle_counters, idle_moves
from plybook.measures.workbench.self_play import Log, played

ROOKS = """game "Rooks" {{
  players White, Black
  board square(5)
  counter quiet = 0 in 0..60
  setup {{
    place White on a1, c1
    place Black on a5, c5
  }}
  move slide {{
    from mine
    to   {to}
    do   relocate(from, to)
    do   set(quiet, quiet + 1)
  }}
  {every}
  end {{
    when none(mine)  -> last wins
    when quiet is 60 -> draw
    when no-moves    -> mover loses
  }}
}}"""
SLIDES = "rook-slides(from)"


@cache
def evidence(to: str, every: str = "") -> Evidence:
    game = plybook.loads(ROOKS.format(to=to, every=every))
    logs = [Log.of(played(game, 1, "random", number)) for number in range(6)]
    return replace(of_game(game, logs), chance=logs)


@pytest.mark.parametrize(
    ("every", "told"),
    [
        ("", False),
        ("every move do set(quiet, 0)", True),
        ("every move do set(quiet, if some(theirs) then 0 else quiet)", True),
        ("every move do set(quiet, if turn-number > 9 then 0 else quiet)", False),
    ],
)
def test_a_counter_that_is_set_back_in_the_same_move_is_told(every: str, told: bool) -> None:
    found = list(idle_counters(evidence(SLIDES, every)))
    assert len(found) == told
    assert all("`quiet`" in each.text and "`set(quiet, quiet + 1)`, line 13; `set(" in each.text for each in found)


@pytest.mark.parametrize(("to", "told"), [(SLIDES, False), (f"{SLIDES} | from", True)])
def test_a_move_that_leaves_everything_as_it_was_is_told(to: str, told: bool) -> None:
    found = list(idle_moves(evidence(to, "every move do set(quiet, 0)")))
    assert len(found) == told
    assert all("`slide`, line 9" in each.text for each in found)
    assert all("whether the points that it chooses have to differ" in each.text for each in found)
    assert list(idle_moves(evidence(to))) == []  # the move is counted


def test_a_move_of_one_point_is_not_told_to_choose_others() -> None:
    text = ROOKS.format(to=SLIDES, every="move rest {\n    choose stone in mine\n    do set(quiet, quiet)\n  }")
    game = plybook.loads(text)
    logs = [Log.of(played(game, 1, "random", number)) for number in range(6)]
    [alarm] = idle_moves(replace(of_game(game, logs), chance=logs))
    assert "`rest`" in alarm.text
    assert alarm.text.endswith("Check what its effects do, and in which order.")
