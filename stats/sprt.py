"""When a match has said enough: the sequential probability ratio test.

**The test** is Wald's ("Sequential Tests of Statistical Hypotheses", Annals of Mathematical Statistics 16 (1945),
117-186): H0, the first player is ``elo0`` points better than the other, against H1, it is ``elo1``. The match goes on
until the logarithm of the ratio of the two likelihoods leaves the bounds that the two errors allow.

**The ratio** is the generalised one that fishtest and cutechess use: what is not asked for (how many games are drawn,
and how the two games from one opening hang together) is fitted to the results under each hypothesis, among the
distributions with the expected score of the hypothesis (M. Van den Bergh, "A Practical Introduction to the GSPRT").
Scores are those of a pair of games from one opening with colours changed (0, 1/2, 1, 3/2 or 2 points: "pentanomial"),
or of single games (0, 1/2, 1: "trinomial"). Pairs need fewer games, since what the opening gives it gives to both.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log
from typing import Literal

from .elo import expected

FEW = 1e-3
"""What stands for a score that has not been seen, as in fishtest."""

MOST = 2_000
"""Points of Elo that a hypothesis may be away from 0: further off, nobody ever loses."""

Verdict = Literal["", "H0", "H1"]


@dataclass(frozen=True)
class Test:
    """What is asked: two hypotheses, in points of Elo, and the probabilities of taking either wrongly for the other."""

    __test__ = False  # it is no test of pytest's

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        if not self.elo0 < self.elo1:
            raise ValueError(f"the first hypothesis ({self.elo0:g}) must be below the second one ({self.elo1:g})")
        if not -MOST <= self.elo0 <= self.elo1 <= MOST:
            raise ValueError(f"hypotheses are between -{MOST} and {MOST} points of Elo")
        if not (0 < self.alpha < 0.5 and 0 < self.beta < 0.5):
            raise ValueError("the probabilities of errors are above 0 and below 0.5")

    @property
    def lower(self) -> float:
        """At this ratio or below, H0 is accepted."""
        return log(self.beta / (1 - self.alpha))

    @property
    def upper(self) -> float:
        """At this ratio or above, H1 is accepted."""
        return log((1 - self.beta) / self.alpha)

    def ratio(self, counts: Sequence[float]) -> float:
        """The logarithm of the ratio of likelihoods; ``counts[i]`` is how often a share i/(n - 1) of points was had."""
        return ratio(counts, expected(self.elo0), expected(self.elo1)) if sum(counts) else 0.0

    def verdict(self, ratio: float) -> Verdict:
        """Which hypothesis is accepted, if one is."""
        return "H1" if ratio >= self.upper else "H0" if ratio <= self.lower else ""


def ratio(counts: Sequence[float], score0: float, score1: float) -> float:
    """The logarithm of the generalised ratio of likelihoods for two expected scores between 0 and 1."""
    seen = [count or FEW for count in counts]
    games = sum(seen)
    scores = [place / (len(seen) - 1) for place in range(len(seen))]
    shares = [count / games for count in seen]
    under0, under1 = (_fitted(shares, scores, score) for score in (score0, score1))
    return games * sum(p * log(q1 / q0) for p, q0, q1 in zip(shares, under0, under1, strict=True))


def _fitted(shares: Sequence[float], scores: Sequence[float], score: float) -> list[float]:
    """The most likely distribution with an expected score.

    It is ``share / (1 + x * (s - score))``, where x makes the expectation right (A. B. Owen, *Empirical Likelihood*,
    2001). The condition decreases in x between the two poles, so that halving finds it.
    """
    away = [s - score for s in scores]
    low, high = -1 / max(away), -1 / min(away)
    for _ in range(200):
        x = (low + high) / 2
        if not low < x < high:
            break
        if sum(p * a / (1 + x * a) for p, a in zip(shares, away, strict=True)) > 0:
            low = x
        else:
            high = x
    return [p / (1 + x * a) for p, a in zip(shares, away, strict=True)]
