"""Counters, regions and sites that each player has, with a start that depends on the `player`."""

from __future__ import annotations

import pytest
from native.lockstep import follow, native, written

import plybook
from plybook.gdl import Source
from plybook.service.check.diagnostics import examine

LIVES = """game "Lives" {
  players White, Black
  board square(4)
  option more = 5 in 4..8
  define back(p) = row(if p is White then 1 else 4)
  counter lives(player) = if player is White then 3 else more in 0..8  "what is left"
  region home(player) = back(player)
  site spot(player) = if player is White then a1 else c3
  setup {
    place White on row(1)
    place Black on row(4)
  }
  move step {
    from mine
    to   adjacent(from) - mine - home(mover)
    do   set(lives(opponent), lives(opponent) - count(to & theirs))
    do   set(home(mover), home(mover) | from)
    do   set(spot(mover), to)
    do   relocate(from, to)
  }
  end {
    when lives(mover) is 0          -> last wins
    when some(spot(White) & d4)     -> White wins
    when count(home(White)) > 12    -> draw
    when no-moves                   -> mover loses
  }
}
"""


@pytest.mark.parametrize("engine", ["reference", "native"])
def test_each_player_begins_with_their_own(engine: str) -> None:
    start = plybook.loads(LIVES, engine=engine).start()
    lines = str(start).splitlines()
    assert "lives: White 3, Black 5" in lines
    assert "home: White a1 b1 c1 d1; Black a4 b4 c4 d4" in lines
    assert "spot: White a1; Black c3" in lines
    more = plybook.loads(LIVES, engine=engine, more=7).start()
    assert "lives: White 3, Black 7" in str(more).splitlines()


@pytest.mark.parametrize("seed", range(3))
def test_both_engines_play_it_alike(seed: int) -> None:
    game = plybook.loads(LIVES, engine="reference")
    follow(native(game, ()), written(game, str(seed), 30), LIVES, seed)


def test_nothing_is_wrongly_proved_of_it() -> None:
    assert not examine(Source("lives", LIVES), {})[2]


WRONG = {
    "one for all": ("counter quiet = if player is White then 1 else 2 in 0..9", "unknown-name"),
    "in a range": ("counter quiet(player) = 1 in 0..(if player is White then 3 else 4)", "unknown-name"),
    "outside the range for one": (
        "counter odd(player) = (if player is White then 1 else 12) in 0..9",
        "counter-range",
    ),
    "two points for one": ("site ko(player) = if player is White then a1 else row(2)", "setup-does-not-fit"),
    "in a definition": (
        "define first = number(player is White)\ncounter odd(player) = first in 0..9",
        "unknown-name",
    ),
}


@pytest.mark.parametrize("what", WRONG)
def test_what_is_no_start_is_refused(what: str) -> None:
    statement, code = WRONG[what]
    text = LIVES.replace("  setup {", f"  {statement}\n  setup {{")
    with pytest.raises(plybook.DescriptionError) as raised:
        plybook.loads(text)
    assert [found.code for found in raised.value.diagnostics] == [code]
