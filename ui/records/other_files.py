"""Games in files of other programs, and which game of the library they are of."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click

from ...interpreter.core.errors import RecordError

if TYPE_CHECKING:
    from ...interpreter.game.game import Game
    from ...interpreter.play.record import Record

PGN, SGF = ".pgn", ".sgf"
"""How the names of files in each format end."""
Written = TypeVar("Written")


def is_other(path: Path) -> bool:
    """Whether a file has one of the formats, by its name."""
    return path.suffix.lower() in (PGN, SGF)


def opened(path: Path, game: str | None, number: int) -> tuple[Record, Game]:
    """A game of a file, counted from 1, as a record; ``game`` is the name of the game that it is of.

    Notes tell what the file says and the rules do not.

    Raises:
        RecordError: the file cannot be read, or has no such game; the message names the line.
        DescriptionError: the game cannot be found or loaded.
    """
    from ...interpreter.core.bounded_file import read_text
    from ...interpreter.play.record import LARGEST

    # names and remarks can be in another encoding, which the moves are not
    text = read_text(path, LARGEST, f"at most {LARGEST:,} bytes are read", RecordError, errors="replace")
    try:
        record, loaded, remarks = (_from_sgf if path.suffix.lower() == SGF else _from_pgn)(text, game, number)
    except RecordError as fault:
        raise RecordError(f"{path}: {fault}") from None
    for remark in remarks:
        click.echo(f"note: {remark}", err=True)
    return record, loaded


def written(record: Record, game: Game, path: Path) -> str:
    """The text of a record in the format of a file, by its name: that of records, unless it is another one.

    Raises:
        RecordError: the game, or the record, cannot be written so.
    """
    from ...interpreter.play import pgn, sgf

    ending = path.suffix.lower()
    return pgn.text_of(record, game) if ending == PGN else sgf.text_of(record, game) if ending == SGF else str(record)


def _from_pgn(text: str, game: str | None, number: int) -> tuple[Record, Game, list[str]]:
    """A game of a PGN file, and no remarks."""
    from ...interpreter.play import pgn
    from ..command_line.loading import load_game

    one = _numbered(pgn.games(text), number)
    variant = one.tags.get("Variant", "").casefold()
    name = game or _searched(
        lambda name, text: variant != "" and variant in (name, _title(text)),
        f"the tag Variant, `{variant[:40]}`, is no game of the library" if variant else "it does not say of which game",
    )
    loaded = load_game(name, one.options)
    return pgn.record(one, loaded), loaded, []


def _from_sgf(text: str, game: str | None, number: int) -> tuple[Record, Game, list[str]]:
    """A game of an SGF file, and remarks."""
    from ...interpreter.play import sgf, sgf_file
    from ..command_line.loading import load_game

    one = _numbered(sgf_file.games(text), number)
    statement = re.compile(rf"^ *sgf +{one.number}\b", re.MULTILINE)
    name = game or _searched(
        lambda _, text: statement.search(text) is not None,
        f"no game of the library has the number GM[{one.root('GM')[:20] or 1}]",
    )
    loaded = load_game(name, {})
    if loaded.model.sgf is not None and (options := one.options(loaded.model.sgf)):
        loaded = load_game(name, options)
    record, remarks = sgf.record(one, loaded)
    return record, loaded, remarks


def _numbered(games: Sequence[Written], number: int) -> Written:
    """A game of a file."""
    if number > len(games):
        several = "is one game" if len(games) == 1 else f"are {len(games)} games"
        raise RecordError(f"there {several} in it, so none has the number {number}")
    return games[number - 1]


def _title(text: str) -> str:
    """The title in a description, in small letters."""
    found = re.search(r'^game "([^"]*)"', text, re.MULTILINE)
    return found[1].casefold() if found else ""


def _searched(wanted: Callable[[str, str], bool], missing: str) -> str:
    """The first game of the library whose name and text are wanted.

    Raises:
        RecordError: there is none.
    """
    from ... import gdl
    from ...gdl.text.files import library

    for name in library():
        if wanted(name, gdl.find(name).text):
            return name
    raise RecordError(f"{missing}: name it with --game GAME")
