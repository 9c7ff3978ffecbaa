"""A rule of another turn's player, as a function of the position: what is found of its moves, in one term.

Nothing is enumerated here. A kind of question says what it makes of a move that is complete (``found``), of two ways to
go on (``either``), of a condition (``given_that``) and of all sites that a step can choose (``each``).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeVar

from ....gdl.model import ast
from ....gdl.model.model import Choose, Collect, Do, Let, Repeat, Rule, Step, Where, Whole
from ..ir.slots import Counter, Memory, Slot
from ..ir.terms import Term
from ..ir.types import REGION
from .expressions import Expressions
from .model_terms import Frame, Here, ModelTerms

Then = Callable[[Frame], Term]
_Kept = TypeVar("_Kept", Slot, Counter, Memory)


def turned(given: ModelTerms, turns: int = 1) -> list[int]:
    """For each slot, counter and memory of a player, the place of the same one as an earlier player sees it, normally
    the previous one."""
    players = len(given.model.players)

    def before(one: _Kept) -> _Kept:
        return one if one.owner is None else replace(one, owner=(one.owner + turns) % players)

    slots = [given.slots.index(before(slot)) for slot in given.slots]
    counters = [given.counters.index(before(counter)) for counter in given.counters]
    memories = [given.memories.index(before(memory)) for memory in given.memories]
    others = len(slots) + len(counters)
    return [*slots, *[len(slots) + place for place in counters], *[others + place for place in memories]]


def theirs(given: ModelTerms, turns: int = 1) -> Here:
    """The position as a later player, normally the next, sees it at the beginning of a turn."""
    found = [given.start[place] for place in turned(given, turns)]
    others = len(given.slots) + len(given.counters)
    for number, memory in enumerate(given.memories):
        if memory.this_turn:
            found[others + number] = given.terms.constant(REGION, frozenset())
    return tuple(found)


class Considered(ABC):
    """One rule as a player has it at the beginning of a turn, and a question about its moves."""

    nothing: Term
    """What is found where there is no move."""
    everything: Term
    """What is found where it is enough that there is a move."""

    def __init__(self, rule: Rule, expressions: Expressions) -> None:
        self.rule, self.expressions, self.terms = rule, expressions, expressions.terms

    @abstractmethod
    def found(self, here: Here) -> Term:
        """What is found of a move that leads to a position."""

    @abstractmethod
    def either(self, a: Term, b: Term) -> Term:
        """What is found of two ways to go on."""

    @abstractmethod
    def given_that(self, condition: Term, found: Term) -> Term:
        """What is found if a condition must hold."""

    @abstractmethod
    def each(self, region: Term, name: str, frame: Frame, then: Then) -> Term:
        """What is found of moves through any of the sites of a region."""

    @abstractmethod
    def holds(self, found: Term) -> Term:
        """Whether anything is found, as a condition."""

    def joined(self, a: Term, b: Term) -> Term:
        """The union of two regions."""
        return self.terms.make("union", (a, b))

    def simple(self, term: Term) -> Term:
        """A term with what is known of its sites."""
        return term

    def value(self, node: ast.Expression, frame: Frame) -> Term:
        """The term of an expression."""
        return self.simple(self.expressions.value(node, frame))

    def steps(self, at: int, frame: Frame, waiting: tuple[tuple[Where, Here], ...]) -> Term:
        """What is found of the moves from a step on."""
        if at == len(self.rule.steps):
            found = self.found(frame.here)
            for where, here in waiting:
                complete = Frame(here, frame.before, frame.here, frame.chosen)
                found = self.given_that(self.value(where.condition, complete), found)
            return found
        step = self.rule.steps[at]
        match step:
            case Where(looks_after=True):
                return self.steps(at + 1, frame, (*waiting, (step, frame.here)))
            case Repeat():
                start = frame.chosen["from"]
                nothing = dict.fromkeys(step.collected, self.terms.constant(REGION, frozenset()))
                begun = replace(frame, after=None, chosen={**frame.chosen, **nothing})

                def left(end: Frame) -> Term:
                    chosen = {**end.chosen, "to": end.chosen["from"], "from": start}
                    return self.steps(at + 1, replace(end, chosen=chosen), waiting)

                return self._chain(step, 0, begun, left)
        return self._step(step, frame, lambda inner: self.steps(at + 1, inner, waiting))

    def _step(self, step: Step, frame: Frame, then: Then) -> Term:
        """What is found after one step."""
        match step:
            case Choose(name=name, region=region):
                return self.each(self.value(region, frame), name, frame, then)
            case Where(condition=condition):
                holds = self.value(condition, frame)
                return self.nothing if holds.constant and not holds.data else self.given_that(holds, then(frame))
            case Whole(name=name, parts=parts):
                whole = self.expressions.part(frame.chosen[name], self.value(parts, frame))
                return then(replace(frame, chosen={**frame.chosen, name: whole}))
            case Let(name=name, value=value):
                return then(replace(frame, chosen={**frame.chosen, name: self.expressions.value(value, frame)}))
            case Do(effect=effect):
                here = self.expressions.done(effect, frame)
                return then(replace(frame, here=tuple(map(self.simple, here)), after=None))
            case Collect(name=name, region=region):
                more = self.joined(frame.chosen[name], self.value(region, frame))
                return then(replace(frame, chosen={**frame.chosen, name: more}))
        raise AssertionError("preferences are left out")

    def _chain(self, chain: Repeat, rounds: int, frame: Frame, then: Then) -> Term:
        """What is found of chains that have gone through some rounds; ``from`` is where they stand."""
        may_end = rounds >= chain.least
        if rounds == chain.most:
            return then(frame)

        def further(found: Then) -> Term:
            def on(after: Frame) -> Term:
                return found(replace(after, chosen={**after.chosen, "from": after.chosen["to"]}))

            return self._round(chain.steps, frame, on)

        more = further(lambda after: self._chain(chain, rounds + 1, after, then))
        if not may_end:
            return more
        if chain.optional:
            return self.either(then(frame), more)
        goes_on = self.holds(further(lambda after: self.everything))
        ends = self.given_that(self.simple(self.terms.make("not", (goes_on,))), then(frame))
        return self.either(ends, more)

    def _round(self, steps: Sequence[Step], frame: Frame, then: Then) -> Term:
        if not steps:
            return then(frame)
        return self._step(steps[0], frame, lambda inner: self._round(steps[1:], inner, then))
