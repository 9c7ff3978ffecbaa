"""What is certain about a unit when one of its pieces moves."""

from __future__ import annotations

from ..ir.terms import Term
from .implication import Facts


def moved(unit: Term, to: Term, through: Term, facts: Facts) -> Term | None:
    """``from``, if a unit is that of ``from`` and ``through`` is the region of pieces after it moved to ``to``."""
    if unit.op != "flood" or unit.args[0].op != "single":
        return None
    start, stones = unit.args
    make = facts.terms.make
    if not facts.is_within(start, stones):
        return None
    after = make("union", (make("minus", (stones, start)), to))
    return start if facts.is_within(through, after) and facts.is_within(after, through) else None
