"""What a page shows at once, what it folds away, and what takes only a line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from ..measures.results.findings import Chart, Diagram, Figure, Item, Replay, Section, Table, Words
from .numbers import number

FIRST = ("first-win", "draws", "length", "branching", "levels")
"""The figures of the first screen, if the analysis has them as key figures: fairness, length, choice and depth."""
FIVE, SENTENCES = 5, 3
"""How many figures and sentences the first screen has."""
BOARDS = 4
"""The most diagrams of a section that are shown unasked."""
ROWS, COLUMNS, LETTERS = 6, 5, 240
"""A table or a text up to this size is shown unasked if its section has no chart."""

LONG = 3_000
"""Rules with more letters than this take the width of the page, in columns."""


def letters(rules: Iterable[Words]) -> int:
    """The number of letters of rules that a page shows at once."""
    return sum(
        len(words.text)
        + sum(len(name) + len(text) for name, text in words.lines)
        + sum(len(one.words or one.code) + sum(map(len, one.doubts)) for one in words.written if one)
        for words in rules
    )


def foremost(names: Sequence[str]) -> list[int]:
    """The places of the figures that belong on the first screen; others fill up what is missing."""
    wanted = [names.index(name) for name in FIRST if name in names]
    return [*wanted, *(place for place in range(len(names)) if place not in wanted)][:FIVE]


def says_nothing(figures: Sequence[Figure], others: Iterable[Item]) -> bool:
    """Whether a section has neither a value nor anything to draw, so that a line with the reason is enough."""
    return all(figure.value is None for figure in figures) and not any(map(_has_content, others))


def reason(section: Section) -> str:
    """Why a section says nothing."""
    notes = [item.note for item in section.items if isinstance(item, Figure | Table | Chart | Replay) and item.note]
    return next(iter(dict.fromkeys(notes)), "") or "There is nothing to measure in this game."


def notes(figures: Sequence[Figure]) -> list[str]:
    """What stands below each figure of a table; a note that neighbours share is told once, below the last of them."""
    found: list[str] = []
    for note, alike in groupby(figure.note for figure in figures):
        many = sum(1 for _ in alike)
        of = "both" if many == 2 else f"all {many}" if many == len(figures) else f"these {many}"
        told = note if many == 1 or not note or note[0].isupper() else f"{of}: {note}"
        found += [""] * (many - 1) + [told]
    return found


def level(chart: Chart) -> str:
    """A chart that never changes, or that has a single bar, in words; empty if it must be drawn."""
    if chart.shape == "bar":
        places = {x for series in chart.series for x in series.x}
        whole = all(value == 1 for series in chart.series for value in series.y)
        return f"always {number(places.pop())}" if len(places) == 1 and whole and chart.percent else ""
    said = []
    for series in chart.series:
        values = {value for value in series.y if value is not None}
        if len(values) != 1 or len(series.y) < 2:
            return ""
        value = number(values.pop(), percent=chart.percent)
        alone = len(chart.series) == 1 and chart.shape != "area"  # an area says of what it is a share
        said.append(value if alone else f"{series.name} {value}")
    return f"{', '.join(said)} throughout" if said else ""


def shown_and_folded(
    others: Sequence[tuple[str, Item]], *, whole: bool
) -> tuple[list[tuple[str, Item]], list[tuple[str, Item]]]:
    """Divide the items of a section into those shown at once and those to open.

    Shown are the first chart or game, pairs of diagrams, and small tables and texts of sections without a chart; with
    ``whole`` (a section that has the width of the page), all games are.
    """
    shown: list[tuple[str, Item]] = []
    folded: list[tuple[str, Item]] = []
    charts = any(isinstance(item, Chart) and not level(item) for _, item in others)
    diagrams = sum(isinstance(item, Diagram) for _, item in others)
    most = min(BOARDS, diagrams - diagrams % 2) or 1  # two stand side by side, and a third would leave a gap
    drawn = boards = 0
    for kind, item in others:
        match item:
            case Chart() if level(item):
                open_at_once = True
            case Replay():
                open_at_once = whole or drawn == 0
                drawn += 1
            case Chart():
                open_at_once = drawn == 0
                drawn += 1
            case Diagram():
                boards += 1
                open_at_once = boards <= most
            case Table():
                small = len(item.rows) <= ROWS and len(item.columns) <= COLUMNS
                open_at_once = (small and not charts) or not item.rows  # a line says that there is nothing
            case Words():
                open_at_once = not item.lines and len(item.text) <= LETTERS
            case _:
                open_at_once = True
        (shown if open_at_once else folded).append((kind, item))
    return shown, folded


def _has_content(item: Item) -> bool:
    match item:
        case Table():
            return bool(item.rows)
        case Chart():
            return any(value is not None for series in item.series for value in series.y)
        case Words():
            return bool(item.text or item.lines)
    return True
