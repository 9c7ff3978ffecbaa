"""How many first moves are near even: as searches see it, surely, perhaps, and as weaker searches see it.

What is proved is counted, but it is no estimate: what more search changes is told of the other first moves alone.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...stats.estimates import Estimate
from ..results.opening_words import NEAR
from ..results.steady import STEADY, STRENGTH
from .looks import Look, Looks
from .race import strongest


def near_even(found: Looks) -> int:
    """How many first moves are near even."""
    return found.number(look for look in found.by_move.values() if _near(look))


def surely_even(found: Looks) -> int:
    """How many first moves are surely near even: the interval of their value, among all of them, lies in that range, or
    they are proved to draw."""

    def lies_within(look: Look) -> bool:
        value = found.among_all(look.move)
        return value.low is not None and value.high is not None and 0.5 - NEAR <= value.low <= value.high <= 0.5 + NEAR

    return found.number(look for look in found.by_move.values() if lies_within(look))


def may_be_even(found: Looks) -> int:
    """How many first moves may be near even: the interval of their value, among all of them, reaches that range."""

    def reaches(look: Look) -> bool:
        value = found.among_all(look.move)
        return value.low is not None and value.high is not None and value.low <= 0.5 + NEAR and value.high >= 0.5 - NEAR

    return found.number(look for look in found.by_move.values() if _near(look) or reaches(look))


def may_be_half(found: Looks) -> int:
    """How many first moves may be even: the interval that is shown of their value, among all of them, contains 50 %."""
    return found.number(look for look in found.by_move.values() if _holds_half(found.among_all(look.move)))


def of_all(found: Sequence[Looks], proved: int, *, known: bool) -> str:
    """Of how many first moves those near even are counted, how many of them are surely so (unless that is not
    ``known``), and what a search of the strength below sees."""
    top = found[-1]
    has = f", of which {proved} {'has a proved value' if proved == 1 else 'have proved values'}" if proved else ""
    sure = f"; {surely_even(top) or 'none'} for sure" if known else ""
    return f"of {top.number(strongest(found).values())}{has}{sure}{_weaker(found)}"


def change(found: Sequence[Looks]) -> tuple[float | None, int]:
    """What the strongest searches changed the share of first moves near even by, compared with those one strength
    below, of those whose value is not proved; and how many these are. ``None`` if there is nothing to compare."""
    moves = _estimated(found)
    every = sum(len(found[0].all_of(move)) for move in moves)
    if len(found) < 2 or not every:
        return None, every
    after, before = (_near_of(each, moves) for each in found[:-3:-1])
    return (after - before) / every, every


def _weaker(found: Sequence[Looks]) -> str:
    """How many of those that are not proved were near even at the strength below, and whether that is another share."""
    by, every = change(found)
    if by is None:
        return ""
    below, moves = found[-2], _estimated(found)
    others = "" if len(moves) == len(strongest(found)) else f" of the {every} others"
    at = f", so this is {STRENGTH}" if abs(by) >= STEADY else ""
    return f"; searches of {below.playouts:,} playouts see {_near_of(below, moves)}{others} near even{at}"


def _near_of(found: Looks, moves: set[str]) -> int:
    return found.number(look for look in found.by_move.values() if look.move in moves and _near(look))


def _estimated(found: Sequence[Looks]) -> set[str]:
    """The first moves whose value is not proved."""
    return {move for move, look in strongest(found).items() if not look.proven}


def _near(look: Look) -> bool:
    return abs(look.value - 0.5) <= NEAR


def _holds_half(value: Estimate) -> bool:
    """Whether a value may be one half."""
    return value.low is not None and value.high is not None and value.low <= 0.5 <= value.high
