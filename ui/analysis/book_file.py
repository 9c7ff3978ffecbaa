"""Writes the opening book of an analysis."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from ...interpreter.core.errors import RecordError

if TYPE_CHECKING:
    from ...interpreter.game.game import Game
    from .options import AnalysisSettings


def give_book(game: Game, asked: AnalysisSettings, path: Path) -> None:
    """Write the opening book of an analysis that has been made (its work is reused), complete or not at all.

    Raises:
        PlyError: the game has no opening book.
        RecordError: the file cannot be written.
    """
    from ...interpreter.core.whole_file import write_new
    from ...measures.openings.book import book_of
    from ...measures.run import folder_of, version, workbench
    from ...measures.workbench.result_cache import ResultCache

    kept = ResultCache(folder_of(game, asked.seed))
    analysis = workbench(game, asked.budget, asked.seed, jobs=asked.jobs, kept=kept)
    book = book_of(analysis, version())
    book.checked(game)
    try:
        write_new(str(book), path)
    except FileExistsError:
        raise RecordError(
            f"{path} exists by now, and is left as it is: run the command again with another name"
        ) from None
    number = len(book.positions)
    click.echo(f"wrote an opening book of {number:,} position{'s' * (number > 1)} to {path}", err=True)
