"""Compute what depends only on the unit of a site once per unit: a loop over sites becomes one over units and their
sites.

``for s of R`` with ``flood({s}, M)`` in its block is ``for each unit u of M: for s of R & u``, with u replacing that
flood, if R is certainly within M. Exact because the units of M partition the sites of M, and the unit of a site is the
flood from it through M. Loops over the units of the same region are merged.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from ..analysis.implication import Facts
from ..analysis.traverse import below, fresh, start
from ..ir.program import Block, ForSites, ForUnits, If, Program, Statement, map_block, map_terms, statements, terms_of
from ..ir.terms import Term, subterms
from ..ir.types import REGION

STAGES = (50,)


def run(program: Program) -> Program:
    """Rewrite the outermost loop of each rule if that helps."""
    name = fresh(program, "unit")

    def block_(block: Block, facts: Facts) -> Block:
        found: list[Statement] = []
        for statement in block:
            if isinstance(statement, If):
                inner = block_(statement.block, below(statement, facts))
                statement = map_terms(statement, lambda term: term, inner)
            elif isinstance(statement, ForSites):
                through = _through(statement, facts)
                if through is not None:
                    statement = _over_units(program, statement, through, name())
            if found and _alike(found[-1], statement):
                found[-1] = _merged(program, found[-1], statement)
            else:
                found.append(statement)
        return tuple(found)

    return replace(program, moves=block_(program.moves, start(program)))


def _through(loop: ForSites, facts: Facts) -> Term | None:
    """The region through which the block most often floods from the loop's site."""
    site = facts.terms.variable(loop.name, "site")
    roots = [term for statement in statements(loop.block) for term in terms_of(statement)]
    found = Counter(
        term.args[1].number
        for term in subterms(roots)
        if term.op == "flood" and term.args[0].op == "single" and term.args[0].args[0] is site
        and not term.args[1].free
    )  # fmt: skip
    by_number = {term.number: term for term in subterms(roots)}
    for number, _ in found.most_common():
        if facts.is_within(loop.region, by_number[number]):
            return by_number[number]
    return None


def _over_units(program: Program, loop: ForSites, through: Term, name: str) -> ForUnits:
    make = program.terms.make
    unit = program.terms.variable(name, REGION)
    flood = make("flood", (make("single", (program.terms.variable(loop.name, "site"),)), through))
    block = map_block(loop.block, lambda term: program.terms.replace(term, {flood.number: unit}))
    return ForUnits(name, through, (ForSites(loop.name, make("both", (loop.region, unit)), block),))


def _alike(a: Statement, b: Statement) -> bool:
    return isinstance(a, ForUnits) and isinstance(b, ForUnits) and a.region is b.region


def _merged(program: Program, a: Statement, b: Statement) -> ForUnits:
    assert isinstance(a, ForUnits)
    assert isinstance(b, ForUnits)
    terms = program.terms
    rename = {terms.variable(b.name, REGION).number: terms.variable(a.name, REGION)}
    return ForUnits(a.name, a.region, (*a.block, *map_block(b.block, lambda term: terms.replace(term, rename))))
