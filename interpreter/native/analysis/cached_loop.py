"""Find the units whose moves playouts can keep until a site that was examined to find them has changed."""

from __future__ import annotations

from ..ir.program import Block, ForSites, ForUnits, If, Let, Otherwise, Prefer, Program, Repeat, statements
from ..ir.terms import Term
from .footprint import Footprint, Unbounded


def cached_loop(program: Program) -> tuple[dict[str, Term], ForUnits, Term] | None:
    """The loop over units whose moves can be kept, the names in scope there, and the region whose parts the units are.

    ``None`` if there is not exactly one such loop, or if its footprint is not bounded.
    """
    loops = [statement for statement in program.moves if isinstance(statement, ForUnits)]
    if len(loops) != 1 or program.may_repeat or not program.bounded:
        return None
    if any(isinstance(statement, Prefer | Repeat) for statement in statements(program.moves)):
        return None  # whether a move counts can depend on all others
    if program.again or program.counters or program.memories or program.remembers - {"last"}:
        return None
    if isinstance(program.moves[-1], Otherwise):
        return None
    (loop,) = loops
    lets = {statement.name: statement.value for statement in program.moves if isinstance(statement, Let)}
    whole = loop.region.args[0] if loop.region.op == "minus" else loop.region
    footprint = Footprint(lets, _Nobody())
    footprint.locals.add(loop.name)
    try:
        footprint.demand(whole, None)
        _block(footprint, loop.block)
    except Unbounded:
        return None
    return lets, loop, whole


def _block(footprint: Footprint, block: Block) -> None:
    for statement in block:
        footprint.statement(statement)
        if isinstance(statement, ForSites | If):
            _block(footprint, statement.block)


class _Nobody:
    """Records nothing; used to test whether a footprint is bounded."""

    def looked(self, pieces: str, at: object) -> None:
        """Do nothing."""

    def sites(self, term: Term) -> object:
        """Do nothing."""

    def beside(self, at: object) -> object:
        """Do nothing."""
