"""The coordinates of a point as numbers: `row-of`, `column-of`."""

from __future__ import annotations

from collections.abc import Sequence

from ..types.types import INT, SITE
from .base import Code, Look, Ludeme, Parameter, Value


class RowOf(Ludeme):
    """The number of the row that `point` is in, counted from 1 at the bottom as in `row(number)`.

    A game can define another `row-of`.

    >>> row-of(to) > row-of(from)
    """

    name = "row-of"
    parameters = (Parameter("point", SITE),)
    result = INT
    geometric = True
    least = 1
    defined = True
    replaceable = True

    @staticmethod
    def meaning(look: Look, point: int) -> int:
        """Its second coordinate."""
        return look.board.cells[point][1]

    @staticmethod
    def lowering(code: Code, point: Value) -> Value:
        """Looked up by binary digits."""
        return _looked_up(code, point, [row for _, row in code.board.cells])


class ColumnOf(Ludeme):
    """The number of the column that `point` is in, counted from 1 for `a` as in `column(number)`.

    A game can define another `column-of`.

    >>> abs(column-of(to) - column-of(from)) <= 2
    """

    name = "column-of"
    parameters = (Parameter("point", SITE),)
    result = INT
    geometric = True
    least = 1
    defined = True
    replaceable = True

    @staticmethod
    def meaning(look: Look, point: int) -> int:
        """Its first coordinate."""
        return look.board.cells[point][0]

    @staticmethod
    def lowering(code: Code, point: Value) -> Value:
        """Looked up by binary digits."""
        return _looked_up(code, point, [column for column, _ in code.board.cells])


def _looked_up(code: Code, point: Value, numbers: Sequence[int]) -> Value:
    """The number of a point: the sum of the binary digits that it has."""
    found = code.known("int", 0)
    for digit in range(max(numbers).bit_length()):
        having = frozenset(site for site, number in enumerate(numbers) if number >> digit & 1)
        there = code.op("contains", code.known("region", having), point)
        worth = code.op("select", there, code.known("int", 1 << digit), code.known("int", 0))
        found = code.op("+", found, worth)
    return found
