"""The interval of a score when games can be drawn.

Wins, draws and losses are three outcomes, not two: a draw's half point makes results vary less than coin tosses, and an
interval for coin tosses (:mod:`.wilson`) is then too wide. This one is the score interval. It holds those expected
scores that the results do not contradict, each tested with the variance that it would have if it were true. For draws
that count half, it is the interval of T. Tango, "Equivalence test and confidence interval for the difference in
proportions for the paired-sample design", Statistics in Medicine 17 (1998), 891-908. Without draws it is Wilson's.

Where few games have a winner, the normal distribution on which these rest is too sure of itself: four losses and 156
draws would be an advantage, though two equal players have such a result in one of eight times that four games have a
winner. So an even score is among those that the results do not contradict unless the mid-P sign test of the games with
a winner rejects it, too: M. W. Fagerland, S. Lydersen, P. Laake, "The McNemar test for binary matched-pairs data: mid-p
and asymptotic are better than exact conditional", BMC Medical Research Methodology 13:91 (2013).
"""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt

from .chance import at_least
from .estimates import Estimate
from .wilson import CONFIDENCE, Interval, deviations, wilson

STEPS = 60
"""Bisections for each end: more would not change a double."""


def score_interval(
    wins: int, draws: int, losses: int, confidence: float = CONFIDENCE, *, drawn: float = 0.5
) -> Interval:
    """The interval of the expected score, from 0 to 1; ``drawn`` is what a draw counts, between 0 and 1.

    >>> low, high = score_interval(30, 40, 30)
    >>> f"{low:.3f} to {high:.3f}"
    '0.425 to 0.575'
    >>> score_interval(15, 0, 133) == wilson(15, 148)
    True
    >>> score_interval(0, 156, 4).high
    0.5

    Raises:
        ValueError: a number is negative, or a draw counts as much as a loss or a win.
    """
    if min(wins, draws, losses) < 0 or not 0 < drawn < 1:
        raise ValueError(f"no results: {wins} wins, {draws} draws, {losses} losses, {drawn} points for a draw")
    games = wins + draws + losses
    if not draws or not games:
        return _or_even(wilson(wins, games, confidence), wins, losses, confidence)
    score, z = (wins + drawn * draws) / games, deviations(confidence)

    def held(expected: float) -> bool:
        share = _drawn(expected, wins, draws, losses, drawn)
        variance = max(0.0, expected - drawn * (1 - drawn) * share - expected * expected)
        return (score - expected) ** 2 * games <= z * z * variance

    found = Interval(_end(held, score, 0.0), _end(held, score, 1.0))
    return _or_even(found, wins, losses, confidence) if drawn == 0.5 else found


def score_of(wins: int, draws: int, losses: int, confidence: float = CONFIDENCE, *, drawn: float = 0.5) -> Estimate:
    """The score as an estimate; no value without games."""
    games = wins + draws + losses
    if not games:
        return Estimate(None)
    low, high = score_interval(wins, draws, losses, confidence, drawn=drawn)
    score = (wins + drawn * draws) / games
    return Estimate(score, min(low, score), max(high, score))


def _or_even(found: Interval, wins: int, losses: int, confidence: float) -> Interval:
    """The interval, wide enough for an even score if as many of the games with a winner can be chance."""
    if found.low <= 0.5 <= found.high:
        return found
    decided, most = wins + losses, max(wins, losses)
    chance = at_least(most, decided, 0.5) + at_least(
        most + 1, decided, 0.5
    )  # both tails, with half of the result's own
    return found if chance <= 1 - confidence else Interval(min(found.low, 0.5), max(found.high, 0.5))


def _drawn(expected: float, wins: int, draws: int, losses: int, drawn: float) -> float:
    """The most likely share of draws, given the results and the expected score.

    With the share d of draws, the shares of wins and losses follow from the expected score. The derivative of the
    likelihood by d is zero where a quadratic is, whose smaller root is the only one that leaves all shares positive.
    """
    games, missing, lost = wins + draws + losses, 1 - expected, 1 - drawn
    linear = draws * (expected * lost + missing * drawn) + drawn * wins * missing + lost * losses * expected
    square, constant = drawn * lost * games, draws * expected * missing
    root = sqrt(max(0.0, linear * linear - 4 * square * constant))
    return 2 * constant / (linear + root) if linear + root > 0 else 0.0


def _end(held: Callable[[float], bool], inside: float, outside: float) -> float:
    """The last value that is held on the way from one inside to one that may be outside."""
    if held(outside):
        return outside
    for _ in range(STEPS):
        middle = (inside + outside) / 2
        if held(middle):
            inside = middle
        else:
            outside = middle
    return inside
