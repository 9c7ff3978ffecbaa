"""Which first moves are searched, how often, and how strongly: all of them, until some are out of the race.

Of symmetric moves, one is searched. All moves are searched at the weakest strength, and those still in the race at each
stronger one. A move leaves the race only if it can be neither the best nor the one closest to even: its bounds exclude
that. (Racing: O. Maron and A. W. Moore, "Hoeffding races", NIPS 6, 1993.) The bounds are the interval, which covers the
chance in the searches, and :data:`ALLOWED` more, for what a stronger search may see differently. If too many are left
for the next strength, the race ends before it, rather than with fewer moves.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from ..results.opening_words import NEAR
from ..results.steady import told
from ..workbench.analysis import Analysis
from ..workbench.plan import Plan
from ..workbench.symmetry import standard, symmetries
from .looks import Look, Looks, looks

MANY = 120
"""This many moves can be searched as often as the plan says at every strength."""
LEAST = 2
"""The fewest searches of a move: with one, its spread is unknown."""
ALLOWED = 0.25
"""What a value may change by with more work: the most that was seen is 0.23 (``tools/judges.py openings``)."""


def classes(analysis: Analysis, moves: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """The moves by symmetry: for the first of each class, all of it, in the order in which the game lists them."""
    game, group = analysis.game, symmetries(analysis.game, analysis.seed)
    found: dict[str, list[str]] = {}
    for move in moves:
        found.setdefault(standard(game, group, (move,))[0], []).append(move)
    return {each[0]: tuple(each) for each in found.values()}


def race(analysis: Analysis, moves: Sequence[str]) -> list[Looks]:
    """The looks at the first moves at each strength, with those that are then still in the race."""
    plan = analysis.plan
    by_class = classes(analysis, moves)
    wanted = list(by_class)
    found: list[Looks] = []
    for playouts in sorted(set(plan.opening_playouts)):
        searches = searches_of(plan, len(wanted), playouts)
        if found and searches < min(LEAST, plan.opening_searches):
            break
        searches = max(searches, min(LEAST, plan.opening_searches))
        found.append(looks(analysis, wanted, playouts, searches, by_class))
        wanted = left(found[-1])
    return found


def searches_of(plan: Plan, moves: int, playouts: int) -> int:
    """How often each of a number of moves can be searched at a strength."""
    room = MANY * plan.opening_searches * max(plan.opening_playouts)
    return min(plan.opening_searches, room // (moves * playouts))


def left(found: Looks) -> list[str]:
    """The moves that may still be the best, or the closest to even."""
    bounds = {move: bounds_of(found, look) for move, look in found.by_move.items()}
    best = max(low for low, _ in bounds.values())
    even = max(NEAR, min(max(high - 0.5, 0.5 - low) for low, high in bounds.values()))
    return [move for move, (low, high) in bounds.items() if high >= best or max(low - 0.5, 0.5 - high) <= even]


def bounds_of(found: Looks, look: Look) -> tuple[float, float]:
    """Between which values a move's value can lie; all that is possible if its spread is unknown."""
    if look.proven:
        return look.value, look.value
    interval = found.of(look.move)
    if interval.low is None or interval.high is None:
        return 0.0, 1.0
    return max(0.0, interval.low - ALLOWED), min(1.0, interval.high + ALLOWED)


def strongest(found: Sequence[Looks]) -> Mapping[str, Look]:
    """The look at each move at the greatest strength at which it was searched."""
    return {move: look for each in found for move, look in each.by_move.items()}


def strength(found: Sequence[Looks], of: Callable[[Looks], float | None]) -> str:
    """What the strongest searches changed an estimate by, compared with those one strength below; empty if unknown."""
    if len(found) < 2:
        return ""
    (below, before), (top, after) = ((each.playouts, of(each)) for each in found[-2:])
    change = None if before is None or after is None else after - before
    return told(change, more=f"searches of {top / below:.3g} times the playouts")
