"""What positions keep: the counters and memories that a game needs, and for how long.

Those that are never read are left out; memories `for next turn` are forgotten by effects added to the rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from ..ludemes import ludemes
from ..ludemes.counters import Set
from ..ludemes.given import Given
from ..ludemes.memory import Remember
from ..ludemes.turns import MovesThisTurn
from ..model import ast
from ..model.model import Do, Memory, Model, Repeat, Rule, expressions_of
from ..types.types import BOOL, EFFECT, INT, MEMORY, PLAYER, REGION


def set_by(step: object) -> str:
    """The counter or memory that a step of a move sets; empty if it sets none."""
    match step:
        case Do(effect=ast.Call(ludeme=ludeme, arguments=[ast.Counter(name=name), _])) if ludeme in (Set, Remember):
            return name
    return ""


def without_unneeded(model: Model) -> Model:
    """The model without the unneeded counters and memories, and without the effects that set them.

    One is needed if it is read by anything other than effects of this kind, or by an effect that sets a needed one.
    """
    if not model.counters and not model.memories:
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
    memories = tuple(replace(memory, kept=memory.name in needed) for memory in model.memories)
    dropped = {counter.name for counter in counters if not counter.kept}
    dropped |= {memory.name for memory in memories if not memory.kept}
    rules = tuple(_without(rule, dropped) for rule in model.rules)
    return replace(model, counters=counters, memories=memories, rules=rules)


def _without(rule: Rule, dropped: set[str]) -> Rule:
    def kept(steps: Sequence[Any]) -> tuple[Any, ...]:
        return tuple(
            replace(step, steps=kept(step.steps)) if isinstance(step, Repeat) else step
            for step in steps
            if set_by(step) not in dropped
        )

    return replace(rule, steps=kept(rule.steps))


def with_forgetting(model: Model) -> Model:
    """The model in which each rule ends by forgetting the memories `for next turn` that it does not set.

    In a turn of several moves, only the first move forgets them.
    """
    fleeting = [memory for memory in model.memories if memory.lasts == "next"]
    if not fleeting:
        return model
    return replace(model, rules=tuple(_with(rule, fleeting, model) for rule in model.rules))


def _with(rule: Rule, fleeting: list[Memory], model: Model) -> Rule:
    is_set = {set_by(step) for step in rule.every_step}
    steps = list(rule.steps)
    for memory in fleeting:
        if memory.name not in is_set:
            for player in range(len(model.players)) if memory.each else [None]:
                steps.append(_forget(memory, player, within_turns=bool(model.again)))
    return replace(rule, steps=tuple(steps))


def _forget(memory: Memory, player: int | None, *, within_turns: bool) -> Do:
    span = memory.span
    owner = None if player is None else ast.Literal(span, PLAYER, player)
    left: ast.Expression = ast.Literal(span, REGION, frozenset())
    if within_turns:
        moves = ast.Call(span, INT, MovesThisTurn, ())
        less = next(word for word in ludemes()["<"] if word.parameters[0].type == INT)
        later = ast.Call(span, BOOL, less, (ast.Literal(span, INT, 0), moves))
        left = ast.Call(span, REGION, Given, (later, ast.Counter(span, REGION, memory.name, owner)))
    target = ast.Counter(span, MEMORY, memory.name, owner)
    return Do(span, ast.Call(span, EFFECT, Remember, (target, left)), implied=True)
