"""Points in a row: `line`, `exact-line`."""

from __future__ import annotations

from collections.abc import Iterator

from ..board import Board
from ..types import BOOL, INT, REGION
from .base import Code, Look, Ludeme, Parameter, Value
from .straight import stepped

Region = frozenset[int]


def runs(look: Look, region: Region) -> Iterator[int]:
    """The lengths of all straight rows of points of a region that cannot be made longer in their direction."""
    for direction in look.board.directions:
        for site in region - stepped(look, region, direction):  # the rows begin there
            length, front = 0, frozenset([site])
            while front := front & region:
                length, front = length + 1, stepped(look, front, direction)
            yield length


def lowered(code: Code, region: Value, number: Value, *, exact: bool) -> Value:
    """The operation for each number that it may be; where the number is known the others fall away."""
    found = code.known("bool", False)
    for points in range(1, code.board.longest + 1):
        wanted = code.op("same", number, code.known("int", points))
        found = code.op("or", found, code.op("and", wanted, code.line(region, points, exact=exact)))
    return found


class Line(Ludeme):
    """The region holds at least `number` points that follow each other in a straight line.

    Lines run in the directions in which points are adjacent on this board. False if the number is less than 1 or
    undefined.

    >>> when line(of(last), 5) -> last wins
    """

    name = "line"
    parameters = (Parameter("region", REGION), Parameter("number", INT))
    result = BOOL

    @staticmethod
    def meaning(look: Look, region: Region, number: int | None) -> bool:
        """Some row is as long."""
        return number is not None and number >= 1 and any(length >= number for length in runs(look, region))

    @staticmethod
    def lowering(code: Code, region: Value, number: Value) -> Value:
        """An operation of its own."""
        return lowered(code, region, number, exact=False)

    @staticmethod
    def nowhere(board: Board, region: Region, number: int | None) -> str:
        """The shortest line. (One that is too long for a small board may be meant for larger ones.)"""
        return "" if number is None or number >= 1 else "a line has one point or more"


class ExactLine(Ludeme):
    """The region holds exactly `number` points that follow each other in a straight line, and none beyond its ends.

    Lines run in the directions in which points are adjacent on this board.

    >>> when exact-line(of(last), 5) -> last wins
    """

    name = "exact-line"
    parameters = (Parameter("region", REGION), Parameter("number", INT))
    result = BOOL

    @staticmethod
    def meaning(look: Look, region: Region, number: int | None) -> bool:
        """Some row is just as long."""
        return any(length == number for length in runs(look, region))

    @staticmethod
    def lowering(code: Code, region: Value, number: Value) -> Value:
        """An operation of its own."""
        return lowered(code, region, number, exact=True)

    @staticmethod
    def nowhere(board: Board, region: Region, number: int | None) -> str:
        """The shortest line. (One that is too long for a small board may be meant for larger ones.)"""
        return "" if number is None or number >= 1 else "a line has one point or more"
