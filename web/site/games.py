"""What a site tells about a game: rules, text, options, what is known, and what belongs to it."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any

from ...gdl.expand import expand
from ...gdl.model.option import spell
from ...gdl.text.files import find
from ...interpreter.analyse import perft_files
from ...interpreter.display.svg import svg
from ...interpreter.game import game as games
from ...interpreter.game.game import Game
from ...service.rules.html import as_html, sections
from ...service.rules.sheet import sheet
from . import playable
from .search import Section
from .templates import coloured, markup

WINS = {"win": "the player who begins", "loss": "the other player", "draw": "nobody: a draw"}
WEIGHT = 2
"""How much a game counts in the search beside what else has its name."""
THEMES = ("light", "dark")
COLUMNS = {"sequences": "sequences of moves", "positions": "new positions", "cumulative": "positions so far"}


@dataclass(frozen=True)
class Entry:
    """A game of the site."""

    name: str
    title: str
    by: str
    about: str
    players: tuple[str, ...]
    board: str
    bases: tuple[str, ...]
    """The games of the library that it extends, the nearest first."""
    known: Mapping[str, Any]
    """The rest of what its page shows."""
    sheet: str
    """Its rule sheet to print: an HTML page."""
    pictures: Mapping[str, str]
    """The start as SVG, by theme."""
    text: str = field(repr=False, default="")

    @property
    def path(self) -> str:
        """Where its page is."""
        return f"games/{self.name}.html"


def entry(name: str) -> Entry:
    """What is known about a game of the library.

    Raises:
        DescriptionError: there is no such game, or its description is wrong.
    """
    source = find(name)
    game = games.load(source, engine="reference")
    model, written = game.model, sheet(game)
    said = model.metadata
    start = game.start()
    return Entry(
        name,
        game.title,
        ", ".join([*said.get("author", ()), *said.get("year", ())]),
        " ".join(said.get("about", ())),
        model.players,
        f"{model.board.shape}, {len(model.board)} points",
        tuple(base.name for base in expand(source).bases),
        {
            "rules": markup("\n".join(sections(written, 3))),
            "source": markup(coloured(source.text, "gdl")),
            "options": _options(game),
            "offered": tuple(playable.choices_of(game)),
            "sources": said.get("source", ()),
            "notes": said.get("note", ()),
            "counts": [_count(found) for found in perft_files.of(name)],
            "solved": solved(name),
        },
        as_html(written),
        {theme: svg(model, start.position, theme=theme, title=f"The start of {game.title}") for theme in THEMES},
        source.text,
    )


def _options(game: Game) -> list[dict[str, str]]:
    return [
        {"name": option.name, "default": spell(option.default), "choices": option.allowed, "text": option.text}
        for option in game.model.options
    ]


def _count(found: perft_files.Counts) -> dict[str, Any]:
    """Counts of other programs, as a table; a row without a number for a column has ``None`` there."""
    columns = [column for column in COLUMNS if any(column in row.known for row in found.rows)]
    return {
        "options": " ".join(f"{name}={value}" for name, value in found.options.items()),
        "sources": found.sources,
        "conventions": found.conventions,
        "columns": [COLUMNS[column] for column in columns],
        "rows": [(row.depth, [row.known.get(column) for column in columns]) for row in found.rows],
    }


@cache
def _solved() -> dict[str, Any]:
    return tomllib.loads(files("plybook.docs").joinpath("solved.toml").read_text(encoding="utf-8"))


def solved(name: str) -> list[dict[str, str]]:
    """The boards of a game that have been solved: options, who wins, with which first moves, who says the same."""
    return [
        {
            "options": " ".join(f"{option}={spell(value)}" for option, value in row.get("options", {}).items()),
            "wins": WINS[row["value"]],
            "openings": row.get("openings", ""),
            "source": "; ".join(filter(None, (row.get("source", ""), row.get("note", "")))),
        }
        for row in _solved()["row"]
        if row["game"] == name and row["value"] in WINS
    ]


def variants(name: str, entries: Sequence[Entry]) -> list[Entry]:
    """The games that extend a game."""
    return [entry for entry in entries if name in entry.bases]


def found_by(entry: Entry) -> list[Section]:
    """What can be found of a game: its page, by its title, its inventors and its text."""
    said = f"{entry.name} {entry.by} {entry.about} {' '.join(entry.players)} {entry.board} {entry.text}"
    return [Section(entry.path, entry.title, "Games", said, WEIGHT)]
