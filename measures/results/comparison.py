"""Compare the figures of variants: what differs, by how much, and whether that could be chance.

**The interval of a difference** comes from the two intervals: G. Y. Zou and A. Donner, "Construction of confidence
limits about effect measures: a general approach", Statistics in Medicine 27 (2008), 1693-1702. For two means it is the
interval of the normal distribution; for two shares with Wilson's intervals it is R. G. Newcombe's method 10 ("Interval
estimation for the difference between independent proportions", Statistics in Medicine 17 (1998), 873-890).

**Whether it could be chance** follows from the same limits: how far they would have to be stretched to reach zero.
Among many figures some differ by chance alone, so a difference is sure only if it holds for all of them together:
S. Holm, "A simple sequentially rejective multiple test procedure", Scandinavian Journal of Statistics 6 (1979), 65-70.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import hypot, inf
from statistics import NormalDist
from typing import Any, Literal

from ...interpreter.analyse.rules_difference import RulesDifference, rules_differences
from ...interpreter.game.game import Game
from ...stats.wilson import CONFIDENCE, deviations
from .findings import NOT_KNOWN, Figure, Number, Report, Table
from .instruments import same_kind
from .needed import Needed, needed
from .twice import said_twice

FEWEST_DEPTHS = 4
"""The least depths, with the start, to which positions must be counted for it to mean something that they agree."""
BOUND = re.compile(r"(at least|at most|between) 10\^([\d.]+)(?: and 10\^([\d.]+))?")
"""A text that bounds a number."""
BOUNDS = ("state-space-least",)
"""Figures that bound a number: if they differ, the numbers need not."""

Verdict = Literal["sure", "perhaps", "none", "exact", "same", "timed", "unknown"]
"""How to read a difference.

``sure``: not chance, even with all figures taken together. ``perhaps``: its own interval excludes zero, but among so
many figures some do by chance. ``none``: no difference is detectable. ``exact``: both are exact and differ. ``same``:
both are exact and equal, or sampled from the same games. ``timed``: timings are not tested, since the load of the
machine varies. ``unknown``: a figure is missing, is about something else, rests on searches of another kind, is
an estimate without an interval, or bounds a number that may be that of the other.
"""


@dataclass(frozen=True)
class Difference:
    """A variant's figure compared with that of the first variant."""

    figure: str
    """The name of the figure in the reports."""
    variant: int
    """The number of the variant: 1 is the second of those compared."""
    value: Number | None
    """The variant's value minus that of the first."""
    low: float | None = None
    high: float | None = None
    confidence: float = CONFIDENCE
    p: float | None = None
    """The probability of a difference this large by chance alone, if there were none."""
    p_holm: float | None = None
    """The same with Holm's correction for all compared figures."""
    verdict: Verdict = "unknown"
    needed: Needed | None = None
    """How many games would show a difference, if none can be seen."""


@dataclass(frozen=True)
class Comparison:
    """Reports of variants, their names, and their differences from the first."""

    names: tuple[str, ...]
    reports: tuple[Report, ...]
    differences: tuple[Difference, ...]
    rules: tuple[RulesDifference, ...] = ()
    """What differs between the rules; empty if the games are not known."""

    @property
    def figures(self) -> tuple[str, ...]:
        """The names of all figures, in the order of the first report that contains them."""
        return tuple(dict.fromkeys(name for report in self.reports for name in report.figures()))

    @property
    def repeated(self) -> dict[str, str]:
        """The figures that follow from another one in all variants, and the name of that one."""
        return said_twice([report.figures() for report in self.reports])

    def same_games(self, variant: int) -> bool:
        """Whether all sampled figures of a variant are those of the first: with the same seed, the same games were
        played, move for move."""
        return _same_games(self.reports[0], self.reports[variant])

    def counted_alike(self, variant: int) -> str:
        """How many positions were counted, if both games have equally many at every depth; ``""`` if not."""
        one, other = (_counted(report) for report in (self.reports[0], self.reports[variant]))
        rows = min(len(one), len(other))
        if rows < FEWEST_DEPTHS or one[:rows] != other[:rows]:
            return ""
        depth, total = one[rows - 1][0], one[rows - 1][-1]
        return f"both games have equally many positions and sequences of moves at every depth up to {depth}: {total:,}"

    def of(self, figure: str, variant: int) -> Difference:
        """The difference of a variant from the first in a figure."""
        return next(each for each in self.differences if (each.figure, each.variant) == (figure, variant))


def compare(reports: Sequence[Report], names: Sequence[str] = (), games: Sequence[Game] = ()) -> Comparison:
    """Compare each report with the first, figure by figure; and the rules, if the games of the reports are given.

    Raises:
        ValueError: there are fewer than two reports.
    """
    if len(reports) < 2:
        raise ValueError("a comparison needs at least two variants")
    figures = [report.figures() for report in reports]
    samples = [{sample.name: sample for sample in report.samples} for report in reports]
    every = dict.fromkeys(name for found in figures for name in found)
    found = [
        difference(name, variant, figures[0].get(name), figures[variant].get(name))
        if same_kind(figures[0].get(name), figures[variant].get(name), samples[0], samples[variant])
        else Difference(name, variant, None)
        for variant in range(1, len(reports))
        for name in every
    ]
    rules = rules_differences(games) if games else ()
    alike = [_same_games(reports[0], report) for report in reports]
    found = [
        replace(each, verdict="same", low=None, high=None, p=None)
        if alike[each.variant] and each.value == 0 and each.verdict != "timed"
        else each
        for each in found
    ]
    told = []
    for each in judged(found, said_twice(figures)):
        one, other = figures[0].get(each.figure), figures[each.variant].get(each.figure)
        asked = None
        if each.verdict == "none" and one is not None and other is not None:
            asked = needed(one, other, (samples[0].get(one.sample), samples[each.variant].get(other.sample)))
        told.append(replace(each, needed=asked))
    return Comparison(tuple(names or names_of(reports)), tuple(reports), tuple(told), rules)


