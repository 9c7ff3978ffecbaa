"""Playthroughs at the command line: rewrites those of the library."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from ...gdl.text.files import games
from ...interpreter.core.bounded_file import read_text
from ...interpreter.core.errors import RecordError
from ...interpreter.core.whole_file import write_whole
from ...interpreter.play import playthrough
from ...players import make

LARGEST = 1024 * 1024
"""The most bytes of a playthrough."""


def write_playthroughs(names: Sequence[str], folder: Path, engine: str) -> None:
    """Write the playthroughs of these games, or of all games except variants, and report which ones have changed.

    Raises:
        DescriptionError: there is no such game.
        RecordError: the existing playthrough cannot be replayed, or the new one cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for name in names or games():
        path = folder / (Path(name).name.removesuffix(".gdl") + playthrough.SUFFIX)
        if path.exists():
            before = read_text(path, LARGEST, f"a playthrough has at most {LARGEST // 1024} KiB", RecordError)
        else:
            before = playthrough.stored(name) or ""
        try:
            text = playthrough.golden(name, before, make("random"), engine)
        except RecordError as fault:
            raise RecordError(f"{path}, {fault}") from None
        write_whole(text, path)
        click.echo(f"{path} {'unchanged' if text == before else 'written'}")
