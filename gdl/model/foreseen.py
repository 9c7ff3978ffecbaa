"""The rules as they count for moves that are only expected: what `attacked`, `attacks` and `can-answer` consider."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from ..ludemes.attacked import Attacked, AttackedAs, Attacks
from ..ludemes.base import Ludeme
from ..ludemes.can_answer import CanAnswer
from ..ludemes.history import LOOKING_BACK
from .ast import ludemes_of
from .model import Do, Model, Prefer, Repeat, Rule, Step, Where, expressions_of

FORESEEING: tuple[type[Ludeme], ...] = (Attacked, AttackedAs, Attacks, CanAnswer)
"""The words that consider moves of a player whose turn it is not, or not yet."""
NOT_FORESEEN: tuple[type[Ludeme], ...] = (*FORESEEING, *LOOKING_BACK)
"""A condition with one of these words does not count for moves that take something."""
NOT_ANSWERED: tuple[type[Ludeme], ...] = (CanAnswer, *LOOKING_BACK)
"""A condition with one of these words does not count for moves that answer another."""


def foresees(model: Model) -> bool:
    """Whether some condition of a game considers such moves."""
    return any(ludeme in FORESEEING for node in expressions_of(model) for ludeme in ludemes_of(node))


def foreseen(rule: Rule) -> Rule:
    """A rule without the conditions that consider other moves or look back, without what `set` writes down about other
    moves, and without its preference.

    Whether it applies only ``otherwise`` does not count either. The steps that are left are the same objects.
    """
    return _without(rule, NOT_FORESEEN)


def answering(rule: Rule) -> Rule:
    """A rule without the conditions that ask whether a move can be answered or look back, without what `set` writes
    down about other moves, and without its preference, which never leaves a player without a move."""
    return _without(rule, NOT_ANSWERED)


def _without(rule: Rule, words: tuple[type[Ludeme], ...]) -> Rule:
    def kept(steps: Iterable[Any]) -> tuple[Any, ...]:
        return tuple(
            replace(step, steps=kept(step.steps)) if isinstance(step, Repeat) else step
            for step in steps
            if not _left_out(step, words)
        )

    return replace(rule, steps=kept(rule.steps), otherwise=False)


def _left_out(step: Step, words: tuple[type[Ludeme], ...]) -> bool:
    match step:
        case Prefer():
            return True
        case Where(condition=condition):
            return any(ludeme in words for ludeme in ludemes_of(condition))
        case Do(effect=effect):  # only a `set` can ask, and only about attacks
            return any(ludeme in FORESEEING for ludeme in ludemes_of(effect))
    return False
