"""What can be told of a program's moves before play: whether rules may meet, and how much there is to try."""

from __future__ import annotations

from dataclasses import replace

from ...gdl import limits
from .facts import Facts
from .ir import SITE, Effect, Program
from .passes.fold import Folder


def with_bounds(program: Program) -> Program:
    """Find out whether rules may offer the same move, and whether the number of tries is bounded."""
    facts = Facts(program.terms, everywhere=frozenset(range(program.sites)))
    folder = Folder(program)
    effects = [replace(e, assumed=tuple((n, folder.fold(r, facts)) for n, r in e.assumed)) for e in program.effects]
    may_repeat = any(_may_meet(a, b, facts) for number, a in enumerate(effects) for b in effects[number + 1 :])
    tries = sum(_tries(effect, program.sites, facts) for effect in effects)
    return replace(program, may_repeat=may_repeat, bounded=tries <= limits.COMBINATIONS)


def _may_meet(a: Effect, b: Effect, facts: Facts) -> bool:
    """Whether two rules may offer a move through the same sites."""
    if len(a.sites) != len(b.sites) or (a.phase and b.phase and a.phase != b.phase):
        return False
    terms = facts.terms
    rename = {
        terms.variable(theirs, SITE).number: terms.variable(ours, SITE)
        for ours, theirs in zip(a.sites, b.sites, strict=True)
    }
    for (name, ours), (_, theirs) in zip(a.assumed, b.assumed, strict=True):
        if facts.are_apart(ours, terms.replace(theirs, rename)):
            return False
        facts = facts.chosen(name, ours)
    return True


def _tries(effect: Effect, sites: int, facts: Facts) -> int:
    """At most how many sites the choices of a rule try."""
    total, product = 0, 1
    for number, (name, region) in enumerate(effect.assumed):
        product *= sites
        if number == 1 and facts.are_apart(effect.assumed[0][1], region):
            product = sites * sites // 4  # the two share the sites of the board between them
        total += product
        facts = facts.chosen(name, region)
    return total
