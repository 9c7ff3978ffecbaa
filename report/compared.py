"""A comparison as one HTML file: the differences first, then all figures side by side and charts overlaid."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from html import escape
from shlex import quote
from typing import Any

from ..interpreter.analyse.rules_difference import RulesDifference, rules_differences
from ..interpreter.display.surface import CELLS, CHEQUERED, surface
from ..interpreter.game.game import Game
from ..measures.alarms.causes import in_short, roots
from ..measures.results.comparison import Comparison
from ..measures.results.findings import GROUPS, MORE, Alarm, Chart, Diagram, Figure, Report, Section, as_json
from ..measures.results.twice import rest
from . import layout
from .boards import Boards
from .colours import THEMES, variables
from .differences import besides, in_words, row_label
from .needs import demand
from .numbers import in_parts, plain, raised
from .page import START, legend
from .plots import Frame, plot
from .rows import Against, Row
from .side_by_side import arranged
from .templates import Tips, environment, markup, sentence

ALONE = ("rules", "puzzles")
"""Chapters whose drawings are not worth comparing."""


def compared(found: Comparison, games: Sequence[Game]) -> str:
    """The self-contained page of a comparison; it fetches nothing from elsewhere.

    ``games`` are those of the reports, in the same order.

    Raises:
        PlyError: a package that pages need is not installed.
    """
    demand()
    return environment().get_template("compared.html").render(view=View(found, games))


@dataclass(frozen=True)
class Variant:
    """One of the compared variants."""

    place: int
    name: str
    report: Report
    game: Game
    boards: Boards

    @property
    def alarms(self) -> tuple[Alarm, ...]:
        """The alarms of the variant."""
        return self.report.alarms

    @property
    def causes(self) -> list[Alarm]:
        """Its alarms that follow from no other."""
        return roots(self.alarms)

    @property
    def mood(self) -> str:
        """The class that colours its alarms."""
        return "bad" if any(each.severe for each in self.alarms) else "doubt" if self.alarms else "good"

    @property
    def start(self) -> Any:
        """A picture of its starting position."""
        for section in self.report.sections:
            for item in section.items:
                if isinstance(item, Diagram) and item.name == START:
                    return markup(self.boards.diagram(item))
        return markup(self.boards.diagram(Diagram(START, f"{self.name}: the start", str(self.game.start()))))


@dataclass(frozen=True)
class Measure:
    """A section in all variants."""

    section: Section
    rows: tuple[Row, ...]
    charts: tuple[tuple[str, Chart, Frame | None], ...]
    """Each with the name of its variant, if it belongs to only one, and the axes that it shares with others."""
    diagrams: tuple[tuple[Variant, Diagram], ...]
    level: tuple[tuple[str, str], ...] = ()
    """The titles of charts that never change in any variant, and what they would show, in words."""
    how: tuple[str, ...] = ()
    """How it was measured: once for all variants, or each way with the names of its variants."""
    samples: tuple[str, ...] = ()
    """The samples behind the figures: those shared by all variants once, the others with the variant's name."""

    @property
    def sure(self) -> bool:
        """Whether a figure surely differs in some variant; otherwise the section is folded."""
        return any(row.sure for row in self.rows)

    @property
    def unsure(self) -> str:
        """What is said of a section without such a figure."""
        perhaps = sum(any(each.verdict == "perhaps" for each in row.differences) for row in self.rows)
        return f"{perhaps} perhaps {'differs' if perhaps == 1 else 'differ'}" if perhaps else "no sure difference"

    @property
    def beside(self) -> bool:
        """Whether its one chart stands beside its figures, where there is room."""
        return len(self.charts) == 1 and bool(self.rows)


