"""What a region can contain: for each content of a point, the points that may be and those that must be in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Any

from ..ludemes.base import Look
from .terms import Term, Terms, parts

Masks = tuple[int, ...]
"""A mask of points for each content: the pieces, and last the empty point."""
Bounds = tuple[Masks, Masks]
"""The points that may be in a region, and those that must."""
Pins = tuple[tuple[Term, int], ...]
"""Chosen points, each with the place that it is tried on."""
BOOLEAN = frozenset(["points", "in", "single", "and", "or", "minus"])
SPLITS = 4
"""The most terms of a region that are looked at as present and as absent."""
PLACES = 128
"""The most points that a chosen point is tried on."""


class SpentError(Exception):
    """Nothing can be proved: it takes too much work, or there is something in the game that is not known here."""


@dataclass
class Work:
    """The number of regions that may still be evaluated."""

    left: int

    def spend(self) -> None:
        """Count one.

        Raises:
            SpentError: none is left.
        """
        self.left -= 1
        if self.left < 0:
            raise SpentError


class Regions:
    """Bounds of regions, from what can stand where (``reach``) and what is known about chosen points (``facts``).

    A region is evaluated for a position in focus: conditions on the contents of a point in that position are exact.
    """

    def __init__(self, terms: Terms, look: Look, owners: Sequence[int | None], reach: Masks, work: Work) -> None:
        self.terms = terms
        self.look = look
        self.owners = owners
        self.reach = reach
        self.work = work
        self.facts: dict[Term, list[tuple[Term, bool]]] = {}
        """For each chosen point, the regions that it is in (true) or not in."""
        self._pinned: dict[Term, int] = {}
        self._done: dict[tuple[Term, int, Pins], Bounds] = {}
        self._relied_on: dict[Term, frozenset[Term]] = {}

    def widen(self, reach: Masks) -> None:
        """Let pieces stand on more points."""
        self.reach = reach
        self._done.clear()

    def learn(self, site: Term, region: Term, inside: bool) -> None:
        """Note that a chosen point is in a region, or not."""
        self.facts.setdefault(site, []).append((region, inside))
        self._done.clear()
        self._relied_on.clear()

    def forget(self, facts: dict[Term, list[tuple[Term, bool]]]) -> None:
        """Go back to what was known before."""
        self.facts = facts
        self._done.clear()
        self._relied_on.clear()

    def snapshot(self) -> dict[Term, list[tuple[Term, bool]]]:
        """What is known, to go back to."""
        return {site: list(known) for site, known in self.facts.items()}

    # -- bounds ------------------------------------------------------------------------------------------------------

    def may(self, term: Term, view: int) -> Masks:
        """For each content, the points with that content in a position that may be in the region."""
        return tuple(a & b for a, b in zip(self._bounds(term, view)[0], self.reach, strict=True))

    def must(self, term: Term, view: int) -> int:
        """The points that are in the region, whatever is on them."""
        found = self.terms.everything
        for mask, there in zip(self._bounds(term, view)[1], self.reach, strict=True):
            found &= mask | ~there
        return found

    def sure(self, term: Term, view: int) -> Masks:
        """For each content, the points that are in the region in every position in which they have that content."""
        return self._bounds(term, view)[1]

    def sites(self, term: Term, view: int) -> int:
        """The points that may be in the region."""
        found = 0
        for mask in self.may(term, view):
            found |= mask
        return found

    def _bounds(self, term: Term, view: int) -> Bounds:
        key = (term, view, self._pins(term))
        known = self._done.get(key)
        if known is None:
            self.work.spend()
            many = len(self.reach)
            self._done[key] = (self.terms.everything,) * many, (0,) * many  # for points that are known by one another
            known = self._done[key] = self._find(term, view)
        return known

    def _pins(self, term: Term) -> Pins:
        """The chosen points that the term's bounds depend on and that are tried on one place now, with that place."""
        if not self._pinned:
            return ()
        relied_on = self._relied_on.get(term)
        if relied_on is None:
            relied_on = self._relied_on[term] = self._all_singles(term)
        return tuple(pin for pin in self._pinned.items() if pin[0] in relied_on)

    def _all_singles(self, term: Term) -> frozenset[Term]:
        """The chosen points in a term, in what is known about these, and so on."""
        found: set[Term] = set()
        waiting = [term]
        while waiting:
            new = set(_singles(waiting.pop())) - found
            found |= new
            waiting += [region for site in new for region, _ in self.facts.get(site, ())]
        return frozenset(found)

    def _find(self, term: Term, view: int) -> Bounds:
        many = len(self.reach)
        match term.op:
            case "points":
                return (term.args[0],) * many, (term.args[0],) * many
            case "in":
                return self._holding(term, view)
            case "single":
                return self._single(term.args[0], view)
            case "and" | "or" | "minus":
                return _joined(term.op, *[self._bounds(arg, view) for arg in term.args])
            case "if":
                (most, least), (other_most, other_least) = (self._bounds(arg, view) for arg in term.args[3:])
                return _each(most, other_most, int.__or__), _each(least, other_least, int.__and__)
        most_sites, least_sites = self._other(term, view)
        around = (most_sites,) * many
        inside = getattr(term.args[0], "inside", None)
        if inside is not None:  # what is on a point of the result is what is on a point of that argument
            around = _each(around, self._bounds(term.args[2 + inside], view)[0], int.__and__)
        return around, (least_sites,) * many

    def _holding(self, term: Term, view: int) -> Bounds:
        there, wanted = term.args
        whole = self.terms.everything
        if there == view:
            exact = tuple(whole if content in wanted else 0 for content in range(len(self.reach)))
            return exact, exact
        most, other = 0, 0
        for content, mask in enumerate(self.reach):
            if content in wanted:
                most |= mask
            else:
                other |= mask
        return (most,) * len(self.reach), (whole & ~other,) * len(self.reach)

    def _single(self, site: Term, view: int) -> Bounds:
        pin = self._pinned.get(site)
        whole = self.terms.everything
        most: Masks = ((whole if pin is None else 1 << pin),) * len(self.reach)
        for region, inside in self.facts.get(site, ()):
            above, below = self._bounds(region, view)
            most = _each(most, above, int.__and__) if inside else _without(most, below)
        least = 0 if pin is None else 1 << pin
        return most, (least,) * len(self.reach)

    def _other(self, term: Term, view: int) -> tuple[int, int]:
        """The points that may be, and those that must be, in a region that is made by a ludeme."""
        whole = self.terms.everything
        if term.op == "of":
            most = 0
            for owner, there in zip(self.owners, self.reach, strict=False):
                most |= 0 if owner is None else there
            return most, 0
        ludeme, _, *args = term.args
        if term.op == "first-of":
            return self.sites(args[0], view) | self.sites(args[1], view), 0
        if term.op == "given":
            return self.sites(args[1], view), 0
        if not getattr(ludeme, "grows", False):
            return whole, 0
        above, below = (self._arguments(args, view, most=most) for most in (True, False))
        if above is None or below is None:
            return whole, 0
        least = 0 if frozenset() in below else _mask(ludeme.meaning(self.look, *below))
        return _mask(ludeme.meaning(self.look, *above)), least

    def _arguments(self, args: Sequence[Term], view: int, *, most: bool) -> list[Any] | None:
        """The values of arguments, of regions all points that may be in them (or those that must)."""
        found: list[Any] = []
        for arg in args:
            if arg.op in ("int", "symbol", "directions"):
                found.append(arg.args[0])
            elif _is_region(arg):
                found.append(_set(self.sites(arg, view) if most else self.must(arg, view)))
            else:
                return None
        return found

    def judged(self, term: Term, *, most: bool) -> bool | None:
        """The value of a condition by a ludeme that ``grows``, for the largest regions (or the smallest)."""
        ludeme, _, *args = term.args
        values = self._arguments(args, 0, most=most)
        return None if values is None else bool(ludeme.meaning(self.look, *values))

    # -- emptiness ---------------------------------------------------------------------------------------------------

    def empty(self, term: Term) -> bool:
        """Whether the region is proved to be empty, in every position."""
        if term is self.terms.nowhere:
            return True
        if term is self.terms.everywhere:
            return False
        views = sorted({part.args[0] for part in _skeleton(term) if part.op == "in"}) or [0]
        if any(self._empty(term, view) for view in views):
            return True
        return any(self._empty_everywhere(term, view) for view in views[:1])

    def _empty(self, term: Term, view: int) -> bool:
        """With every term that occurs more than once looked at as present and as absent."""
        if not any(self.may(term, view)):
            return True
        often = Counter(part for part in _skeleton(term) if part.op not in BOOLEAN)
        twice = [part for part, times in often.items() if times > 1][:SPLITS]
        if not twice:
            return False
        bounds = [self._bounds(part, view) for part in twice]
        for present in product((True, False), repeat=len(twice)):
            left = self._supposing(term, view, dict(zip(twice, present, strict=True)))[0]
            left = _each(left, self.reach, int.__and__)
            for (most, least), there in zip(bounds, present, strict=True):
                left = _each(left, most, int.__and__) if there else _without(left, least)
            if any(left):
                return False
        return True

    def _supposing(self, term: Term, view: int, supposed: dict[Term, bool]) -> Bounds:
        """The bounds of a region at points that are in some of its parts, and not in others.

        This holds for the parts that `&`, `|` and `-` join, and not for arguments, which concern other points as well.
        """
        if term in supposed:
            mask = self.terms.everything if supposed[term] else 0
            return (mask,) * len(self.reach), (mask,) * len(self.reach)
        if term.op in ("and", "or", "minus"):
            return _joined(term.op, *[self._supposing(arg, view, supposed) for arg in term.args])
        return self._bounds(term, view)

    def _empty_everywhere(self, term: Term, view: int) -> bool:
        """With the chosen points that it depends on tried on every point of the board."""
        sites = [part.args[0] for part in parts(term) if part.op == "single"]
        inner = [site for part in parts(term) if part.op not in BOOLEAN for site in _singles(part)]
        sites = list(dict.fromkeys(site for site in inner if site in sites))[:2]
        learnt = list(self.facts)
        sites.sort(key=lambda site: learnt.index(site) if site in learnt else -1)  # the first limits where the next is
        return bool(sites) and self._empty_for(term, view, sites)

    def _empty_for(self, term: Term, view: int, sites: list[Term]) -> bool:
        if not sites:
            return self._empty(term, view)
        site, *others = sites
        there = list(_bits(self.sites(self.terms.single(site), view)))
        if len(there) > PLACES:
            return False
        try:
            for place in there:
                self._pinned[site] = place
                if any(self.may(self.terms.single(site), view)) and not self._empty_for(term, view, others):
                    return False
            return True
        finally:
            self._pinned.pop(site, None)


