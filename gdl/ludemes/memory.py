"""The effect of a move on a region or a site that the position remembers: `set`."""

from __future__ import annotations

from ..types.types import EFFECT, MEMORY, REGION
from .base import Cell, Code, Look, Ludeme, Parameter, Value


class Remember(Ludeme):
    """Remember `region` as a `region` or `site` of the game, in place of what it was.

    A `site` remembers the region's only point, and none if it has no point or several. If the memory's player is
    undefined, nothing changes. A move whose only effects are `set` still has its natural effect on the board.

    >>> do set(passed, between(from, to, empty))
    """

    name = "set"
    parameters = (Parameter("memory", MEMORY), Parameter("region", REGION))
    result = EFFECT

    @staticmethod
    def meaning(look: Look, memory: Cell, region: frozenset[int]) -> None:
        """Keep the region, if it can be kept there."""
        single = look.is_site(memory)
        if single is not None:
            look.remember(memory, frozenset() if single and len(region) > 1 else region)

    @staticmethod
    def lowering(code: Code, memory: tuple[Value, ...], region: Value) -> None:
        """The same for the memory of each player that can be meant."""
        for place, meant, stands_at, single in code.memory_cells(memory):
            kept = region
            if single and region.op != "single":
                several = code.op("<", code.known("int", 1), code.op("count", region))
                kept = code.op("select", several, code.known("region", frozenset()), region)
            code.remember(place, code.op("select", meant, kept, stands_at))
