"""Taking up a game where its record ends."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from ...interpreter.game.state import State
    from ...interpreter.play.record import Record


def resumed(path: Path, game: str | None = None) -> tuple[Record, State]:
    """The record in a file and the state after its moves. ``game`` says where the description is, if it has moved.

    A description that has changed since is told of; its moves must still be legal.

    Raises:
        RecordError: it is no record, or a move of it cannot be made.
        DescriptionError: its game cannot be found or loaded.
    """
    from ...interpreter.play import record as records
    from ..command_line.options import load_game

    record = records.load(path)
    loaded = load_game(game or find_game(record.game, path.parent), dict(record.options))
    if record.rules and record.rules != loaded.model.fingerprint:
        click.echo(f"note: the rules of {record.title} have changed since {path} was written", err=True)
    state = records.replay(record, loaded)
    record.rules = loaded.model.fingerprint
    return record, state


def find_game(name: str, beside: Path) -> str:
    """The path or library name of a record's game: a path begins in the folder of the record, or else in this one."""
    path = beside / name
    return str(path) if name.endswith(".gdl") and path.exists() else name
