"""An analysis at the terminal: the game's problems and the key figures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table
from rich.text import Text

from ...measures.alarms.causes import in_short, roots
from ...measures.results.findings import Words
from ...measures.results.steady import STRENGTH
from ...report.differences import besides, in_words, row_label
from ...report.numbers import interval_of, value_of
from .rules import show_rules

if TYPE_CHECKING:
    from ...measures.results.comparison import Comparison
    from ...measures.results.findings import Figure, Report


def show(report: Report) -> None:
    """Print alarms and key figures."""
    console = Console(highlight=False, markup=False)
    _alarms(console, report)
    _doubts(console, report)
    for sentence in report.summary:
        console.print(sentence, soft_wrap=True)
    table = Table()
    table.add_column("")
    table.add_column("", justify="right")
    table.add_column("95 % interval", justify="right")
    for figure in _first(report):
        label = Text(figure.label)
        if place := report.places.get(figure.name):
            label.append(f"\n{place.text}", style="dim")
        if STRENGTH in figure.note:
            label.append(f"\n{figure.note}", style="dim")
        table.add_row(label, value_of(figure), interval_of(figure))
    if table.rows:
        console.print(table)
    _remarks(console, report)


def show_comparison(found: Comparison) -> None:
    """Print what differs between the rules, the alarms, all key figures, and others that differ beyond chance."""
    console = Console(highlight=False, markup=False)
    for rules in found.rules:
        show_rules(console, rules, found.names[0], found.names[rules.variant])
    for name, report in zip(found.names, found.reports, strict=True):
        _alarms(console, report, f"{name}: ")
        _doubts(console, report, f"{name}: ")
    figures = [report.figures() for report in found.reports]
    key = {figure.name for report in found.reports for figure in _first(report)}
    for variant in range(1, len(found.names)):
        if alike := found.counted_alike(variant):
            console.print(f"{found.names[0]} and {found.names[variant]}: {alike}", soft_wrap=True)
        if found.same_games(variant):
            console.print(
                f"{found.names[0]} and {found.names[variant]}: with the same seed, the same games were played, move "
                "for move; as far as these games can tell, both rules do the same",
                soft_wrap=True,
            )
            continue
        table = Table()
        for place, title in enumerate(("", found.names[0], found.names[variant], "")):
            table.add_column(Text(title), justify="right" if place in (1, 2) else "left")
        for name in found.figures:
            difference = found.of(name, variant)
            if name in found.repeated or (name not in key and difference.verdict != "sure"):
                continue
            one, other = figures[0].get(name), figures[variant].get(name)
            label = row_label((one, other))
            values = (Text(_beside(figure, label)) if figure else "–" for figure in (one, other))
            table.add_row(Text(label), *values, in_words(difference, one, other))
        console.print(table)
    for name, report in zip(found.names, found.reports, strict=True):
        _remarks(console, report, f"{name}: ")


def _beside(figure: Figure, label: str) -> str:
    """The value of a figure, and what its own label says that the row's does not."""
    own = besides(figure, label)
    return value_of(figure) + (f"\n{own}" if own else "")


def _alarms(console: Console, report: Report, before: str = "") -> None:
    for alarm in roots(report.alarms):
        style = "bold red" if alarm.severe else "yellow"
        line = Text(before).append("warning: " if alarm.severe else "worth a look: ", style=style)
        console.print(line.append(alarm.text).append(f" ({alarm.evidence})", style="dim"), soft_wrap=True)
        if short := in_short(report.alarms, alarm):  # the page, and the JSON, have the evidence
            console.print(Text(before).append("  it follows: ", style="dim").append(short), soft_wrap=True)
    if not report.alarms:
        found = f"but only {report.few:,} games were played" if report.few else "nothing looks broken"
        console.print(f"{before}no alarms: {found}", soft_wrap=True)


def _doubts(console: Console, report: Report, before: str = "") -> None:
    """Where the author's text and the rule may differ, unless an alarm has told it."""
    if any(alarm.code == "text-and-rule-differ" for alarm in report.alarms):
        return
    for words in (item for section in report.sections for item in section.items if isinstance(item, Words)):
        for (name, text), written in zip(words.lines, words.written, strict=False):
            for doubt in written.doubts if written else ():
                line = Text(before).append("worth a look: ", style="yellow")
                line.append(f"the text and the rule may differ ({name}: {text}): {doubt}")
                console.print(line, soft_wrap=True)


def _remarks(console: Console, report: Report, before: str = "") -> None:
    for remark in report.remarks:
        console.print(f"note: {before}{remark.text}", soft_wrap=True)


def _first(report: Report) -> list[Figure]:
    """The key figures, or all figures if none is marked as key."""
    figures = list(report.figures().values())
    return [each for each in figures if each.key] or figures
