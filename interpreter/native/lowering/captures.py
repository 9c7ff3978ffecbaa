"""What the other player could take, in terms: the rules from their side, as functions of the position.

Moves are not enumerated where a region says the same. The lowering of a rule gives terms for the slots after a move,
over the sites of the move; what a slot has lost is a region over those sites, which is united over all sites that the
rule can choose (``united``). What cannot be asked about, such as a slide over empty points, is dropped on the way
(``contents``), and the question is asked from the other end where that is exact (``backwards``). The result is a term
over the slots of a position, made once; those of any other position, such as the one after a move, take their place.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeVar

from ....gdl.model import ast
from ....gdl.model.foreseen import foreseen
from ....gdl.model.model import Choose, Collect, Do, Repeat, Rule, Step, Where, Whole
from ..analysis.contents import Contents
from ..analysis.implication import Facts
from ..analysis.simplify import Simplifier
from ..ir.program import Program
from ..ir.slots import Counter, Memory, Slot
from ..ir.terms import Term
from ..ir.types import REGION, SITE
from .backwards import Backwards
from .expressions import Expressions
from .model_terms import Frame, Here, ModelTerms
from .united import united

_Then = Callable[[Frame], Term]
_Kept = TypeVar("_Kept", Slot, Counter, Memory)


class Captures:
    """Whether the next player could take pieces of the mover's."""

    def __init__(self, given: ModelTerms, expressions: Expressions) -> None:
        self.given, self.expressions, self.terms = given, expressions, given.terms
        board = given.model.board
        self.everywhere = frozenset(range(len(board)))
        nothing = Program(
            self.terms, (), (), (), given.slots, len(given.model.players), (), len(board), board.neighbours,
            directions=board.ahead,
        )  # fmt: skip
        self._simplifier = Simplifier(nothing)
        self._simplifier.proves, self._simplifier.bounds_contents = False, True
        self._facts = Facts(self.terms, everywhere=self.everywhere)
        self._mine = frozenset(place for place, slot in enumerate(given.slots) if slot.owner == 0)
        self._asked = self.terms.variable("asked", REGION)
        self._found: dict[Contents, Term] = {}
        self.depth = 0
        """The number of sites that have been chosen where the lowering stands."""

    def meet(self, here: Here, region: Term, piece: Term | None) -> Term:
        """Whether such a piece stands on a region, in the position ``here``; ``piece`` stands on all its points."""
        region = self._simplifier.fold(region, self._facts)
        here = tuple(self._simplifier.fold(term, self._facts) for term in here)
        asked = self._slots_in(region, here)
        if piece is not None and (kind := self._simplifier.fold(piece, self._facts)).constant:
            asked = frozenset() if kind.data is None else frozenset([kind.data])
        wanted = self._mine if asked is None else asked & self._mine
        if wanted not in self._found:
            self._found[wanted] = self._all(wanted)
        if asked is None or not asked <= self._mine:
            region = self.terms.make("both", (region, self._union([here[place] for place in sorted(wanted)])))
        swap = {own.number: there for own, there in zip(self.given.start, here, strict=True)}
        swap[self._asked.number] = region
        return self.terms.make("some", (self.terms.replace(self._found[wanted], swap),))

    def _union(self, regions: Sequence[Term]) -> Term:
        found = self.terms.constant(REGION, frozenset())
        for region in regions:
            found = self.terms.make("union", (found, region))
        return found

    def _slots_in(self, region: Term, here: Here) -> Contents | None:
        """The slots that a region is the union of; ``None`` if it is anything else."""
        for place in range(len(self.given.slots)):
            if region is here[place]:
                return frozenset([place])
        if region.op == "union":
            parts = [self._slots_in(arg, here) for arg in region.args]
            return None if None in parts else frozenset[int]().union(*[part for part in parts if part is not None])
        return frozenset() if region.constant and not region.data else None

    def _all(self, wanted: Contents) -> Term:
        """A region that has a point just if some move of some rule of the next player changes one of the points in
        question, all of which belong to some of the mover's slots."""
        given = self.given
        self.contents = self._simplifier.contents(self._facts).given(())
        found = self.contents.nothing
        began = given.began
        given.turned += 1
        try:
            theirs = self._theirs()
            given.began = theirs[: len(given.slots)]
            for rule in given.model.rules:
                frame = Frame(theirs, before=theirs)
                found = self.contents.union(found, _Rule(self, foreseen(rule), wanted).steps(0, frame, ()))
        finally:
            given.turned -= 1
            given.began = began
        return Backwards(self.contents).meeting(self.simple(found), self._asked)

    def _theirs(self) -> Here:
        """The position as the next player sees it at the beginning of a turn."""
        given = self.given
        theirs = [given.start[place] for place in self._turned()]
        others = len(given.slots) + len(given.counters)
        for number, memory in enumerate(given.memories):
            if memory.this_turn:
                theirs[others + number] = self.contents.nothing
        return tuple(theirs)

    def _turned(self) -> list[int]:
        """For each slot, counter and memory of a player, the place of the same one as the previous player sees it."""
        given, players = self.given, len(self.given.model.players)

        def before(one: _Kept) -> _Kept:
            return one if one.owner is None else replace(one, owner=(one.owner + 1) % players)

        slots = [given.slots.index(before(slot)) for slot in given.slots]
        counters = [given.counters.index(before(counter)) for counter in given.counters]
        memories = [given.memories.index(before(memory)) for memory in given.memories]
        others = len(slots) + len(counters)
        return [*slots, *[len(slots) + place for place in counters], *[others + place for place in memories]]

    def simple(self, term: Term) -> Term:
        """A term with what is known of its sites: which slots can and cannot hold them."""
        while True:
            folded = self._simplifier.fold(term, self._facts)
            known = self.terms.rewrite(folded, self.contents.known)
            if known is folded:
                return folded
            term = known

    def lost(self, here: Here, wanted: Contents) -> Term:
        """The points of the wanted slots that are no longer theirs in a position that the next player sees; it can
        contain points of other slots."""
        contents = self.contents
        gone: dict[int, tuple[Term, Contents]] = {}
        for place, after in zip(self._turned(), here, strict=True):
            if place in wanted:
                one = self._gone(self.given.start[place], self.simple(after), frozenset([place]))
                _, slots = gone.get(one.number, (one, frozenset[int]()))
                gone[one.number] = one, slots | {place}
        changed = contents.nothing
        for one, slots in gone.values():
            own = one if slots == wanted else self.terms.make("both", (one, contents.region(slots)))
            changed = contents.union(changed, contents.nothing if contents.is_nothing(one) else own)
        return changed

    def _gone(self, slot: Term, after: Term, own: Contents) -> Term:
        """The points of a slot that are not in the region that it has become, and perhaps others outside the slot."""
        contents = self.contents
        if after is slot:
            return contents.nothing
        match after.op, after.args:
            case "minus", (a, b):
                return contents.union(self._gone(slot, a, own), contents.trimmed(b, own))
            case "union", (a, b):
                first, second = self._gone(slot, a, own), self._gone(slot, b, own)
                if contents.is_nothing(first) or contents.is_nothing(second):
                    return contents.nothing
                if not contents.may(a) & own:
                    return second
                return first if not contents.may(b) & own else self.terms.make("both", (first, second))
            case "select", (condition, a, b):
                return contents.select(condition, self._gone(slot, a, own), self._gone(slot, b, own))
        return contents.everything if not contents.may(after) & own else self.terms.make("minus", (slot, after))


