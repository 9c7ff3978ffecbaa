"""What an analysis finds, as data: figures with their intervals, and what is to be drawn.

Nothing here knows of pages: `plybook.report` draws it, ``--json`` prints it, and a comparison sets the figures of two
reports side by side by their names. Every value is one of JSON's (:func:`as_json`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass
from math import isfinite
from typing import Any, Literal

from ...stats.wilson import CONFIDENCE

Number = int | float


@dataclass(frozen=True)
class Sample:
    """Where figures come from: so many games, searches or positions, by these players, from this seed."""

    name: str
    """By which figures refer to it, unique in a report."""
    text: str
    """In a phrase, such as ``games of the player against himself``."""
    number: int
    seed: int | None
    players: tuple[str, ...] = ()
    """With all their settings, as ``--players`` takes them."""


@dataclass(frozen=True)
class Figure:
    """A quantity. ``name`` is stable: comparisons and tools find the figure by it (``first-win``, ``length-mean``)."""

    name: str
    label: str
    """As a table names it, such as ``first player wins``."""
    value: Number | str | None
    """Shares go from 0 to 1. ``None``: there is none, and the note says why."""
    unit: Literal[
        "", "share", "plies", "log10", "elo", "moves", "positions", "games", "per second", "bytes", "ratio"
    ] = ""
    low: Number | None = None
    high: Number | None = None
    """The ends of the interval, both or neither: an exact figure has none."""
    confidence: float = CONFIDENCE
    samples: int | None = None
    """How many things the figure is the mean, share or count of, where that is not the number of its sample."""
    sample: str = ""
    """The name of its :class:`Sample`; an exact figure has none."""
    note: str = ""
    key: bool = False
    """Whether it belongs to the few on the first screen."""
    repeats: bool = True
    """Whether it is the same again for the same seed: not so what is timed."""


@dataclass(frozen=True)
class Table:
    """Rows of texts and numbers (shares as numbers; texts as they are shown)."""

    name: str
    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str | Number | None, ...], ...]
    note: str = ""
    sample: str = ""
    folded: bool = False
    """Whether it is shown only to those who ask, because it gives something away."""


@dataclass(frozen=True)
class Series:
    """A line or a row of bars: a value for each ``x``, perhaps with an interval; ``None`` where there is none."""

    name: str
    x: tuple[Number | str, ...]
    y: tuple[Number | None, ...]
    low: tuple[Number | None, ...] = ()
    high: tuple[Number | None, ...] = ()
    player: int | None = None
    """Whose colour it has, by his number in the description."""


@dataclass(frozen=True)
class Chart:
    """Series over one axis. ``area``: stacked; ``points``: every value a point of its own (many may share an ``x``)."""

    name: str
    title: str
    shape: Literal["line", "bar", "area", "points", "step"]
    x: str
    y: str
    series: tuple[Series, ...]
    percent: bool = False
    """Whether the values are shares, and shown in per cent."""
    logarithmic: bool = False
    """Whether the axis of ``x`` is."""
    middle: Number | None = None
    """A level to be marked, such as 0.5."""
    heat: bool = False
    """Whether points are coloured by their height."""
    note: str = ""
    sample: str = ""


@dataclass(frozen=True)
class Diagram:
    """A board. ``board`` is a position as ``print(state)`` writes it, ``""`` for the empty board.

    ``heat`` gives points of the board (by name) a value, which a colour shows on the scale from ``low`` to ``high``;
    ``labels`` a short text; ``moves`` are drawn as arrows (or marks), each with its sites by name, a value on the same
    scale or ``None``, and a label.
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
    """``amount``: from nothing to much; ``balance``: diverging round the middle of low and high."""
    percent: bool = False
    note: str = ""
    sample: str = ""


@dataclass(frozen=True)
class Replay:
    """A game to step through: the moves from the start, or from ``board``; a note for some plies (1 is the first)."""

    name: str
    title: str
    moves: tuple[str, ...]
    board: str = ""
    notes: Mapping[str, str] = field(default_factory=dict)
    """By the number of the ply, as a text."""
    result: str = ""
    note: str = ""
    sample: str = ""


@dataclass(frozen=True)
class Words:
    """A paragraph, or a list of named lines such as the rules."""

    name: str
    title: str
    text: str = ""
    lines: tuple[tuple[str, str], ...] = ()


Item = Figure | Table | Chart | Diagram | Replay | Words

GROUPS = {
    "rules": "The rules",
    "balance": "Is it fair?",
    "course": "How a game goes",
    "depth": "Is there something to learn?",
    "moves": "What can be done",
    "board": "Where it happens",
    "openings": "How to begin",
    "puzzles": "Puzzles",
    "size": "Size and speed",
}
"""The chapters of a report, in their order."""


@dataclass(frozen=True)
class Section:
    """Measures that belong together, with one sentence on what they mean and one on how they were measured."""

    name: str
    group: str
    """One of :data:`GROUPS`."""
    title: str
    """The field's name for it, such as ``Branching factor``."""
    meaning: str
    how: str
    items: tuple[Item, ...] = ()
    source: str = ""
    """The literature that defines it."""
    leads: bool = False
    """Whether it comes before the other sections of its chapter, whichever part is worked out first."""


@dataclass(frozen=True)
class Alarm:
    """Something that a designer wants to know first: plain words, and what they rest on."""

    code: str
    """Stable, in kebab case, such as ``dead-rule``."""
    text: str
    evidence: str
    severe: bool = True
    """Whether the game is broken by it, or only worth a second look."""


@dataclass(frozen=True)
class Findings:
    """What a part has found."""

    sections: tuple[Section, ...] = ()
    samples: tuple[Sample, ...] = ()
    alarms: tuple[Alarm, ...] = ()


@dataclass(frozen=True)
class Report:
    """An analysis that is complete."""

    game: str
    title: str
    rules: str
    """The fingerprint of the rules with the options as set."""
    options: Mapping[str, Any]
    budget: str
    seed: int
    version: str
    sections: tuple[Section, ...]
    samples: tuple[Sample, ...]
    alarms: tuple[Alarm, ...]
    summary: tuple[str, ...] = ()
    """What it comes to in a few sentences."""

    def figures(self) -> dict[str, Figure]:
        """All figures by name."""
        return {item.name: item for section in self.sections for item in section.items if isinstance(item, Figure)}


def as_json(found: Any) -> Any:
    """Findings as values of JSON; an item says its ``kind`` (``figure``, ``table`` …)."""
    if is_dataclass(found) and not isinstance(found, type):
        value = {each.name: as_json(getattr(found, each.name)) for each in fields(found)}
        return {"kind": type(found).__name__.lower(), **value} if isinstance(found, Item) else value
    if isinstance(found, Mapping):
        return {str(key): as_json(value) for key, value in found.items()}
    if isinstance(found, Sequence) and not isinstance(found, str):
        return [as_json(value) for value in found]
    return None if isinstance(found, float) and not isfinite(found) else found
