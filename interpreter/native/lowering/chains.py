"""Lower chains, moves in rounds, to the IR.

A round is a few terms over the results of the round before. They are written once, whatever the number of rounds.
"""

from __future__ import annotations

from dataclasses import replace

from ....gdl.model import model
from ..ir.chain import Rounds
from ..ir.terms import Term
from ..ir.types import BOOL, REGION, SITE
from .expressions import Expressions
from .model_terms import Frame


def rounds_of(expressions: Expressions, rule: str, chain: model.Repeat, frame: Frame) -> tuple[Rounds, Frame]:
    """The rounds of a chain, and the context of what follows it."""
    slots = range(len(frame.here))
    everything = _Round(expressions, rule, chain, frame, frozenset(slots))
    following = everything.frame.here
    changed = frozenset(slot for slot in slots if following[slot] is not everything.variables[slot])
    one = _Round(expressions, rule, chain, frame, changed)
    kept = sorted(changed)
    terms = expressions.terms
    gathered = [(name, f"{rule}.{name}") for name in dict.fromkeys(chain.collected)]
    rounds = Rounds(
        chain.least,
        chain.most,
        one.site.data,
        one.target.data,
        (*[one.variables[slot].data for slot in kept], *[full for _, full in gathered]),
        (*[frame.here[slot] for slot in kept], *[terms.constant(REGION, frozenset()) for _ in gathered]),
        one.region,
        one.condition,
        (*[one.frame.here[slot] for slot in kept], *[one.frame.chosen[name] for name, _ in gathered]),
        chain.optional,
        chain.merged,
    )
    known = {**frame.chosen, **{name: terms.variable(full, REGION) for name, full in gathered}, "to": one.site}
    return rounds, replace(frame, here=one.variables, after=None, chosen=known)


def _name(expressions: Expressions, place: int) -> str:
    """The name of the value at a place of a position: a slot's, a counter's or a memory's."""
    return str(expressions.given.start[place].data)


class _Round:
    """One round in terms; ``carried`` holds the places of the slots, counters and memories that have names."""

    def __init__(
        self, expressions: Expressions, rule: str, chain: model.Repeat, frame: Frame, carried: frozenset[int]
    ) -> None:
        terms = expressions.terms
        self.variables = tuple(
            terms.variable(f"{rule}.{_name(expressions, slot)}", value.type) if slot in carried else value
            for slot, value in enumerate(frame.here)
        )
        self.site, self.target = (terms.variable(f"{rule}.{name}", SITE) for name in ("at", "to"))
        gathered = {name: terms.variable(f"{rule}.{name}", REGION) for name in chain.collected}
        chosen = {**frame.chosen, **gathered, "from": self.site}
        self.frame = replace(frame, here=self.variables, after=None, chosen=chosen)
        possible = self.condition = terms.constant(BOOL, True)
        nothing = terms.constant(REGION, frozenset())
        self.region: Term = nothing
        for step in chain.steps:
            match step:
                case model.Choose(name=name, region=region):
                    self.region = expressions.value(region, self.frame)
                    if not possible.constant:
                        self.region = terms.make("select", (possible, self.region, nothing))
                    self.frame = replace(self.frame, chosen={**self.frame.chosen, name: self.target})
                case model.Where(condition=condition):
                    holds = expressions.value(condition, self.frame)
                    if "to" in self.frame.chosen:
                        self.condition = terms.make("and", (self.condition, holds))
                    else:
                        possible = holds if possible.constant else terms.make("and", (possible, holds))
                case model.Do(effect=effect):
                    self.frame = replace(self.frame, here=expressions.done(effect, self.frame))
                case model.Let(name=name, value=value):
                    named = expressions.value(value, self.frame)
                    self.frame = replace(self.frame, chosen={**self.frame.chosen, name: named})
                case model.Collect(name=name, region=region):
                    more = terms.make("union", (self.frame.chosen[name], expressions.value(region, self.frame)))
                    self.frame = replace(self.frame, chosen={**self.frame.chosen, name: more})
