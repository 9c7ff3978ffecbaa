"""Handle isolated pieces that have another one two steps away all at once, without examining each.

In ``for each unit u of M`` with ``steps(u, M - u, E)``: for a site s of M without a neighbour in M, the unit is s
alone. If a site of E beside it has another neighbour in M, the sites of E beside s that have one are its shortest
chains, of one site each: they are ``adjacent({s}) & meets(M) & E``, where ``meets(M)`` are the sites beside two or more
sites of M. So the moves of the block for all those units are ``yield rule(each of them, each neighbour of it in
meets(M) & E)``, and the loop runs over the other units, which are those of M without them.

Exact because such an s touches no site of M, so its distance is at least one; and E and M have no site in common.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..analysis.implication import Facts
from ..analysis.traverse import change_moves, fresh
from ..ir.program import ForSites, ForUnits, Let, Program, Statement, Yield, YieldBeside
from ..ir.terms import Term
from ..ir.types import REGION, SITE

STAGES = (100,)


def run(program: Program) -> Program:
    """Take the isolated pieces out of every loop over units where that is possible."""
    name = fresh(program, "lone")

    def change(statement: Statement, facts: Facts) -> Sequence[Statement]:
        if isinstance(statement, ForUnits):
            return _apart(program, statement, facts, name()) or [statement]
        return [statement]

    return change_moves(program, change)


def _apart(program: Program, loop: ForUnits, facts: Facts, name: str) -> list[Statement] | None:
    terms = program.terms
    make, whole = terms.make, loop.region
    unit = terms.variable(loop.name, REGION)
    alone = make("minus", (whole, make("adjacent", (whole,))))
    known = facts.within(unit, whole).within(unit, alone)
    offers: list[tuple[int, Term]] = []
    for statement in loop.block:
        match statement:
            case ForSites(name=site, region=region, block=(Yield(rule=rule, sites=(start,), each=Term() as each),)):
                if known.are_apart(unit, region):
                    continue
                here = terms.variable(site, SITE)
                steps = _steps(each, make("adjacent", (make("single", (here,)),)))
                if start is not here or steps is None or not known.is_within(unit, region):
                    return None
                _, targets, through = steps.args
                if targets is not make("minus", (whole, unit)) or steps.args[0] is not unit or through.free:
                    return None
                if not facts.are_apart(through, whole):
                    return None
                offers.append((rule, through))
            case _:
                return None
    if not offers or any(through is not offers[0][1] for _, through in offers):
        return None
    meeting = make("both", (make("meets", (whole,)), offers[0][1]))
    served = make("both", (alone, make("adjacent", (meeting,))))
    variable = terms.variable(name, REGION)
    rest = ForUnits(loop.name, make("minus", (whole, variable)), loop.block)
    return [Let(name, served), *[YieldBeside(rule, variable, meeting) for rule, _ in offers], rest]


def _steps(each: Term, beside: Term) -> Term | None:
    """The ``steps`` term in ``beside & steps(...)``."""
    if each.op != "both" or beside not in each.args:
        return None
    other = each.args[0] if each.args[1] is beside else each.args[1]
    return other if other.op == "steps" else None
