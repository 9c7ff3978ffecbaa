"""What can stand on the points of a region: a bound that is found from the shape of its term alone.

A *content* is the number of a slot, or ``len(slots)`` for an empty point. A position puts one content on each point, so
regions whose contents are apart have no point in common, whatever they are.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ..ir.terms import Term, Terms
from ..ir.types import BOOL, REGION
from .containment import Containment

Contents = frozenset[int]
FEW = 48
"""The parts of a union up to which each is compared with all others: that takes the square of their number."""


class ContentsOf:
    """The contents of regions of the position whose slots are ``slots``."""

    def __init__(
        self, terms: Terms, slots: Sequence[Term], everywhere: frozenset[int], back: Mapping[str, str]
    ) -> None:
        self.terms = terms
        self.everywhere = everywhere
        self.back = back
        """For each direction, the one in which every step leads back."""
        self.all: Contents = frozenset(range(len(slots) + 1))
        self.slots = slots
        self._places = {slot.number: place for place, slot in enumerate(slots)}
        self._chosen: dict[str, Contents] = {}
        """What can stand on the sites of variables, by name."""
        self._from: dict[str, Term] = {}
        """The regions that they were chosen from."""
        self._may: dict[int, Contents] = {}
        self._must: dict[int, Contents] = {}
        self._trimmed: dict[tuple[int, Contents], Term] = {}
        self._within = Containment().within
        self._apart: set[int] = set()
        """The unions of which no part is seen to be within another."""

    def given(self, inside: Sequence[tuple[Term, Term]]) -> ContentsOf:
        """The same, for sites of which it is known that they are in some regions."""
        other = ContentsOf(self.terms, self.slots, self.everywhere, self.back)
        for part, whole in inside:
            if part.op == "single" and part.args[0].op == "variable":
                site = part.args[0]
                known = other._from.get(site.data)
                other.choose(site, whole if known is None else self.terms.make("both", (known, whole)))
        return other

    def choose(self, site: Term, region: Term) -> None:
        """Note that a variable is a site of a region; names are used again for other choices."""
        if self._from.get(site.data) is not region:
            there = self.may(region)
            self._may.clear()
            self._must.clear()
            self._trimmed.clear()
            self._chosen[site.data], self._from[site.data] = there, region

    def may(self, term: Term) -> Contents:
        """All that can stand on points of a region."""
        if term.number not in self._may:
            self._may[term.number] = self._find_may(term)
        return self._may[term.number]

    def must(self, term: Term) -> Contents:
        """Contents all of whose points are in a region."""
        if term.number not in self._must:
            self._must[term.number] = self._find_must(term)
        return self._must[term.number]

    def _find_may(self, term: Term) -> Contents:
        args = term.args
        match term.op:
            case "input" if term.number in self._places:
                return frozenset([self._places[term.number]])
            case "constant" if not term.data:
                return frozenset()
            case "single" if args[0].op == "variable":
                return self._chosen.get(args[0].data, self.all)
            case "union":
                return self.may(args[0]) | self.may(args[1])
            case "both":
                return self.may(args[0]) & self.may(args[1])
            case "minus":
                return self.may(args[0]) - self.must(args[1])
            case "select":
                return self.may(args[1]) | self.may(args[2])
            case "step":
                return self._behind(term)
            case "ray" | "flood" | "steps":
                return self.may(args[-1])
        return self.all

    def _behind(self, term: Term) -> Contents:
        """What can stand one step away: a step and the step back lead to where they began."""
        found = self.all
        for part in self._factors(term.args[0]):
            if part.op == "step" and self.back.get(term.data) == part.data:
                found &= self.may(part.args[0])
        return found

    def _factors(self, term: Term) -> Iterator[Term]:
        """Regions that contain a region."""
        match term.op, term.args:
            case "both", (a, b):
                yield from self._factors(a)
                yield from self._factors(b)
            case "minus", (a, _):
                yield from self._factors(a)
            case "single", (site,) if site.op == "variable" and site.data in self._from:
                yield from self._factors(self._from[site.data])
            case _:
                yield term

    def _find_must(self, term: Term) -> Contents:
        args = term.args
        match term.op:
            case "input" if term.number in self._places:
                return frozenset([self._places[term.number]])
            case "constant" if term.data == self.everywhere:
                return self.all
            case "union":
                return self.must(args[0]) | self.must(args[1])
            case "both":
                return self.must(args[0]) & self.must(args[1])
            case "minus":
                return self.must(args[0]) - self.may(args[1])
            case "select":
                return self.must(args[1]) & self.must(args[2])
        return frozenset()

    def known(self, term: Term) -> Term | None:
        """Whether a chosen site is in a region, if that is known from what can stand on it."""
        if term.op == "contains" and term.args[1].op == "variable":
            region, site = term.args
            there = self._chosen.get(site.data, self.all)
            if there <= self.must(region):
                return self.terms.constant(BOOL, True)
            if not there & self.may(region):
                return self.terms.constant(BOOL, False)
        return None

    def trimmed(self, term: Term, wanted: Contents) -> Term:
        """A region that has the same points as another among those with one of the wanted contents."""
        key = term.number, wanted
        if key not in self._trimmed:
            self._trimmed[key] = self._trim(term, wanted)
        return self._trimmed[key]

    def _trim(self, term: Term, wanted: Contents) -> Term:
        make = self.terms.make
        if not self.may(term) & wanted:
            return self.nothing
        match term.op, term.args:
            case "union", (a, b):
                return self.union(self.trimmed(a, wanted), self.trimmed(b, wanted))
            case "both", (a, b):
                kept = [self.trimmed(part, wanted) for part in (a, b) if not wanted <= self.must(part)]
                if len(kept) < 2:
                    return kept[0] if kept else self.everything
                return self.nothing if self.nothing in kept else make("both", kept)
            case "minus", (a, b):
                kept_a = self.trimmed(a, wanted)
                return kept_a if not self.may(b) & wanted else make("minus", (kept_a, b))
            case "select", (condition, a, b):
                return self.select(condition, self.trimmed(a, wanted), self.trimmed(b, wanted))
        return term

    # -- terms that are no larger than they need to be ---------------------------------------------------------------

    @property
    def nothing(self) -> Term:
        """The empty region."""
        return self.terms.constant(REGION, frozenset())

    @property
    def everything(self) -> Term:
        """All points of the board."""
        return self.terms.constant(REGION, self.everywhere)

    def is_nothing(self, term: Term) -> bool:
        """Whether a region is known to be empty."""
        return term.constant and not term.data

    def region(self, wanted: Contents) -> Term:
        """The points with some contents, which are slots."""
        found = self.nothing
        for place in sorted(wanted):
            found = self.union(found, self.slots[place])
        return found

    def union(self, a: Term, b: Term) -> Term:
        """The union of two regions, in which each part is once, and what is in a region and outside it is whole."""
        pair = [(one, self.parts(one)) for one in (a, b)]
        compared = {part.number: one for one, own in pair if one.number in self._apart for part in own}
        parts = list(dict.fromkeys(part for _, own in pair for part in own))
        for part in list(parts):
            if part.op == "minus" and (inside := self.terms.make("both", part.args)) in parts:
                parts[parts.index(part)] = part.args[0]
                parts.remove(inside)
        if len(parts) <= FEW:
            for part in list(parts):
                with_ = compared.get(part.number)
                others = [other for other in parts if with_ is None or compared.get(other.number) is not with_]
                if any(other is not part and self._within(part, other) for other in others):
                    parts.remove(part)
        if not parts:
            return self.nothing
        found = parts[0]
        for part in parts[1:]:
            found = self._joined(found, part)
        if 1 < len(parts) <= FEW and {*self.parts(found)} == {*parts}:
            self._apart.add(found.number)
        return found

    def parts(self, term: Term) -> list[Term]:
        """The regions that a region is the union of."""
        found, waiting = [], [term]
        while waiting:
            part = waiting.pop()
            if part.op == "union":
                waiting += reversed(part.args)
            elif not self.is_nothing(part):
                found.append(part)
        return found

    def both(self, a: Term, b: Term) -> Term:
        """The points in both of two regions, without what either says about points that are not in the other."""
        a, b = self.trimmed(a, self.may(b)), self.trimmed(b, self.may(a))
        if self.is_nothing(a) or self.may(a) <= self.must(b):
            return a
        return b if self.is_nothing(b) or self.may(b) <= self.must(a) else self.terms.make("both", (a, b))

    def without(self, a: Term, b: Term) -> Term:
        """The points of a region that are not in another."""
        parts = [part for part in self.parts(a) if not self.may(part) <= self.must(b)]
        found = self.nothing
        for part in parts:
            found = self.union(found, part)
        if self.is_nothing(b) or not self.may(found) & self.may(b):
            return found
        return self.terms.make("minus", (found, b))

    def _joined(self, a: Term, b: Term) -> Term:
        make = self.terms.make
        if a.op == b.op == "step" and a.data == b.data:
            return make("step", (self.union(a.args[0], b.args[0]),), a.data)
        if a.op == b.op == "select" and a.args[0] is b.args[0]:
            return self.select(a.args[0], *(self.union(*pair) for pair in zip(a.args[1:], b.args[1:], strict=True)))
        return make("union", (a, b))

    def select(self, condition: Term, yes: Term, no: Term) -> Term:
        """One of two regions."""
        if yes is no:
            return yes
        return self.terms.make("select", (condition, yes, no))


def ways_back(directions: Mapping[str, Sequence[int]]) -> dict[str, str]:
    """For each direction of a board, one in which every step in it is undone, if there is one."""
    found = {}
    for name, ahead in directions.items():
        for other, behind in directions.items():
            if all(there < 0 or behind[there] == site for site, there in enumerate(ahead)):
                found[name] = other
    return found
