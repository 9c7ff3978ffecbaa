"""``plybook list``."""

from __future__ import annotations

from typing import Any

import click

from ..options import json_option, print_json


@click.command("list")
@json_option
def command(as_json: bool) -> None:
    """Show the games of the library: players, board and options."""
    from ... import gdl
    from ...gdl.files import library
    from ...gdl.option import spell

    rows: list[dict[str, Any]] = []
    for name in library():
        model = gdl.load(gdl.find(name))
        rows.append(
            {
                "name": name,
                "title": model.title,
                "author": ", ".join(model.metadata.get("author", ())),
                "year": ", ".join(model.metadata.get("year", ())),
                "players": list(model.players),
                "board": model.board.shape,
                "points": len(model.board),
                "options": {o.name: {"default": spell(o.default), "choices": o.allowed} for o in model.options},
            }
        )
    if as_json:
        print_json(rows)
        return
    from rich.console import Console
    from rich.table import Table

    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for column in ("name", "game", "players", "board", "options"):
        table.add_column(column, overflow="fold")
    for row in rows:
        options = ", ".join(f"{name}={option['default']}" for name, option in row["options"].items())
        table.add_row(row["name"], row["title"], ", ".join(row["players"]), row["board"], options)
    Console().print(table)
