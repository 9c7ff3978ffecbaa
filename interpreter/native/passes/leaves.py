"""Pieces that leave a unit and must rejoin it are grouped by how they are attached to it, not tried one by one.

``for s of A: yield rule(s, each of joints-without(U, s) & L)`` with A within U is ``yield rule(each of A, each of L
that rejoins U)``. Exact because the meaning is the same; the consumer of the moves can handle all sites of A with a
single neighbour in U together (see ``Regions.leaves``).
"""

from __future__ import annotations

from collections.abc import Sequence

from ..analysis.implication import Facts
from ..analysis.traverse import change_moves
from ..ir.program import ForSites, Program, Statement, Yield, YieldRejoin
from ..ir.terms import Term

STAGES = (110,)


def run(program: Program) -> Program:
    """Rewrite every such loop."""

    def change(statement: Statement, facts: Facts) -> Sequence[Statement]:
        match statement:
            case ForSites(name=name, region=region, block=(Yield(rule=rule, sites=(start,), each=Term() as each),)):
                parts = each.args if each.op == "both" else ()
                for joints, target in (parts, parts[::-1]) if parts else ():
                    if joints.op != "joints-without" or start.data != name or joints.args[1] is not start:
                        continue
                    unit = joints.args[0]
                    if name not in unit.free | target.free and facts.is_within(region, unit):
                        return [YieldRejoin(rule, region, unit, target)]
        return [statement]

    return change_moves(program, change)
