"""Common subexpressions: compute a term used in several places once, in the innermost block that contains them all.

Exact because terms are pure and total.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ..analysis.traverse import fresh
from ..ir.program import Block, Let, Program, Statement, block_of, bound_by, map_block, map_terms, terms_of
from ..ir.terms import LEAVES, Term, subterms

STAGES = (130,)


def run(program: Program) -> Program:
    """Name every term of the moves that is used more than once."""
    return replace(program, moves=_block(program, program.moves, fresh(program, "s")))


def _block(program: Program, block: Block, name: Callable[[], str]) -> Block:
    """Name what two statements of a block (or one statement twice) have in common, then go into inner blocks."""
    uses: dict[int, int] = {}
    first: dict[int, int] = {}
    known: dict[int, Term] = {}
    for place, statement in enumerate(block):
        for number, count in _uses(statement, known).items():
            uses[number] = uses.get(number, 0) + count
            first.setdefault(number, place)
    scope = _bound_inside(block, besides_lets=True)
    shared = [known[number] for number, count in uses.items() if count > 1 and _worth(known[number], scope)]
    found: list[Statement] = list(block)
    names: dict[int, Term] = {}
    put: list[tuple[int, Let]] = []
    for term in sorted(shared, key=lambda term: term.number):  # parts have lower numbers than the whole
        inner = program.terms.replace(term, names)  # its own name is not among them yet
        variable = program.terms.variable(name(), term.type)
        put.append((first[term.number], Let(variable.data, inner)))
        names[term.number] = variable
    if names:
        found = list(map_block(tuple(found), lambda term: program.terms.replace(term, names)))
    result: list[Statement] = []
    for place, statement in enumerate(found):
        result += [let for at, let in put if at == place]
        inside = block_of(statement)
        result.append(map_terms(statement, lambda term: term, _block(program, inside, name)) if inside else statement)
    return tuple(result)


def _worth(term: Term, scope: set[str]) -> bool:
    """Whether a term can be named in a block whose inner blocks bind the names of ``scope``."""
    return term.op not in LEAVES and term.op != "single" and not term.free & scope


def _bound_inside(block: Block, besides_lets: bool = False) -> set[str]:
    """The names that the statements of a block bind; with ``besides_lets`` without the ``Let``s of the block itself."""
    names: set[str] = set()
    for statement in block:
        if not (isinstance(statement, Let) and besides_lets):
            names.update(bound_by(statement))
        names |= _bound_inside(block_of(statement))
    return names


def _uses(statement: Statement, known: dict[int, Term]) -> dict[int, int]:
    """The number of uses of each term in a statement: by the statement or its block, or as part of a larger term."""
    counts: dict[int, int] = {}
    roots = _roots(statement)
    for root in roots:
        counts[root.number] = counts.get(root.number, 0) + 1
    for term in subterms(roots):
        known[term.number] = term
        for arg in term.args:
            counts[arg.number] = counts.get(arg.number, 0) + 1
    return counts


def _roots(statement: Statement) -> list[Term]:
    return [*terms_of(statement), *(term for inner in block_of(statement) for term in _roots(inner))]
