"""Simplify terms: substitute what is known before play, and leave out what adds nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from operator import is_

from ..ir.folds import EACH, FOLDS
from ..ir.meaning import OPERATIONS, STATEFUL
from ..ir.program import Program
from ..ir.terms import LEAVES, Term, closed, opened
from ..ir.types import REGION, SITE
from .contents import ContentsOf, ways_back
from .grouping import grouped
from .identities import IDENTITIES, Constants
from .implication import Facts

PARTS = 24
"""The maximum number of parts that are tested for redundancy."""
LARGE = 3_000
"""In a program with more terms nothing is proved: it would take too long."""

MANY = 6
"""With more kinds of pieces, the truth tables of proofs often have no room for what stands on a site."""


@dataclass
class _Place:
    """Where a term stands: what is known there, and the terms that have been folded, by number."""

    facts: Facts
    done: dict[int, Term]
    name: str = ""
    """The variable of the function that it is in."""
    outside: _Place | None = None
    """The place of that function."""


class Simplifier:
    """Folds the terms of a program, each once for the facts known at its place."""

    def __init__(self, program: Program) -> None:
        self.terms = program.terms
        self.board = program.topology
        self.constants = Constants(program.terms, frozenset(range(program.sites)))
        slots = [program.terms.input(f"slot{place}", REGION) for place in range(len(program.slots))]
        back = ways_back(self.board.directions)
        self._anything = ContentsOf(program.terms, slots, self.constants.everywhere, back)
        self._contents: dict[int, ContentsOf] = {}
        self.proves = len(program.terms) <= LARGE
        self._many_kinds = len(slots) > MANY
        self.bounds_contents = not self.proves or self._many_kinds
        self._ranges = {f"counter{place}": (one.low, one.high) for place, one in enumerate(program.counters)}
        self._functions = 0
        """The number of functions that have been simplified."""
        self._done: dict[int, dict[int, Term]] = {}
        self._kept: list[Facts] = []

    def fold(self, term: Term, facts: Facts) -> Term:
        """The simplest form found for a term."""
        if id(facts) not in self._done:
            self._done[id(facts)] = {}
            self._kept.append(facts)
        return self._fold(term, _Place(facts, self._done[id(facts)]))

    def _fold(self, term: Term, place: _Place) -> Term:
        while place.outside is not None and place.name not in term.free:
            place = place.outside  # what does not depend on the function is the same in and around it
        if term.op in LEAVES:
            return term
        done = place.done
        if term.number not in done:
            args = [arg if arg.op in LEAVES else self._fold(arg, place) for arg in term.args]
            made = term if all(map(is_, args, term.args)) else self.terms.make(term.op, args, term.data)
            if made.op in FOLDS:
                made = self._with_function(made, place)
            found = self._simplest(made, place.facts)
            if found is not made and found.op not in LEAVES:
                found = self._fold(found, place)
            done[term.number] = done[found.number] = found
        return done[term.number]

    def _with_function(self, term: Term, place: _Place) -> Term:
        """A fold with its function simplified, as if its given values stood in it."""
        self._functions += 1
        name = f"{EACH} {self._functions}"
        before, thing, body = opened(self.terms, term, name)
        facts = place.facts
        if self.bounds_contents and thing.type == SITE and term.data.how != "reach":
            facts = facts.chosen(name, before[0])
        body = self._fold(body, _Place(facts, {}, name, place))
        return closed(self.terms, term.data.how, before[0], before[1:], thing, body)

    def _simplest(self, term: Term, facts: Facts) -> Term:
        if term.op not in STATEFUL and all(arg.op == "constant" for arg in term.args):
            value = OPERATIONS[term.op].value(self.board, term.data, *[arg.data for arg in term.args])
            return self.terms.constant(term.type, value)
        identity = IDENTITIES.get(term.op)
        if identity is not None:
            found = identity(self.constants, term)
            if found is not term:
                return found
        if self._many_kinds and (found := grouped(self.terms, term)) is not term:
            return found
        if term.op in ("<", "<=") and (holds := self._compared(term)) is not None:
            return self.constants.true(holds)
        by_contents = self.bounds_contents and term.op in ("contains", "both", "minus")
        if by_contents and (found := self._by_contents(term, facts)) is not term:
            return found
        if self.proves and term.op in ("union", "both", "minus", "contains", "within", "some", "joined", "or"):
            return self._by_proof(term, facts)
        return term

    def _compared(self, term: Term) -> bool | None:
        """Whether a comparison with a counter holds in all of its range, or nowhere."""
        low, high = zip(*map(self._range, term.args), strict=True)
        if None in low or None in high:
            return None
        always, never = high[0] - low[1], low[0] - high[1]
        if term.op == "<":
            return True if always < 0 else False if never >= 0 else None
        return True if always <= 0 else False if never > 0 else None

    def _range(self, term: Term) -> tuple[int, int] | tuple[None, None]:
        """The least and the greatest value of a counter or of a known number."""
        if term.constant and isinstance(term.data, int):
            return term.data, term.data
        return self._ranges.get(term.data, (None, None)) if term.op == "input" else (None, None)

    def contents(self, facts: Facts) -> ContentsOf:
        """What can stand on the points of regions."""
        if id(facts) not in self._contents:
            self._contents[id(facts)] = self._anything.given(facts.inside)
            self._kept.append(facts)
        return self._contents[id(facts)]

    def _by_contents(self, term: Term, facts: Facts) -> Term:
        """A term with what follows from what can stand on the points of its regions."""
        contents = self.contents(facts)
        if term.op == "contains":
            known = contents.known(term)
            return term if known is None else known
        if not contents.may(term):
            return self.constants.nothing()
        a, b = term.args
        return a if term.op == "minus" and not contents.may(a) & contents.may(b) else term

    # -- proofs ----------------------------------------------------------------------------------------------------

    def _by_proof(self, term: Term, facts: Facts) -> Term:
        a, b = (*term.args, None, None)[:2]
        assert a is not None
        match term.op:
            case "contains":
                assert b is not None
                site = self.terms.make("single", (b,))
                if facts.is_within(site, a):
                    return self.constants.true(True)
                return self.constants.true(False) if facts.are_apart(site, a) else term
            case "within":
                assert b is not None
                return self.constants.true(True) if facts.is_within(a, b) else term
            case "some":
                return self.constants.true(False) if facts.is_empty(a) else term
            case "joined":
                return self.constants.true(True) if facts.is_empty(a) else term
            case "union":
                assert b is not None
                if facts.is_within(a, b):
                    return b
                return a if facts.is_within(b, a) else term
            case "or":
                assert b is not None
                if a.op != "some" or b.op != "some":
                    return term
                if facts.is_within(a.args[0], b.args[0]):
                    return b
                return a if facts.is_within(b.args[0], a.args[0]) else term
        if term.op == "minus" and a.op == "union" and b is not None:
            left = [part for part in a.args if not facts.is_within(part, b)]
            if len(left) < 2:
                return self.terms.make("minus", (left[0], b)) if left else self.constants.nothing()
        return self._meet(term, facts)

    def _meet(self, term: Term, facts: Facts) -> Term:
        """Drop redundant parts of an intersection of regions that must contain a site and regions that must not."""
        wanted: list[Term] = []
        unwanted: list[Term] = []
        if not _take_apart(term, wanted, unwanted):
            return term
        parts = len(wanted) + len(unwanted)
        wanted, unwanted = list(dict.fromkeys(wanted)), list(dict.fromkeys(unwanted))
        for region in sorted(wanted, key=lambda region: len(region.args) > 1):
            others = [other for other in wanted if other is not region]
            if others and facts.is_within(self._conjunction(others, []), region):
                wanted = others
        for region in list(unwanted):
            others = [other for other in unwanted if other is not region]
            if facts.are_apart(self._conjunction(wanted, others), region):
                unwanted = others
        if facts.is_empty(self._conjunction(wanted, unwanted)):
            return self.constants.nothing()
        found = self._conjunction(wanted, unwanted)
        return found if len(wanted) + len(unwanted) < parts else term

    def _conjunction(self, wanted: Sequence[Term], unwanted: Sequence[Term]) -> Term:
        found = wanted[0]
        for region in wanted[1:]:
            found = self.terms.make("both", (found, region))
        if unwanted:
            out = unwanted[0]
            for region in unwanted[1:]:
                out = self.terms.make("union", (out, region))
            found = self.terms.make("minus", (found, out))
        return found


def _take_apart(term: Term, wanted: list[Term], unwanted: list[Term]) -> bool:
    """Collect the regions that must contain a site and those that must not; ``False`` if there are too many."""
    waiting = [(term, wanted)]
    while waiting:
        part, side = waiting.pop()
        match part.op, part.args:
            case "both", (a, b) if side is wanted:
                waiting += [(b, wanted), (a, wanted)]
            case "minus", (a, b) if side is wanted:
                waiting += [(b, unwanted), (a, wanted)]
            case "union", (a, b) if side is unwanted:
                waiting += [(b, unwanted), (a, unwanted)]
            case _:
                side.append(part)
        if len(wanted) + len(unwanted) > PARTS:
            return False
    return True
