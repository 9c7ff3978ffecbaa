"""The coordinates of a point as numbers: `row-of`, `column-of`."""

from __future__ import annotations

from typing import ClassVar

from ..types.types import INT, SITE
from .base import Code, Look, Ludeme, Parameter, Value


class _Coordinate(Ludeme):
    """One of the two coordinates."""

    axis: ClassVar[int]
    """Its place among them."""
    parameters = (Parameter("point", SITE),)
    result = INT
    geometric = True
    least = 1
    defined = True
    replaceable = True

    @classmethod
    def meaning(cls, look: Look, point: int) -> int:
        """The coordinate of the point."""
        return look.board.cells[point][cls.axis]

    @classmethod
    def lowering(cls, code: Code, point: Value) -> Value:
        """The sum of the binary digits that the number has."""
        numbers = [cell[cls.axis] for cell in code.board.cells]
        found = code.known("int", 0)
        for digit in range(max(numbers).bit_length()):
            having = frozenset(site for site, number in enumerate(numbers) if number >> digit & 1)
            there = code.op("contains", code.known("region", having), point)
            worth = code.op("select", there, code.known("int", 1 << digit), code.known("int", 0))
            found = code.op("+", found, worth)
        return found


class RowOf(_Coordinate):
    """The number of the row that `point` is in, counted from 1 at the bottom as in `row(number)`.

    A game can define another `row-of`.

    >>> row-of(to) > row-of(from)
    """

    name = "row-of"
    axis = 1


class ColumnOf(_Coordinate):
    """The number of the column that `point` is in, counted from 1 for `a` as in `column(number)`.

    A game can define another `column-of`.

    >>> abs(column-of(to) - column-of(from)) <= 2
    """

    name = "column-of"
    axis = 0
