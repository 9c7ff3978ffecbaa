"""The game tree: its branching factor along played games, and the number of its leaves."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, fsum, log, log10
from statistics import fmean

from ...stats.estimates import Estimate, ratio_of
from ...stats.skewed import moments, skewed_ends
from ...stats.wilson import deviations
from ..results.findings import Figure
from ..workbench.self_play import Log

RELIABLE = 100
"""The fewest games that must effectively carry an estimate of the leaves for it to have an interval."""
CARRIED = 0.5
"""The least part of all games that must do so: below it, the largest product has most likely not been seen."""


def branching_of(game: Log) -> float:
    """The mean number of legal moves over the positions of one game."""
    return sum(game.legal) / game.plies if game.plies else 0.0


def logarithms(game: Log) -> float:
    """The sum of log10 of the legal moves at each ply: the number of games if all branched like this one."""
    return fsum(log10(number) for number in game.legal)


def branching(logs: Sequence[Log]) -> Estimate:
    """The mean number of legal moves over all positions of all games."""
    return ratio_of([sum(game.legal) for game in logs], [game.plies for game in logs])


def leaves(logs: Sequence[Log]) -> Figure:
    """The number of possible games by Knuth's estimate: the mean over random games of the product of the legal moves.

    It is unbiased, but if the products vary widely, a few games dominate it. Then there is no honest interval, only a
    lower bound: by Markov's inequality, a mean of non-negative numbers exceeds twenty times its expectation in at most
    one case in twenty.
    """
    name, label = "leaves", "possible games, by Knuth's estimate"
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
    if carried < max(RELIABLE, CARRIED * len(powers)):
        few = "one game dominates it" if round(carried) == 1 else f"about {carried:.0f} games of the sample dominate it"
        note = (
            f"{few}, so there is no interval: at least "
            f"10^{value - log10(20):.1f} with 95 % confidence, and most likely more than the estimate"
        )
        return Figure(name, label, value, "log10", sample="random", note=note)
    low, high = skewed_ends(moments(weights), deviations())
    low = max(low, mean / 20)
    return Figure(
        name, label, value, "log10", low=(most + log(low)) / log(10), high=(most + log(high)) / log(10),
        sample="random", note=f"effective sample size: about {carried:.0f} games",
    )  # fmt: skip
