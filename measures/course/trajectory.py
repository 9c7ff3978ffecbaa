"""Measures of the course of a two-player game that need only its values, turn by turn.

Values range from 0 (a loss) to 1 (a win). They are for the first seat unless noted otherwise, and for the seat that
eventually won where the parameter is called ``won``. A game is never empty here.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import sqrt
from statistics import fmean, pvariance

LEVEL = 0.05
"""A seat is in front only if its value is more than this above one half."""
ENOUGH = 0.95
"""The share of wins among seats that have exceeded the decisive value."""


def leaders(values: Sequence[float], level: float = LEVEL) -> list[int | None]:
    """The leader at each turn, by the value to the first seat: 0 or 1, and ``None`` until there is one.

    A seat keeps the lead until the other takes it, so a game that is level for a while does not change the lead.
    """
    found: list[int | None] = []
    front: int | None = None
    for value in values:
        front = 0 if value > 0.5 + level else 1 if value < 0.5 - level else front
        found.append(front)
    return found


def lead_changes(values: Sequence[float], level: float = LEVEL) -> int:
    """How often the lead passes from one seat to the other."""
    known = [front for front in leaders(values, level) if front is not None]
    return sum(one != other for one, other in pairwise(known))


def throughout(values: Sequence[float], seat: int, level: float = LEVEL) -> bool:
    """Whether a seat is in front at some time, and the other never is."""
    fronts = set(leaders(values, level))
    return seat in fronts and 1 - seat not in fronts


# -- drama -------------------------------------------------------------------------------------------------------------


def deficits(won: Sequence[float]) -> list[float]:
    """By how much the loser's value exceeded the winner's, if it did: from 0 to 1 at each turn."""
    return [max(0.0, 1 - 2 * value) for value in won]


def drama(won: Sequence[float]) -> float:
    """How far behind the winner was while behind: the mean of the square roots of the deficits.

    0 if the winner was never behind. Browne and Maire (2010), "drama (average)".
    """
    roots = [sqrt(deficit) for deficit in deficits(won) if deficit > 0]
    return fmean(roots) if roots else 0.0


def worst(won: Sequence[float]) -> float:
    """The square root of the winner's greatest deficit; Browne and Maire (2010), "drama (maximum)"."""
    return sqrt(max(deficits(won)))


def behind(won: Sequence[float]) -> float:
    """The mean of the winner's deficit over all turns; "Drama Average" of Ludii."""
    return fmean(deficits(won))


# -- decisiveness ------------------------------------------------------------------------------------------------------


def threshold(won: Sequence[float]) -> float:
    """The greatest value that the loser reached; "Decisiveness Threshold" of Ludii."""
    return max(1 - value for value in won)


def decided(won: Sequence[float]) -> float:
    """The share of turns left when the winner's value first exceeds the greatest the loser ever has."""
    above = threshold(won)
    turn = next((turn for turn, value in enumerate(won) if value > above), len(won))
    return (len(won) - turn) / len(won)


def settled(won: Sequence[float], level: float = LEVEL) -> float:
    """The share of the game after which the winner was in front for good."""
    last = max((turn for turn, value in enumerate(won, 1) if value <= 0.5 + level), default=0)
    return last / len(won)


def decisive_value(games: Sequence[Sequence[float]], share: float = ENOUGH) -> float | None:
    """The least value that decides: of the seats that have exceeded it, at least ``share`` won; or ``None``.

    The games are given by the values for their winners. A seat that has exceeded a value has exceeded all lower ones
    too, so the best value of each seat is all that counts.
    """
    best = sorted([(max(won), True) for won in games] + [(threshold(won), False) for won in games], reverse=True)
    found, wins = None, 0
    for number, (value, winner) in enumerate(best):
        if number and value < best[number - 1][0] and wins >= share * number:
            found = value
        wins += winner
    return found


# -- uncertainty and change --------------------------------------------------------------------------------------------


def uncertainty(values: Sequence[float]) -> float:
    """How open the game is, averaged over its turns: 1 if it is always even, 0 if it is always decided."""
    return fmean(1 - abs(2 * value - 1) for value in values)


def variance(values: Sequence[float]) -> float:
    """The variance of one seat's values over the game; "Stability" of Ludii, for one of its players."""
    return pvariance(values)


def swing(values: Sequence[float]) -> float:
    """The greatest change from one turn to the next; after "killer moves" of Browne and Maire (2010)."""
    return max((abs(one - other) for one, other in pairwise(values)), default=0.0)


# -- clarity -----------------------------------------------------------------------------------------------------------


def narrowness(worths: Sequence[float]) -> float:
    """The share of a turn's moves that stand out: worth more than the mean plus three quarters of the best move's
    distance from it. All of them if all are worth the same. "Clarity Narrowness" of Ludii."""
    best, mean = max(worths), fmean(worths)
    if best - mean < 1e-9:
        return 1.0
    return sum(worth > mean + 0.75 * (best - mean) for worth in worths) / len(worths)
