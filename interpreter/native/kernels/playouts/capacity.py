"""The number of slots of a block of statements in a position: an upper bound on its moves, known without a search."""

from __future__ import annotations

from ...analysis.bounds import Bounds
from ...codegen.rules import Rules
from ...codegen.values import Scope
from ...ir.program import Block, ForSites, If, Yield, statements
from ...ir.terms import Term
from ...llvm.builder import Function
from ...llvm.typed_values import WORD, Value


class Capacity:
    """Writes code that counts slots."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.bounds = Bounds(rules.program)

    def of(self, f: Function, block: Block, scope: Scope) -> Value:
        """The number of slots that a block has in a position."""
        found: Value | None = None
        for statement in block:
            match statement:
                case If(block=below):
                    size = self.of(f, below, scope)
                case ForSites(region=region, block=below):
                    size = times(f, self._most(f, region, scope), self.of(f, below, scope))
                case Yield(each=each):
                    size = f.i64(1) if each is None else self._most(f, each, scope)
                case _:
                    continue
            found = size if found is None else found + size
        return f.i64(0) if found is None else found

    def _most(self, f: Function, region: Term, scope: Scope) -> Value:
        """An upper bound on the sites of a region in a position; at least one, so that digits stay distinguishable."""
        bound = self.bounds.of(region)
        fixed = max(1, bound.sites)
        if bound.ceiling is None:
            return f.i64(fixed)
        now = self.rules.regions.count(f, self.rules.values.value(f, bound.ceiling, scope))
        now = now + max(1, bound.more)
        return f.select(WORD, now.ult(fixed), now, fixed)

    def ceilings(self, block: Block) -> list[Term]:
        """The regions whose size the number of slots of a block depends on."""
        regions = [one.each if isinstance(one, Yield) else one.region for one in statements(block)
                   if isinstance(one, Yield | ForSites)]  # fmt: skip
        found = [self.bounds.of(region).ceiling for region in regions if region is not None]
        return [term for term in found if term is not None]


def times(f: Function, a: Value, b: Value) -> Value:
    """The product; factors of one are common."""
    if "1" in (a.text, b.text):
        return b if a.text == "1" else a
    return a * b
