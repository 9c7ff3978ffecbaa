"""For tests of ``plybook play``: what a session has printed, and games to play."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from plybook.interpreter.play import record as records

SMALL = ["ayu", "-o", "size=5", "--seed", "3"]


STEPS = """
game "Steps" {
  players Red, Blue
  board square(4)
  setup {
    place Red on row(1)
    place Blue on row(4)
  }
  move step "move to a point beside it" {
    from mine
    to adjacent(from) & empty
  }
  move leap "step, and step again" {
    from mine
    to adjacent(from) & empty
    do relocate(from, to)
    choose over in adjacent(to) & empty
    do relocate(to, over)
  }
  end {
    when no-moves -> mover loses
  }
}
"""


@dataclass
class Said:
    """The result of a session."""

    code: int
    out: str
    err: str
    folder: Path

    @property
    def record(self) -> Path:
        """The only game in the user's data folder."""
        (found,) = self.folder.glob("plybook/games/*.txt")
        return found


Play = Callable[..., Said]


PAIRS = """
game "Pairs" {
  option apart = on in on, off
  players Black, White
  board square(4)
  move drop {
    to empty
    where not apart or none(after.group(to) & placed-this-turn)
  }
  again when apart and turn-number > 1 and moves-this-turn < 2
  end {
    when no-moves -> draw
  }
  swap
}
"""


def moves_of(path: Path) -> list[str]:
    return records.load(path).moves
