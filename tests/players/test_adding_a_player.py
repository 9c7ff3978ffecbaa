"""Adding a player means adding one file."""

from __future__ import annotations

import json

from scratch import Scratch

from plybook.players import KINDS

NEW = '''"""The player ``first``."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import TYPE_CHECKING

from ..base.kind import Kind
from ..base.parameters import Parameter, Setting, spell

if TYPE_CHECKING:
    from ...interpreter.core.move import Move
    from ...interpreter.game.state import State

PARAMETERS = (Parameter("skip", "how many legal moves it passes over", 0, 0, 99),)


class FirstPlayer:
    """Makes the first legal move, or one soon after it."""

    def __init__(self, name: str, skip: int) -> None:
        self.name = name
        self.skip = skip

    def choose(self, state: State, random: Random) -> Move:
        """The move."""
        moves = state.legal_moves()
        return moves[self.skip % len(moves)]


def _make(rest: str, settings: Mapping[str, Setting]) -> FirstPlayer:
    return FirstPlayer(spell("first", settings, PARAMETERS), int(settings["skip"] or 0))


KIND = Kind("first", "the first of the legal moves", _make, PARAMETERS)
'''
GAME = """game "Three" {
  players Cross, Nought
  board square(3)
  move drop { to empty }
  end { when no-moves -> mover loses }
}"""


def test_adding_a_player_takes_one_file(scratch: Scratch) -> None:
    scratch.add("players/kinds/first.py", NEW)
    (scratch.here / "three.gdl").write_text(GAME)
    listed = json.loads(scratch.run("-m", "plybook", "list", "--players", "--json"))
    assert [entry["name"] for entry in listed] == [*(kind.name for kind in KINDS), "first"]
    assert listed[-1]["form"] == "first[:NAME=VALUE,…]"
    assert listed[-1]["parameters"][0]["form"] == "skip=0..99"
    done = scratch.attempt(
        "-m", "plybook", "run", "three.gdl", "--players", "first:skip=1,first", "--engine", "reference", "--save", "."
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "first:skip=1" in done.stdout
    (record,) = scratch.here.glob("three-*.txt")
    assert "1. a2\n2. a1\n" in record.read_text()
    wrong = scratch.attempt("-m", "plybook", "run", "three.gdl", "--players", "fist,random", "--engine", "reference")
    assert "did you mean `first`?" in wrong.stderr
    assert scratch.touched() == {"players/kinds/first.py"}


def test_kinds_are_ordered_by_place() -> None:
    assert [kind.place for kind in KINDS] == list(range(1, len(KINDS) + 1))
    assert [kind.name for kind in KINDS] == [
        "random",
        "flat",
        "mcts",
        "script",
        "mirror",
        "pass",
        "line",
        "record",
        "alphabeta",
    ]
