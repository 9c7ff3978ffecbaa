"""Stop as soon as the answer is known.

- A loop that does nothing but offer a move for each of its sites is one ``Yield`` with ``each``: to count its moves
  takes a population count, and a test for any move stops at the first.
- Comparing a count with zero or one tests whether there is a site; comparing a number of components with one tests
  whether a single flood reaches all.
- Whether there is a site in one of several regions, some of them expensive, is tested one region after the other:
  cheap ones first, then those that are computed once before all loops, and in the end those that are computed anew.
- The joints of a connected region without one of its sites: if that site has one neighbour in the region, the rest is
  connected, and no search for its parts is needed.

Exact because the sites of a loop are all different, a count is zero only for the empty region, and removing a site with
one neighbour from a connected region leaves it connected.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..analysis.implication import Facts
from ..analysis.traverse import change_moves
from ..ir.meaning import EXPENSIVE
from ..ir.program import ForSites, ForUnits, Program, Statement, Yield, map_terms
from ..ir.terms import Term, subterms

STAGES = (90,)
PARTS = 12
"""The maximum number of parts that a region is split into: each costs a search, and code."""


def run(program: Program) -> Program:
    """Rewrite loops and conditions."""
    terms = program.terms
    units: set[str] = set()
    done: dict[int, Term] = {}
    asked: set[int] = set()  # tests of a single part, which are not split again

    def sooner(term: Term) -> Term | None:
        found = _one_by_one(program, term, asked) if term.op == "some" else _compared(program, term)
        if term.op == "joints" and term.args[0].op == "minus":
            whole, site = term.args[0].args
            if site.op == "single" and _connected(whole, units):
                found = terms.make("joints-without", (whole, site.args[0]))
        return None if found is None else terms.rewrite(found, sooner, done)

    def change(statement: Statement, facts: Facts) -> Sequence[Statement]:
        if isinstance(statement, ForUnits):
            units.add(statement.name)
        statement = map_terms(statement, lambda term: terms.rewrite(term, sooner, done))
        match statement:
            case ForSites(name=name, region=region, block=(Yield(rule=rule, sites=sites, each=None),)):
                *before, last = sites
                if last.data == name and last.op == "variable" and all(name not in site.free for site in before):
                    return [Yield(rule, tuple(before), region)]
        return [statement]

    program = change_moves(program, change)
    clauses = tuple(replace(one, condition=terms.rewrite(one.condition, sooner, done)) for one in program.clauses)
    return replace(program, clauses=clauses)


def _one_by_one(program: Program, term: Term, asked: set[int]) -> Term | None:
    parts = [] if term.number in asked else sorted(_parts(program, term.args[0]), key=_price)
    if len(parts) < 2 or not _price(parts[-1]):
        return None
    make = program.terms.make
    each = [make("some", (part,)) for part in parts]
    asked.update(one.number for one in each)
    found = each[-1]
    for one in each[-2::-1]:
        found = make("or", (one, found))  # in this order, each finds what those before it have computed
    return found


def _parts(program: Program, region: Term) -> list[Term]:
    """Regions whose union is the given region, at most ``PARTS``."""
    found: list[Term] = []
    waiting = [region]
    known: dict[int, tuple[Term, Term] | None] = {}
    while waiting:
        part = waiting.pop()
        two = _two(program, part, known) if len(found) + len(waiting) + 2 <= PARTS else None
        if two is None:
            found.append(part)
        else:
            waiting += reversed(two)
    return found


def _two(program: Program, region: Term, known: dict[int, tuple[Term, Term] | None]) -> tuple[Term, Term] | None:
    """Two regions whose union is the given region, if it contains a union."""
    if region.number not in known:
        known[region.number] = None
        make = program.terms.make
        args = region.args
        if region.op == "union":
            known[region.number] = (args[0], args[1])
        elif region.op == "minus" and (two := _two(program, args[0], known)):
            known[region.number] = (make("minus", (two[0], args[1])), make("minus", (two[1], args[1])))
        elif region.op == "both":
            for one, other in (args, args[::-1]):
                if known[region.number] is None and (two := _two(program, one, known)):
                    known[region.number] = (make("both", (two[0], other)), make("both", (two[1], other)))
    return known[region.number]


def _price(term: Term) -> int:
    """0 for a cheap region, 1 if all that is expensive can be computed before all loops, and 2 otherwise."""
    return max((1 + bool(part.free) for part in subterms([term]) if part.op in EXPENSIVE), default=0)


def _connected(region: Term, units: set[str]) -> bool:
    return (region.op == "variable" and region.data in units) or (
        region.op == "flood" and region.args[0].op == "single"
    )


def _compared(program: Program, term: Term) -> Term | None:
    make = program.terms.make
    if term.op not in ("<", "<=", "same", "different") or not any(arg.constant for arg in term.args):
        return None
    a, b = term.args
    number, known, asked = (a, b.data, term.op) if b.constant else (b, a.data, "flipped " + term.op)
    if number.op == "count":
        some = make("some", number.args)
        match asked, known:
            case ("<", 1) | ("<=", 0) | ("same", 0) | ("flipped same", 0):
                return make("not", (some,))
            case ("flipped <", 0) | ("flipped <=", 1) | ("different", 0) | ("flipped different", 0):
                return some
    if number.op == "components":
        joined = make("joined", number.args)
        match asked, known:
            case ("<", 2) | ("<=", 1):
                return joined
            case ("flipped <", 1) | ("flipped <=", 2):
                return make("not", (joined,))
            case ("same", 1) | ("flipped same", 1):
                return make("and", (make("some", number.args), joined))
    return None
