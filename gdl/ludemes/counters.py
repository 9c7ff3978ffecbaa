"""The effect of a move on a counter: `set`."""

from __future__ import annotations

from ..types.types import COUNTER, EFFECT, INT
from .base import Cell, Code, Look, Ludeme, Parameter, Value


class Set(Ludeme):
    """Set a counter to `number`; a number beyond its range sets it to the end of the range.

    If the number is undefined, or the counter's player is, nothing changes. A move whose only effects are `set` still
    has its natural effect on the board.

    >>> do set(quiet, quiet + 1)
    """

    name = "set"
    parameters = (Parameter("counter", COUNTER), Parameter("number", INT))
    result = EFFECT

    @staticmethod
    def meaning(look: Look, counter: Cell, number: int | None) -> None:
        """Clamp the number to the range."""
        ends = look.range_of(counter)
        if ends is not None and number is not None:
            look.count(counter, min(max(number, ends[0]), ends[1]))

    @staticmethod
    def lowering(code: Code, counter: tuple[Value, ...], number: Value) -> None:
        """The same for the counter of each player that can be meant."""
        defined = code.op("same", number, number)
        for place, meant, stands_at, ends in code.cells(counter):
            low, high = (code.known("int", end) for end in ends)
            within = code.op("select", code.op("<", number, low), low, number)
            within = code.op("select", code.op("<", high, number), high, within)
            code.count(place, code.op("select", code.op("and", meant, defined), within, stands_at))
