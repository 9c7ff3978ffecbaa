"""Taking up a game where its record ends."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..command_line.loading import load_game
from .game_name import find_game

if TYPE_CHECKING:
    from ...interpreter.game.game import State
    from ...interpreter.play.record import Record


def resumed(path: Path, game: str | None = None) -> tuple[Record, State]:
    """The record in a file and the state after its moves. ``game`` says where the description is, if it has moved.

    A description that has changed since is told of; its moves must still be legal.

    Raises:
        RecordError: it is no record, or a move of it cannot be made.
        DescriptionError: its game cannot be found or loaded.
    """
    from ...interpreter.play import record as records

    record = records.load(path)
    loaded = load_game(game or find_game(record.game, path.parent), dict(record.options))
    if record.rules and record.rules != loaded.model.fingerprint:
        click.echo(f"note: the rules of {record.title} have changed since {path} was written", err=True)
    state = records.replay(record, loaded)
    record.rules = loaded.model.fingerprint
    return record, state
