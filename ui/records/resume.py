"""Resumes a game where its record ends."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ...interpreter.core.errors import PlyError, RecordError
from ...players import one_line, reads_file, starts_program
from ..command_line.loading import load_game
from .game_name import find_game

if TYPE_CHECKING:
    from ...interpreter.game.game import State
    from ...interpreter.play.record import Record


def resumed(path: Path, game: str | None = None) -> tuple[Record, State]:
    """The record in a file and the state after its moves. ``game`` is the new place of a description that has moved.

    If the description has changed since, or is of another game, a note says so; the recorded moves must still be legal.

    Raises:
        RecordError: the file is not a record, or one of its moves cannot be played; the message names the file.
        DescriptionError: the game cannot be found or loaded.
    """
    from ...interpreter.play import record as records
    from .other_files import is_other

    if is_other(path):
        command = shlex.join(["plybook", "convert", str(path), "--out", f"{path.stem}.txt"])
        raise RecordError(f"{path}: this is no record: make one of it with `{command}`")
    record = records.load(path)
    loaded = load_game(game or find_game(record.game, path.parent), dict(record.options))
    changed = record.rules not in ("", loaded.model.fingerprint)
    other = changed and record.title not in (record.game, loaded.title)
    said = f"{path} is a record of {one_line(record.title)}, not of {loaded.title}"
    if changed and not other:
        click.echo(f"note: the rules of {record.title} have changed since {path} was written", err=True)
    try:
        state = records.replay(record, loaded)
    except PlyError as fault:
        raise type(fault)(f"{said if other else path}: {fault}") from None
    if other:
        click.echo(f"note: {said}; all its moves are legal there, too", err=True)
    record.rules = loaded.model.fingerprint
    return record, state


def resume_command(command: str, path: Path, players: Sequence[str]) -> str:
    """The command line that continues a record or a tournament; programs and files have to be named in it too."""
    words = ["plybook", command, "--resume", str(path)]
    if any(starts_program(name) or reads_file(name) for name in players):
        words += ["--players", ",".join(players)]
    return shlex.join(words)
