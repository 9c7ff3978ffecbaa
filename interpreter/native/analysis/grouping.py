"""Unions of many regions, of which few depend on a chosen site: what does not comes together.

The empty points after a move are everything but a dozen slots, of which one or two have changed, and the changed ones
stand anywhere in the row. Put apart, what is the same for all sites is computed once, before the loop, and it is the
same term after every move, whichever slot that changes.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..ir.terms import Term, Terms


def grouped(terms: Terms, term: Term) -> Term:
    """An equal region in which what is the same for all sites and parts that are chosen is one part of a union."""
    if term.op == "union" and term.free:
        return _union(terms, term)
    if term.op == "minus" and not term.args[0].free and term.args[1].op == "union":
        whole, out = term.args
        same, vary = sorted(out.args, key=lambda arg: bool(arg.free))
        if vary.free and not same.free:
            return terms.make("minus", (terms.make("minus", (whole, same)), vary))
    return term


def _union(terms: Terms, term: Term) -> Term:
    same: list[Term] = []
    vary: list[Term] = []
    for arg in term.args:
        for part in arg.args if arg.op == "union" and arg.free else (arg,):
            (vary if part.free else same).append(part)
    if not same or (len(same) == 1 and (len(vary) == 1 or same[0] in term.args)):
        return term
    for part in vary[1:]:
        vary[0] = terms.make("union", (vary[0], part))
    return terms.make("union", (_in_order(terms, same), vary[0]))


def _in_order(terms: Terms, regions: Sequence[Term]) -> Term:
    """The union of regions, in the order of their numbers."""
    parts: dict[int, Term] = {}
    waiting = list(regions)
    while waiting:
        region = waiting.pop()
        if region.op == "union":
            waiting += region.args
        else:
            parts[region.number] = region
    found, *others = [parts[number] for number in sorted(parts)]
    for other in others:
        found = terms.make("union", (found, other))
    return found
