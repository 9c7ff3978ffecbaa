"""The means over judged games, with intervals where those hold as often as they say (docs/coverage.md)."""

from __future__ import annotations

from dataclasses import replace

from ...stats.estimates import Estimate, mean_share
from ..results.steady import STEADY
from .seen import MEASURES, WON, Seen, measured

LEAST = 10
"""With fewer games, a mean of values of this sort has no interval."""
EXPECTED = 3
"""A sort of game of which the sample should have fewer than this many is likely to be missing from it."""
FEW = f"fewer than {LEAST} games: no interval"
RARE = "few games are {}, and the sample may lack them: no interval"
LOPSIDED = "nearly always about zero and now and then large: no interval from so few games holds as often as it says"
UNSURE = "a judge of half the strength differs by more than chance would: no interval"
WIDER = "a judge of half the strength differs by more than half the interval would be: no interval"
WITHOUT = ("deficit-average",)
"""Figures whose values are of the last sort."""


def mean_of_judged(found: Seen, name: str) -> Estimate:
    """The mean of a measure over the games to which it applies; no value if there are none."""
    values = measured(name, found.logs)
    return if_reliable(found, name, mean_share(values), len(values))


def if_reliable(found: Seen, name: str, mean: Estimate, games: int) -> Estimate:
    """The mean of a measure over so many games; without its interval where that would hold too seldom."""
    why = _doubt(found, name, mean, games) if games else ""
    return replace(mean, low=None, high=None, why=why) if why else mean


def _doubt(found: Seen, name: str, mean: Estimate, games: int) -> str:
    if name in WITHOUT:
        return LOPSIDED
    if games < LEAST:
        return FEW
    if why := _depends(found, name, mean):
        return why
    if name in WON or found.won is None:
        return ""
    rare = min(found.won, 1 - found.won)
    if 0 < rare * games < EXPECTED:
        return RARE.format("won" if found.won < 0.5 else "drawn")
    return ""


def _depends(found: Seen, name: str, mean: Estimate) -> str:
    """Why an interval that knows nothing of the judge's errors is too short: doubling the judge's work surely changed
    the figure or, where the change has no interval of its own, changed it by more than half of that."""
    change = found.change(name) if name in MEASURES else Estimate(None)
    if change.value is None or abs(change.value) < STEADY:
        return ""
    if change.low is None or change.high is None:
        return WIDER if abs(change.value) > (mean.error or 0.0) else ""
    return "" if change.low <= 0 <= change.high else UNSURE
