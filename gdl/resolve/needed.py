"""Finds the counters that a game needs; those that are never read are not kept in positions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from ..ludemes.counters import Set
from ..model import ast
from ..model.model import Do, Model, Repeat, Rule, expressions_of


def set_by(step: object) -> str:
    """The counter that a step of a move sets; empty if it sets none."""
    match step:
        case Do(effect=ast.Call(ludeme=ludeme, arguments=[ast.Counter(name=name), _])) if ludeme is Set:
            return name
    return ""


def without_unneeded(model: Model) -> Model:
    """The model without the unneeded counters and the effects that set them.

    A counter is needed if it is read by anything other than effects that set counters, or by an effect that sets a
    needed counter.
    """
    if not model.counters:
        return model
    needed = {name for node in expressions_of(model, set_by) for name in ast.counters_of(node)}
    feeds: dict[str, set[str]] = {}
    for rule in model.rules:
        for step in rule.every_step:
            if (name := set_by(step)) and isinstance(step, Do):
                feeds.setdefault(name, set()).update(ast.counters_of(step.effect))
    waiting = list(needed)
    while waiting:
        fresh = feeds.get(waiting.pop(), set()) - needed
        needed |= fresh
        waiting += fresh
    counters = tuple(replace(counter, kept=counter.name in needed) for counter in model.counters)
    rules = tuple(_without(rule, {counter.name for counter in counters if not counter.kept}) for rule in model.rules)
    return replace(model, counters=counters, rules=rules)


def _without(rule: Rule, dropped: set[str]) -> Rule:
    def kept(steps: Sequence[Any]) -> tuple[Any, ...]:
        return tuple(
            replace(step, steps=kept(step.steps)) if isinstance(step, Repeat) else step
            for step in steps
            if set_by(step) not in dropped
        )

    return replace(rule, steps=kept(rule.steps))
