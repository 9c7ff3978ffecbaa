"""What a piece leaves behind is connected again exactly if the piece goes to a point beside every part of it.

The condition is that all of ``X = G - {from}``, with ``G = flood({from}, M)``, is in the unit of ``to`` after the move:
``X in flood({to}, M')``, where M' is M without ``from`` and with ``to``, ``from`` is in M and ``to`` is not in X. It
becomes ``to in joints(X)``: the sites beside every connected part of X.

Proof. The parts of X are units of ``M - {from}``. If ``to`` is beside each, it reaches all of X. Conversely, take a
part, a walk in M' from ``to`` into it, and the rest of that walk after its last visit to ``to``: the rest lies in ``M -
{from}`` and ends in the part, so it lies in the part, and its first site is beside ``to``.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..analysis.implication import Facts
from ..analysis.moved_unit import moved
from ..analysis.traverse import change_moves
from ..ir.program import If, Program, Statement, map_terms
from ..ir.terms import Term

STAGES = (30,)


def run(program: Program) -> Program:
    """Rewrite every such condition."""
    terms = program.terms

    def change(statement: Statement, facts: Facts) -> Sequence[Statement]:
        if isinstance(statement, If):
            return [map_terms(statement, lambda term: terms.rewrite(term, lambda part: _rewritten(part, facts)))]
        return [statement]

    return change_moves(program, change)


def _rewritten(part: Term, facts: Facts) -> Term | None:
    if part.op != "within":
        return None
    rest, whole = part.args
    if rest.op != "minus" or whole.op != "flood" or whole.args[0].op != "single":
        return None
    to, through = whole.args
    start = moved(rest.args[0], to, through, facts)
    if start is None or rest.args[1] is not start or not facts.are_apart(to, rest):
        return None
    return facts.terms.make("contains", (facts.terms.make("joints", (rest,)), to.args[0]))
