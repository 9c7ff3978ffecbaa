"""Points in a row: `line`, `exact-line`, `lines`."""

from __future__ import annotations

from collections.abc import Iterator

from ..types.board import Board
from ..types.types import BOOL, INT, REGION
from .base import Code, Look, Ludeme, Parameter, Value
from .straight import stepped

Region = frozenset[int]


def runs(look: Look, region: Region) -> Iterator[int]:
    """The lengths of all maximal straight rows of points of a region."""
    for direction in look.board.directions:
        for site in region - stepped(look, region, direction):  # rows start there
            length, front = 0, frozenset([site])
            while front := front & region:
                length, front = length + 1, stepped(look, front, direction)
            yield length


def lowered(code: Code, region: Value, number: Value, *, exact: bool) -> Value:
    """The operation for each possible number; if the number is known, only one remains."""
    found = code.known("bool", False)
    for points in range(1, code.board.longest + 1):
        wanted = code.op("same", number, code.known("int", points))
        found = code.op("or", found, code.op("and", wanted, code.line(region, points, exact=exact)))
    return found


def members(code: Code, region: Value, number: Value, way: str) -> Value:
    """The points in rows of at least ``number`` points in a direction or its opposite.

    The ends of rows of one, two, three … points are computed one after another. The ends of rows of the given length
    are then extended back over the whole row: each length passes its points, and the points one step back, to the next
    smaller length.
    """
    ends = [region]
    for _ in range(1, code.board.longest):
        ends.append(code.op("both", region, code.step(ends[-1], way)))
    back, nothing = code.board.opposite(way), code.known("region", frozenset())
    found = nothing
    for points in range(code.board.longest, 0, -1):
        wanted = code.op("same", number, code.known("int", points))
        drawn = code.op("union", found, code.step(found, back))
        found = code.op("union", drawn, code.op("select", wanted, ends[points - 1], nothing))
    return found


class Line(Ludeme):
    """True if the region contains at least `number` consecutive points in a straight line.

    Lines run in the directions in which points are adjacent on this board. False if the number is less than 1 or
    undefined.

    >>> when line(of(last), 5) -> last wins
    """

    name = "line"
    parameters = (Parameter("region", REGION), Parameter("number", INT))
    result = BOOL
    geometric = grows = True
    falls = True

    @staticmethod
    def meaning(look: Look, region: Region, number: int | None) -> bool:
        """Some row is long enough."""
        return number is not None and number >= 1 and any(length >= number for length in runs(look, region))

    @staticmethod
    def lowering(code: Code, region: Value, number: Value) -> Value:
        """A dedicated operation."""
        return lowered(code, region, number, exact=False)

    @staticmethod
    def nowhere(board: Board, region: Region, number: int | None) -> str:
        """The shortest line. (A line too long for a small board may be meant for larger ones.)"""
        return "" if number is None or number >= 1 else "a line has at least one point"


class ExactLine(Ludeme):
    """True if the region contains a straight line of exactly `number` consecutive points, with none beyond its ends.

    Lines run in the directions in which points are adjacent on this board.

    >>> when exact-line(of(last), 5) -> last wins
    """

    name = "exact-line"
    parameters = (Parameter("region", REGION), Parameter("number", INT))
    result = BOOL
    geometric = True

    @staticmethod
    def meaning(look: Look, region: Region, number: int | None) -> bool:
        """Some row has exactly that length."""
        return any(length == number for length in runs(look, region))

    @staticmethod
    def lowering(code: Code, region: Value, number: Value) -> Value:
        """A dedicated operation."""
        return lowered(code, region, number, exact=True)

    @staticmethod
    def nowhere(board: Board, region: Region, number: int | None) -> str:
        """The shortest line. (A line too long for a small board may be meant for larger ones.)"""
        return "" if number is None or number >= 1 else "a line has at least one point"


class Lines(Ludeme):
    """The points of the region that are part of a straight line of at least `number` consecutive points of it.

    Lines run in the directions in which points are adjacent on this board. Empty if the number is less than 1 or
    undefined.

    >>> to lines(empty, 3)
    """

    name = "lines"
    parameters = (Parameter("region", REGION), Parameter("number", INT))
    result = REGION
    inside = 0
    geometric = grows = True

    @staticmethod
    def meaning(look: Look, region: Region, number: int | None) -> Region:
        """Follow the line from every point as far as it goes."""
        found: set[int] = set()
        for direction in look.board.directions if number is not None and number >= 1 else ():
            for site in region:
                row, front = [site], frozenset([site])
                while front := stepped(look, front, direction) & region:
                    row += front
                if len(row) >= (number or 0):
                    found |= set(row)
        return frozenset(found)

    @staticmethod
    def lowering(code: Code, region: Value, number: Value) -> Value:
        """The lines in each direction, with opposite directions counted once."""
        ways = [name for name in code.board.circle if name in code.board.directions]
        found = code.known("region", frozenset())
        for place, way in enumerate(ways):
            if code.board.opposite(way) not in ways[:place]:
                found = code.op("union", found, members(code, region, number, way))
        return found

    @staticmethod
    def nowhere(board: Board, region: Region, number: int | None) -> str:
        """The shortest line. (A line too long for a small board may be meant for larger ones.)"""
        return "" if number is None or number >= 1 else "a line has at least one point"
