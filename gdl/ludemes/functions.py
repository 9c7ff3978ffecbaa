"""What words with a function as an argument have in common: `sum(parts(mine), p -> count(p))`.

Each has a form for the connected parts of a region and one for its points. In Python, the parts are a tuple of regions,
and a function is a function; points are asked in order, and so are parts, in the order of their first points.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from ..types.types import BOOL, PARTS, REGION, SITE, Type, function
from .base import Code, Look, Ludeme, Parameter, Value

Region = frozenset[int]
Function = Callable[[Any], Any]
Combine = Callable[[list[Any]], Any]


def things(over: Sequence[Region] | Region) -> Sequence[Any]:
    """The parts, or the points of a region, in order."""
    return sorted(over) if isinstance(over, frozenset) else over


def forms(
    name: str, gives: Type, doc: str, combine: Combine, how: str, *, result: Type | None = None, **members: object
) -> Iterator[type[Ludeme]]:
    """Declare the forms of a word: over parts and over points, with a function that gives values of a type.

    Args:
        name: the word.
        gives: what the function gives.
        doc: its page in the manual.
        combine: the meaning: one value from a list of values, in order.
        how: the operation of the IR that does the same, in :meth:`.base.Code.fold`.
        result: what the word gives; by default, what the function gives.
        members: other members of the class.
    """
    for over, each in ((PARTS, REGION), (REGION, SITE)):

        def meaning(look: Look, over: Any, function: Function) -> Any:
            return combine([function(thing) for thing in things(over)])

        def lowering(code: Code, over: Value, function: Value, each: Type = each) -> Value:
            return code.fold(how, each, over, function)

        word = "parts" if over == PARTS else "region"
        said = {BOOL: "condition", REGION: "points"}.get(gives, "number")
        own = {
            "__doc__": doc,
            "name": name,
            "parameters": (Parameter(word, over), Parameter(said, function(each, gives))),
            "result": result or gives,
            "meaning": staticmethod(meaning),
            "lowering": staticmethod(lowering),
        }
        yield type(f"{name.title().replace('-', '')}Of{over}{gives}", (Ludeme,), own | members)
