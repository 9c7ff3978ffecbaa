"""Charts of variants: overlaid, or on the same axes."""

from __future__ import annotations

import re
from collections import Counter
from random import Random
from typing import Literal

import pytest

from plybook.measures.results.findings import Chart, Number, Series
from plybook.report.plots import colour_name, plot
from plybook.report.side_by_side import arranged


def histogram(lengths: list[int], width: int) -> Chart:
    least, most = min(lengths), max(lengths)
    starts = range(least - least % width, most + 1, width)
    names = tuple(str(k) if width == 1 else f"{k}-{k + width - 1}" for k in starts)
    shares = tuple(sum(k <= one < k + width for one in lengths) / len(lengths) for k in starts)
    label = "moves" if width == 1 else f"moves, in steps of {width}"
    return Chart("lengths", "Lengths", "bar", label, "share of games", (Series("games", names, shares),), percent=True)


def drawn(points: dict[Number, float], shape: Literal["points", "line", "area"] = "points") -> Chart:
    series = Series("values", tuple(points), tuple(points.values()))
    return Chart("c", "Values", shape, "move", "value", (series,))


def ticks(chart: Chart, frame: object) -> list[tuple[str, str]]:
    """The texts of the axes and where they stand."""
    text = plot(chart, "f", frame)  # type: ignore[arg-type]
    return re.findall(r'<text style="[^"]*" x="([^"]*)"[^>]*>([^<]*)</text>', text) + [
        (place, words) for place, words in re.findall(r'transform="([^"]*)">([^<]*)</text>', text)
    ]


@pytest.mark.parametrize("widths", [(1, 1), (1, 2), (2, 3), (4, 2), (3, 3), (1, 2, 3)])
def test_histograms_have_the_same_bars(widths: tuple[int, ...]) -> None:
    random = Random(sum(widths))
    games = [[round(random.gauss(40 + 9 * k, 5 + 3 * k)) for _ in range(200)] for k in range(len(widths))]
    every = [(f"v{k}", histogram(one, width)) for k, (one, width) in enumerate(zip(games, widths, strict=True))]
    ((name, chart, _),) = arranged(every)
    assert name == ""
    assert [one.name for one in chart.series] == [name for name, _ in every]
    for one, lengths in zip(chart.series, games, strict=True):
        wide = int(re.findall(r"\d+", chart.x)[0]) if "steps" in chart.x else 1
        counted = Counter(length // wide * wide for length in lengths)
        assert {int(str(x).split("-")[0]): y for x, y in zip(one.x, one.y, strict=True) if y} == pytest.approx(
            {start: number / 200 for start, number in counted.items()}
        )
        assert one.x == chart.series[0].x


def test_histograms_that_would_become_too_coarse_stand_side_by_side_with_one_scale() -> None:
    few, many = histogram([30] * 9 + [60], 5), histogram([*range(20, 90)], 7)
    (_, one, frame), (_, other, same) = arranged([("a", few), ("b", many)])
    assert (one, other) == (few, many)
    assert frame == same
    assert frame is not None
    assert frame.y == (0.0, 0.9)
    percent = [[tick for tick in ticks(chart, frame) if "%" in tick[1]] for chart in (one, other)]
    assert percent[0] == percent[1] != []


@pytest.mark.parametrize(("lines", "together"), [(3, True), (4, False)])
def test_no_colour_stands_for_two_lines(lines: int, together: bool) -> None:
    charts = [
        Chart("c", "Values", "line", "move", "value", tuple(Series(f"l{k}", (1, 2), (k, k + 1)) for k in range(lines)))
        for _ in range(2)
    ]
    found = arranged([("a", charts[0]), ("b", charts[1])])
    assert (len(found) == 1) == together
    for _, chart, _ in found:
        colours = [colour_name(series, place) for place, series in enumerate(chart.series)]
        assert len(set(colours)) == len(colours)


@pytest.mark.parametrize("shape", ["points", "area"])
def test_charts_side_by_side_share_both_axes(shape: Literal["points", "area"]) -> None:
    small, large = drawn({1: 2.0, 5: 3.0, 9: 1.0}, shape), drawn({3: 40.0, 30: 7.0, 60: 55.0}, shape)
    (_, one, frame), (_, other, _) = arranged([("a", small), ("b", large)])
    assert ticks(one, frame) == ticks(other, frame)
    assert ticks(one, None) != ticks(other, None), "alone, each has its own axes"


def test_charts_of_different_things_keep_their_own_axes() -> None:
    one, other = drawn({1: 2.0, 5: 3.0}), histogram([3, 4], 1)
    assert [frame for _, _, frame in arranged([("a", one), ("b", other)])] == [None, None]
    assert [frame for _, _, frame in arranged([("a", one)])] == [None]
