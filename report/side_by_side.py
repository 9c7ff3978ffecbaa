"""Charts of several variants: over one another where they fit, otherwise side by side with the same axes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from math import lcm

from ..measures.results.findings import Chart, Number, Series
from .colours import SERIES
from .plots import Frame

Named = tuple[str, Chart]
"""A chart with the name of its variant, if it belongs to only one."""

MOST_SERIES = len(SERIES["light"])
"""The most lines in one chart, as many as there are colours; with more, each variant gets its own."""
LAID_OVER = ("line", "step", "bar")
BIN = re.compile(r"(\d+)(?:-(\d+))?")
"""A bar of a histogram: one number, or the first and the last of several."""
STEPS = re.compile(r", in steps of \d+$")
COARSEST = 4
"""Bars are not made wider than this many times the widest."""


def arranged(charts: Sequence[Named]) -> list[tuple[str, Chart, Frame | None]]:
    """The charts to draw, each with the axes that it has to share with the others."""
    found = laid_over(charts)
    alike = len(found) > 1 and len({(chart.shape, STEPS.sub("", chart.x), chart.y) for _, chart in found}) == 1
    frame = frame_of([chart for _, chart in found]) if alike else None
    return [(name, chart, frame) for name, chart in found]


def laid_over(charts: Sequence[Named]) -> list[Named]:
    """Overlay the charts of several variants as one, or return them unchanged if they do not fit together."""
    charts = same_bars(charts)
    first = charts[0][1]
    fits = len(charts) > 1 and sum(len(chart.series) for _, chart in charts) <= MOST_SERIES
    if not fits or any((chart.shape, chart.x, chart.y) != (first.shape, first.x, first.y) for _, chart in charts):
        return list(charts)
    if first.shape not in LAID_OVER:
        return list(charts)
    places = {tuple(one.x) for _, chart in charts for one in chart.series}
    if first.shape == "bar" and len(places) > 1 and any(isinstance(x, str) for each in places for x in each):
        return list(charts)
    series = tuple(
        replace(one, name=_named(variant, one, chart), player=None) for variant, chart in charts for one in chart.series
    )
    return [("", replace(first, series=series, sample=""))]


def same_bars(charts: Sequence[Named]) -> list[Named]:
    """Histograms with the same bars: as wide as a common multiple of their widths, from the least value to the most.

    Bars begin at multiples of their width, so that wider ones are sums of narrower ones. Other charts are unchanged.
    """
    widths = [_width(chart) for _, chart in charts]
    wide = lcm(*widths)
    if len(charts) < 2 or 0 in widths or wide > COARSEST * max(widths):
        return list(charts)
    begins = [begin for _, chart in charts for one in chart.series for begin in map(_begin, one.x)]
    starts = range(min(begins) // wide * wide, max(begins) + 1, wide)
    names = tuple(str(start) if wide == 1 else f"{start}-{start + wide - 1}" for start in starts)
    label = STEPS.sub("", charts[0][1].x) + (f", in steps of {wide}" if wide > 1 else "")
    return [
        (name, replace(chart, x=label, series=tuple(_summed(one, starts, names, wide) for one in chart.series)))
        for name, chart in charts
    ]


def frame_of(charts: Sequence[Chart]) -> Frame:
    """Axes on which all of the charts fit; the x axis is left alone if it has words."""
    every = [one for chart in charts for one in chart.series]
    places = [x for one in every for x in one.x]
    across = [float(x) for x in places if not isinstance(x, str)]
    heights = [float(y) for one in every for side in (one.y, one.low, one.high) for y in side if y is not None]
    for chart in charts:
        if chart.shape == "area":
            stacked: dict[Number | str, float] = {}
            for one in chart.series:
                for x, y in zip(one.x, one.y, strict=True):
                    stacked[x] = stacked.get(x, 0.0) + float(y or 0)
            heights += stacked.values()
    words = charts[0].shape == "bar" or len(across) < len(places) or len(set(across)) < 2
    return Frame(
        None if words else (min(across), max(across)), (min(heights), max(heights)) if len(set(heights)) > 1 else None
    )


def _width(chart: Chart) -> int:
    """The width of the bars of a histogram; 0 for other charts."""
    if chart.shape != "bar" or not chart.series or any(one.low or one.high for one in chart.series):
        return 0
    found = {
        int(bar[2] or bar[1]) - int(bar[1]) + 1 if isinstance(x, str) and (bar := BIN.fullmatch(x)) else 0
        for one in chart.series
        for x in one.x
    }
    return found.pop() if len(found) == 1 else 0


def _begin(x: Number | str) -> int:
    return int(str(x).partition("-")[0])


def _summed(one: Series, starts: range, names: tuple[str, ...], wide: int) -> Series:
    sums = dict.fromkeys(starts, 0.0)
    for x, y in zip(one.x, one.y, strict=True):
        sums[_begin(x) // wide * wide] += float(y or 0)
    return replace(one, x=names, y=tuple(sums.values()))


def _named(variant: str, series: Series, chart: Chart) -> str:
    return variant if len(chart.series) == 1 else f"{variant}: {series.name}"