class _Rule:
    """One rule of the next player's."""

    def __init__(self, captures: Captures, rule: Rule, wanted: Contents) -> None:
        self.captures, self.rule, self.wanted = captures, rule, wanted
        self.contents, self.terms = captures.contents, captures.terms

    def steps(self, at: int, frame: Frame, waiting: tuple[tuple[Where, Here], ...]) -> Term:
        """What the moves from a step on take."""
        if at == len(self.rule.steps):
            found = self.captures.lost(frame.here, self.wanted)
            for where, here in waiting:
                complete = Frame(here, frame.before, frame.here, frame.chosen)
                found = self._if(self._value(where.condition, complete), found)
            return found
        step = self.rule.steps[at]
        match step:
            case Where(looks_after=True):
                return self.steps(at + 1, frame, (*waiting, (step, frame.here)))
            case Repeat():
                start = frame.chosen["from"]
                nothing = dict.fromkeys(step.collected, self.contents.nothing)
                begun = replace(frame, after=None, chosen={**frame.chosen, **nothing})

                def left(end: Frame) -> Term:
                    chosen = {**end.chosen, "to": end.chosen["from"], "from": start}
                    return self.steps(at + 1, replace(end, chosen=chosen), waiting)

                return self._chain(step, 0, begun, left)
        return self._step(step, frame, lambda inner: self.steps(at + 1, inner, waiting))

    def _step(self, step: Step, frame: Frame, then: _Then) -> Term:
        """What is taken after one step."""
        match step:
            case Choose(name=name, region=region):
                return self._each(self._value(region, frame), name, frame, then)
            case Where(condition=condition):
                holds = self._value(condition, frame)
                return self.contents.nothing if holds.constant and not holds.data else self._if(holds, then(frame))
            case Whole(name=name, parts=parts):
                whole = self.captures.expressions.part(frame.chosen[name], self._value(parts, frame))
                return then(replace(frame, chosen={**frame.chosen, name: whole}))
            case Do(effect=effect):
                here = self.captures.expressions.done(effect, frame)
                return then(replace(frame, here=tuple(map(self.captures.simple, here)), after=None))
            case Collect(name=name, region=region):
                more = self.contents.union(frame.chosen[name], self._value(region, frame))
                return then(replace(frame, chosen={**frame.chosen, name: more}))
        raise AssertionError("preferences are left out")

    def _chain(self, chain: Repeat, rounds: int, frame: Frame, then: _Then) -> Term:
        """What chains take that have gone through some rounds; ``from`` is where they stand."""
        may_end = rounds >= chain.least
        if rounds == chain.most:
            return then(frame)

        def further(found: _Then) -> Term:
            def on(after: Frame) -> Term:
                return found(replace(after, chosen={**after.chosen, "from": after.chosen["to"]}))

            return self._round(chain.steps, frame, on)

        more = further(lambda after: self._chain(chain, rounds + 1, after, then))
        if not may_end:
            return more
        if chain.optional:
            return self.contents.union(then(frame), more)
        everywhere = self.terms.constant(REGION, self.captures.everywhere)
        goes_on = self.captures.simple(self.terms.make("some", (further(lambda after: everywhere),)))
        ends = self._if(self.captures.simple(self.terms.make("not", (goes_on,))), then(frame))
        return self.contents.union(ends, more)

    def _round(self, steps: Sequence[Step], frame: Frame, then: _Then) -> Term:
        if not steps:
            return then(frame)
        return self._step(steps[0], frame, lambda inner: self._round(steps[1:], inner, then))

    def _each(self, region: Term, name: str, frame: Frame, then: _Then) -> Term:
        """What is taken by moves through any of the sites of a region."""
        captures, contents = self.captures, self.contents
        if contents.is_nothing(region):
            return region
        captures.depth += 1
        site = self.terms.variable(f"taken {captures.depth}", SITE)
        contents.choose(site, region)
        found = then(replace(frame, after=None, chosen={**frame.chosen, name: site}))
        captures.depth -= 1
        return contents.trimmed(united(contents, region, site, captures.simple(found)), self.wanted)

    def _value(self, node: ast.Expression, frame: Frame) -> Term:
        return self.captures.simple(self.captures.expressions.value(node, frame))

    def _if(self, condition: Term, found: Term) -> Term:
        if self.contents.is_nothing(found) or (condition.constant and condition.data):
            return found
        if condition.constant:
            return self.contents.nothing
        return self.contents.select(condition, found, self.contents.nothing)
