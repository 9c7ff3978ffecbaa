"""The rules as they count for moves that a player is only expected to make: what `attacked` considers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from ..ludemes.attacked import FORESEEING, NOT_FORESEEN
from .ast import ludemes_of
from .model import Model, Prefer, Repeat, Rule, Step, Where, expressions_of


def foresees(model: Model) -> bool:
    """Whether some condition of a game considers moves of the other player."""
    return any(ludeme in FORESEEING for node in expressions_of(model) for ludeme in ludemes_of(node))


def foreseen(rule: Rule) -> Rule:
    """A rule without the conditions that consider other moves or look back, and without its preference.

    Whether it applies only ``otherwise`` does not count either. The steps that are left are the same objects.
    """

    def kept(steps: Iterable[Any]) -> tuple[Any, ...]:
        return tuple(
            replace(step, steps=kept(step.steps)) if isinstance(step, Repeat) else step
            for step in steps
            if not _left_out(step)
        )

    return replace(rule, steps=kept(rule.steps), otherwise=False)


def _left_out(step: Step) -> bool:
    match step:
        case Prefer():
            return True
        case Where(condition=condition):
            return any(ludeme in NOT_FORESEEN for ludeme in ludemes_of(condition))
    return False
