"""Whether a player to move always has a move while no clause of `end` holds."""

from __future__ import annotations

from ..model import ast
from ..model.model import Choose, Do, Model, Prefer, Rule
from .bounds import Prover, cases, prover
from .end_checks import ONLY
from .regions import SpentError
from .terms import Term
from .translate import Translator


def never_stuck(model: Model) -> bool:
    """Whether it is proved that there is a legal move in every position in which no clause of `end` holds.

    Only rules that choose one point, or none, and have no conditions count.
    """
    rules = [rule for rule in model.rules if _is_plain(rule)]
    if not rules:
        return False
    try:
        found = prover(model)
        return all(_has_move(found, rules, translator) for translator in cases(found))
    except SpentError:
        return False


def _is_plain(rule: Rule) -> bool:
    """Whether a rule offers a move for each point of one region."""
    chosen = [step for step in rule.steps if isinstance(step, Choose)]
    only = all(isinstance(step, Choose | Do | Prefer) for step in rule.steps)
    return only and len(chosen) <= 1 and (not chosen or rule.steps[0] is chosen[0])


def _has_move(found: Prover, rules: list[Rule], translator: Translator) -> bool:
    """Whether one of the rules always offers a move where one player is to move and one has moved."""
    conditions, make = found.conditions, found.terms.make
    conditions.context.clear()
    conditions.regions.forget({})
    open_ = [make("not", translator.term(ending.condition, ONLY)) for ending in found.model.endings]
    for rule in rules:
        if not rule.choices:
            return True
        nothing: Term = make("within", translator.term(_region(rule), ONLY), found.terms.nowhere)
        if conditions.never(make("and also", nothing, *open_)):
            return True
    return False


def _region(rule: Rule) -> ast.Expression:
    return next(step.region for step in rule.steps if isinstance(step, Choose))
