"""A move that must bring a unit closer to targets goes to the first site of a shortest chain to them.

The condition is that the distance from the unit of ``to`` after the move is less than the distance from the unit of
``from`` before it: ``path(flood({to}, M'), T, P') < path(G, T, P)`` with ``G = flood({from}, M)``. It becomes ``to in
steps(G, T, P)`` if it is certain that

1. ``from`` is in M, and M' is M without ``from`` and with ``to``;
2. ``to`` is in P and beside G;
3. the other units are among the targets: ``M - G`` is within T;
4. P' is P at most without ``to`` and at most with ``from``.

Proof. Let d be the distance before. If ``to`` begins a shortest chain, its other d - 1 sites are in P' and lead on
from ``to``: closer. Conversely, let a chain of k < d sites of P' join the unit of ``to`` with T. If the unit of
``to`` has joined another unit, that one is in T (3), so ``to`` touches T, d is 1, and ``to`` alone is a shortest
chain. Otherwise the chain begins at a site of G or at ``to``. A chain that passes through ``from`` is shorter still
from there on, and ``from`` is in G; one from G that does not pass through it lies in P: both contradict k < d. So it
begins at ``to``, and with ``to`` before it, it is a chain of k + 1 sites of P from G: k + 1 = d, and ``to`` begins a
shortest one.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..analysis.implication import Facts
from ..analysis.moved_unit import moved
from ..analysis.traverse import change_moves
from ..ir.program import If, Program, Statement, map_terms
from ..ir.terms import Term

STAGES = (20,)


def run(program: Program) -> Program:
    """Rewrite every such condition."""
    terms = program.terms

    def change(statement: Statement, facts: Facts) -> Sequence[Statement]:
        if isinstance(statement, If):
            return [map_terms(statement, lambda term: terms.rewrite(term, lambda part: _rewritten(part, facts)))]
        return [statement]

    return change_moves(program, change)


def _rewritten(part: Term, facts: Facts) -> Term | None:
    if part.op != "<" or part.args[0].op != "path" or part.args[1].op != "path":
        return None
    (new, targets, open_after), (unit, same_targets, open_before) = (path.args for path in part.args)
    if targets is not same_targets or new.op != "flood" or new.args[0].op != "single":
        return None
    to, through = new.args
    start = moved(unit, to, through, facts)
    if start is None:
        return None
    make = facts.terms.make
    beside = make("both", (open_before, make("adjacent", (unit,))))
    if (
        facts.is_within(to, beside)
        and facts.is_within(make("minus", (unit.args[1], unit)), targets)
        and facts.is_within(make("minus", (open_before, to)), open_after)
        and facts.is_within(open_after, make("union", (open_before, start)))
    ):
        return make("contains", (make("steps", (unit, targets, open_before)), to.args[0]))
    return None
