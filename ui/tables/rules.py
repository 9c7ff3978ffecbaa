"""What differs between the rules of two games, at the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.table import Table
from rich.text import Text

if TYPE_CHECKING:
    from rich.console import Console

    from ...interpreter.analyse.rules_difference import RulesDifference


def show_rules(console: Console, found: RulesDifference, first: str, other: str) -> None:
    """Print the options that differ, then the statements."""
    console.print(f"{first} and {other}: {found.verdict}", soft_wrap=True)
    if not found.options and not found.statements:
        return
    table = Table(show_lines=True)
    for title in ("", first, other):
        table.add_column(Text(title), overflow="fold")
    for option in found.options:
        name = f"option {option.name}" + (f": {option.text}" if option.text else "")
        table.add_row(Text(name), Text(option.first or "–"), Text(option.other or "–"))
    for one in found.statements:
        there = _written(one.other, one.other_said)
        if one.by_options:
            there = Text("the same text; the options make the difference", style="dim")
        table.add_row(Text(one.title), _written(one.first, one.first_said), there)
    console.print(table)


def _written(code: str, said: str) -> Text:
    text = Text(code or "not in these rules", "" if code else "italic")
    return text.append(f"\n“{said}”", style="dim") if said else text
