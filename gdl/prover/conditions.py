"""Whether a condition can hold: conditions become alternatives, each a list of facts that contradict each other or not.

A fact about numbers bounds a sum of terms with whole factors, so that two facts about the same sum can be compared. A
fact about regions says that one is empty or is not.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import ceil, floor, gcd, inf

from .numbers import Numbers, Sum, difference
from .terms import Term

ALTERNATIVES = 64
"""The most alternatives that a condition may have; with more, nothing is known about it."""


@dataclass(frozen=True)
class Bound:
    """A sum of terms lies between two numbers, and is not a third."""

    sum: Sum
    low: float
    high: float
    hole: float | None = None


@dataclass(frozen=True)
class Empty:
    """A region is empty, or is not."""

    region: Term
    holds: bool


@dataclass(frozen=True)
class Among:
    """A player or a piece is one of these; ``None`` stands for undefined."""

    value: Term
    these: frozenset[int | None]


@dataclass(frozen=True)
class Truth:
    """A condition that is not looked into holds, or does not."""

    term: Term
    holds: bool


Fact = Bound | Empty | Among | Truth
Facts = tuple[Fact, ...]
FLIPPED = {"<": ">=", ">=": "<", ">": "<=", "<=": ">", "is": "is not", "is not": "is"}


class TooManyError(Exception):
    """A condition has too many alternatives."""


class Conditions:
    """Judges conditions, with the bounds of regions and numbers in a game."""

    def __init__(self, numbers: Numbers, players: int) -> None:
        self.numbers = numbers
        self.regions = numbers.regions
        self.terms = numbers.terms
        self.players = players
        self.context: list[Fact] = []
        """What holds besides."""

    # -- asking ------------------------------------------------------------------------------------------------------

    def never(self, condition: Term, *, holds: bool = True) -> bool:
        """Whether it is proved that the condition cannot hold (or that it cannot fail)."""
        try:
            return not any(self._possible(facts) for facts in self.alternatives(condition, holds))
        except TooManyError:
            return False

    def always(self, condition: Term) -> bool:
        """Whether it is proved that the condition cannot fail."""
        return self.never(condition, holds=False)

    def learn(self, condition: Term, *, holds: bool = True) -> None:
        """Take the condition as given from here on."""
        try:
            found = self.alternatives(condition, holds)
        except TooManyError:
            return
        if len(found) == 1:
            self.context += found[0]
            for fact in found[0]:
                self._note_site(fact)

    def _note_site(self, fact: Fact) -> None:
        """Note what a fact says about a chosen point."""
        match fact:
            case Empty(region=Term(op="minus", args=[Term(op="single", args=[site]), other]), holds=empty):
                self.regions.learn(site, other, empty)
            case Empty(region=Term(op="and", args=[Term(op="single", args=[site]), other]), holds=empty):
                self.regions.learn(site, other, not empty)
            case Empty(region=Term(op="and", args=[other, Term(op="single", args=[site])]), holds=empty):
                self.regions.learn(site, other, not empty)

    # -- alternatives ------------------------------------------------------------------------------------------------

    def alternatives(self, term: Term, holds: bool) -> list[Facts]:
        """The lists of facts of which one is true if the condition holds (or fails).

        Raises:
            TooManyError: there are more than :data:`ALTERNATIVES`.
        """
        match term.op:
            case "true" | "false":
                return [()] if (term.op == "true") == holds else []
            case "not":
                return self.alternatives(term.args[0], not holds)
            case "and also" | "or also":
                found = [self.alternatives(arg, holds) for arg in term.args]
                if (term.op == "or also") == holds:
                    return _few([facts for one in found for facts in one])
                rows: list[Facts] = [()]
                for one in found:
                    rows = _few([(*row, *facts) for row, facts in product(rows, one)])
                return rows
            case "compare":
                sign, a, b = term.args
                return self._compared(sign, a, b, holds)
            case "within":
                return [(Empty(self.terms.minus(*term.args), holds),)]
            case "same" | "different":
                return self._same(term, holds)
        return [(Truth(term, holds),)]

    def _compared(self, sign: str, a: Term, b: Term, holds: bool) -> list[Facts]:
        left, right = self.numbers.sum(a), self.numbers.sum(b)
        if left is None or right is None:
            return [(Truth(self.terms.make("compare", sign, a, b), holds),)]
        total, constant = difference(left, right)
        for term, _ in total:
            if cases := self.numbers.cases(term):
                found = [
                    (*given, *facts)
                    for condition, true, value in cases
                    for given in self.alternatives(condition, true)
                    for facts in self._compared(sign, self._put(a, term, value), self._put(b, term, value), holds)
                ]
                return _few(found)
        undefined: list[Facts] = []
        if not holds:
            undefined = [] if all(self.numbers.defined(term) for term in (a, b)) else [()]
            sign = FLIPPED[sign]
        whole = all(factor == int(factor) for _, factor in total) and self.numbers.whole(a) and self.numbers.whole(b)
        bound = _bound(total, constant, sign, whole)
        return [*bound, *undefined]

    def _put(self, number: Term, old: Term, new: Term) -> Term:
        """A sum with another term in place of one of its terms."""
        if number is old:
            return new
        if number.op not in ("+", "-", "*"):
            return number
        return self.terms.make(number.op, *[self._put(arg, old, new) for arg in number.args])

    def _same(self, term: Term, holds: bool) -> list[Facts]:
        kind, a, b = term.args
        for chosen in (a, b):
            if chosen.op == "if" and kind != "Region":
                _, _, condition, *sides = chosen.args
                pairs = [[side if one is chosen else one for one in (a, b)] for side in sides]
                makes = [self.terms.make(term.op, kind, *pair) for pair in pairs]
                return _few(
                    [
                        (*given, *facts)
                        for true, made in zip((True, False), makes, strict=True)
                        for given in self.alternatives(condition, true)
                        for facts in self.alternatives(made, holds)
                    ]
                )
        equal = (term.op == "same") == holds
        if kind == "Site":
            a, b = self.terms.single(a), self.terms.single(b)
            return [(Empty(self.terms.both(a, b), not equal),)]
        if kind == "Region":
            one, other = self.terms.minus(a, b), self.terms.minus(b, a)
            if equal:
                return [(Empty(one, True), Empty(other, True))]
            return [(Empty(one, False),), (Empty(other, False),)]
        if kind in ("Player", "Piece"):
            return self._among(term, a, b, holds)
        return [(Truth(term, holds),)]

    def _among(self, term: Term, a: Term, b: Term, holds: bool) -> list[Facts]:
        """A player or piece compared with a known one."""
        known = ("player", "piece")
        if "undefined" in (a.op, b.op):
            return [] if holds else [()]
        if a.op in known and b.op in known:
            return [()] if ((a is b) == (term.op == "same")) == holds else []
        if a.op in known:
            a, b = b, a
        if b.op not in known:
            if a is b and term.op == "same" and not holds:
                return [(Among(a, frozenset([None])),)]
            return [(Truth(term, holds),)]
        every = self._possible_values(a)
        wanted = {b.args[0]} if term.op == "same" else every - {b.args[0], None}
        return [(Among(a, frozenset(wanted if holds else every - wanted)),)]

    def _possible_values(self, term: Term) -> frozenset[int | None]:
        """The values that a player or piece can have; ``None`` stands for undefined."""
        regions = self.regions
        if term.op == "owner":
            view, site = term.args
            masks = regions.may(self.terms.single(site), view)
            owners = [*regions.owners, None]
            return frozenset(owner for owner, mask in zip(owners, masks, strict=True) if mask)
        if term.op in ("piece of", "piece"):
            return frozenset([None, *range(self.terms.kinds)])
        return frozenset([None, *range(self.players)])

    # -- contradictions ----------------------------------------------------------------------------------------------

    def _possible(self, facts: Facts) -> bool:
        """Whether nothing in these facts, with what is known besides, is proved to be a contradiction."""
        before = self.regions.snapshot()
        try:
            for fact in facts:
                self._note_site(fact)
            return self._consistent([*self.context, *facts])
        finally:
            self.regions.forget(before)

    def _consistent(self, facts: Sequence[Fact]) -> bool:
        truths: dict[Term, bool] = {}
        among: dict[Term, frozenset[int | None]] = {}
        bounds: dict[Sum, tuple[float, float]] = {}
        holes: list[tuple[Sum, float]] = []
        for fact in (*facts, *self._of_empty_points(facts)):
            match fact:
                case Truth(term=term, holds=holds):
                    if truths.setdefault(term, holds) != holds or self._refuted(term, holds):
                        return False
                case Among(value=value, these=these):
                    among[value] = among.get(value, self._possible_values(value)) & these
                    if not among[value]:
                        return False
                case Bound(sum=total, low=low, high=high, hole=hole):
                    ends = bounds.get(total) or self.numbers.sum_ends(total)
                    bounds[total] = max(ends[0], low), min(ends[1], high)
                    if hole is not None:
                        holes.append((total, hole))
        if any(_implies(one, other) for one in truths for other in truths if truths[one] and not truths[other]):
            return False
        bounds = _without(bounds, holes)
        return all(low <= high for low, high in bounds.values()) and self._regions_fit(facts, bounds)

    def _of_empty_points(self, facts: Iterable[Fact]) -> Iterator[Bound]:
        """What bounds of the number of all pieces say of the number of empty points."""
        terms, many = self.terms, self.terms.everything.bit_count()
        for fact in facts:
            if not isinstance(fact, Bound) or any(
                factor != 1 or term.op != "count" or term.args[0].op != "in" for term, factor in fact.sum
            ):
                continue
            held = [term.args[0].args for term, _ in fact.sum]
            pieces = [content for _, contents in held for content in contents]
            if len({view for view, _ in held}) == 1 and sorted(pieces) == list(range(terms.kinds)):
                empty = terms.make("count", terms.holding(held[0][0], frozenset([terms.kinds])))
                hole = None if fact.hole is None else many - fact.hole
                yield Bound(((empty, 1),), many - fact.high, many - fact.low, hole)

    def _refuted(self, term: Term, holds: bool) -> bool:
        """Whether a condition on regions, which larger ones can only fulfil, has another value on any board."""
        ludeme = term.args[0] if term.args else None
        if holds and self.too_few(term):
            return True
        if not getattr(ludeme, "grows", False):
            return False
        value = self.regions.judged(term, most=holds)
        return value is not None and value != holds

    def too_few(self, term: Term) -> bool:
        """Whether a condition asks for so many points of a region as it never has."""
        match term.args:
            case [ludeme, _, region, Term(op="int", args=[number])] if getattr(ludeme, "falls", False):
                return bool(self.numbers.count(region)[1] < number)
        return False

    def _regions_fit(self, facts: Iterable[Fact], bounds: Mapping[Sum, tuple[float, float]]) -> bool:
        """Whether the regions that are empty leave room for those that are not."""
        empty = [fact.region for fact in facts if isinstance(fact, Empty) and fact.holds]
        full = [fact.region for fact in facts if isinstance(fact, Empty) and not fact.holds]
        for total, (low, high) in bounds.items():
            match total:
                case [(Term(op="count", args=[region]), 1)]:
                    if high <= 0:
                        empty.append(region)
                    if low >= 1:
                        full.append(region)
        nothing = self.terms.nowhere
        for region in empty:
            nothing = self.terms.either(nothing, region)
        for region in full:
            if self.regions.empty(self.terms.minus(region, nothing)):
                return False
        for region in empty:
            if self.numbers.count(region)[0] > 0:
                return False
            singles = [self.terms.single(site) for site in self.regions.facts]
            if any(self.regions.empty(self.terms.minus(single, region)) for single in singles):
                return False
            match region:
                case Term(op="minus", args=[Term(op="single") as single, other]):
                    if self.regions.empty(self.terms.both(single, other)):
                        return False
        return True


def _implies(one: Term, other: Term) -> bool:
    """Whether a condition implies another one with the same arguments and a smaller number."""
    if one.op != other.op or not getattr(one.args[0] if one.args else None, "falls", False):
        return False
    (*same, number), (*others, smaller) = one.args, other.args
    return same == others and number.op == smaller.op == "int" and 1 <= smaller.args[0] <= number.args[0]


def _without(
    bounds: Mapping[Sum, tuple[float, float]], holes: Sequence[tuple[Sum, float]]
) -> dict[Sum, tuple[float, float]]:
    """Bounds of whole numbers without ends that are no values."""
    ends = dict(bounds)
    for total, hole in sorted(holes, key=lambda one: one[1]):
        low, high = ends[total]
        ends[total] = (low + 1 if low == hole else low), high
    for total, hole in sorted(holes, key=lambda one: -one[1]):
        low, high = ends[total]
        ends[total] = low, (high - 1 if high == hole else high)
    return ends


def _few(rows: list[Facts]) -> list[Facts]:
    if len(rows) > ALTERNATIVES:
        raise TooManyError
    return rows


def _bound(total: Sum, constant: float, sign: str, whole: bool) -> list[Facts]:
    """The fact that a sum and a constant compare so with 0."""
    if not total:
        holds = {"<": constant < 0, "<=": constant <= 0, ">": constant > 0, ">=": constant >= 0}
        holds |= {"is": constant == 0, "is not": constant != 0}
        return [()] if holds[sign] else []
    value = -constant
    if total[0][1] < 0:
        total = tuple((term, -factor) for term, factor in total)
        value = -value
        sign = {"<": ">", ">": "<", "<=": ">=", ">=": "<="}.get(sign, sign)
    divisor = gcd(*(int(factor) for _, factor in total)) if whole else 1
    value, total = value / divisor, tuple((term, factor / divisor) for term, factor in total)
    exact = not whole or value == floor(value)
    if sign in ("is", "is not") and not exact:
        return [] if sign == "is" else [()]
    if sign == "is not":
        return [(Bound(total, -inf, inf, value if whole else None),)]
    least, most = (ceil(value), floor(value)) if whole else (value, value)
    step = 1 if whole and exact else 0
    low = {"is": least, ">=": least, ">": least + step}.get(sign, -inf)
    high = {"is": most, "<=": most, "<": most - step}.get(sign, inf)
    return [(Bound(total, low, high),)]
