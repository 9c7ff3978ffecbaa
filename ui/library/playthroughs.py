"""Playthroughs at the command line: rewrites those of the library."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from ...gdl.text.files import games
from ...interpreter.core.errors import RecordError
from ...interpreter.play import playthrough
from ...players import make


def write_playthroughs(names: Sequence[str], folder: Path, engine: str) -> None:
    """Write the playthroughs of these games, or of all games except variants, and report which ones have changed.

    Raises:
        DescriptionError: there is no such game.
        RecordError: the existing playthrough cannot be replayed; the message names its file.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for name in names or games():
        path = folder / (Path(name).name.removesuffix(".gdl") + playthrough.SUFFIX)
        before = path.read_text(encoding="utf-8") if path.exists() else playthrough.stored(name) or ""
        try:
            text = playthrough.golden(name, before, make("random"), engine)
        except RecordError as fault:
            raise RecordError(f"{path}, {fault}") from None
        path.write_text(text, encoding="utf-8")
        click.echo(f"{path} {'unchanged' if text == before else 'written'}")