def _same_games(one: Report, other: Report) -> bool:
    """Whether two reports have the same sampled figures; timings do not count."""

    def known(report: Report) -> dict[str, tuple[object, ...]]:
        return {
            name: (figure.value, figure.low, figure.high)
            for name, figure in report.figures().items()
            if figure.repeats and figure.sample
        }

    figures = known(one)
    return figures == known(other) and any(low is not None for _, low, _ in figures.values())


def difference(name: str, variant: int, first: Figure | None, other: Figure | None) -> Difference:
    """The difference of two figures, before other figures are taken into account."""
    unknown = Difference(name, variant, None)
    if first is None or other is None or first.value is None or other.value is None or first.unit != other.unit:
        return unknown
    if first.about != other.about:
        return unknown
    if isinstance(first.value, str) or isinstance(other.value, str):
        if NOT_KNOWN in (first.value, other.value) or _may_be_equal(str(first.value), str(other.value)):
            return unknown
        return replace(unknown, verdict="same" if first.value == other.value else "exact")
    value = other.value - first.value
    if not first.repeats or not other.repeats:
        return replace(unknown, value=value, verdict="timed")
    if first.low is None and other.low is None:
        if first.sample or other.sample or name in BOUNDS:
            return replace(unknown, value=value)
        return replace(unknown, value=value, verdict="exact" if value else "same")
    ends = [_ends(figure) for figure in (first, other)]
    if None in ends:
        return replace(unknown, value=value)
    (below, above), (other_below, other_above) = (each for each in ends if each is not None)
    less, more = hypot(other_below, above), hypot(other_above, below)
    z = deviations(CONFIDENCE)
    return Difference(
        name,
        variant,
        value,
        value - z * less,
        value + z * more,
        p=_p(value, less if value > 0 else more),
    )


def _may_be_equal(one: str, other: str) -> bool:
    """Whether two texts bound numbers that can be the same."""
    bounds = [BOUND.fullmatch(text) for text in (one, other)]
    if None in bounds:
        return False
    (low, high), (other_low, other_high) = (_bounds(found) for found in bounds if found is not None)
    return max(low, other_low) <= min(high, other_high)


def _bounds(found: re.Match[str]) -> tuple[float, float]:
    kind, first, second = found.groups()
    return (-inf if kind == "at most" else float(first)), (
        float(second) if second else float(first) if kind == "at most" else inf
    )


def _counted(report: Report) -> Sequence[Sequence[Any]]:
    """The rows of positions by depth; none if they were not counted."""
    tables = (item for section in report.sections for item in section.items if isinstance(item, Table))
    return next((table.rows for table in tables if table.name == "reach-table"), ())


def judged(found: Sequence[Difference], repeated: Mapping[str, str] | None = None) -> list[Difference]:
    """The differences with Holm's correction and a verdict; of figures that say the same twice, one is tested."""
    repeated = repeated or {}
    tested = sorted(
        (each.p, place) for place, each in enumerate(found) if each.p is not None and each.figure not in repeated
    )
    result, least = list(found), 0.0
    for rank, (p, place) in enumerate(tested):
        least = max(least, min(1.0, (len(tested) - rank) * p))
        level = 1 - CONFIDENCE
        verdict: Verdict = "sure" if least < level else "perhaps" if p < level else "none"
        result[place] = replace(found[place], p_holm=least, verdict=verdict)
    by_name = {(each.figure, each.variant): each for each in result}
    for place, each in enumerate(found):
        if each.p is not None and each.figure in repeated:
            told = by_name[repeated[each.figure], each.variant]
            result[place] = replace(each, p_holm=told.p_holm, verdict=told.verdict)
    return result


def names_of(reports: Sequence[Report]) -> list[str]:
    """Short names that tell variants apart: by title, by the options that differ, by file."""
    titles = len({report.title for report in reports}) > 1
    options = dict.fromkeys(name for report in reports for name in report.options)
    differing = [
        name for name in options if len({str(each.options.get(name)) for each in reports if name in each.options}) > 1
    ]
    names = []
    for report in reports:
        set_ = ", ".join(f"{name}={report.options[name]}" for name in differing if name in report.options)
        names.append(
            " ".join([report.title] * (titles or not set_) + [f"({set_})" if titles and set_ else set_]).strip()
        )
    if len(set(names)) < len(names):
        names = [f"{name} [{report.game}]" for name, report in zip(names, reports, strict=True)]
    if len(set(names)) < len(names):
        names = [f"{number}: {name}" for number, name in enumerate(names, 1)]
    return names


def _ends(figure: Figure) -> tuple[float, float] | None:
    """How far a figure's interval reaches below and above it, in standard deviations; ``None``: unknown."""
    assert isinstance(figure.value, int | float)
    if figure.low is None or figure.high is None:
        return None if figure.sample else (0.0, 0.0)
    z = deviations(figure.confidence)
    return max(0.0, figure.value - figure.low) / z, max(0.0, figure.high - figure.value) / z


def _p(value: float, deviation: float) -> float:
    """The two-sided p-value."""
    if not value:
        return 1.0
    return 2 * NormalDist().cdf(-abs(value) / deviation) if deviation else 0.0
