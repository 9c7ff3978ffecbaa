"""What a move does to a counter: `set`."""

from __future__ import annotations

from ..types.types import COUNTER, EFFECT, INT
from .base import Cell, Code, Look, Ludeme, Parameter, Value


class Set(Ludeme):
    """Let a counter stand at `number`; beyond its range it stays at the end of the range.

    A number that is undefined, and the counter of a player who is undefined, change nothing. A move whose every `do` is
    a `set` still does to the board what is natural.

    >>> do set(quiet, quiet + 1)
    """

    name = "set"
    parameters = (Parameter("counter", COUNTER), Parameter("number", INT))
    result = EFFECT

    @staticmethod
    def meaning(look: Look, counter: Cell, number: int | None) -> None:
        """As far as the range goes."""
        ends = look.range_of(counter)
        if ends is not None and number is not None:
            look.count(counter, min(max(number, ends[0]), ends[1]))

    @staticmethod
    def lowering(code: Code, counter: tuple[Value, ...], number: Value) -> None:
        """The same for the counter of each player whom it may be."""
        defined = code.op("same", number, number)
        for place, meant, stands_at, ends in code.cells(counter):
            low, high = (code.known("int", end) for end in ends)
            within = code.op("select", code.op("<", number, low), low, number)
            within = code.op("select", code.op("<", high, number), high, within)
            code.count(place, code.op("select", code.op("and", meant, defined), within, stands_at))
