"""The greatest or least number of a part or a point: `largest`, `smallest`, `nth-largest`."""

from __future__ import annotations

from typing import Any

from ..types.types import INT, NUMBER, PARTS, REGION, SITE, Type, function
from .base import Code, Look, Ludeme, Parameter, Value
from .functions import Function, forms, things

Values = list[float | None]


def largest(values: Values) -> float | None:
    """The greatest; undefined if there is none, or if one is undefined."""
    return nth_largest(1, values)


def smallest(values: Values) -> float | None:
    """The least; undefined if there is none, or if one is undefined."""
    return nth_largest(len(values), values)


def nth_largest(number: int | None, values: Values) -> float | None:
    """The one at a place in descending order; undefined outside the list, or if a value is undefined."""
    defined = [value for value in values if value is not None]
    if number is None or len(defined) < len(values) or not 1 <= number <= len(values):
        return None
    return sorted(defined, reverse=True)[number - 1]


LARGEST = """The largest of a number of each part, or of each point of a region; undefined if there is none.

Undefined, too, if one of the numbers is.

>>> largest(parts(mine), p -> count(p))"""
SMALLEST = """The smallest of a number of each part, or of each point of a region; undefined if there is none.

Undefined, too, if one of the numbers is.

>>> smallest(parts(mine), p -> count(p))"""
FORMS = (
    *forms("largest", INT, LARGEST, largest, "largest"),
    *forms("largest", NUMBER, LARGEST, largest, "largest"),
    *forms("smallest", INT, SMALLEST, smallest, "smallest"),
    *forms("smallest", NUMBER, SMALLEST, smallest, "smallest"),
)


def _nth_largest(over: Type, each: Type, gives: Type) -> type[Ludeme]:
    class NthLargest(Ludeme):
        """The n-th largest of a number of each part, or of each point of a region, counted from 1.

        Equal numbers count one by one: of 5, 3 and 3, the third largest is 3. Undefined if there are fewer than
        `place`, or if one of the numbers is undefined.

        >>> nth-largest(2, parts(mine), p -> count(p))
        """

        name = "nth-largest"
        parameters = (
            Parameter("place", INT),
            Parameter("parts" if over == PARTS else "region", over),
            Parameter("number", function(each, gives)),
        )
        result = gives

        @staticmethod
        def meaning(look: Look, place: int | None, over: Any, function: Function) -> Any:
            """The one at that place in descending order."""
            return nth_largest(place, [function(thing) for thing in things(over)])

        @staticmethod
        def lowering(code: Code, place: Value, over: Value, function: Value) -> Value:
            """A dedicated operation, which keeps the largest so far."""
            return code.fold("nth-largest", each, over, function, place)

    return NthLargest


for _over, _each in ((PARTS, REGION), (REGION, SITE)):
    for _gives in (INT, NUMBER):
        _nth_largest(_over, _each, _gives)
