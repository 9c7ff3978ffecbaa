"""How many games would show a difference: said wherever none can be seen.

For shares, the difference asked for is 5 percentage points; for lengths and other amounts, 5 % of the first variant's
value. The number follows from the observed spread (:mod:`...stats.power`).
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

from ...stats.power import games_needed
from ...stats.wilson import deviations
from .findings import Figure, Sample

POINTS = 0.05
"""The difference of two shares that a designer cares about."""
PART = 0.05
"""The same for amounts, as a part of the value."""
AMOUNTS = ("plies", "moves")
"""The units of figures whose differences are meant as parts of their values."""


@dataclass(frozen=True)
class Needed:
    """The games that each variant needs for a difference to be seen with a probability of 80 % at the 5 % level."""

    gap: float
    """The difference, in the figure's unit."""
    games: int
    """The number of games of each variant; those that do not count for the figure, such as drawn ones where wins are
    counted, included."""
    had: int
    """The number of games there were."""


def gap_of(figure: Figure) -> float | None:
    """The difference to ask for; ``None`` if no natural one is known."""
    if not isinstance(figure.value, int | float):
        return None
    if figure.unit == "share":
        return POINTS
    return PART * figure.value if figure.unit in AMOUNTS and figure.value > 0 else None


def error_of(figure: Figure) -> float | None:
    """The standard error that half the interval stands for; ``None`` without one."""
    if figure.low is None or figure.high is None or figure.high <= figure.low:
        return None
    return (figure.high - figure.low) / 2 / deviations(figure.confidence)


def widened(games: int) -> float:
    """What the standard error of a share near one half is, relative to that of half its interval.

    Wilson's interval is as wide as if there were z² games more: with few games, much narrower than the error.
    """
    return sqrt((games + deviations() ** 2) / games)


def needed(first: Figure, other: Figure, samples: tuple[Sample | None, Sample | None]) -> Needed | None:
    """How many games would show a difference of two figures; ``None`` if they do not come from equally many games."""
    gap, one, two = gap_of(first), error_of(first), error_of(other)
    games = {sample.number for sample in samples if sample is not None and sample.text.endswith("games")}
    if gap is None or one is None or two is None or len(games) != 1 or None in samples:
        return None
    (had,) = games
    wider = widened(had) if first.unit == "share" else 1.0
    return Needed(gap, games_needed(had, wider * (one * one + two * two) ** 0.5, gap), had)


def needed_alone(low: float, high: float, games: int) -> int:
    """How many games would show a share that is 5 points off, given the 95 % interval that ``games`` have left."""
    error = widened(games) * (high - low) / 2 / deviations()
    return games_needed(games, error, POINTS) if error > 0 else games


def rounded(games: int) -> int:
    """A number of games with two digits, rounded up: the spread it follows from is no better known.

    >>> rounded(1566), rounded(83), rounded(5)
    (1600, 83, 5)
    """
    step: int = 10 ** max(0, len(str(games)) - 2)
    return -(-games // step) * step
