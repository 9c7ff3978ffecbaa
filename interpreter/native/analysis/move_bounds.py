"""What is known about a program's moves before play: whether rules can overlap, and how many tries there are."""

from __future__ import annotations

from dataclasses import replace

from ....gdl.text import limits
from ..ir.program import Effect, Offer, Otherwise, Program, statements
from ..ir.types import SITE
from .implication import Facts
from .simplify import Simplifier


def with_bounds(program: Program) -> Program:
    """Determine whether rules can offer the same move, and whether the number of tries is bounded."""
    facts = Facts(program.terms, everywhere=frozenset(range(program.sites)))
    merges = any(effect.rounds is not None and effect.rounds.merged for effect in program.effects)
    tries = sum(_tries(effect, program.sites, facts) for effect in _folded(program, facts))
    may_repeat = merges or rules_may_meet(program)
    return replace(program, may_repeat=may_repeat, bounded=tries <= limits.COMBINATIONS)


def rules_may_meet(program: Program) -> bool:
    """Whether two rules can offer a move through the same sites."""
    facts = Facts(program.terms, everywhere=frozenset(range(program.sites)))
    effects = _folded(program, facts)
    later = _otherwise(program)
    pairs = [(a, b) for a in range(len(effects)) for b in range(a) if (a in later) == (b in later)]
    return any(_may_meet(effects[b], effects[a], facts) for a, b in pairs)


def _folded(program: Program, facts: Facts) -> list[Effect]:
    simplifier = Simplifier(program)
    return [replace(e, assumed=tuple((n, simplifier.fold(r, facts)) for n, r in e.assumed)) for e in program.effects]


def _otherwise(program: Program) -> set[int]:
    """The rules that apply only if no other offers a move, so that their moves never coincide with those of others."""
    blocks = [statement.block for statement in program.moves if isinstance(statement, Otherwise)]
    return {one.rule for block in blocks for one in statements(block) if isinstance(one, Offer)}


def _may_meet(a: Effect, b: Effect, facts: Facts) -> bool:
    """Whether two rules can offer a move through the same sites."""
    if not set(a.lengths) & set(b.lengths) or (a.phase and b.phase and a.phase != b.phase):
        return False
    terms = facts.terms
    rename = {
        terms.variable(theirs, SITE).number: terms.variable(ours, SITE)
        for ours, theirs in zip(a.sites, b.sites, strict=False)
    }
    for (name, ours), (_, theirs) in zip(a.assumed, b.assumed, strict=False):
        if facts.are_apart(ours, terms.replace(theirs, rename)):
            return False
        facts = facts.chosen(name, ours)
    return True


def _tries(effect: Effect, sites: int, facts: Facts) -> int:
    """The maximum number of sites that the choices of a rule try."""
    if effect.rounds is not None:
        return limits.COMBINATIONS + 1  # a chain can go back and forth
    total, product = 0, 1
    for number, (name, region) in enumerate(effect.assumed):
        product *= sites
        if number == 1 and facts.are_apart(effect.assumed[0][1], region):
            product = sites * sites // 4  # the two divide the sites of the board between them
        total += product
        facts = facts.chosen(name, region)
    return total
