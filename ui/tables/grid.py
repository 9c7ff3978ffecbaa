"""A grid of names and texts, for lists of games and for rules."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text


def grid(rows: Iterable[tuple[str, str]]) -> RenderableType:
    """Rows of a name and a text, indented."""
    table = Table.grid(padding=(0, 2))
    table.add_column(no_wrap=True)
    table.add_column()
    for name, text in rows:
        table.add_row(Text(name, "cyan"), Text(text))
    return Padding(table, (0, 0, 0, 2))
