"""When to stop a match: the sequential probability ratio test.

**The test** is Wald's ("Sequential Tests of Statistical Hypotheses", Annals of Mathematical Statistics 16 (1945),
117-186): H0, the first player is ``elo0`` points better than the other, against H1, it is ``elo1``. The match goes on
until the log-likelihood ratio leaves the bounds given by the two error probabilities.

**The ratio** is the generalised one used by fishtest and cutechess: the nuisance parameters (how many games are drawn,
and how the two games from one opening are correlated) are fitted to the results under each hypothesis, among the
distributions with the expected score of the hypothesis (M. Van den Bergh, "A Practical Introduction to the GSPRT").
Scores are those of a pair of games from one opening with colours reversed (0, 1/2, 1, 3/2 or 2 points: "pentanomial"),
or of single games (0, 1/2, 1: "trinomial"). Pairs need fewer games, since the opening favours both players equally.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log
from typing import Literal

from .elo import expected

FEW = 1e-3
"""The count assumed for a score that was never seen, as in fishtest."""

MOST = 2_000
"""The largest Elo difference of a hypothesis: beyond it, the stronger player never loses."""

Verdict = Literal["", "H0", "H1"]


@dataclass(frozen=True)
class Test:
    """Two hypotheses, in Elo points, and the probabilities of mistaking either for the other."""

    __test__ = False  # not a pytest test

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        if not self.elo0 < self.elo1:
            raise ValueError(f"the first hypothesis ({self.elo0:g}) must be below the second one ({self.elo1:g})")
        if not -MOST <= self.elo0 <= self.elo1 <= MOST:
            raise ValueError(f"hypotheses must be between -{MOST} and {MOST} Elo points")
        if not (0 < self.alpha < 0.5 and 0 < self.beta < 0.5):
            raise ValueError("error probabilities must be above 0 and below 0.5")

    @property
    def lower(self) -> float:
        """At this ratio or below, H0 is accepted."""
        return log(self.beta / (1 - self.alpha))

    @property
    def upper(self) -> float:
        """At this ratio or above, H1 is accepted."""
        return log((1 - self.beta) / self.alpha)

    def ratio(self, counts: Sequence[float]) -> float:
        """The log-likelihood ratio; ``counts[i]`` is how often a share i/(n - 1) of the points was scored."""
        return ratio(counts, expected(self.elo0), expected(self.elo1)) if sum(counts) else 0.0

    def verdict(self, ratio: float) -> Verdict:
        """The accepted hypothesis, if any."""
        return "H1" if ratio >= self.upper else "H0" if ratio <= self.lower else ""


def ratio(counts: Sequence[float], score0: float, score1: float) -> float:
    """The generalised log-likelihood ratio for two expected scores between 0 and 1."""
    seen = [count or FEW for count in counts]
    games = sum(seen)
    scores = [place / (len(seen) - 1) for place in range(len(seen))]
    shares = [count / games for count in seen]
    under0, under1 = (_fitted(shares, scores, score) for score in (score0, score1))
    return games * sum(p * log(q1 / q0) for p, q0, q1 in zip(shares, under0, under1, strict=True))


def _fitted(shares: Sequence[float], scores: Sequence[float], score: float) -> list[float]:
    """The most likely distribution with a given expected score.

    It is ``share / (1 + x * (s - score))``, with x such that the expectation is right (A. B. Owen, *Empirical
    Likelihood*, 2001). The condition decreases in x between the two poles, so bisection finds it.
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
