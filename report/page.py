"""A report as one HTML file: an overview for the designer, then a chapter for each group of measures."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from shlex import quote
from typing import Any

from ..gdl.model.option import spell
from ..interpreter.game.game import Game
from ..measures.alarms.causes import consequences, in_short, roots
from ..measures.results.digits import cents, digits_of, is_whole, parts_of_100
from ..measures.results.findings import (
    GROUPS,
    Alarm,
    Chart,
    Diagram,
    Figure,
    Item,
    Replay,
    Report,
    Sample,
    Section,
    Table,
    Words,
    as_json,
)
from ..measures.results.opening_words import favoured
from ..measures.workbench.plan import PLANS
from . import layout, numbers
from .boards import Boards
from .colours import THEMES, variables
from .needs import demand
from .templates import Tips, environment, markup

COUNTED = ("moves", "positions", "games")
"""The units of what is counted."""
THINGS = r".{,12}?\b(games|searches|positions|puzzles|moves|turns|timings)\b"
"""Matches the beginning of a sample's text that a card shows."""
DECIDED = {"forced-draw", "solved", "decided-early", "wins-with-the-first-move"}
"""Alarms about games between perfect players; the rules can be as intended."""
START, RULES = "start", "rules"
"""The names of the diagram on the first screen, and of the rules group."""


def page(report: Report, game: Game) -> str:
    """The self-contained page of a report on a game; it fetches nothing from elsewhere.

    Raises:
        PlyError: a package that pages need is not installed.
    """
    demand()
    return environment().get_template("page.html").render(view=View(report, game))


@dataclass(frozen=True)
class Chapter:
    """A group of measures."""

    name: str
    title: str
    sections: tuple[Section, ...]


@dataclass(frozen=True)
class Card:
    """A figure on the first screen, its chapter, and the section with the details."""

    figure: Figure
    section: Section
    chapter: str


