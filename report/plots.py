"""Charts as pictures for a page: drawn by matplotlib, coloured by the page.

Everything is drawn in placeholder colours that stand for variables of the page's style, so charts follow its light or
dark theme. Texts stay texts, in the page's fonts. The same chart gives the same picture, byte for byte.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from io import BytesIO
from math import isfinite, nan
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from ..measures.results.findings import Chart, Number, Series
from .colours import SERIES, STEPS

if TYPE_CHECKING:
    from matplotlib.axes import Axes

WIDTH, HEIGHT = 4.7, 2.25
"""In inches of 72 pixels; a chart is as wide as a phone, or a column of the page."""
SETTINGS: Any = {
    "svg.fonttype": "none",
    "svg.hashsalt": "plybook",
    "font.size": 9.5,
    "font.family": "sans-serif",
    "font.sans-serif": ["DejaVu Sans"],
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.linewidth": 0.8,
    "axes.axisbelow": True,
    "axes.unicode_minus": True,
    "text.parse_math": False,
    "path.simplify": True,
}
NAMES = ("ink", "rule", "faint", *(f"c{k}" for k in range(len(SERIES["light"]))), *(f"h{k}" for k in range(STEPS)))
STANDS_FOR = {name: f"#fe{number:02x}01" for number, name in enumerate(NAMES)} | {
    f"p{number}": f"#fd{number:02x}01" for number in range(32)
}
"""The placeholder colours, by the variables that replace them."""
MARKS = r'(<g clip-path="[^"]*">)\n((?:<use [^>]*/>\n)+)</g>'
"""How matplotlib writes the marks of one series."""
DOT = 3.2
"""The width of a mark, in pixels."""
DASHES = ("", "4 1.6", "1.2 1.4", "6 1.5 1.2 1.5", "2.4 1.2", "9 2")
THIN_LINE = 1.8
"""The width of a line, in points."""
MOST_BANDS = 6
"""More bands than this would be one grey area."""
MOST_TICKS = 12
BESIDE = 26
"""The number of characters that fit beside the vertical axis."""
ROOM = 56
"""The number of characters that fit below an axis."""


def colour_name(series: Series, place: int) -> str:
    """The colour variable of a series."""
    return f"p{series.player}" if series.player is not None else f"c{place % len(SERIES['light'])}"


def dashes(chart: Chart) -> list[str]:
    """The dashes of each line, in line widths as in SVG: lines of one colour differ in them, the first is solid."""
    colours = [colour_name(series, place) for place, series in enumerate(chart.series)]
    return [DASHES[colours[:place].count(colour) % len(DASHES)] for place, colour in enumerate(colours)]


def widths(chart: Chart) -> list[float]:
    """The width of each line; one that later lines would hide is so wide that it shows on both sides of them."""
    known = [float(y) for series in chart.series for y in series.y if y is not None]
    near = 0.01 * (max(known) - min(known)) if known else 0.0
    rows = [{x: float(y) for x, y in zip(s.x, s.y, strict=True) if y is not None} for s in chart.series]

    def hidden(one: dict[Number | str, float], other: dict[Number | str, float]) -> bool:
        return bool(one) and all(x in other and abs(y - other[x]) <= near for x, y in one.items())

    over = [sum(hidden(row, other) for other in rows[place + 1 :]) for place, row in enumerate(rows)]
    return [THIN_LINE + min(many, 3) * 2.6 for many in over]


@dataclass(frozen=True)
class Frame:
    """Axes that charts side by side share, from the least to the greatest value; ``None`` for an axis of its own."""

    x: tuple[float, float] | None = None
    y: tuple[float, float] | None = None


def plot(chart: Chart, unique: str, frame: Frame | None = None) -> str:
    """The chart as an ``<svg>``; ``unique`` is the prefix that makes its ids unique in the page."""
    from matplotlib import rc_context
    from matplotlib.backends.backend_svg import FigureCanvasSVG
    from matplotlib.figure import Figure

    with rc_context(SETTINGS):
        figure = Figure(figsize=(WIDTH, HEIGHT), layout="constrained", frameon=False)
        axes = figure.add_subplot(frameon=True, facecolor="none")
        positions, labels = _axis(chart)
        for place, series in enumerate(chart.series):
            if chart.shape != "area":
                _draw(axes, chart, series, place, [positions[x] for x in series.x])
        if chart.shape == "area":
            _area(axes, chart, positions)
        if frame is not None:  # before the axes are dressed, which may begin them at zero
            _stretch(axes, frame)
        _dress(axes, chart, positions, labels, frame)
        out = BytesIO()
        canvas: Any = FigureCanvasSVG(figure)  # whose methods have no types
        canvas.print_svg(out, metadata={"Date": None, "Creator": None})
    return _for_the_page(out.getvalue().decode(), chart, unique)


def _axis(chart: Chart) -> tuple[dict[Number | str, float], list[str]]:
    """The position of each ``x``, and the tick labels if they are words or bars rather than a scale."""
    found: dict[Number | str, None] = {}
    for series in chart.series:
        found |= dict.fromkeys(series.x)
    if chart.shape == "bar" or any(isinstance(x, str) for x in found):
        order = list(found) if any(isinstance(x, str) for x in found) else sorted(found, key=float)
        return {x: float(place) for place, x in enumerate(order)}, [_tick(x) for x in order]
    return {x: float(x) for x in found}, []


def _draw(axes: Axes, chart: Chart, series: Series, place: int, x: Sequence[float]) -> None:
    """Draw one series in the chart's shape."""
    colour = STANDS_FOR[colour_name(series, place)]
    there = [k for k, y in enumerate(series.y) if y is not None or chart.shape in ("line", "step")]
    at, y = [x[k] for k in there], [_or_gap(series.y[k]) for k in there]
    ends = bool(series.low and series.high)
    low, high = ([_or_gap(side[k]) for k in there] if ends else [] for side in (series.low, series.high))
    match chart.shape:
        case "line" | "step":
            style: dict[str, Any] = {"drawstyle": "steps-post"} if chart.shape == "step" else {}
            if len(at) <= MOST_TICKS and chart.shape == "line":
                style |= {"marker": "o", "markersize": 4}
            if dash := dashes(chart)[place]:
                style |= {"linestyle": (0, tuple(map(float, dash.split())))}
            axes.plot(at, y, color=colour, linewidth=widths(chart)[place], solid_capstyle="round", **style)
            if ends and sum(bool(each.low) for each in chart.series) <= MOST_BANDS:
                stepping: Any = "post" if chart.shape == "step" else None
                axes.fill_between(at, low, high, color=colour, alpha=0.16, linewidth=0, step=stepping)
        case "bar":
            wide = 0.8 / len(chart.series)
            shifted = [one + (place - (len(chart.series) - 1) / 2) * wide for one in at]
            axes.bar(shifted, y, width=wide * 0.92, color=colour, alpha=0.85)
            if ends:
                errors = [
                    [max(value - one, 0) if isfinite(one) else 0 for value, one in zip(y, low, strict=True)],
                    [max(one - value, 0) if isfinite(one) else 0 for value, one in zip(y, high, strict=True)],
                ]
                axes.errorbar(shifted, y, yerr=errors, fmt="none", ecolor=STANDS_FOR["ink"], elinewidth=1, capsize=2.5)
        case "points":
            dots: dict[str, Any] = {"marker": "o", "linestyle": "none", "markersize": DOT, "markeredgewidth": 0}
            if not chart.heat:
                axes.plot(at, y, color=colour, **dots)
                return
            least, most = _range(chart)
            for step in range(STEPS):
                inside = [k for k, value in enumerate(y) if _step(value, least, most) == step]
                if inside:
                    colour = STANDS_FOR[f"h{step}"]
                    axes.plot([at[k] for k in inside], [y[k] for k in inside], color=colour, **dots)


