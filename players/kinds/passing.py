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
        passes, moves = passes_of(state.game.model), state.legal_moves()
        return random.choice([move for move in moves if move.rule in passes] or moves)


def passes_of(model: Model) -> frozenset[int]:
    """The rules that do nothing: they name no point and change nothing on the board.

    One may set counters, if it is the only such rule; several that do are choices, such as how much is added.
    """
    found = [number for number, rule in enumerate(model.rules) if _changes_no_point(rule)]
    return frozenset(number for number in found if len(found) == 1 or not _sets_something(model, number))


def _sets_something(model: Model, number: int) -> bool:
    """Whether a rule, and not just every move, sets a counter or a memory."""
    from ...gdl.model.model import Do
    from ...gdl.text.source import Span

    set_by: list[set[Span]] = [{step.span for step in rule.steps if isinstance(step, Do)} for rule in model.rules]
    return bool(set_by[number] - set_by[number].intersection(*set_by))


def _changes_no_point(rule: Rule) -> bool:
    from ...gdl.ludemes.counters import Set
    from ...gdl.model.model import Choose, Do, Repeat

    return not any(
        isinstance(step, Choose | Repeat) or (isinstance(step, Do) and step.effect.ludeme is not Set)
        for step in rule.steps
    )


def can_pass(model: Model) -> bool:
    """Whether a game has passes that are not the only move."""
    return any(not model.rules[number].otherwise for number in passes_of(model))


def _make(rest: str, settings: Mapping[str, Setting]) -> PassingPlayer:
    return PassingPlayer()


KIND = Kind("pass", "a pass if that is legal, or a random move", _make, place=6)
