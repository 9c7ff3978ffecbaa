"""An analysis at the terminal: what is wrong with the game, and the figures that say most."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..measures.findings import Figure, Report


def show(report: Report) -> None:
    """Print alarms and key figures."""
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    console = Console(highlight=False, markup=False)
    for alarm in report.alarms:
        style = "bold red" if alarm.severe else "yellow"
        line = Text("warning: " if alarm.severe else "perhaps: ", style=style)
        console.print(line.append(alarm.text, style="default").append(f" ({alarm.evidence})", style="dim"))
    if not report.alarms:
        console.print("nothing is wrong with it, as far as can be seen")
    table = Table()
    table.add_column("")
    table.add_column("", justify="right")
    table.add_column("95 % interval", justify="right")
    figures = list(report.figures().values())
    for figure in [each for each in figures if each.key] or figures:
        table.add_row(Text(figure.label), said(figure.value, figure), interval(figure))
    console.print(table)


def said(value: float | str | None, figure: Figure) -> str:
    """A value in the unit of a figure."""
    if value is None:
        return "–"
    if isinstance(value, str):
        return value
    match figure.unit:
        case "share":
            return f"{value:.1%}".replace("%", " %")
        case "log10":
            return f"10^{value:.1f}"
        case "per second":
            return f"{value:,.0f}"
    if isinstance(value, int):
        return f"{value:,}"
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.3g}" if abs(value) < 1 else f"{value:,.1f}"


def interval(figure: Figure) -> str:
    """From where to where a figure lies, as a text; empty for an exact one."""
    if figure.low is None or figure.high is None:
        return ""
    return f"{said(figure.low, figure)} to {said(figure.high, figure)}"