class View(Tips):
    """The data for the template."""

    def __init__(self, found: Comparison, games: Sequence[Game]) -> None:
        self.found = found
        self.variants = [
            Variant(place, name, report, game, Boards(game, _squares(game, games[0])))
            for place, (name, report, game) in enumerate(zip(found.names, found.reports, games, strict=True))
        ]
        self._pictures = 0
        super().__init__()

    @property
    def title(self) -> str:
        """The title: what is compared."""
        titles = dict.fromkeys(variant.report.title for variant in self.variants)
        names = " against ".join(self.found.names)
        alike = all(name.startswith(title) for name in self.found.names for title in titles)
        return names if len(titles) > 1 or alike else f"{next(iter(titles))}: {names}"

    @property
    def others(self) -> list[Variant]:
        """All variants but the first."""
        return self.variants[1:]

    def in_short(self, variant: Variant, alarm: Alarm) -> str:
        """What follows from an alarm and says more than it, in one line."""
        return in_short(variant.alarms, alarm)

    @cached_property
    def rules(self) -> tuple[RulesDifference, ...]:
        """What differs between the rules."""
        return self.found.rules or rules_differences([variant.game for variant in self.variants])

    @cached_property
    def rows(self) -> dict[str, Row]:
        """All figures by name."""
        figures = [variant.report.figures() for variant in self.variants]
        parts = tuple(in_parts(tuple(found.values())) for found in figures)
        rows = {}
        for name in self.found.figures:
            each = tuple(found.get(name) for found in figures)
            differences = tuple(self.found.of(name, variant.place) for variant in self.others)
            words = tuple(_html(in_words(difference, each[0], each[difference.variant])) for difference in differences)
            among = tuple(_among(variant.report, one) for variant, one in zip(self.variants, each, strict=True))
            label = row_label(each)
            own = tuple(besides(one, label) for one in each)
            also = tuple(self._also(name, other) for other, told in self.beside.items() if told == name)
            rows[name] = Row(name, label, each, differences, words, parts, among, own, also)
        return rows

    @cached_property
    def beside(self) -> dict[str, str]:
        """The figures that stand beside another one of their section, from which they follow, and its name."""
        sections = [section for variant in self.variants for section in variant.report.sections]
        home = {item.name: one.name for one in sections for item in one.items if isinstance(item, Figure)}
        return {name: told for name, told in self.found.repeated.items() if home[name] == home[told]}

    def _also(self, name: str, other: str) -> str:
        """What another figure is that follows from this one."""
        figures = [variant.report.figures() for variant in self.variants]
        follows = (
            "the rest" if all(rest(found[name], found[other]) for found in figures if name in found) else "the same"
        )
        return f"{follows}: {row_label([found.get(other) for found in figures])}"

    def against(self, variant: Variant) -> Against:
        """What differs between a variant and the first."""
        repeated = self.found.repeated
        return Against([row for name, row in self.rows.items() if name not in repeated], variant.place)

    def among(self, row: Row) -> str:
        """The number of games behind a figure, if it is another than that of most figures in some variant."""
        told: dict[str, list[str]] = {}
        for variant, among in zip(self.variants, row.among, strict=True):
            if among:
                told.setdefault(among, []).append(variant.name)
        return "; ".join(_whose(told, len(self.variants)))

    @property
    def chapters(self) -> list[tuple[str, str, list[Measure]]]:
        """The names, titles and measures of the chapters that have anything to compare."""
        chapters = []
        for group, title in GROUPS.items():
            sections: dict[str, list[tuple[Variant, Section]]] = {}
            for variant in self.variants:
                for section in variant.report.sections:
                    if section.group == group:
                        sections.setdefault(section.name, []).append((variant, section))
            measures = [self._measure(each, group) for each in sections.values()]
            measures = [each for each in measures if each.rows or each.charts or each.diagrams or each.level]
            if measures:
                chapters.append((group, title, measures))
        return chapters

    @property
    def themes(self) -> dict[str, str]:
        """The style variables of the light and the dark theme."""
        players = self.variants[0].game.model.players
        return {
            theme: "".join(f"--{name}:{value};" for name, value in variables(players, theme).items())
            for theme in THEMES
        }

    @property
    def command(self) -> str:
        """The command that reproduces the page."""
        words = ["plybook compare"]
        for report in self.found.reports:
            words.append(quote(report.game))
            words += [f"-o {quote(f'{name}={value}')}" for name, value in report.options.items()]
        first = self.found.reports[0]
        return " ".join([*words, f"--budget {first.budget} --seed {first.seed}"])

    @property
    def data(self) -> Any:
        """The comparison as JSON that can be embedded in a page."""
        text = json.dumps(as_json(self.found), ensure_ascii=False, separators=(",", ":"))
        return markup(text.replace("<", "\\u003c"))

    def plot(self, chart: Chart, frame: Frame | None) -> Any:
        """A chart as a picture, with the axes of a frame."""
        self._pictures += 1
        return markup(plot(chart, f"f{self._pictures}", frame))

    def legend(self, chart: Chart) -> list[tuple[str, str, str]]:
        """The colours of a chart's series, their names, and how lines are dashed."""
        return legend(chart)

    def board(self, variant: Variant, diagram: Diagram) -> Any:
        """A diagram as a picture."""
        return markup(variant.boards.diagram(diagram))

    def _measure(self, sections: Sequence[tuple[Variant, Section]], group: str) -> Measure:
        names = dict.fromkeys(item.name for _, one in sections for item in one.items if isinstance(item, Figure))
        drawn = [] if group in ALONE else [(variant, item) for variant, one in sections for item in one.items]
        charts: dict[str, list[tuple[str, Chart]]] = {}
        boards: dict[str, list[tuple[Variant, Diagram]]] = {}
        for variant, item in drawn:
            if isinstance(item, Chart):
                charts.setdefault(item.name, []).append((variant.name, item))
            elif isinstance(item, Diagram) and item.name != START:
                boards.setdefault(item.name, []).append((variant, item))
        level = [name for name, each in charts.items() if all(layout.level(chart) for _, chart in each)]
        return Measure(
            sections[0][1],
            tuple(self.rows[name] for name in names if name not in self.beside),
            tuple(found for name, each in charts.items() if name not in level for found in arranged(each)),
            tuple(pair for each in boards.values() for pair in each),
            tuple((charts[name][0][1].title, _level(charts[name])) for name in level),
            _how(sections),
            _samples(sections),
        )