def _or_gap(value: Number | None) -> float:
    """The value, or NaN for a missing one, which breaks the line."""
    return nan if value is None else float(value)


def _area(axes: Axes, chart: Chart, positions: dict[Number | str, float]) -> None:
    """Draw all series stacked."""
    places = sorted(positions, key=lambda x: positions[x])
    rows = [dict(zip(series.x, series.y, strict=True)) for series in chart.series]
    layers = [[float(row.get(x) or 0) for x in places] for row in rows]
    colours = [STANDS_FOR[colour_name(series, place)] for place, series in enumerate(chart.series)]
    if not places:
        return
    axes.stackplot([positions[x] for x in places], layers, colors=colours, alpha=0.85, linewidth=0)


def _stretch(axes: Axes, frame: Frame) -> None:
    """Make room for all that is in a frame: nothing is drawn, but axes are scaled to it."""
    (x0, x1), (y0, y1) = frame.x or axes.dataLim.intervalx, frame.y or axes.dataLim.intervaly
    axes.update_datalim([(float(x0), float(y0)), (float(x1), float(y1))])
    axes.autoscale_view()


def _dress(
    axes: Axes, chart: Chart, positions: dict[Number | str, float], labels: list[str], frame: Frame | None = None
) -> None:
    """Format the axes, their labels, and the grid."""
    from matplotlib.ticker import FuncFormatter, MaxNLocator

    ink, rule = STANDS_FOR["ink"], STANDS_FOR["rule"]
    axes.yaxis.grid(color=rule, linewidth=0.7)
    for spine in axes.spines.values():
        spine.set_color(rule)
    axes.tick_params(colors=ink, length=3, width=0.7)
    axes.set_xlabel(chart.x, color=ink)
    axes.set_ylabel("\n".join(wrap(chart.y, BESIDE)), color=ink)
    if chart.percent:
        axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{100 * value:g} %"))
    else:
        axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _: _tick(value)))
    if labels:
        longest = max(map(len, labels))
        leaning = longest * len(labels) > ROOM and any(label.strip("0123456789.,-–−") for label in labels)
        every = -(-len(labels) // max(1, 20 if leaning else ROOM // (longest + 1)))
        axes.set_xticks(range(0, len(labels), every), labels[::every])
        if leaning:
            axes.tick_params(axis="x", rotation=38)
            for text in axes.get_xticklabels():
                text.set_horizontalalignment("right")
                text.set_rotation_mode("anchor")
    elif chart.logarithmic and all(place > 0 for place in positions.values()):
        axes.set_xscale("log")
        few = sorted(set(positions.values()))
        if len(few) <= MOST_TICKS:
            axes.set_xticks(few, [_tick(x) for x in few])
            axes.minorticks_off()
    else:
        axes.xaxis.set_major_locator(MaxNLocator(8, integer=all(p.is_integer() for p in positions.values())))
        axes.xaxis.set_major_formatter(FuncFormatter(lambda value, _: _tick(value)))
    if chart.shape in ("area", "bar", "step") and all((y or 0) >= 0 for s in chart.series for y in s.y):
        axes.set_ylim(bottom=0)
    if chart.shape in ("line", "area", "step") and len(positions) > 1 and not labels and not chart.logarithmic:
        axes.set_xlim(*(frame.x if frame and frame.x else (min(positions.values()), max(positions.values()))))
    if chart.percent:
        bottom, top = axes.get_ylim()
        axes.set_ylim(max(bottom, -0.02), min(top, 1.02))
    if not chart.percent and all(float(y).is_integer() for s in chart.series for y in s.y if y is not None):
        axes.yaxis.set_major_locator(MaxNLocator("auto", integer=True))  # there are no half pieces
    if chart.middle is not None:
        axes.axhline(float(chart.middle), color=ink, linewidth=0.9, linestyle=(0, (4, 3)), zorder=1)


def _range(chart: Chart) -> tuple[float, float]:
    values = [float(y) for series in chart.series for y in series.y if y is not None]
    return (0.0, 1.0) if chart.percent or not values else (min(values), max(values))


def _step(value: float, least: float, most: float) -> int:
    share = (value - least) / (most - least) if most > least else 0.5
    return min(max(int(share * STEPS), 0), STEPS - 1)


def _tick(value: Number | str) -> str:
    if isinstance(value, str):
        return value if len(value) <= 24 else value[:23] + "…"
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:g}"