class View(Tips):
    """The data for the templates."""

    def __init__(self, report: Report, game: Game) -> None:
        self.report = report
        self.game = game
        self.boards = Boards(game)
        self.samples = {sample.name: sample for sample in report.samples}
        self._pictures = 0
        super().__init__()

    # -- the first screen ----------------------------------------------------------------------------------------------

    @property
    def options(self) -> list[tuple[str, str]]:
        """The options and their values."""
        return [(name, spell(value)) for name, value in self.report.options.items()]

    @property
    def by(self) -> str:
        """The author and the year of the game."""
        said = self.game.model.metadata
        return ", ".join([*said.get("author", ()), *said.get("year", ())])

    @property
    def about(self) -> tuple[str, ...]:
        """The game in a sentence, if the description has one."""
        return tuple(self.game.model.metadata.get("about", ()))

    @property
    def budget(self) -> str:
        """The budget in words."""
        plan = PLANS.get(self.report.budget)
        return plan.text if plan else self.report.budget

    @property
    def all_well(self) -> str:
        """What was looked at, where nothing is wrong with it."""
        if len(self.game.players) == 1:
            return "The puzzle can be solved, and as far as this analysis can tell, it takes more than chance."
        everybody = "both sides have" if len(self.game.players) == 2 else "all players have"
        better = favoured(self.report.figures())
        chance = f"{everybody} a chance" + (f", though the {better} player has the better one" if better else "")
        return f"As far as this analysis can tell, games end, {chance}, and every kind of move can be made."

    @property
    def start(self) -> Diagram:
        """The starting board."""
        found = (item for _, item in self._items() if isinstance(item, Diagram) and item.name == START)
        return next(found, None) or Diagram(START, "Starting position", str(self.game.start()))

    @property
    def rules(self) -> list[Words]:
        """The rules in words, with the current options."""
        if self.ruling is None:
            return []
        return [item for item in self.ruling.items if isinstance(item, Words)]

    @property
    def long(self) -> bool:
        """Whether the rules are so long that they take the width of the page."""
        return layout.letters(self.rules) > layout.LONG

    @property
    def ruling(self) -> Section | None:
        """The section on the rules, which is on the first screen instead of in a chapter."""
        return next((section for section in self.report.sections if section.group == RULES), None)

    @property
    def cards(self) -> list[Card]:
        """The figures on the first screen."""
        return [self._key_cards[place] for place in self._foremost]

    @property
    def more(self) -> list[Card]:
        """The other key figures."""
        return [card for place, card in enumerate(self._key_cards) if place not in self._foremost]

    @property
    def sentences(self) -> tuple[str, ...]:
        """The sentences on the first screen."""
        return self.report.summary[: layout.SENTENCES]

    @property
    def further(self) -> tuple[str, ...]:
        """The other sentences."""
        return self.report.summary[layout.SENTENCES :]

    @cached_property
    def _key_cards(self) -> list[Card]:
        return [card for chapter in self.chapters for card in _keys(chapter)]

    @property
    def _foremost(self) -> list[int]:
        return layout.foremost([card.figure.name for card in self._key_cards])

    @property
    def command(self) -> str:
        """The command that reproduces the page."""
        report = self.report
        options = "".join(f" -o {quote(f'{name}={value}')}" for name, value in self.options)
        return f"plybook analyse {quote(report.game)}{options} --budget {report.budget} --seed {report.seed}"

    @property
    def severe(self) -> bool:
        """Whether there is a severe alarm."""
        return any(alarm.severe for alarm in self.report.alarms)

    @property
    def causes(self) -> list[Alarm]:
        """The alarms that follow from no other."""
        return roots(self.report.alarms)

    def consequences(self, alarm: Alarm) -> list[Alarm]:
        """What follows from an alarm."""
        return consequences(self.report.alarms, alarm)

    def in_short(self, alarm: Alarm) -> str:
        """What follows from an alarm and says more than it, in one line."""
        return in_short(self.report.alarms, alarm)

    @property
    def warning(self) -> str:
        """The heading of the alarms; a decided game is not a faulty one."""
        severe = {alarm.code for alarm in self.causes if alarm.severe}
        if not severe:
            return "Worth a second look"
        return "Decided before it begins" if severe <= DECIDED else "Something is wrong with this game"

    # -- chapters ------------------------------------------------------------------------------------------------------

    @cached_property
    def chapters(self) -> list[Chapter]:
        """The chapters that have sections, in order."""
        found = []
        for name, title in GROUPS.items():
            first = self.ruling if self.rules else None  # already on the first screen
            there = [section for section in self.report.sections if section.group == name and section is not first]
            sections = tuple(
                section
                for section in sorted(there, key=lambda section: not section.leads)
                if not section.items or self.figures(section) or self.others(section)
            )
            if sections:
                found.append(Chapter(name, title, sections))
        return found

    def figures(self, section: Section) -> list[Figure]:
        """The figures of a section."""
        return [item for item in section.items if isinstance(item, Figure)]

    def notes(self, section: Section) -> list[str]:
        """What stands below each figure in a section's table."""
        return layout.notes(self.figures(section))

    def others(self, section: Section) -> list[tuple[str, Item]]:
        """The other items of a section, with their kinds, except those already on the first screen."""
        shown = [self.start, *self.rules]
        answers = [table for item in section.items for table in self.answers(section, item)]
        return [
            (type(item).__name__.lower(), item)
            for item in section.items
            if not isinstance(item, Figure) and not any(item is each for each in (*shown, *answers))
        ]

    def silent(self, section: Section) -> str:
        """Why a section has nothing to say; empty if it has something."""
        others = (item for _, item in self.others(section))
        return layout.reason(section) if layout.says_nothing(self.figures(section), others) else ""

    def parted(self, section: Section, chapter: Chapter) -> tuple[list[tuple[str, Item]], list[tuple[str, Item]]]:
        """The items to show at once, and those to open."""
        return layout.shown_and_folded(self.others(section), whole=len(chapter.sections) == 1)

    def level(self, chart: Chart) -> str:
        """A chart that never changes, in words; empty if it must be drawn."""
        return layout.level(chart)

    def answers(self, section: Section, item: Item) -> list[Table]:
        """The folded tables right after a game to step through; they belong to it."""
        found: list[Table] = []
        if isinstance(item, Replay):
            place = next(place for place, each in enumerate(section.items) if each is item)
            for each in section.items[place + 1 :]:
                if not isinstance(each, Table) or not each.folded:
                    break
                found.append(each)
        return found

    def used(self, section: Section) -> list[Sample]:
        """The samples of a section's items, in order of appearance."""
        names = dict.fromkeys(getattr(item, "sample", "") for item in section.items)
        return [self.samples[name] for name in names if name in self.samples]

    def note_of(self, section: Section, item: Item) -> int:
        """The number of the footnote with the source of an item; 0 if there is none."""
        names = [sample.name for sample in self.used(section)]
        name = getattr(item, "sample", "")
        return names.index(name) + 1 if name in names else 0

    def number_of(self, figure: Figure) -> int | None:
        """The sample size of a figure; none of a count of other things than the sample's, which can be more."""
        number = figure.samples
        if number is None and figure.sample in self.samples:
            number = self.samples[figure.sample].number
        counted = isinstance(figure.value, int) and figure.low is None and figure.unit in COUNTED
        return None if number is not None and counted and int(figure.value or 0) > number else number

    def things(self, sample: Sample) -> str:
        """What a sample consists of, in a word or two."""
        found = re.match(THINGS, sample.text)
        return found[0] if found else "cases"

    def intervals(self, section: Section) -> bool:
        """Whether the section's table needs a column for intervals."""
        return any(figure.low is not None for figure in self.figures(section))

    def confidence(self, section: Section) -> str:
        """The heading of the column for intervals, with their confidence."""
        found = {figure.confidence for figure in self.figures(section) if figure.low is not None}
        return f"{100 * found.pop():g}{numbers.THIN}% interval" if len(found) == 1 else "interval"

    def cell(self, table: Table, column: int, row: int) -> str:
        """The text of a table cell; the numbers of a column have the same number of digits, and parts of a whole add up
        to it if a decimal makes them."""
        value = table.cell(row, column)
        if not isinstance(value, int | float) or isinstance(value, bool):
            return numbers.number(value)
        there = [each for one in table.rows if isinstance(each := one[column], int | float)]
        if all(isinstance(each, int) for each in there):
            return numbers.number(value)
        if table.columns[column] not in table.amounts and all(0 <= each <= 1 for each in there):  # shares
            digits = 0 if all(float(round(100 * each, 6)).is_integer() for each in there) else 1
            if len(there) == len(table.rows) and is_whole(there):
                return f"{parts_of_100(there, digits)[row]}{numbers.THIN}%"
            return f"{cents(value, digits)}{numbers.THIN}%"
        most = max(map(abs, there))
        return numbers.plain(value, digits_of(None, most)) if most < 1e12 else numbers.number(value)

    def in_parts(self, section: Section) -> dict[str, str]:
        """The values of a section's figures that are parts of a whole, as shown."""
        return numbers.in_parts(self.figures(section))

    def right(self, table: Table, column: int) -> bool:
        """Whether a column holds numbers, which are right-aligned."""
        there = [row[column] for row in table.rows if row[column] is not None]
        return bool(there) and all(isinstance(value, int | float) for value in there)

    def wide(self, table: Table) -> bool:
        """Whether a table needs all the width that there is."""
        cells = [table.cell(row, column) for row in range(len(table.rows)) for column in range(len(table.columns))]
        texts = [cell for cell in cells if isinstance(cell, str)]
        return len(table.columns) > 5 or max(map(len, texts), default=0) > 24

    # -- drawings ------------------------------------------------------------------------------------------------------

    def board(self, diagram: Diagram) -> Any:
        """A diagram as a picture."""
        return markup(self.boards.diagram(diagram))

    def replay(self, replay: Replay) -> Any:
        """A game to step through."""
        return self.boards.replay(replay)

    def plot(self, chart: Chart) -> Any:
        """A chart as a picture."""
        from .plots import plot

        self._pictures += 1
        return markup(plot(chart, f"f{self._pictures}"))

    def legend(self, chart: Chart) -> list[tuple[str, str, str]]:
        """The colours of a chart, their meanings, and how lines are dashed."""
        return legend(chart)

    @property
    def themes(self) -> dict[str, str]:
        """The style variables of the light and the dark theme."""
        players = self.game.model.players
        return {
            theme: "".join(f"--{name}:{value};" for name, value in variables(players, theme).items())
            for theme in THEMES
        }

    @property
    def data(self) -> Any:
        """The report as JSON that can be embedded in a page."""
        text = json.dumps(as_json(self.report), ensure_ascii=False, separators=(",", ":"))
        return markup(text.replace("<", "\\u003c"))

    def _items(self) -> Iterator[tuple[Section, Item]]:
        for section in self.report.sections:
            for item in section.items:
                yield section, item


def _keys(chapter: Chapter) -> list[Card]:
    """The key figures of a chapter."""
    return [
        Card(item, section, chapter.title)
        for section in chapter.sections
        for item in section.items
        if isinstance(item, Figure) and item.key and item.value is not None
    ]


def legend(chart: Chart) -> list[tuple[str, str, str]]:
    """The colour variable, the name and the dashes of each series; empty if nothing needs to be told apart."""
    from .plots import colour_name, dashes

    if chart.heat or len(chart.series) < 2:
        return []
    lines = dashes(chart) if chart.shape in ("line", "step") else [""] * len(chart.series)
    return [
        (colour_name(series, place), series.name, dash)
        for place, (series, dash) in enumerate(zip(chart.series, lines, strict=True))
    ]