def _squares(game: Game, first: Game) -> str:
    """How the squares of a variant are drawn: chequered or plain as those of the first, if it is of the same game."""
    surfaces = {surface(each.model) for each in (game, first)}
    alike = game.title == first.title and surfaces == {CELLS, CHEQUERED} and not game.model.board.slanted
    return surface(first.model) if alike else ""


def _among(report: Report, figure: Figure | None) -> str:
    """The number of games that a figure rests on, if an alarm had more played than most figures rest on."""
    number = next((sample.number for sample in report.samples if sample.name == MORE), 0)
    return f"of {plain(number)} games" if figure is not None and figure.sample == MORE else ""


def _samples(sections: Sequence[tuple[Variant, Section]]) -> tuple[str, ...]:
    """The samples of a section, as listed below it."""
    told: dict[str, list[str]] = {}
    for variant, section in sections:
        names = {getattr(item, "sample", "") for item in section.items}
        for sample in variant.report.samples:
            if sample.name in names:
                players = f"; players: {' · '.join(dict.fromkeys(sample.players))}" if sample.players else ""
                seed = f"; seed {sample.seed}" if sample.seed is not None else ""
                told.setdefault(f"{plain(sample.number)} {sample.text}{players}{seed}", []).append(variant.name)
    return _whose(told, len(sections))


def _level(charts: Sequence[tuple[str, Chart]]) -> str:
    """What charts that never change would show: once for all variants, or for each."""
    told: dict[str, list[str]] = {}
    for name, chart in charts:
        told.setdefault(layout.level(chart), []).append(name)
    return "; ".join(_whose(told, len(charts)))


def _how(sections: Sequence[tuple[Variant, Section]]) -> tuple[str, ...]:
    """How the figures of a section were measured, which can name numbers of one variant."""
    told: dict[str, list[str]] = {}
    for variant, section in sections:
        text = " ".join(sentence(each) for each in (section.how, section.source) if each)
        if text:
            told.setdefault(text, []).append(variant.name)
    return _whose(told, len(sections))


def _whose(told: Mapping[str, Sequence[str]], number: int) -> tuple[str, ...]:
    """Texts, each with the names of its variants unless it is that of all."""
    return tuple(text if len(of) == number else f"{', '.join(of)}: {text}" for text, of in told.items())


def _html(text: str) -> Any:
    return markup(raised(escape(text, quote=False)))
