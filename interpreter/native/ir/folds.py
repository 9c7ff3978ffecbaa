"""Folds: one value from those of a function of each site or of each connected part of a region.

The function is a term that is closed: its variables are ``EACH``, the site or the part, and ``given(n)``, the values
that it reads besides, which are arguments of the fold. So a pass that does not know folds sees an operation of its
arguments, and everything in the function that does not depend on the site or part is computed before the loop.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import prod
from typing import Any

from ....gdl.text import limits
from .operation import Node
from .types import BOOL, NUMBER, ORDERED, REGION, SITE

EACH = "each"
"""The name of the site or the part in the function of a fold."""
KINDS = {
    "sum": ORDERED, "product": ORDERED, "largest": ORDERED, "smallest": ORDERED, "nth-largest": ORDERED,
    "every": (BOOL,), "some": (BOOL,), "union": (REGION,), "reach": (REGION,), "closure": (REGION,),
}  # fmt: skip
"""What a fold can do with the values of its function, and the types that these can have."""
FOLDS = ("fold", "nth-fold")
"""The operations that are folds; the second takes a number before the given values."""


@dataclass(frozen=True)
class Fold:
    """What a fold does, what it goes through (``each`` is a site or the region of a part), and its function."""

    how: str
    each: str
    body: Node
    given: tuple[str, ...]
    """The types of the given values."""

    @property
    def variables(self) -> dict[str, str]:
        """The types of the variables of the function, by name."""
        return {EACH: self.each, **{given(number): type_ for number, type_ in enumerate(self.given)}}

    @property
    def fits(self) -> bool:
        """Whether it is a legal fold."""
        free = self.variables
        return (
            self.each in ((REGION,) if self.how == "closure" else (SITE, REGION))
            and self.body.type in KINDS.get(self.how, ())
            and all(name in free for name in self.body.free)
        )

    def names(self, thing: Any, values: Sequence[Any]) -> dict[str, Any]:
        """The values of the variables of the function."""
        return {EACH: thing, **{given(number): value for number, value in enumerate(values)}}

    def grown(self, start: frozenset[int], following: Callable[[Any], frozenset[int]]) -> frozenset[int]:
        """For a ``reach``: a region and all sites reached by going from a site to those that follow it. If the function
        is one of regions, it is given all sites that have been reached with the same number of steps. For a
        ``closure``: a region with what the function of the whole region adds, until it adds nothing."""
        reached = front = start
        if self.how == "closure":
            while not (more := following(reached)) <= reached:
                reached |= more
            return reached
        while front:
            things: Sequence[Any] = sorted(front) if self.each == SITE else [front]
            front = frozenset[int]().union(*map(following, things)) - reached
            reached |= front
        return reached

    def result(self, values: Sequence[Any], place: int | None = None) -> Any:
        """One value from all those of the function, in order; ``place`` is that of an ``nth-largest``."""
        match self.how:
            case "every":
                return all(values)
            case "some":
                return any(values)
            case "union":
                return frozenset().union(*values)
        if None in values:
            return None
        if self.how in ("sum", "product"):
            start = 0.0 if self.body.type == NUMBER else 0
            found = sum_in_order(values, start) if self.how == "sum" else prod(values)
            found = float(found) if self.body.type == NUMBER else found
            return found if abs(found) <= limits.NUMBER else None
        place = {"largest": 1, "smallest": len(values)}.get(self.how, place)
        ordered = sorted(values, reverse=True)
        return ordered[place - 1] if place is not None and 1 <= place <= len(values) else None


def sum_in_order(values: Sequence[Any], start: Any) -> Any:
    """The values added one by one."""
    for value in values:
        start += value
    return start


def given(number: int) -> str:
    """The name of a given value in the function of a fold."""
    return f"given{number}"
