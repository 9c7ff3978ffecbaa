"""The findings of an analysis as data: figures with their intervals, and what to draw.

Nothing here depends on pages: `plybook.report` draws the findings, ``--json`` prints them, and a comparison matches the
figures of two reports by name. Every value can be written as JSON (:func:`as_json`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass
from math import isfinite
from typing import Any, Literal

from ...interpreter.core.remarks import Remark
from ...stats.wilson import CONFIDENCE

Number = int | float


@dataclass(frozen=True)
class Sample:
    """Where figures come from: a number of games, searches or positions, the players, and the seed."""

    name: str
    """The name by which figures refer to it, unique in a report."""
    text: str
    """A phrase that describes it, such as ``self-play games``."""
    number: int
    seed: int | None
    players: tuple[str, ...] = ()
    """With all their settings, as ``--players`` takes them."""


Unit = Literal["", "share", "plies", "log10", "elo", "moves", "positions", "games", "per second", "bytes", "ratio"]


@dataclass(frozen=True)
class Figure:
    """A quantity. ``name`` is stable: comparisons and tools look the figure up by it (``first-win``, ``length``)."""

    name: str
    label: str
    """The label in a table, such as ``first player wins``."""
    value: Number | str | None
    """Shares range from 0 to 1. ``None``: there is no value, and the note says why."""
    unit: Unit = ""
    low: Number | None = None
    high: Number | None = None
    """The ends of the interval, both or neither; an exact figure has none."""
    confidence: float = CONFIDENCE
    samples: int | None = None
    """How many items the figure is the mean, share or count of, if that is not the size of its sample."""
    sample: str = ""
    """The name of its :class:`Sample`; an exact figure has none."""
    note: str = ""
    key: bool = False
    """Whether it is one of the few on the first screen."""
    repeats: bool = True
    """Whether the same seed gives the same value again; timings do not."""
    written: str = ""
    """The value as players write it, if it is a move, whose notation the value itself is."""
    topic: str = ""
    """What it is about, if its label says more, such as a move that was found, or is worded for one game."""

    @property
    def about(self) -> str:
        """What the figure is about: only figures about the same thing are compared."""
        return self.topic or self.label


@dataclass(frozen=True)
class Table:
    """Rows of texts and numbers (shares as numbers; texts as shown)."""

    name: str
    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str | Number | None, ...], ...]
    note: str = ""
    sample: str = ""
    folded: bool = False
    """Whether it is hidden until opened, because it gives something away."""
    amounts: tuple[str, ...] = ()
    """The columns whose numbers are no shares, even if all are between 0 and 1."""
    written: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Of columns of moves, whose notation the rows have: how players write them, for each row."""

    def cell(self, row: int, column: int) -> str | Number | None:
        """A value as people read it."""
        texts = self.written.get(self.columns[column])
        return texts[row] if texts else self.rows[row][column]


@dataclass(frozen=True)
class Series:
    """A line or a row of bars: a value for each ``x``, with an optional interval; ``None`` for a missing value."""

    name: str
    x: tuple[Number | str, ...]
    y: tuple[Number | None, ...]
    low: tuple[Number | None, ...] = ()
    high: tuple[Number | None, ...] = ()
    player: int | None = None
    """The player whose colour it has, by number in the description."""


@dataclass(frozen=True)
class Chart:
    """Series over one axis. ``area``: stacked; ``points``: each value is a separate point (many may share an ``x``)."""

    name: str
    title: str
    shape: Literal["line", "bar", "area", "points", "step"]
    x: str
    y: str
    series: tuple[Series, ...]
    percent: bool = False
    """Whether the values are shares, shown in per cent."""
    logarithmic: bool = False
    """Whether the x axis is logarithmic."""
    middle: Number | None = None
    """A level to mark, such as 0.5."""
    heat: bool = False
    """Whether points are coloured by their height."""
    note: str = ""
    sample: str = ""


@dataclass(frozen=True)
class Diagram:
    """A board. ``board`` is a position as ``print(state)`` writes it, ``""`` for the empty board.

    ``heat`` gives points of the board (by name) a value, shown as a colour on the scale from ``low`` to ``high``;
    ``labels`` gives them a short text. ``moves`` are drawn as arrows (or marks), each with its sites by name, a value
    on the same scale or ``None``, and a label.
    """

    name: str
    title: str
    board: str = ""
    heat: Mapping[str, Number] = field(default_factory=dict)
    labels: Mapping[str, str] = field(default_factory=dict)
    moves: tuple[tuple[tuple[str, ...], Number | None, str], ...] = ()
    low: Number = 0
    high: Number = 1
    scale: Literal["amount", "balance"] = "amount"
    """``amount``: from little to much; ``balance``: diverging from the middle between low and high."""
    percent: bool = False
    note: str = ""
    sample: str = ""


@dataclass(frozen=True)
class Replay:
    """A game to step through: moves from the start, or from ``board``, with notes for some plies (1 is the first)."""

    name: str
    title: str
    moves: tuple[str, ...]
    board: str = ""
    notes: Mapping[str, str] = field(default_factory=dict)
    """By the number of the ply, as text."""
    result: str = ""
    note: str = ""
    sample: str = ""
    turn: int = 0
    """The ply at which the game turns, and at which a page opens it; 0 if it is not known."""