def _for_the_page(text: str, chart: Chart, unique: str) -> str:
    """The picture for embedding in a page: no prolog or metadata, unique ids, colours as variables."""
    text = text[text.index("<svg") :]
    text = re.sub(r"<metadata>.*?</metadata>", "", text, flags=re.DOTALL)
    text = re.sub(r'<svg [^>]*?viewBox="([^"]*)"[^>]*>', _opening(chart), text, count=1)
    text = re.sub(r'\bid="([^"]*)"', rf'id="{unique}-\1"', text)
    text = re.sub(r'((?:xlink:)?href)="#([^"]*)"', rf'href="#{unique}-\2"', text)
    text = re.sub(r"url\(#([^)]*)\)", rf"url(#{unique}-\1)", text)
    for name, colour in STANDS_FOR.items():
        text = text.replace(colour, f"var(--{name})")
    text = re.sub(r"font: ([0-9.]+)px [^;\"]*", r"font-size: \1px", text)
    text = re.sub(r"(\d\.\d\d)\d+", r"\1", re.sub(r"\s*\n\s*", "\n", text))
    return re.sub(MARKS, _dotted, text).strip()


def _dotted(found: re.Match[str]) -> str:
    """Many marks of one colour as one path, a tenth as long: zero-length lines with round caps."""
    spots = re.findall(r'<use [^>]*x="([^"]*)" y="([^"]*)" style="([^"]*)"', found[2])
    if len(spots) <= MOST_TICKS:
        return found[0]
    colour = re.search(r"fill: ([^;]*)", spots[0][2])
    path = "".join(f"M{x} {y}h0" for x, y, _ in spots)
    style = f"fill: none; stroke: {colour[1] if colour else 'currentColor'}; stroke-width: {DOT}; stroke-linecap: round"
    return f'{found[1]}\n<path d="{path}" style="{style}"/>\n</g>'


def _opening(chart: Chart) -> str:
    title = escape(f"{chart.title}: {chart.y} by {chart.x}", quote=False).replace("\\", "\\\\")
    return rf'<svg viewBox="\1" role="img" class="plot"><title>{title}</title>'
