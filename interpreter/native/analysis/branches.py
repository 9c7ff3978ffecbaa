"""What branches have in common.

A branch does not know what is written in another, so each may have its own copy of a term, and each copy its own copies
of the next: where every effect chooses by the mover, the code doubles from effect to effect.
"""

from __future__ import annotations

from collections import ChainMap, Counter
from collections.abc import Callable, Sequence

from ..ir.terms import LEAVES, Term, subterms

MANY_TIMES = 4
"""If branches would write so many times the terms that there are, what they have in common is written before them."""


def shared(roots: Sequence[Term]) -> list[Term]:
    """What is needed in several places of some terms, arguments first."""
    uses = Counter(arg.number for term in subterms(roots) for arg in term.args)
    uses.update(root.number for root in roots)
    return [term for term in subterms(roots) if uses[term.number] > 1 and term.op not in (*LEAVES, "single")]


def swells(roots: Sequence[Term], branches: Callable[[Term], bool]) -> bool:
    """Whether the code of some terms would be ``MANY_TIMES`` as long as it need be.

    ``branches`` tells whether only the operand of a term that is needed is computed.
    """
    left = MANY_TIMES * sum(term.op not in LEAVES for term in subterms(roots))

    def write(term: Term, found: ChainMap[int, None]) -> None:
        nonlocal left
        if left < 0 or term.op in LEAVES or term.number in found:
            return
        left -= 1
        branch = branches(term)
        for place, arg in enumerate(term.args):
            write(arg, found.new_child() if branch and place else found)
        found[term.number] = None

    found: ChainMap[int, None] = ChainMap()
    for root in roots:
        write(root, found)
    return left < 0
