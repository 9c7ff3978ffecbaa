"""The points beside a region, and beside the groups of one."""

from __future__ import annotations

from ..types.board import Board
from ..types.types import INT, REGION
from .base import Code, Look, Ludeme, Parameter, Value
from .flood import reached


class Adjacent(Ludeme):
    """The points that are adjacent to some point of `region`, be they in it or not.

    >>> adjacent(from) & empty
    """

    name = "adjacent"
    parameters = (Parameter("region", REGION),)
    result = REGION
    says_outside = "is not adjacent to"

    @staticmethod
    def meaning(look: Look, region: frozenset[int]) -> frozenset[int]:
        """The union of the neighbourhoods."""
        neighbours = look.board.neighbours
        return frozenset().union(*(neighbours[site] for site in region))

    @staticmethod
    def lowering(code: Code, region: Value) -> Value:
        """An operation of its own."""
        return code.op("adjacent", region)


class Touching(Ludeme):
    """The points that are adjacent to exactly `number` of the groups into which `region` falls, be they in it or not.

    >>> to touching(mine, 2) & empty
    """

    name = "touching"
    parameters = (Parameter("region", REGION), Parameter("number", INT))
    result = REGION

    @staticmethod
    def meaning(look: Look, region: frozenset[int], number: int | None) -> frozenset[int]:
        """Every group counted once for each point beside it."""
        touched = [0] * len(look.board)
        while region:
            group = reached(look.board, frozenset([min(region)]), region)
            region -= group
            for site in Adjacent.meaning(look, group):
                touched[site] += 1
        return frozenset(site for site, groups in enumerate(touched) if groups == number)

    @staticmethod
    def lowering(code: Code, region: Value, number: Value) -> Value:
        """An operation of its own."""
        return code.op("touching", region, number)

    @staticmethod
    def nowhere(board: Board, region: frozenset[int], number: int | None) -> str:
        """How many groups there may be beside a point."""
        most = len(board.directions)
        there = number is None or 0 <= number <= most
        return "" if there else f"a point of this board has at most {most} neighbours"
