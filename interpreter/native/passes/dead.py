"""Remove dead code: names that are never read or are aliases of others, conditions that always hold, empty blocks.

Exact because terms have no effect except their value, and only a ``Yield`` of some kind offers a move.
"""

from __future__ import annotations

from dataclasses import replace

from ..ir.program import (
    Block,
    ForSites,
    ForUnits,
    If,
    Let,
    Program,
    Statement,
    Yield,
    YieldBeside,
    YieldChain,
    YieldRejoin,
    block_of,
    map_terms,
    terms_of,
)
from ..ir.terms import LEAVES, Term

STAGES = (140,)


def run(program: Program) -> Program:
    """The program without dead code."""
    return replace(program, moves=_block(_without_aliases(program, program.moves, {}), set())[0])


def _without_aliases(program: Program, block: Block, known: dict[int, Term]) -> Block:
    """The block without names that are aliases of other names; ``known`` maps aliases to terms."""
    known = dict(known)
    found: list[Statement] = []
    for statement in block:
        inner = block_of(statement)
        changed = map_terms(
            statement,
            lambda term: program.terms.replace(term, known) if known else term,
            _without_aliases(program, inner, known) if inner else None,
        )
        if isinstance(changed, Let) and changed.value.op in LEAVES:
            known[program.terms.variable(changed.name, changed.value.type).number] = changed.value
        else:
            found.append(changed)
    return tuple(found)


def _block(block: Block, needed: set[str]) -> tuple[Block, set[str]]:
    """The block from its end, and the names read in it or, as given, after it."""
    kept: list[Statement] = []
    needed = set(needed)
    for statement in reversed(block):
        match statement:
            case Let(name=name) if name not in needed:
                continue
            case Yield(each=each) if each is not None and each.constant and not each.data:
                continue
            case YieldBeside(start=start) | YieldRejoin(start=start) if start.constant and not start.data:
                continue
            case Let() | Yield() | YieldBeside() | YieldRejoin() | YieldChain():
                found: list[Statement] = [statement]
            case _:
                inner, reads = _block(block_of(statement), set())
                found = _simplest(statement, inner)
                needed |= reads if found else set()
        for one in found:
            for term in terms_of(one):
                needed |= term.free
        kept += reversed(found)
    return tuple(reversed(kept)), needed


def _simplest(statement: Statement, inner: Block) -> list[Statement]:
    if not inner:
        return []
    match statement:
        case If(condition=condition) if condition.constant:
            return list(inner) if condition.data else []
        case ForSites(region=region) | ForUnits(region=region) if region.constant and not region.data:
            return []
    return [map_terms(statement, lambda term: term, inner)]
