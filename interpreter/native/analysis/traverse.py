"""Traversal of a program with the facts known at each place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from ..ir.program import (
    Block,
    ForSites,
    ForUnits,
    If,
    Let,
    Program,
    Statement,
    block_of,
    bound_by,
    map_terms,
    statements,
)
from ..ir.terms import Term
from .implication import Facts

Change = Callable[[Statement, Facts], Sequence[Statement]]


def start(program: Program) -> Facts:
    """The facts known everywhere."""
    return Facts(program.terms, everywhere=frozenset(range(program.sites)))


def below(statement: Statement, facts: Facts) -> Facts:
    """The facts known in the block of a statement."""
    match statement:
        case ForSites(name=name, region=region):
            return facts.chosen(name, region)
        case ForUnits(name=name, region=region):
            return facts.within(facts.terms.variable(name, "region"), region)
        case If(condition=condition):
            return _given(condition, facts)
    return facts


def _given(condition: Term, facts: Facts) -> Facts:
    match condition.op, condition.args:
        case "contains", (region, site):
            return facts.within(facts.terms.make("single", (site,)), region)
        case "within", (part, whole):
            return facts.within(part, whole)
        case "and", (a, b):
            return _given(b, _given(a, facts))
        case "not", (inner,) if inner.op == "contains":
            return facts.outside(facts.terms.make("single", (inner.args[1],)), inner.args[0])
    return facts


def change_block(block: Block, facts: Facts, change: Change) -> Block:
    """The block with each statement changed first, then the blocks inside the results."""
    found: list[Statement] = []
    for statement in block:
        for changed in change(statement, facts):
            inner = change_block(block_of(changed), below(changed, facts), change)
            found.append(map_terms(changed, lambda term: term, inner) if block_of(changed) else changed)
            if isinstance(changed, Let):
                facts = facts.let(changed.name, changed.value)
    return tuple(found)


def change_moves(program: Program, change: Change) -> Program:
    """The program with the statements that generate moves changed."""
    return replace(program, moves=change_block(program.moves, start(program), change))


def fresh(program: Program, stem: str) -> Callable[[], str]:
    """A generator of names that the program does not use."""
    taken = {bound for statement in statements(program.moves) for bound in bound_by(statement)}
    count = 0

    def name() -> str:
        nonlocal count
        while True:
            count += 1
            if f"{stem}{count}" not in taken:
                return f"{stem}{count}"

    return name
