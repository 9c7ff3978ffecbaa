"""The measurements as readable tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .timing.case import Case, Check
from .timing.measure import Spread

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.table import Table

    from .library.comparison import Line
    from .library.others import Scale
    from .strength.sheets import Sheet

LONG = 16
"""Names with more characters can be wrapped."""


def table(case: Case) -> Table:
    """A row for each contestant: its figure, and the first one's figure divided by it; each with its range."""
    made = _table(f"{case.part}: {case.title}", "", case.unit, "", f"{case.rows[0].name} ÷ this", "")
    for row in case.rows:
        ratio = ["", ""] if row.ratio is None else [f"{number(row.ratio.median)}×", _range(row.ratio)]
        made.add_row(row.name, number(row.figure.median), _range(row.figure), *ratio)
    return made


def _table(title: str, *headings: str) -> Table:
    """An empty table; columns with a heading contain numbers."""
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    made = Table(title=title, title_justify="left", title_style="bold", box=SIMPLE_HEAD, pad_edge=False)
    for heading in headings:
        made.add_column(heading, justify="right" if heading else "left", no_wrap=True)
    return made


def _narrow(table: Table) -> None:
    """Make a table with long names and many numbers fit into 80 columns by wrapping the names."""
    table.padding = (0, 1, 0, 0)
    table.columns[0].no_wrap = False
    table.columns[0].overflow = "fold"


def games_table(lines: Sequence[Line]) -> Table:
    """A row for each game: the rate of the native engine, and whether it reaches the goal."""
    made = _table("games", "", "playouts/s", "plies/s", "plies", "scaled", "goal", "")
    _narrow(made)
    for line in lines:
        goal = line.player.entry.goal
        made.add_row(
            line.player.label,
            number(line.playouts.median),
            f"{line.plies.median / 1e6:.2f}M" if line.plies.median >= 1e5 else number(line.plies.median),
            f"{line.mean_length:,.2f}",
            "" if line.scaled is None else number(line.scaled.median),
            "" if goal is None else number(goal),
            {True: "reached", False: "missed", None: ""}[line.reached],
            style="bold red" if line.reached is False else None,
        )
    return made


def sheet_table(sheet: Sheet) -> Table:
    """A table of strength."""
    made = _table(sheet.title, "", *sheet.headings[1:])
    made.columns[0].header = sheet.headings[0]
    made.padding = (0, 1, 0, 0)
    if any(len(row[0]) > LONG for row in sheet.rows):
        _narrow(made)
    for row in sheet.rows:
        made.add_row(*row)
    return made


def others_table(lines: Sequence[Line]) -> Table:
    """A row for each figure of another program, with our rate, scaled to their machine, as a multiple of it."""
    made = _table("other programs", "", "", "playouts/s", "ours, scaled ÷ this", "")
    _narrow(made)
    for line in lines:
        for place, other in enumerate(line.player.entry.others):
            ratio = line.ratio(other.playouts)
            ours = [] if ratio is None else [f"{number(ratio.median)}×", _range(ratio)]
            made.add_row("" if place else line.player.label, other.program, number(other.playouts), *ours)
    return made


def scale_line(scale: Scale, here: Spread | None) -> str:
    """The meaning of ``scaled`` in this run."""
    there = f"{scale.yardstick} at size {scale.size}: {number(scale.playouts)} playouts/s on the others' machine"
    if here is None:
        return f"{there}, not run here: nothing is scaled"
    return f"{there}, {number(here.median)} here ({_range(here)})"


def number(figure: float) -> str:
    """Three significant digits, or the whole part if it has more; from ten million on, millions."""
    if abs(figure) >= 1e7:
        return f"{figure / 1e6:,.1f}M"
    if abs(figure) >= 100:
        return f"{figure:,.0f}"
    return f"{figure:#.3g}" if figure else "0"


def _range(spread: Spread) -> str:
    return f"{number(spread.least)}–{number(spread.most)}"


def check_line(check: Check) -> str:
    """One sentence about a check."""
    apart = "" if check.errors is None else f" ({check.errors:.1f} standard errors apart)"
    places = 0 if check.errors is None else 3
    figures = f"{check.ours:,.{places}f} and {check.theirs:,.{places}f}"
    if check.ok:
        return f"{check.name}, {check.what}: {figures}{apart}"
    return f"{check.name} DOES NOT PLAY THE SAME GAME: {check.what}: {figures}{apart}"
