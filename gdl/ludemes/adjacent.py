"""The points adjacent to a region, and to the groups in it."""

from __future__ import annotations

from ..types.board import Board
from ..types.types import INT, REGION
from .base import Code, Look, Ludeme, Parameter, Value
from .flood import reached


class Adjacent(Ludeme):
    """The points adjacent to at least one point of `region`, whether inside or outside it.

    >>> adjacent(from) & empty
    """

    name = "adjacent"
    parameters = (Parameter("region", REGION),)
    result = REGION
    geometric = grows = True
    says_outside = "is not adjacent to"

    @staticmethod
    def meaning(look: Look, region: frozenset[int]) -> frozenset[int]:
        """The union of the neighbourhoods."""
        neighbours = look.board.neighbours
        return frozenset().union(*(neighbours[site] for site in region))

    @staticmethod
    def lowering(code: Code, region: Value) -> Value:
        """A dedicated operation."""
        return code.op("adjacent", region)


class Touching(Ludeme):
    """The points adjacent to exactly `number` of the connected groups of `region`, whether inside or outside it.

    >>> to touching(mine, 2) & empty
    """

    name = "touching"
    parameters = (Parameter("region", REGION), Parameter("number", INT))
    result = REGION
    geometric = True

    @staticmethod
    def meaning(look: Look, region: frozenset[int], number: int | None) -> frozenset[int]:
        """Count each group once for every point adjacent to it."""
        touched = [0] * len(look.board)
        while region:
            group = reached(look.board, frozenset([min(region)]), region)
            region -= group
            for site in Adjacent.meaning(look, group):
                touched[site] += 1
        return frozenset(site for site, groups in enumerate(touched) if groups == number)

    @staticmethod
    def lowering(code: Code, region: Value, number: Value) -> Value:
        """A dedicated operation."""
        return code.op("touching", region, number)

    @staticmethod
    def nowhere(board: Board, region: frozenset[int], number: int | None) -> str:
        """The most groups that a point can touch."""
        most = len(board.directions)
        there = number is None or 0 <= number <= most
        return "" if there else f"a point of this board has at most {most} neighbours"
