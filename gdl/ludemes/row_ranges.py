"""Several rows or columns next to each other: `row(1..4)`, `column(1..4)`."""

from __future__ import annotations

from ..types.board import Board
from ..types.types import INT, REGION
from .base import Code, Look, Ludeme, Parameter, Value

Region = frozenset[int]


class Rows(Ludeme):
    """The points of the rows from `first` to `last`, both included, in either order; rows beyond the board have none.

    >>> setup { place Black on row(1..2) }
    """

    name = "row"
    parameters = (Parameter("first", INT), Parameter("last", INT))
    result = REGION
    geometric = True
    ranged = True

    @staticmethod
    def meaning(look: Look, first: int | None, last: int | None) -> Region:
        """Every point in one of them."""
        return frozenset(site for site, (_, row) in enumerate(look.board.cells) if _is_between(first, row, last))

    @staticmethod
    def lowering(code: Code, first: Value, last: Value) -> Value:
        """Looked up from both ends."""
        return _lowered(code, [row for _, row in code.board.cells], first, last)

    @staticmethod
    def nowhere(board: Board, first: int | None, last: int | None) -> str:
        """The rows of the board."""
        return _none("rows", board.rows, first, last)


class Columns(Ludeme):
    """The points of the columns from `first` to `last`, counted from 1 for `a`, both included, in either order.

    >>> column(2..3) & empty
    """

    name = "column"
    parameters = (Parameter("first", INT), Parameter("last", INT))
    result = REGION
    geometric = True
    ranged = True

    @staticmethod
    def meaning(look: Look, first: int | None, last: int | None) -> Region:
        """Every point in one of them."""
        return frozenset(site for site, (column, _) in enumerate(look.board.cells) if _is_between(first, column, last))

    @staticmethod
    def lowering(code: Code, first: Value, last: Value) -> Value:
        """Looked up from both ends."""
        return _lowered(code, [column for column, _ in code.board.cells], first, last)

    @staticmethod
    def nowhere(board: Board, first: int | None, last: int | None) -> str:
        """The columns of the board."""
        return _none("columns", board.columns, first, last)


def _is_between(first: int | None, number: int, last: int | None) -> bool:
    return first is not None and last is not None and min(first, last) <= number <= max(first, last)


def _lowered(code: Code, numbers: list[int], first: Value, last: Value) -> Value:
    """The points whose number is at least the smaller and at most the larger of two; ``numbers`` has that of each."""
    most = max(numbers)
    from_here = [frozenset(site for site, own in enumerate(numbers) if own >= one) for one in range(1, most + 1)]
    up_to_here = [frozenset(site for site, own in enumerate(numbers) if own <= one) for one in range(1, most + 1)]
    low = code.op("max", code.op("min", first, last), code.known("int", 1))
    high = code.op("min", code.op("max", first, last), code.known("int", most))
    return code.op("both", code.numbered(low, from_here), code.numbered(high, up_to_here))


def _none(what: str, most: int, first: int | None, last: int | None) -> str:
    """The numbers of what there is, if no such number is among them."""
    if first is None or last is None or (min(first, last) <= most and max(first, last) >= 1):
        return ""
    return f"the {what} of this board go from 1 to {most}"
