"""What is known about a program's moves before play: whether rules can overlap, and how many tries there are."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache

from ....gdl.text import limits
from ..ir.program import Effect, Offer, Otherwise, Program, statements
from ..ir.terms import Term, Terms, TooMuchWork
from ..ir.types import SITE
from .implication import Facts
from .simplify import Simplifier

STEPS = 50_000
"""The most steps of finding out whether results differ, which take about a tenth of a second."""


def with_bounds(program: Program) -> Program:
    """Determine whether rules can offer the same move, and whether the number of tries is bounded."""
    facts = _facts(program)
    merges = any(effect.rounds is not None and effect.rounds.merged for effect in program.effects)
    tries = sum(_tries(effect, program.sites, facts) for effect in _folded(program, facts))
    may_repeat = merges or rules_may_meet(program)
    return replace(program, may_repeat=may_repeat, bounded=tries <= limits.COMBINATIONS)


def rules_may_meet(program: Program) -> bool:
    """Whether two rules can offer a move through the same sites."""
    facts = _facts(program)
    return any(_may_meet(a, b, facts) for a, b in _pairs(program, facts))


def moves_may_coincide(program: Program) -> bool:
    """Whether two rules can offer the same move: one through the same sites, with the same result. Also true if it
    would take more than ``STEPS`` steps to find out."""
    facts, simplifier = _facts(program), Simplifier(program)

    @cache
    def result(effect: Effect) -> tuple[Term, ...]:
        """The regions of the slots after a move of a rule, folded."""
        known = facts
        for name, region in effect.assumed:
            known = known.chosen(name, region)
        return tuple(simplifier.fold(slot, known) for slot in effect.slots)

    def may_coincide(a: Effect, b: Effect) -> bool:
        return _may_meet(a, b, facts) and not _results_differ(a, b, facts, result)

    try:
        with program.terms.limited(STEPS):
            return any(may_coincide(a, b) for a, b in _pairs(program, facts))
    except TooMuchWork:
        return True


def _facts(program: Program) -> Facts:
    return Facts(program.terms, everywhere=frozenset(range(program.sites)))


def _pairs(program: Program, facts: Facts) -> Iterator[tuple[Effect, Effect]]:
    """Every two rules of which one can offer moves in a position where the other does."""
    effects = _folded(program, facts)
    later = _otherwise(program)
    for a, effect in enumerate(effects):
        for b in range(a):
            if (a in later) == (b in later):
                yield effects[b], effect


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
    rename = _renamed(a, b, facts.terms)
    for (name, ours), (_, theirs) in zip(a.assumed, b.assumed, strict=False):
        if facts.are_apart(ours, facts.terms.replace(theirs, rename)):
            return False
        facts = facts.chosen(name, ours)
    return True


def _results_differ(a: Effect, b: Effect, facts: Facts, result: Callable[[Effect], Sequence[Term]]) -> bool:
    """Whether moves of two rules through the same sites certainly have different results: at one of the sites, they
    leave different pieces."""
    if a.rounds is not None or b.rounds is not None:
        return False
    terms = facts.terms
    for name, region in a.assumed:
        facts = facts.chosen(name, region)
    rename = _renamed(a, b, terms)
    theirs = [terms.replace(slot, rename) for slot in result(b)]
    changed = [(one, other) for one, other in zip(result(a), theirs, strict=True) if one is not other]
    sites = [terms.make("single", (terms.variable(name, SITE),)) for name in a.sites]
    return any(facts.differ_on(site, changed) for site in sites)


def _renamed(a: Effect, b: Effect, terms: Terms) -> dict[int, Term]:
    """The sites of the first rule instead of those of the second, by number."""
    return {
        terms.variable(theirs, SITE).number: terms.variable(ours, SITE)
        for ours, theirs in zip(a.sites, b.sites, strict=False)
    }


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