@dataclass(frozen=True)
class AsWritten:
    """What stands in the description behind a rule in words."""

    code: str
    """In the language, in one line, with the options folded in; empty if the line quotes it already."""
    definitions: tuple[tuple[str, str, str], ...] = ()
    """The definitions that it uses: name, the author's text, body."""
    doubts: tuple[str, ...] = ()
    """Where the author's text may differ from it."""
    words: str = ""
    """The same in words, as on a rule sheet; empty if there are none."""


@dataclass(frozen=True)
class Words:
    """A paragraph, or a list of named lines such as the rules."""

    name: str
    title: str
    text: str = ""
    lines: tuple[tuple[str, str], ...] = ()
    written: tuple[AsWritten | None, ...] = ()
    """What is behind each of the first lines, if they are rules."""


Item = Figure | Table | Chart | Diagram | Replay | Words

GROUPS = {
    "rules": "The rules",
    "balance": "Is it fair?",
    "course": "How a game unfolds",
    "depth": "Is there something to learn?",
    "moves": "What players can do",
    "board": "Where it happens",
    "openings": "How to begin",
    "puzzles": "Puzzles",
    "size": "Size and speed",
}
"""The chapters of a report, in order."""


@dataclass(frozen=True)
class Section:
    """Related measures, with one sentence on what they mean and one on how they were measured."""

    name: str
    group: str
    """One of :data:`GROUPS`."""
    title: str
    """The usual term for it, such as ``Branching factor``."""
    meaning: str
    how: str
    items: tuple[Item, ...] = ()
    source: str = ""
    """The literature that defines it."""
    leads: bool = False
    """Whether it comes before the other sections of its chapter, whichever part runs first."""


@dataclass(frozen=True)
class Alarm:
    """Something a designer should know first, in plain words, with the evidence for it."""

    code: str
    """Stable, in kebab case, such as ``dead-rule``."""
    text: str
    evidence: str
    severe: bool = True
    """Whether it breaks the game, or is only worth a second look."""
    follows: str = ""
    """The code of the alarm that it follows from; ``""`` if it is a cause of its own."""
    favours: str = ""
    """The seat that it says is better off, such as ``first``; ``""`` if none."""


@dataclass(frozen=True)
class Findings:
    """The findings of a part."""

    sections: tuple[Section, ...] = ()
    samples: tuple[Sample, ...] = ()
    alarms: tuple[Alarm, ...] = ()


@dataclass(frozen=True)
class Place:
    """Where a figure lies among those of the library's games."""

    share: float
    """The share of these games whose figure is lower, counting half of the equal ones."""
    games: int
    """The number of games it is compared with."""
    family: str
    """Their family; ``""`` if they are of all families."""
    text: str


FEW = 40
"""Fewer self-play games than this say little: what happens in one of fourteen can be missing from all of 39 (with 95 %
confidence)."""


TOO_FEW = "too few"
"""How the note of a figure begins that has no value, since it rests on too little."""
NOT_KNOWN = "not known"
"""The value of a figure in words that could have been proved, and was not."""
PROVED = "proved"
"""The note of a value with best play that is proved."""
MORE = "more-self-play"
"""The name of the larger sample of self-play games, if an alarm had more games played."""


@dataclass(frozen=True)
class Report:
    """A complete analysis."""

    game: str
    title: str
    rules: str
    """The fingerprint of the rules with these options."""
    options: Mapping[str, Any]
    budget: str
    seed: int
    version: str
    sections: tuple[Section, ...]
    samples: tuple[Sample, ...]
    alarms: tuple[Alarm, ...]
    summary: tuple[str, ...] = ()
    """The results in a few sentences."""
    remarks: tuple[Remark, ...] = ()
    """What must be said beside the figures."""
    places: Mapping[str, Place] = field(default_factory=dict)
    """The places of figures among those of the library's games, by the figure's name."""

    @property
    def few(self) -> int:
        """The number of self-play games if it is too small to show that nothing is wrong; otherwise 0."""
        games = next((sample.number for sample in self.samples if sample.name == "self-play"), FEW)
        return games if games < FEW else 0

    def figures(self) -> dict[str, Figure]:
        """All figures by name."""
        return {item.name: item for section in self.sections for item in section.items if isinstance(item, Figure)}


def as_json(found: Any) -> Any:
    """Findings as JSON values; each item gives its ``kind`` (``figure``, ``table`` …)."""
    if is_dataclass(found) and not isinstance(found, type):
        value = {each.name: as_json(getattr(found, each.name)) for each in fields(found)}
        return {"kind": type(found).__name__.lower(), **value} if isinstance(found, Item) else value
    if isinstance(found, Mapping):
        return {str(key): as_json(value) for key, value in found.items()}
    if isinstance(found, Sequence) and not isinstance(found, str):
        return [as_json(value) for value in found]
    return None if isinstance(found, float) and not isfinite(found) else found
