"""Compute loop invariants before the loop, and give them names.

Exact because terms are pure and total: it does not matter when, or whether, one is computed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ..analysis.traverse import fresh
from ..ir.program import (
    Block,
    ForSites,
    ForUnits,
    Let,
    Program,
    Statement,
    block_of,
    bound_by,
    map_block,
    map_terms,
    statements,
)
from ..ir.terms import LEAVES, Term

STAGES = (120,)


def run(program: Program) -> Program:
    """Move everything out of the loops that does not depend on them, innermost loops first."""
    name = fresh(program, "v")

    def block_(block: Block) -> Block:
        found: list[Statement] = []
        for statement in block:
            inner = block_(block_of(statement))
            if not inner:
                found.append(statement)
                continue
            lets: dict[int, Let] = {}
            if isinstance(statement, ForSites | ForUnits):
                inner = _lifted(program, statement.name, inner, lets, name)
            found += lets.values()
            found.append(map_terms(statement, lambda term: term, inner))
        return tuple(found)

    return replace(program, moves=block_(program.moves))


def _lifted(program: Program, loop: str, block: Block, lets: dict[int, Let], name: Callable[[], str]) -> Block:
    """The block of a loop with its invariants replaced by names; ``lets`` gets their values."""
    bound = {loop, *(bound for inside in statements(block) for bound in bound_by(inside))}
    terms = program.terms

    def take(term: Term) -> Term | None:
        if term.op in LEAVES or term.free & bound or term.op == "single":
            return None
        if term.number not in lets:
            lets[term.number] = Let(name(), term)
        return terms.variable(lets[term.number].name, term.type)

    # a name whose value is hoisted is hoisted with it
    kept: list[Statement] = []
    for statement in block:
        if isinstance(statement, Let) and not statement.value.free & bound:
            lets[-len(lets) - 1] = statement
            bound.discard(statement.name)
            continue
        kept.append(statement)
    return map_block(tuple(kept), lambda term: terms.rewrite(term, take))
