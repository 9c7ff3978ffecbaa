"""Games in PGN files, and which game of the library they are of."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from ...interpreter.core.errors import RecordError

if TYPE_CHECKING:
    from ...interpreter.game.game import Game
    from ...interpreter.play.record import Record

ENDING = ".pgn"


def opened(path: Path, game: str | None, number: int) -> tuple[Record, Game]:
    """A game of a file, counted from 1, as a record; ``game`` is the name of the game that it is of.

    Raises:
        RecordError: the file cannot be read, or has no such game; the message names the line.
        DescriptionError: the game cannot be found or loaded.
    """
    from ...interpreter.core.bounded_file import read_text
    from ...interpreter.play import pgn
    from ...interpreter.play.record import LARGEST
    from ..command_line.loading import load_game

    text = read_text(path, LARGEST, f"at most {LARGEST:,} bytes are read", RecordError)
    try:
        found = pgn.games(text)
        if number > len(found):
            several = "is one game" if len(found) == 1 else f"are {len(found)} games"
            raise RecordError(f"there {several} in it, so none has the number {number}")
        written = found[number - 1]
        name = game or _named(written.tags.get("Variant", ""))
        loaded = load_game(name, written.options)
        return pgn.record(written, loaded), loaded
    except RecordError as fault:
        raise RecordError(f"{path}: {fault}") from None


def _named(variant: str) -> str:
    """The game of the library with this name or title."""
    from ... import gdl
    from ...gdl.text.files import library

    wanted = variant.casefold()
    for name in library() if variant else ():
        if wanted == name or f'game "{wanted}"' in gdl.find(name).text.casefold():
            return name
    said = (
        f"the tag Variant, `{variant[:40]}`, is no game of the library" if variant else "it does not say of which game"
    )
    raise RecordError(f"{said}: name it with --game GAME")
