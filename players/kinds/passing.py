"""The player ``pass``, who does nothing as long as the rules let it.

A game in which such a player does as well as one who thinks has a flaw: moving is worth nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ..base.kind import Kind
from ..base.parameters import Setting

if TYPE_CHECKING:
    from random import Random

    from ...gdl.model.model import Model, Rule
    from ...interpreter.core.move import Move
    from ...interpreter.game.game import State


class PassingPlayer:
    """Passes whenever that is a legal move, and otherwise moves at random."""

    name = "pass"

    def choose(self, state: State, random: Random) -> Move:
        """Choose a pass, or any move."""
        rules, moves = state.game.model.rules, state.legal_moves()
        return random.choice([move for move in moves if move.rule >= 0 and is_pass(rules[move.rule])] or moves)


def is_pass(rule: Rule) -> bool:
    """Whether a rule names no point and changes nothing on the board; it may set counters."""
    from ...gdl.ludemes.counters import Set
    from ...gdl.model.model import Choose, Do, Repeat

    return not any(
        isinstance(step, Choose | Repeat) or (isinstance(step, Do) and step.effect.ludeme is not Set)
        for step in rule.steps
    )


def can_pass(model: Model) -> bool:
    """Whether a game has passes that are not the only move."""
    return any(is_pass(rule) and not rule.otherwise for rule in model.rules)


def _make(rest: str, settings: Mapping[str, Setting]) -> PassingPlayer:
    return PassingPlayer()


KIND = Kind("pass", "a pass if that is legal, or a random move", _make, place=6)
