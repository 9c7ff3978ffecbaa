"""What is said of the course of a game of two seats from its values alone, turn by turn.

Values go from 0 (a loss) to 1 (a win). They are those for the first seat where nothing else is said, and for the seat
that has won the game in the end where that is the question (``won``). A game is never empty here.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import sqrt
from statistics import fmean, pvariance

LEVEL = 0.05
"""Nobody is in front whose value is less than so much above the half."""
ENOUGH = 0.95
"""So many of those who have had more than a decisive value win."""


def leaders(values: Sequence[float], level: float = LEVEL) -> list[int | None]:
    """Who is in front at each turn, by the value to the first seat: 0 or 1, and ``None`` until somebody is.

    Who is in front stays so until the other one is, so that a game that is level for a while changes no lead.
    """
    found: list[int | None] = []
    front: int | None = None
    for value in values:
        front = 0 if value > 0.5 + level else 1 if value < 0.5 - level else front
        found.append(front)
    return found


def lead_changes(values: Sequence[float], level: float = LEVEL) -> int:
    """How often the lead goes from one seat to the other."""
    known = [front for front in leaders(values, level) if front is not None]
    return sum(one != other for one, other in pairwise(known))


def throughout(values: Sequence[float], seat: int, level: float = LEVEL) -> bool:
    """Whether a seat is in front at some time, and the other one never."""
    fronts = set(leaders(values, level))
    return seat in fronts and 1 - seat not in fronts


# -- drama -------------------------------------------------------------------------------------------------------------


def deficits(won: Sequence[float]) -> list[float]:
    """By how much the loser was worth more than the winner, where he was: from 0 to 1 at each turn."""
    return [max(0.0, 1 - 2 * value) for value in won]


def drama(won: Sequence[float]) -> float:
    """How bad it was for the winner while he was behind: the mean of the square roots of his deficits there.

    0 if he never was. Browne and Maire (2010), "drama (average)".
    """
    roots = [sqrt(deficit) for deficit in deficits(won) if deficit > 0]
    return fmean(roots) if roots else 0.0


def worst(won: Sequence[float]) -> float:
    """The square root of the winner's greatest deficit; Browne and Maire (2010), "drama (maximum)"."""
    return sqrt(max(deficits(won)))


def behind(won: Sequence[float]) -> float:
    """The winner's deficit, in the mean over all turns; "Drama Average" of Ludii."""
    return fmean(deficits(won))


# -- decisiveness ------------------------------------------------------------------------------------------------------


def threshold(won: Sequence[float]) -> float:
    """The greatest value that the loser has reached; "Decisiveness Threshold" of Ludii."""
    return max(1 - value for value in won)


def decided(won: Sequence[float]) -> float:
    """The share of turns that are left when the winner is first worth more than the loser ever is."""
    above = threshold(won)
    turn = next((turn for turn, value in enumerate(won) if value > above), len(won))
    return (len(won) - turn) / len(won)


def settled(won: Sequence[float], level: float = LEVEL) -> float:
    """After which share of the game the winner was in front for good."""
    last = max((turn for turn, value in enumerate(won, 1) if value <= 0.5 + level), default=0)
    return last / len(won)


def decisive_value(games: Sequence[Sequence[float]], share: float = ENOUGH) -> float | None:
    """The least value that is enough: of the seats that have had more than that, such a share has won; or ``None``.

    The games are given by the values for their winners. A seat that has had more than a value has had more than all
    lower ones too; so those who count are found by the best value that each has had.
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
    """How open the game is in the mean over its turns: 1 if it is always even, 0 if it is decided all the time."""
    return fmean(1 - abs(2 * value - 1) for value in values)


def variance(values: Sequence[float]) -> float:
    """Of the values of one seat over the game; "Stability" of Ludii, for one of its players."""
    return pvariance(values)


def swing(values: Sequence[float]) -> float:
    """The greatest change from one turn to the next; after "killer moves" of Browne and Maire (2010)."""
    return max((abs(one - other) for one, other in pairwise(values)), default=0.0)


# -- clarity -----------------------------------------------------------------------------------------------------------


def narrowness(worths: Sequence[float]) -> float:
    """Which share of the moves of a turn stands out: is worth more than the mean and three quarters of what the best
    move is above it. All of them where all are worth the same. "Clarity Narrowness" of Ludii."""
    best, mean = max(worths), fmean(worths)
    if best - mean < 1e-9:
        return 1.0
    return sum(worth > mean + 0.75 * (best - mean) for worth in worths) / len(worths)