def _singles(term: Term) -> Iterator[Term]:
    for part in parts(term):
        if part.op == "single":
            yield part.args[0]


def _skeleton(term: Term) -> Iterator[Term]:
    """The parts of a region that `&`, `|` and `-` join."""
    waiting = [term]
    while waiting:
        one = waiting.pop()
        yield one
        if one.op in ("and", "or", "minus"):
            waiting += one.args


def _is_region(term: Term) -> bool:
    if term.op in BOOLEAN or term.op == "of":
        return True
    ludeme = term.args[0] if term.args else None
    result = getattr(ludeme, "result", None)
    return result is not None and result.name == "Region"


def _joined(op: str, a: Bounds, b: Bounds) -> Bounds:
    """The bounds of what `&`, `|` or `-` makes of two regions."""
    (most, least), (other_most, other_least) = a, b
    if op == "and":
        return _each(most, other_most, int.__and__), _each(least, other_least, int.__and__)
    if op == "or":
        return _each(most, other_most, int.__or__), _each(least, other_least, int.__or__)
    return _without(most, other_least), _without(least, other_most)


def _each(a: Masks, b: Masks, work: Any) -> Masks:
    return tuple(map(work, a, b))


def _without(a: Masks, b: Masks) -> Masks:
    return tuple(one & ~other for one, other in zip(a, b, strict=True))


def _bits(mask: int) -> Iterator[int]:
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


@lru_cache(maxsize=1 << 12)
def _set(mask: int) -> frozenset[int]:
    return frozenset(_bits(mask))


def _mask(sites: frozenset[int]) -> int:
    return sum(1 << site for site in sites)
