"""The maximum size of a region, computed from the program alone.

There are two bounds, and the smaller one is used. *From one site*: for each site that a loop may be at, the region is
computed with every unknown as large as possible (``_above``) or as small as possible (``_below``). *From the position*:
outside the sites of the loops, a region that is built site by site is within one that mentions no loop (``_unlooped``),
so it has at most as many sites as that one plus one for each loop.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..ir.meaning import OPERATIONS, adjacent
from ..ir.program import ForSites, ForUnits, Let, Program, statements
from ..ir.terms import Term, subterms
from ..ir.types import REGION, SITE
from .simplify import Simplifier
from .traverse import start

Sites = frozenset[int]
GROWING = frozenset(["union", "both", "adjacent", "meets", "step", "ray"])
"""Monotonic operations that are quick to compute."""
LONG = 50_000
"""The maximum number of operations on regions for one bound from sites."""


@dataclass(frozen=True)
class Most:
    """At most ``sites``; and at most ``more`` plus the current size of ``ceiling``, which only reads the position."""

    sites: int
    ceiling: Term | None = None
    more: int = 0


class Bounds:
    """Bounds for the regions of one program."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.board = program.topology
        self.terms = program.terms
        self.everywhere = frozenset(range(program.sites))
        self.simplifier = Simplifier(program)
        self.facts = start(program)
        known = list(statements(program.moves))
        self.lets = {one.name: one.value for one in known if isinstance(one, Let)}
        self.loops = {one.name for one in known if isinstance(one, ForSites | ForUnits)}
        self._found: dict[int, Most] = {}
        self._whole: dict[int, Term] = {}

    def of(self, region: Term) -> Most:
        """The bound of a region."""
        if region.number not in self._found:
            self._found[region.number] = self._find(self.whole(region))
        return self._found[region.number]

    def whole(self, term: Term) -> Term:
        """The term with every name replaced by its value."""

        def named(inner: Term) -> Term | None:
            if inner.op == "variable" and inner.data in self.lets:
                return self.whole(self.lets[inner.data])
            return None

        return self.terms.rewrite(term, named, self._whole)

    def _find(self, region: Term) -> Most:
        sites = [name for name in sorted(region.free) if name in self.loops]
        fewest = min([self.program.sites, *[self._from(region, name) for name in sites]])
        if 2 * fewest <= self.program.sites:
            return Most(fewest)  # a constant is cheaper, and seldom much larger
        met: set[str] = set()
        ceiling = self.simplifier.fold(self._unlooped(region, True, met, {}), self.facts)
        if ceiling.constant:
            return Most(min(fewest, len(ceiling.data) + len(met)))
        return Most(fewest, ceiling, len(met))

    # -- from one site ---------------------------------------------------------------------------------------------

    def _from(self, region: Term, name: str) -> int:
        """The maximum size of the region over all sites that the name can have."""
        variable = self.terms.variable(name, SITE)
        if sum(1 for _ in subterms([region])) * self.program.sites > LONG:
            return self.program.sites
        fixed: dict[tuple[int, bool], Sites] = {}
        most = 0
        for site in self.everywhere:
            done: dict[tuple[int, bool], Sites] = {}
            most = max(most, len(self._at(region, True, _Place(variable, site, fixed, done))))
            if most == self.program.sites:
                break
        return most

    def _at(self, term: Term, above: bool, place: _Place) -> Sites:
        """A superset (``above``) or a subset of the term's sites, for a known site."""
        self.terms.spend()
        known = place.done if place.variable.data in term.free else place.fixed
        key = (term.number, above)
        if key not in known:
            known[key] = self._find_at(term, above, place)
        return known[key]

    def _find_at(self, term: Term, above: bool, place: _Place) -> Sites:
        match term.op, term.args:
            case "constant", _:
                return frozenset(term.data)
            case "single", (site,) if site is place.variable:
                return frozenset([place.site])
            case "single", (site,) if site.constant:
                return frozenset([site.data])
            case "minus", (a, b):
                return self._at(a, above, place) - self._at(b, not above, place)
            case op, args if op in GROWING:
                values = [self._at(arg, above, place) for arg in args]
                found: Sites = OPERATIONS[op].value(self.board, term.data, *values)
                return found
            case "select", (_, a, b):
                yes, no = self._at(a, above, place), self._at(b, above, place)
                return yes | no if above else yes & no
            case "flood", (_, through) if above:
                return self._at(through, True, place)
            case "steps", (a, _, through) if above:
                near = adjacent(self.board, self._at(a, True, place))
                return near & self._at(through, True, place)
            case "row-of", _ if above:
                return frozenset().union(*term.data)
        return self.everywhere if above else frozenset()

    # -- from the position -----------------------------------------------------------------------------------------

    def _unlooped(self, term: Term, above: bool, met: set[str], done: dict[tuple[int, bool], Term]) -> Term:
        """A region that mentions no loop, above or below the term, except for the sites of the loops in ``met``."""
        if not term.free:
            return term
        key = (term.number, above)
        if key not in done:
            done[key] = self._find_unlooped(term, above, met, done)
        return done[key]

    def _find_unlooped(self, term: Term, above: bool, met: set[str], done: dict[tuple[int, bool], Term]) -> Term:
        make = self.terms.make
        match term.op, term.args:
            case "single", (site,) if site.op == "variable":
                met.add(site.data)
                return self._none()
            case (("union" | "both"), args):
                return make(term.op, [self._unlooped(arg, above, met, done) for arg in args])
            case "minus", (a, b):
                return make("minus", (self._unlooped(a, above, met, done), self._unlooped(b, not above, met, done)))
            case "select", (_, a, b):
                both = (self._unlooped(a, above, met, done), self._unlooped(b, above, met, done))
                return make("union" if above else "both", both)
            case (("flood" | "steps" | "ray"), (*_, through)) if above:
                return self._unlooped(through, above, met, done)
        return self.terms.constant(REGION, self.everywhere) if above else self._none()

    def _none(self) -> Term:
        return self.terms.constant(REGION, frozenset())


@dataclass(frozen=True)
class _Place:
    """The site that a loop is at, and the regions computed so far: for all sites, and for this one."""

    variable: Term
    site: int
    fixed: dict[tuple[int, bool], Sites]
    done: dict[tuple[int, bool], Sites]
