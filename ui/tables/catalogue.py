"""The library as a list of games, and everything known about one game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ... import gdl
from ...gdl.model.model import Model
from ...gdl.model.option import spell
from ...gdl.text.files import library
from ...interpreter.analyse import perft_files
from ...interpreter.play import playthrough
from .grid import grid


def entries(names: Sequence[str] = ()) -> list[dict[str, Any]]:
    """What is known about these games, or about all library games, in the form of ``--json``.

    Raises:
        DescriptionError: there is no such game, or its description is wrong.
    """
    return [_entry(name, gdl.load(gdl.find(name))) for name in names or library()]


def _entry(name: str, model: Model) -> dict[str, Any]:
    said = model.metadata
    return {
        "name": name,
        "title": model.title,
        "about": ", ".join(said.get("about", ())),
        "author": ", ".join(said.get("author", ())),
        "year": ", ".join(said.get("year", ())),
        "sources": list(said.get("source", ())),
        "notes": list(said.get("note", ())),
        "notation": ", ".join(said.get("notation", ())),
        "players": list(model.players),
        "board": model.board.shape,
        "points": len(model.board),
        "options": {
            option.name: {"default": spell(option.default), "choices": option.allowed, "text": option.text}
            for option in model.options
        },
        "counts": [
            {
                "name": found.name,
                "options": dict(found.options),
                "depth": found.rows[-1].depth,
                "sources": list(found.sources),
                "conventions": list(found.conventions),
            }
            for found in perft_files.of(name)
        ],
        "playthrough": playthrough.stored(name) is not None,
    }


def table(found: Sequence[dict[str, Any]]) -> RenderableType:
    """The games with their names, titles, players, boards and options."""
    shown = Table.grid(padding=(0, 2))
    shown.add_column(no_wrap=True)
    shown.add_column()
    for entry in found:
        options = "   ".join(f"{name}={option['default']} ({option['choices']})" for name, option in _options(entry))
        title = Text.assemble((entry["title"], "bold"), f"   {', '.join(entry['players'])}   {entry['board']}")
        lines = [title, Text(entry["about"]), Text(options, "dim")]
        shown.add_row(Text(entry["name"], "cyan"), Text("\n").join(line for line in lines if line))
    return shown


def full(entry: dict[str, Any]) -> RenderableType:
    """Everything known about a game."""
    by = ", ".join(filter(None, (entry["author"], entry["year"])))
    parts: list[RenderableType] = [Text.assemble((entry["title"], "bold"), f" ({by})" if by else "")]
    parts += [Text(entry["about"])] if entry["about"] else []
    rows = [
        ("name", entry["name"]),
        ("players", ", ".join(entry["players"])),
        ("board", f"{entry['board']}, {entry['points']} points"),
        ("moves", entry["notation"]),
        *(("source", source) for source in entry["sources"]),
        *(("note", note) for note in entry["notes"]),
        ("playthrough", f"games/playthroughs/{entry['name']}.txt" if entry["playthrough"] else ""),
    ]
    parts.append(grid([(name, text) for name, text in rows if text]))
    options = [
        (f"{name} = {option['default']}", f"{option['text']}  ({option['choices']})".strip())
        for name, option in _options(entry)
    ]
    kept = [
        (count["name"], "; ".join([_how(count), *count["conventions"], *count["sources"]])) for count in entry["counts"]
    ]
    for title, section in (("Options", options), ("Counts", kept)):
        if section:
            parts += [Text(title, "bold"), grid(section)]
    return Group(*parts, "")


def _options(entry: dict[str, Any]) -> list[tuple[str, dict[str, str]]]:
    return list(entry["options"].items())


def _how(count: dict[str, Any]) -> str:
    options = " ".join(f"{name}={value}" for name, value in count["options"].items())
    return f"{options or 'default options'}, to depth {count['depth']}"
