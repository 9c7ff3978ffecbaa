"""Count the parts of a region that grows by one site from those of the region itself.

In a loop over sites, ``components(R | {s})``, where R does not depend on s and s is not in R, is ``components(R) + 1``
minus the number of parts of R that s is beside: s joins these into one, and is a part of its own if there are none.
That number is read from the regions ``touching(R, 1)``, ``touching(R, 2)`` and so on, which do not depend on s either,
so all of it is computed once before the loop. Exact because an added site changes no part that it is not beside, and
because it is beside no more parts than it has pairwise non-adjacent neighbours.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..analysis.implication import Facts
from ..analysis.traverse import change_moves
from ..ir.program import ForSites, Program, Statement, map_block
from ..ir.terms import Term
from ..ir.types import INT, SITE

STAGES = (80,)
NEIGHBOURS = 12
"""If a site has more neighbours than this, as on graphs with a hub, nothing is rewritten: there would be too many
parts, and it would take long to find how many of the neighbours are pairwise non-adjacent."""


def run(program: Program) -> Program:
    """Rewrite the component counts in the blocks of loops."""
    if any(len(near) > NEIGHBOURS for near in program.neighbours):
        return program
    most = max((_apart(frozenset(near), program.neighbours) for near in program.neighbours), default=0)

    def change(statement: Statement, facts: Facts) -> Sequence[Statement]:
        if not isinstance(statement, ForSites):
            return [statement]
        name = statement.name
        here = facts.chosen(name, statement.region)

        def counted(term: Term) -> Term | None:
            return _from_before(program, term, name, here, most)

        block = map_block(statement.block, lambda term: program.terms.rewrite(term, counted))
        return [ForSites(name, statement.region, block)]

    return change_moves(program, change)


def _from_before(program: Program, term: Term, name: str, facts: Facts, most: int) -> Term | None:
    terms = program.terms
    make = terms.make
    if term.op != "components" or term.args[0].op != "union" or name not in term.free:
        return None
    site = terms.variable(name, SITE)
    one = make("single", (site,))
    for region, other in (term.args[0].args, term.args[0].args[::-1]):
        if other is one and name not in region.free and facts.are_apart(one, region):
            before = make("components", (region,))
            found = make("+", (before, terms.constant(INT, 1)))
            for parts in range(1, most + 1):
                number = terms.constant(INT, parts)
                beside = make("contains", (make("touching", (region, number)), site))
                found = make("select", (beside, make("-", (before, terms.constant(INT, parts - 1))), found))
            return found
    return None


def _apart(sites: frozenset[int], neighbours: Sequence[frozenset[int]]) -> int:
    """The maximum number of the given sites that are pairwise non-adjacent."""
    if not sites:
        return 0
    first = min(sites)
    without = sites - {first}
    return max(_apart(without, neighbours), 1 + _apart(without - neighbours[first], neighbours))
