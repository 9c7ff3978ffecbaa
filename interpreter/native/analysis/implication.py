"""What is certain about regions: a small prover over truth tables.

A region built with ``union``, ``both`` and ``minus`` is decided site by site, so "a is within b" is a sentence of
propositional logic over the regions that it is built from. A truth table over n of those is an integer of 2^n bits, and
a sentence that holds in every row allowed by the known constraints is certain. Without a proof the answer is no, which
is always safe.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from ..ir.terms import Term, Terms
from ..ir.types import REGION, SITE

ATOMS = 10
"""The maximum number of regions in a truth table."""
ROW_STEPS = 4
"""Steps that count for each of these regions."""


@dataclass(frozen=True)
class Facts:
    """The facts known at some place of the program."""

    terms: Terms
    inside: tuple[tuple[Term, Term], ...] = ()
    """Pairs of regions, the first within the second."""
    apart: tuple[tuple[Term, Term], ...] = ()
    """Pairs of regions that have no site in common."""
    lets: dict[str, Term] = field(default_factory=dict)
    everywhere: frozenset[int] = frozenset()

    def chosen(self, name: str, region: Term) -> Facts:
        """Add the fact that a site of this name is in a region."""
        return self.within(self.terms.make("single", (self.terms.variable(name, SITE),)), region)

    def within(self, part: Term, whole: Term) -> Facts:
        """Add the fact that a region is within another."""
        return Facts(self.terms, (*self.inside, (part, whole)), self.apart, self.lets, self.everywhere)

    def outside(self, part: Term, other: Term) -> Facts:
        """Add the fact that two regions have no site in common."""
        return Facts(self.terms, self.inside, (*self.apart, (part, other)), self.lets, self.everywhere)

    def let(self, name: str, value: Term) -> Facts:
        """Add the value of a name."""
        return Facts(self.terms, self.inside, self.apart, {**self.lets, name: value}, self.everywhere)

    def is_within(self, a: Term, b: Term) -> bool:
        """Whether every site of the first region is certainly in the second."""
        return a is b or _Table(self, (a, b)).certain(lambda t: ~t(a) | t(b))

    def are_apart(self, a: Term, b: Term) -> bool:
        """Whether the two regions certainly have no site in common."""
        return _Table(self, (a, b)).certain(lambda t: ~(t(a) & t(b)))

    def is_empty(self, a: Term) -> bool:
        """Whether a region is certainly empty."""
        return _Table(self, (a,)).certain(lambda t: ~t(a))

    def differ_on(self, region: Term, pairs: Sequence[tuple[Term, Term]]) -> bool:
        """Whether, on every site of a region, two regions of some pair certainly differ."""

        def differ(table: _Table) -> int:
            found = 0
            for one, other in pairs:
                found |= table(one) ^ table(other)
            return ~table(region) | found

        return _Table(self, (region, *(term for pair in pairs for term in pair))).certain(differ)


class _Table:
    """A truth table over the regions that the given terms are built from, and the rows that are possible."""

    def __init__(self, facts: Facts, roots: Iterable[Term], nested: bool = False) -> None:
        """``nested``: the table was made by another table and makes none itself."""
        self.facts = facts
        self.nested = nested
        self.atoms: dict[int, int] = {}
        self._rows: dict[int, int] = {}
        self.terms: list[Term] = []
        self.full = False
        for root in roots:
            self._gather(root, force=True)
        self.too_many = len(self.terms) > ATOMS
        if self.too_many:
            return
        constraints = list(self._constraints())
        size = 1 << len(self.terms)
        facts.terms.spend(ROW_STEPS * len(self.terms) + len(facts.inside) + len(facts.apart))
        self.ones = (1 << size) - 1
        self.columns = [_column(place, size) for place in range(len(self.terms))]
        self.possible = self.ones
        for a, b, meet in constraints:
            self.possible &= ~(self(a) & self(b)) if meet else ~self(a) | self(b)

    def certain(self, sentence: object) -> bool:
        """Whether a sentence holds in every possible row."""
        if self.too_many:
            return False
        assert callable(sentence)
        return not self.possible & self.ones & ~sentence(self)

    def __call__(self, term: Term) -> int:
        """The rows where a site is in a region."""
        if term.number not in self._rows:
            self._rows[term.number] = self._find(term)
        return self._rows[term.number]

    def _find(self, term: Term) -> int:
        match term.op:
            case "union":
                return self(term.args[0]) | self(term.args[1])
            case "both":
                return self(term.args[0]) & self(term.args[1])
            case "minus":
                return self(term.args[0]) & ~self(term.args[1]) & self.ones
            case "select":
                condition, yes, no = term.args
                holds = self.columns[self.atoms[condition.number]]  # the same for all sites, otherwise like any atom
                return holds & self(yes) | ~holds & self.ones & self(no)
            case "constant" if not term.data:
                return 0
            case "constant" if term.data == self.facts.everywhere:
                return self.ones
            case "variable" if term.data in self.facts.lets:
                return self(self.facts.lets[term.data])
        return self.columns[self.atoms[term.number]]

    def _gather(self, term: Term, force: bool = False) -> bool:
        """Add the atoms of a term; ``False`` (with nothing added) if there is no room for them."""
        found = self._atoms(term)
        if not force and len(self.terms) + len(found) > ATOMS:
            return False
        for atom in found:
            self.atoms[atom.number] = len(self.terms)
            self.terms.append(atom)
        return True

    def _atoms(self, term: Term) -> list[Term]:
        """The atoms of a term that are not yet included; stops once there are more than fit."""
        found: list[Term] = []
        seen: set[int] = set()
        waiting = [term]
        while waiting and len(found) <= ATOMS:
            part = waiting.pop()
            if part.number in seen or part.number in self.atoms:
                continue
            seen.add(part.number)
            match part.op:
                case "union" | "both" | "minus":
                    waiting += reversed(part.args)
                case "select":
                    found += [part.args[0]] if part.args[0] not in found else []
                    waiting += part.args[:0:-1]
                case "constant" if not part.data or part.data == self.facts.everywhere:
                    continue
                case "variable" if part.data in self.facts.lets:
                    waiting.append(self.facts.lets[part.data])
                case _:
                    found.append(part)
        return found

    def _holds(self, a: Term, b: Term) -> bool:
        """Whether one region is within another, as far as can be proved without further recursion."""
        return not self.nested and (a is b or _Table(self.facts, (a, b), True).certain(lambda t: ~t(a) | t(b)))

    def _constraints(self) -> Iterable[tuple[Term, Term, bool]]:
        """Triples (a, b, meet): a is within b, or (with ``meet``) they have no site in common."""
        done = 0
        while done < len(self.terms):  # a constraint on one atom can bring in others
            atom = self.terms[done]
            done += 1
            for part, whole in self.facts.inside:
                if part is atom and self._gather(whole):
                    yield atom, whole, False
            for part, other in self.facts.apart:
                if part is atom and self._gather(other):
                    yield atom, other, True
            if atom.op == "flood":
                start, through = atom.args
                if self._gather(through):
                    yield atom, through, False
                    both = self.facts.terms.make("both", (start, through))
                    if self._gather(both):
                        yield both, atom, False
            if atom.op == "ray" and self._gather(atom.args[1]):
                yield atom, atom.args[1], False
            if atom.op == "steps":
                start, _, through = atom.args
                for whole in (through, self.facts.terms.make("adjacent", (start,))):
                    if self._gather(whole):
                        yield atom, whole, False
        for a in self.terms:
            for b in self.terms:
                if a.number < b.number and _is_slot(a) and _is_slot(b):
                    yield a, b, True  # no site holds two pieces
                if a is not b and a.op == b.op == "adjacent" and self._holds(a.args[0], b.args[0]):
                    yield a, b, False
                if a is not b and a.constant and b.constant and a.type == b.type == REGION:
                    if a.data <= b.data:
                        yield a, b, False
                    if a.number < b.number and not a.data & b.data:
                        yield a, b, True


def _is_slot(term: Term) -> bool:
    """Whether a term is the region of the pieces of a kind."""
    return term.op == "input" and term.type == REGION and str(term.data).startswith("slot")


def _column(place: int, size: int) -> int:
    """The rows, out of ``size``, whose bit ``place`` is set."""
    block = ((1 << (1 << place)) - 1) << (1 << place)
    width = 2 << place
    while width < size:
        block |= block << width
        width *= 2
    return block
