"""Ask a condition of those points that matter, where a region is made of all points for which it holds.

A filter ``F`` is ``union(R, s -> given(C, s))``. ``for s of A - F`` is ``for s of A: if not (s in R and C)``, and ``for
s of A & F`` is ``for s of A & R: if C``. That a site is in F is that it is in R and C holds; whether all of a region is
in F, or some, and how much, is asked of its points one by one, and often ends with the first. Exact because F has just
those sites. It is done if C takes a search, such as rays, but not where the region would be found less often, outside
of a loop or for several users. Regions of inner loops stay: a move for each of their sites is one statement.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace

from ..ir.folds import EACH
from ..ir.meaning import EXPENSIVE
from ..ir.program import Block, ForSites, If, Program, Statement, block_of, bound_by, map_terms, statements, terms_of
from ..ir.terms import Term, Terms, closed, opened, subterms
from ..ir.types import BOOL, INT, SITE

STAGES = (5,)
USERS = 2
"""The most users of a filter that is taken apart: for each, its condition is asked anew."""
SEARCHES = EXPENSIVE | {"ray"}
"""Operations for the sake of which it is worth asking of fewer sites."""
MADE_OF = ("both", "minus", "union")
"""The operations of which a filter can be an argument that is taken apart."""


def run(program: Program) -> Program:
    """Take apart every filter that is used once."""
    found = [term for statement in statements(program.moves) for term in terms_of(statement)]
    program = replace(program, moves=_block(Filters(program.terms, found), program.moves, ()))
    ends = [clause.condition for clause in program.clauses]
    filters = Filters(program.terms, [*ends, *program.again, *program.scores])
    conditions = [filters.asked(condition) for condition in ends]
    clauses = tuple(replace(clause, condition=c) for clause, c in zip(program.clauses, conditions, strict=True))
    again, scores = (tuple(map(filters.asked, terms)) for terms in (program.again, program.scores))
    return replace(program, clauses=clauses, again=again, scores=scores)


def _block(filters: Filters, block: Block, loops: tuple[str, ...]) -> Block:
    """A block inside of some loops, with the regions of its own loops and its conditions taken apart."""
    done: list[Statement] = []
    for statement in block:
        inner = _block(filters, block_of(statement), (*loops, *bound_by(statement)))
        match statement:
            case ForSites(name=name, region=region) if not loops and filters.within(region, ()):
                asked = filters.asked(filters.holds(region, filters.terms.variable(name, SITE), ()), (name,))
                done.append(ForSites(name, filters.base(region, ()), (If(asked, inner),)))
            case _:
                done.append(map_terms(statement, lambda term: filters.asked(term, loops), inner or None))
    return tuple(done)


class Filters:
    """Takes apart the filters that some terms use once.

    In every method, ``loops`` are names that a filter must depend on to be taken apart: if it does not, it is found
    outside of these loops.
    """

    def __init__(self, terms: Terms, roots: Sequence[Term]) -> None:
        self.terms = terms
        self._opened = 0
        self._users: Counter[int] = Counter(root.number for root in dict.fromkeys(roots))
        parents = list(subterms(roots))
        for term in reversed(parents):  # before their arguments
            users = self._users[term.number] if term.op in MADE_OF else 1
            for arg in term.args:
                self._users[arg.number] += users
        self.once = {term.number for term in parents if _is_filter(term) and self._users[term.number] <= USERS}

    def within(self, region: Term, loops: Collection[str]) -> bool:
        """Whether there is a filter to be taken apart in a region."""
        if region.op in MADE_OF:
            return any(self.within(arg, loops) for arg in region.args)
        return region.number in self.once and region.free.issuperset(loops)

    def base(self, region: Term, loops: Collection[str]) -> Term:
        """Sites among which are all those of a region, without its filters."""
        if not self.within(region, loops):
            return region
        match region.op, region.args:
            case (("both" | "union"), (a, b)):
                return self.terms.make(region.op, (self.base(a, loops), self.base(b, loops)))
            case "minus", (a, b):
                found = self.base(a, loops)
                for part in _parts(b):
                    if not self.within(part, loops):
                        found = self.terms.make("minus", (found, part))
                return found
        return region.args[0]

    def holds(self, region: Term, site: Term, loops: Collection[str]) -> Term:
        """What remains to be asked of a site of the base to know that it is in the region."""
        make = self.terms.make
        if not self.within(region, loops):
            return self.terms.constant(BOOL, True)
        match region.op, region.args:
            case "both", (a, b):
                return make("and", (self.holds(a, site, loops), self.holds(b, site, loops)))
            case "union", _:
                return self.inside(region, site, loops)
            case "minus", (a, b):
                asked = self.holds(a, site, loops)
                for part in _parts(b):
                    if self.within(part, loops):
                        asked = make("and", (asked, make("not", (self.inside(part, site, loops),))))
                return asked
        return self._condition(region, site)

    def inside(self, region: Term, site: Term, loops: Collection[str]) -> Term:
        """Whether a site is in a region."""
        make = self.terms.make
        if not self.within(region, loops):
            return make("contains", (region, site))
        if region.op not in MADE_OF:
            return make("and", (make("contains", (region.args[0], site)), self._condition(region, site)))
        first, second = (self.inside(arg, site, loops) for arg in region.args)
        if region.op == "union":
            return make("or", (first, second))
        return make("and", (first, second if region.op == "both" else make("not", (second,))))

    def _condition(self, filtered: Term, site: Term) -> Term:
        """The condition of a filter, asked of a site."""
        self._opened += 1
        _, thing, body = opened(self.terms, filtered, f"filtered {self._opened}")
        return self.terms.replace(body.args[0], {thing.number: site})

    def asked(self, term: Term, loops: Sequence[str] = ()) -> Term:
        """A term in some loops, in which filters are asked site by site if it asks that of their regions."""
        around = frozenset(loops)

        def change(inner: Term) -> Term | None:
            match inner.op, inner.args:
                case "contains", (region, site) if self.within(region, loops[:-1]):
                    return self.inside(region, site, loops[:-1])
                case "within", (part, whole) if part.op == "single" and self.within(whole, loops[:-1]):
                    return self.inside(whole, part.args[0], loops[:-1])
                case "within", (part, whole) if self.within(whole, free := part.free & around):
                    return self._fold("every", part, lambda site: self.inside(whole, site, free))
                case "<", (least, number) if least.constant and least.data == 0 and number.op == "count":
                    region = number.args[0]  # `some` is lowered in this way
                    if self.within(region, free := region.free & around):
                        return self._fold("some", self.base(region, free), lambda site: self.holds(region, site, free))
                case "count", (region,) if self.within(region, free := region.free & around):
                    one, none = (self.terms.constant(INT, number) for number in (1, 0))
                    return self._fold(
                        "sum",
                        self.base(region, free),
                        lambda site: self.terms.make("select", (self.holds(region, site, free), one, none)),
                    )
            return None

        return self.terms.rewrite(term, change) if self.once else term

    def _fold(self, how: str, region: Term, function: Callable[[Term], Term]) -> Term:
        """A question about each site of a region."""
        self._opened += 1
        thing = self.terms.variable(f"asked {self._opened}", SITE)
        return closed(self.terms, how, region, (), thing, function(thing))


def _parts(region: Term) -> list[Term]:
    """The regions of which one is the union."""
    return [part for arg in region.args for part in _parts(arg)] if region.op == "union" else [region]


def _is_filter(term: Term) -> bool:
    """Whether a term is the union of all points for which a condition holds, which takes a search."""
    if term.op != "fold" or term.data.how != "union" or term.data.each != SITE:
        return False
    body = term.data.body
    match body.op, body.args:
        case "select", (holds, yes, no) if yes.op == "single" and no.constant and not no.data:
            searches = any(part.op in SEARCHES and EACH in part.free for part in subterms([holds]))
            return yes.args[0].data == EACH and searches
    return False
