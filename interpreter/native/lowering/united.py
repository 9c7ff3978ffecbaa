"""The union of a function of a site over all sites of a region, without a loop where the function allows it.

A function distributes if its value for a region is the union of its values for the sites: steps, rays and floods from
the site do, and what cuts them with something that is the same for every site. A condition that the site is in some
region divides the sites, wherever it is asked: a piece that goes to other points from its own camp is two pieces.
"""

from __future__ import annotations

from ..analysis.contents import ContentsOf
from ..ir.terms import Term, closed, subterms

DISTRIBUTE = frozenset(["adjacent", "step", "ray", "flood"])
"""Operations that distribute over their first argument."""


def united(of: ContentsOf, region: Term, site: Term, body: Term) -> Term:
    """The union of a region ``body``, over the variable ``site``, for all sites of ``region``."""
    return _United(of, site).all(region, body)


DIVISIONS = 32
"""How often the sites are divided at most; a function that asks about more regions takes a loop. Each could double the
number of parts."""


class _United:
    """Unions over one variable; each is made once."""

    def __init__(self, of: ContentsOf, site: Term) -> None:
        self.of, self.site = of, site
        self._found: dict[tuple[int, int], Term | None] = {}
        self._divisions = 0

    def all(self, region: Term, body: Term) -> Term:
        """The union; the parts that take a loop share one."""
        of, found, looped = self.of, self.of.nothing, self.of.nothing
        for part in of.parts(body):
            whole = self._without_loop(region, part)
            if whole is None:
                looped = of.union(looped, part)
            else:
                found = of.union(found, whole)
        if of.is_nothing(looped):
            return found
        return of.union(found, closed(of.terms, "union", region, (), self.site, looped))

    def _without_loop(self, region: Term, body: Term) -> Term | None:
        """The union; ``None`` if it takes a loop."""
        key = region.number, body.number
        if key not in self._found:
            self._found[key] = self._find(region, body)
        return self._found[key]

    def _find(self, region: Term, body: Term) -> Term | None:
        of, terms, name = self.of, self.of.terms, self.site.data
        if of.is_nothing(region) or of.is_nothing(body):
            return of.nothing
        if name not in body.free:
            return of.select(terms.make("some", (region,)), body, of.nothing)
        args = body.args
        changing = [name in arg.free for arg in args]
        match body.op:
            case "single":
                return region
            case "union":
                return self._both(self._without_loop(region, args[0]), self._without_loop(region, args[1]))
            case "both" if not all(changing):
                varies, same = args if changing[0] else args[::-1]
                inner = self._without_loop(region, varies)
                return None if inner is None else of.both(inner, same)
            case "minus" if not changing[1]:
                inner = self._without_loop(region, args[0])
                return inner if inner is None or of.is_nothing(inner) else terms.make("minus", (inner, args[1]))
            case op if op in DISTRIBUTE and not any(changing[1:]):
                inner = self._without_loop(region, args[0])
                return inner if inner is None or of.is_nothing(inner) else terms.make(op, (inner, *args[1:]), body.data)
            case "select":
                return self._divided(region, body)
        return self._apart(region, body)

    def _apart(self, region: Term, body: Term) -> Term | None:
        """The union for the sites in a region that the function asks about, and that for all others."""
        for term in subterms([body]):
            if term.op == "select" and (there := self._asked(term.args[0])) is not None:
                condition = term.args[0]
                if not self._may_divide():
                    return None
                inside, outside = self.of.both(region, there), self.of.without(region, there)
                yes, no = (self._assumed(body, condition, holds, {}) for holds in (True, False))
                return self._both(self._without_loop(inside, yes), self._without_loop(outside, no))
        return None

    def _may_divide(self) -> bool:
        self._divisions += 1
        return self._divisions <= DIVISIONS

    def _asked(self, condition: Term) -> Term | None:
        """The region of the sites for which a condition holds, if it is the same for all sites."""
        single, found = self.of.terms.make("single", (self.site,)), None
        match condition.op, condition.args:
            case "contains", (there, which) if which is self.site:
                found = there
            case "some", (Term(op="both", args=(a, b)),):
                found = b if a is single else a if b is single else None
            case "<", (Term(constant=True, data=0), Term(op="count", args=(Term(op="both", args=(a, b)),))):
                found = b if a is single else a if b is single else None
        return None if found is None or self.site.data in found.free else found

    def _assumed(self, term: Term, condition: Term, holds: bool, done: dict[int, Term]) -> Term:
        """A region, given that a condition holds or that it does not; ``done`` has those found so far, by number."""
        if self.site.data not in term.free:
            return term
        found = done.get(term.number)
        if found is None:
            found = done[term.number] = self._with(term, condition, holds, done)
        return found

    def _with(self, term: Term, condition: Term, holds: bool, done: dict[int, Term]) -> Term:
        of = self.of
        if term.op == "select" and term.args[0] is condition:
            return self._assumed(term.args[1 if holds else 2], condition, holds, done)
        args = [self._assumed(arg, condition, holds, done) for arg in term.args]
        match term.op:
            case "union":
                return of.union(*args)
            case "both":
                return of.both(*args)
            case "minus":
                return of.without(*args)
        return of.terms.make(term.op, args, term.data, term.type)

    def _both(self, a: Term | None, b: Term | None) -> Term | None:
        return None if a is None or b is None else self.of.union(a, b)

    def _divided(self, region: Term, body: Term) -> Term | None:
        """A choice: by something that is the same for all sites, or by whether the site is in a region."""
        of, site, make, (condition, yes, no) = self.of, self.site, self.of.terms.make, body.args
        if site.data not in condition.free:
            found = [self._without_loop(region, part) for part in (yes, no)]
            return None if found[0] is None or found[1] is None else of.select(condition, found[0], found[1])
        match condition.op, condition.args:
            case "contains", (there, which) if which is site and site.data not in there.free and self._may_divide():
                inside, outside = make("both", (region, there)), make("minus", (region, there))
                return self._both(self._without_loop(inside, yes), self._without_loop(outside, no))
            case "not", (inner,):
                return self._divided(region, make("select", (inner, no, yes)))
            case "and", (a, b) if of.is_nothing(no):
                return self._divided(region, make("select", (a, make("select", (b, yes, no)), no)))
        return None
