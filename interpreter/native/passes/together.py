"""Search together what two rules search alike.

Two loops of a block over the same region become one if both compute much, or search, from the site that they are at;
so do two conditions of a block with long parts in common, unless they ask something shorter before those.

Exact because the moves of a block are a set, so that it does not matter in which order they are found, and terms are
pure and total, so that it does not matter in which order the parts of a condition are asked. Names keep their values,
because what comes first moves down to what comes later.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ..ir.meaning import EXPENSIVE
from ..ir.program import Block, ForSites, If, Program, Statement, block_of, map_block, map_terms, statements, terms_of
from ..ir.terms import LEAVES, Term, Terms, subterms
from ..ir.types import SITE

STAGES = (115,)
LONG = 100
"""So many operations, or one search, are worth computing once."""


def run(program: Program) -> Program:
    """Join loops and conditions, outer ones first."""
    return replace(program, moves=_block(program.terms, program.moves))


def _block(terms: Terms, block: Block) -> Block:
    found: list[Statement] = []
    loops: dict[int, list[_Loop]] = {}
    for statement in block:
        if isinstance(statement, ForSites):
            found.append(_with_loops(terms, statement, found, loops.setdefault(statement.region.number, [])))
        elif isinstance(statement, If):
            found.append(_with_conditions(terms, statement, found))
        else:
            found.append(statement)
    return tuple(
        map_terms(one, lambda term: term, _block(terms, block_of(one))) if block_of(one) else one for one in found
    )


# -- loops -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Loop:
    """A loop of a block, as if its site had the name of the first loop over the same region."""

    loop: ForSites
    block: Block
    values: frozenset[Term]
    """What it computes from the site."""


def _with_loops(terms: Terms, loop: ForSites, found: list[Statement], others: list[_Loop]) -> ForSites:
    """A loop, together with an earlier one over the same region if that saves time, which is then no longer found."""
    name = others[0].loop.name if others else loop.name
    own = _named(terms, loop, name)
    for place, other in enumerate(others):
        if other.loop in found and _alike(terms, other, own):
            found.remove(other.loop)
            joined = ForSites(name, loop.region, (*other.block, *own.block))
            loop = ForSites(other.loop.name, loop.region, _renamed(terms, joined, other.loop.name))
            others[place] = _Loop(loop, joined.block, other.values | own.values)
            return loop
    others.append(own)
    return loop


def _named(terms: Terms, loop: ForSites, name: str) -> _Loop:
    block = _renamed(terms, loop, name)
    roots = [term for one in statements(block) for term in terms_of(one)]
    return _Loop(
        loop, block, frozenset(term for term in subterms(roots) if name in term.free and term.op not in LEAVES)
    )


def _renamed(terms: Terms, loop: ForSites, name: str) -> Block:
    """The block of a loop whose site has another name."""
    if loop.name == name:
        return loop.block
    site, new, done = terms.variable(loop.name, SITE), terms.variable(name, SITE), dict[int, Term]()
    return map_block(loop.block, lambda term: terms.rewrite(term, lambda inner: new if inner is site else None, done))


def _alike(terms: Terms, a: _Loop, b: _Loop) -> bool:
    """Whether two loops, or two loops inside them, have much in common."""
    common = a.values & b.values
    if len(common) >= LONG or any(term.op in EXPENSIVE for term in common):
        return True
    inner = [[one for one in loop.block if isinstance(one, ForSites)] for loop in (a, b)]
    return any(
        one.region is other.region and _alike(terms, _named(terms, one, one.name), _named(terms, other, one.name))
        for one in inner[0]
        for other in inner[1]
    )


# -- conditions --------------------------------------------------------------------------------------------------------


def _with_conditions(terms: Terms, statement: If, found: list[Statement]) -> If:
    """A condition, together with an earlier one if that saves time, which is then no longer found."""
    theirs = parts(statement.condition)
    for earlier in found:
        if not isinstance(earlier, If):
            continue
        ours = parts(earlier.condition)
        common = [part for part in ours if part in theirs]
        apart = [part for part in (*ours, *theirs) if part not in common]
        if common and any(map(_takes_time, common)) and all(_as_dear(part, common) for part in apart):
            found.remove(earlier)
            inner = [
                _under(terms, [part for part in own if part not in common], block)
                for own, block in ((ours, earlier.block), (theirs, statement.block))
            ]
            return If(_all(terms, common), (*inner[0], *inner[1]))
    return statement


def _under(terms: Terms, conditions: Sequence[Term], block: Block) -> Block:
    """A block under conditions that must all hold."""
    return (If(_all(terms, conditions), block),) if conditions else block


def _all(terms: Terms, conditions: Sequence[Term]) -> Term:
    """Whether all of some conditions hold."""
    whole = conditions[0]
    for part in conditions[1:]:
        whole = terms.make("and", (whole, part))
    return whole


def parts(condition: Term) -> list[Term]:
    """The conditions that must all hold."""
    if condition.op == "and":
        return [*parts(condition.args[0]), *parts(condition.args[1])]
    return [condition]


def _as_dear(part: Term, common: Sequence[Term]) -> bool:
    """Whether a condition takes about as long as each of those that are asked before it from now on."""
    searches, operations = _price(part)
    return all(searches >= other[0] and 2 * operations >= other[1] for other in map(_price, common))


def _price(term: Term) -> tuple[int, int]:
    """The number of searches that a term takes, and of all operations."""
    found = [part.op in EXPENSIVE for part in subterms([term]) if part.op not in LEAVES]
    return sum(found), len(found)


def _takes_time(term: Term) -> bool:
    return _price(term) >= (0, LONG)
