"""A game to look back on: a record, the first game of a PGN or SGF file, or the moves of a game that is named."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ...interpreter.core.errors import PlyError, RecordError

if TYPE_CHECKING:
    from ...interpreter.game.game import Game
    from ...interpreter.play.record import Record

MOST = 10_000
"""The most moves in a list."""


@dataclass(frozen=True)
class Past:
    """A game that has been played, with the names of those who played, by seat, and its result as recorded."""

    game: Game
    moves: tuple[str, ...]
    names: tuple[str, ...] = ()
    result: str = ""
    board: str = ""


def past(path: Path, game: str | None, options: dict[str, str], position: Path | None) -> Past:
    """The game in a file. Nobody who is named in it is started.

    Raises:
        RecordError: the file cannot be read or has a move that cannot be played; the message names the line.
        UsageError: an option does not go with such a file.
        DescriptionError: the game cannot be found or loaded.
    """
    from ...interpreter.play.record import TITLE
    from .other_files import is_other, opened
    from .resume import resumed

    text = "" if is_other(path) else _text(path)
    if is_other(path) or text.partition("\n")[0].strip() == TITLE:
        if options or position is not None:
            raise click.UsageError("a record or file has its own options and position: remove -o and --position")
        if not is_other(path):
            record, state = resumed(path, game)
            if not record.moves:
                raise RecordError(f"{path}: there is nothing to review: no move has been made{record.cut}")
            return _of(record, state.game)
        return _of(*opened(path, game, 1))
    if game is None:
        raise RecordError(
            f"{path}: line 1: a record begins with `{TITLE}`; for a bare list of moves, name its game: "
            f"`plybook review {path} --game GAME`"
        )
    return _listed(path, text, game, options, position)


def _of(record: Record, game: Game) -> Past:
    """What is looked at of a record."""
    from ...players import one_line

    names = tuple(map(one_line, record.players))
    return Past(game, tuple(record.moves), names, one_line(record.result), record.position)


def _text(path: Path) -> str:
    from ...interpreter.core.bounded_file import read_text
    from ...interpreter.play.record import LARGEST

    return read_text(path, LARGEST, f"at most {LARGEST:,} bytes are read", RecordError)


def _listed(path: Path, text: str, game: str, options: dict[str, str], position: Path | None) -> Past:
    """The moves of a list: separated by spaces, commas or new lines; numbers such as ``12.`` and comments (``#``) are
    skipped."""
    from ..command_line.loading import load_game

    loaded = load_game(game, options)
    board = "" if position is None else _text(position).rstrip("\n")
    try:
        state = loaded.position(board) if board else loaded.start()
    except PlyError as fault:
        raise type(fault)(f"{position}: {fault}") from None
    for number, line in enumerate(text.split("\n"), 1):
        for word in re.sub(r"(?<!\S)\d+\.+(?=\s|$)", " ", line.partition("#")[0]).replace(",", " ").split():
            if state.ply >= MOST:
                raise RecordError(f"{path}: line {number}: a list has at most {MOST:,} moves")
            try:
                state.push(word)
            except PlyError as fault:
                raise RecordError(f"{path}: line {number}, ply {state.ply + 1}: {fault}") from None
    return Past(loaded, tuple(map(str, state.moves)), board=board)
