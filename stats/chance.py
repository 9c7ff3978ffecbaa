"""Whether chance alone explains a result: tails of distributions of counts, and multiple tests."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import exp, lgamma, log, log1p

NEGLIGIBLE = 1e-17
"""A term below this part of the sum so far is dropped, with all that follow it."""


def at_least(hits: int, trials: int, probability: float) -> float:
    """The probability of ``hits`` or more hits in trials that each hit with this probability.

    If the trials differ and this is their mean probability, it is an upper bound for counts that exceed the mean by one
    or more: W. Hoeffding, "On the Distribution of the Number of Successes in Independent Trials", Annals of
    Mathematical Statistics 27 (1956), 713-721. So a test based on it finds too little rather than too much.

    >>> at_least(2, 2, 0.5)
    0.25
    """
    if hits <= 0:
        return 1.0
    if hits > trials or probability <= 0:
        return 0.0
    if probability >= 1:
        return 1.0
    if hits <= trials * probability:  # from the other side, where the sum is shorter
        return max(0.0, 1.0 - at_least(trials - hits + 1, trials, 1 - probability))
    term = exp(_log_choose(trials, hits) + hits * log(probability) + (trials - hits) * log1p(-probability))
    total, odds = 0.0, probability / (1 - probability)
    for number in range(hits, trials + 1):
        total += term
        if term <= NEGLIGIBLE * total:
            break
        term *= (trials - number) / (number + 1) * odds
    return min(1.0, total)


def at_most(hits: int, trials: int, probability: float) -> float:
    """The probability of ``hits`` or fewer hits.

    >>> at_most(0, 2, 0.5)
    0.25
    """
    return at_least(trials - hits, trials, 1 - probability)


def alike(hits: int, trials: int, others: int, of: int) -> float:
    """How likely ``hits`` of ``trials`` and ``others`` of ``of`` differ as much if both have the same probability.

    Twice the smaller tail of the exact test of R. A. Fisher (*The Design of Experiments*, 1935).

    >>> f"{alike(1, 100, 5, 10):.6f}"
    '0.000024'
    >>> alike(0, 5, 0, 9)
    1.0
    """
    every, found = trials + of, hits + others
    least, most = max(0, found - of), min(trials, found)

    def tail(numbers: Iterable[int]) -> float:
        return sum(
            exp(_log_choose(trials, one) + _log_choose(of, found - one) - _log_choose(every, found)) for one in numbers
        )

    return min(1.0, 2 * min(tail(range(least, hits + 1)), tail(range(hits, most + 1))))


def discoveries(values: Sequence[float], rate: float = 0.05) -> list[bool]:
    """Which of many tests, given by their p-values, can be called discoveries: at most the share ``rate`` of them is
    expected to be false. Y. Benjamini and Y. Hochberg, "Controlling the False Discovery Rate", Journal of the Royal
    Statistical Society B 57 (1995), 289-300.

    >>> discoveries([0.01, 0.04, 0.9])
    [True, False, False]
    >>> discoveries([0.03, 0.04, 0.045])  # each alone is more than a third or two thirds of the rate, together they do
    [True, True, True]
    """
    number, bound = len(values), -1.0
    for place, value in enumerate(sorted(values), 1):
        if value <= rate * place / number:
            bound = value
    return [value <= bound for value in values]


def _log_choose(whole: int, part: int) -> float:
    return lgamma(whole + 1) - lgamma(part + 1) - lgamma(whole - part + 1)
