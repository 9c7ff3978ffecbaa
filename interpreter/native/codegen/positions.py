"""Functions on single positions for an engine, as a part of the machine code."""

from __future__ import annotations

from .ending import ENDING, SCORE
from .history import RECALL
from .move_generation import MOVES
from .part import Part
from .play import PLAY
from .rules import Rules


def _write(rules: Rules) -> None:
    rules.moves()
    rules.play(True)
    rules.ending()
    rules.score()
    rules.recall()


POSITIONS = Part("positions", (MOVES, PLAY, ENDING, SCORE, RECALL), _write)
