"""Of the tree of a game: how it branches along games that were played, and how many leaves it has."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, fsum, log, log10, sqrt
from statistics import fmean

from ...stats.estimates import Estimate, ratio_of
from ...stats.wilson import deviations
from ..results.findings import Figure
from ..workbench.self_play import Log

RELIABLE = 100
"""So many games must carry an estimate of the leaves, for its interval to be worth something."""


def branching_of(game: Log) -> float:
    """Legal moves in the mean over the positions of one game."""
    return sum(game.legal) / game.plies if game.plies else 0.0


def logarithms(game: Log) -> float:
    """The sum of log10 of the legal moves at each ply: how many games there would be if all branched so."""
    return fsum(log10(number) for number in game.legal)


def branching(logs: Sequence[Log]) -> Estimate:
    """Legal moves in the mean over all positions of all games."""
    return ratio_of([sum(game.legal) for game in logs], [game.plies for game in logs])


def leaves(logs: Sequence[Log]) -> Figure:
    """How many games there are, by Knuth's estimate: the mean of the product of the branching along random games.

    It has no bias, but is carried by few games where the products differ much. Then there is no honest interval, and
    only a lower bound: by Markov's inequality a mean of numbers that are not negative is more than twenty times what it
    is to be in at most one case of twenty.
    """
    name, label = "leaves", "all games, by Knuth's estimate"
    powers = [logarithms(game) * log(10) for game in logs]
    if not powers:
        return Figure(name, label, None, "log10", sample="random", note="no random games were played")
    most = max(powers)
    weights = [exp(power - most) for power in powers]
    mean = fmean(weights)
    value = (most + log(mean)) / log(10)
    carried = fsum(weights) ** 2 / fsum(weight * weight for weight in weights)
    if len(set(powers)) == 1 and len(powers) > 1:
        return Figure(name, label, value, "log10", sample="random", note="all games of the sample branch alike")
    if carried < RELIABLE:
        note = (
            f"it rests on about {carried:.0f} games of the sample, so there is no interval: at least "
            f"{value - log10(20):.1f} with 95 % confidence, and most likely more than the estimate"
        )
        return Figure(name, label, value, "log10", sample="random", note=note)
    error = deviations() * sqrt(fsum((weight - mean) ** 2 for weight in weights) / (len(weights) - 1) / len(weights))
    low = max(mean - error, mean / 20)
    return Figure(
        name, label, value, "log10", low=(most + log(low)) / log(10), high=(most + log(mean + error)) / log(10),
        sample="random", note=f"it rests on about {carried:.0f} games of the sample",
    )  # fmt: skip
