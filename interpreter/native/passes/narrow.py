"""Move conditions on a chosen site into the region that it is chosen from, and others out of the loop.

``for s of R: if s in E`` is ``for s of R & E`` if E does not depend on s, and ``for s of R: if C`` is ``if C: for s of
R`` if C does not depend on s. A condition that takes a loop of its own is asked only if R has a site. Exact because a
site passes one form exactly if it passes the other.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..analysis.implication import Facts
from ..analysis.traverse import change_moves
from ..ir.folds import FOLDS
from ..ir.program import ForSites, If, Program, Statement
from ..ir.terms import Term, subterms

STAGES = (40, 70)


def run(program: Program) -> Program:
    """Move every condition as far out as possible."""
    make = program.terms.make

    def split(term: Term) -> list[Term]:
        return [*split(term.args[0]), *split(term.args[1])] if term.op == "and" else [term]

    def settle(statement: Statement) -> Statement:
        """Inner loops first, so that conditions moved out of them can move further outwards."""
        match statement:
            case ForSites(name=name, region=region, block=block):
                inner = tuple(settle(one) for one in block)
                outside: list[Term] = []
                while len(inner) == 1 and isinstance(inner[0], If):
                    kept: list[Term] = []
                    for part in split(inner[0].condition):
                        if name not in part.free:
                            looped = any(inside.op in FOLDS for inside in subterms([part]))
                            outside.append(make("and", (make("some", (region,)), part)) if looped else part)
                        elif _on(part, name):
                            region = make("both", (region, part.args[0]))
                        elif part.op == "not" and _on(part.args[0], name):
                            region = make("minus", (region, part.args[0].args[0]))
                        else:
                            kept.append(part)
                    inner = inner[0].block
                    if kept:
                        inner = (_wrap(kept, inner),)
                        break
                found: Statement = ForSites(name, region, inner)
                return _wrap(outside, (found,)) if outside else found
            case If(condition=condition, block=block):
                inner = tuple(settle(one) for one in block)
                if len(inner) == 1 and isinstance(inner[0], If):
                    return If(make("and", (condition, inner[0].condition)), inner[0].block)
                return If(condition, inner)
        return statement

    def _wrap(conditions: list[Term], block: tuple[Statement, ...]) -> If:
        whole = conditions[0]
        for other in conditions[1:]:
            whole = make("and", (whole, other))
        return If(whole, block)

    def change(statement: Statement, facts: Facts) -> Sequence[Statement]:
        return [settle(statement)]

    return change_moves(program, change)


def _on(part: Term, name: str) -> bool:
    """Whether a condition is that this site is in a region that does not depend on it."""
    if part.op != "contains":
        return False
    region, site = part.args
    return site.op == "variable" and site.data == name and name not in region.free
