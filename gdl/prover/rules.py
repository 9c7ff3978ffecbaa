"""The steps of a rule in the order in which they are carried out, each with what is known by then."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from ..ludemes import effects
from ..model import ast
from ..model.model import Choose, Collect, Do, Let, Prefer, Repeat, Rule, Step, Where, Whole
from .conditions import Conditions
from .effects import KEEPING
from .terms import Term
from .translate import COUNTERS, Context, Translator


@dataclass(frozen=True)
class Event:
    """A step, and where it is evaluated."""

    step: Choose | Where | Do | Collect | Whole | Let | Prefer
    at: Context


def carried_out(rule: Rule, translator: Translator, conditions: Conditions) -> Iterator[Event]:
    """The steps of a rule; what a step tells is noted in ``conditions`` once the next one is asked for.

    The conditions that look at ``after`` come last, as in play. A chain comes as one round, about which nothing is
    known but what its steps say.
    """
    conditions.context.clear()
    conditions.regions.forget({})
    after = sum(_changes(step) for step in rule.steps)
    walk = _Walk(translator, conditions, Context(0, before=0, after=after))
    waiting: list[Event] = []
    for step in rule.steps:
        if isinstance(step, Where) and step.looks_after:
            waiting.append(Event(step, walk.at))
        elif isinstance(step, Repeat):
            yield from walk.chain(step)
        else:
            yield from walk.step(step)
    for event in waiting:
        yield from walk.condition(event)


def _changes(step: Step) -> int:
    """How much the number of the position grows in a step; a chain begins and ends in a position of its own."""
    match step:
        case Repeat(steps=inner):
            return 2 * COUNTERS + sum(_changes(one) for one in inner)
        case Do(effect=effect):
            return 1 if effect.ludeme in KEEPING else COUNTERS
    return 0


class _Walk:
    """The steps carried out so far."""

    def __init__(self, translator: Translator, conditions: Conditions, at: Context) -> None:
        self.translator = translator
        self.conditions = conditions
        self.at = at

    def step(self, step: Step) -> Iterator[Event]:
        """One step that is no chain."""
        assert not isinstance(step, Repeat)
        event = Event(step, self.at)
        if isinstance(step, Where):
            yield from self.condition(event)
            return
        yield event
        match step:
            case Choose(name=name, region=region):
                term = self.translator.term(region, self.at)
                site = self._named(name)
                self.conditions.regions.learn(site, term, True)
            case Do(effect=effect):
                before, self.at = self.at, replace(self.at, here=self.at.here + _changes(step))
                self._changed(effect, before)
            case Collect(name=name):
                self._named(name)
            case Whole(name=name):
                self._named(name, collected=True)
            case Let(name=name, value=value):
                term = self.translator.term(value, event.at)
                self.at = replace(self.at, chosen={**self.at.chosen, name: term})

    def _changed(self, effect: ast.Call, before: Context) -> None:
        """Note what is on the points that an effect has changed."""
        terms, regions, board = self.translator.terms, self.conditions.regions, self.at.board
        nothing = frozenset([terms.kinds])
        arguments = [] if effect.ludeme in KEEPING else [self.translator.term(one, before) for one in effect.arguments]
        match effect.ludeme, arguments:
            case effects.Remove, [Term(op="single", args=[site])]:
                regions.learn(site, terms.holding(board, nothing), True)
            case effects.Place, [Term(op="piece", args=[piece]), Term(op="single", args=[site])]:
                regions.learn(site, terms.holding(board, frozenset([piece])), True)
            case effects.Relocate, [Term(op="variable") as start, Term(op="variable") as target]:
                lifted = regions.may(terms.single(start), before.board)
                there = frozenset(content for content, mask in enumerate(lifted) if mask)
                apart = regions.empty(terms.both(terms.single(start), terms.single(target)))
                regions.learn(target, terms.holding(board, there), True)
                if apart:
                    regions.learn(start, terms.holding(board, nothing), True)

    def condition(self, event: Event) -> Iterator[Event]:
        """A condition, which is known to hold from then on."""
        assert isinstance(event.step, Where)
        yield event
        at = replace(event.at, chosen=self.at.chosen)
        self.conditions.learn(self.translator.term(event.step.condition, at))

    def chain(self, chain: Repeat) -> Iterator[Event]:
        """One round of a chain, then what is known after it: its first point, and its last."""
        first = self.at.chosen.get("from")
        self._named("from")
        for name in chain.collected:
            self._named(name, collected=True)
        self._new_position()
        for step in chain.steps:
            yield from self.step(step)
        self._new_position()
        if first is not None:
            self.at = replace(self.at, chosen={**self.at.chosen, "from": first})
        if chain.least == 0:
            self._named("to")
        for name in chain.collected:
            self._named(name, collected=True)

    def _new_position(self) -> None:
        self.at = replace(self.at, here=self.at.here + COUNTERS)

    def _named(self, name: str, *, collected: bool = False) -> Term:
        """A new variable, or a region of which nothing is known, with a name."""
        make = self.translator.terms.make
        number = len(self.at.chosen) + self.at.here * 100
        collected = collected or (name in self.at.chosen and self.at.chosen[name].op == "collected")
        term = make("collected" if collected else "variable", name, number)
        self.at = replace(self.at, chosen={**self.at.chosen, name: term})
        return term
