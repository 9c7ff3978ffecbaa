"""Makes the folder of puzzles of an analysis: complete, or not at all."""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ...interpreter.core.errors import RecordError

if TYPE_CHECKING:
    from ...interpreter.game.game import Game
    from .options import AnalysisSettings


def give_puzzles(game: Game, asked: AnalysisSettings, folder: Path, name: str, opponent: str) -> None:
    """Write the puzzles of an analysis that has been made (its work is reused), and say how many there are.

    ``name`` is that of the game in records.

    Raises:
        RecordError: the folder cannot be made.
    """
    from ...measures.run import folder_of, workbench
    from ...measures.tree.puzzle_origin import traced
    from ...measures.workbench.result_cache import ResultCache
    from .puzzles import files

    kept = ResultCache(folder_of(game, asked.seed))
    analysis = workbench(game, asked.budget, asked.seed, jobs=asked.jobs, kept=kept)
    found = traced(analysis)
    if not found:
        click.echo(f"no puzzles were found, so {folder} was not made", err=True)
        return
    _write(dict(files(game, found, name, asked.seed, opponent)), folder)
    click.echo(f"wrote {len(found)} puzzle{'s' * (len(found) > 1)} to {folder}", err=True)


def _write(texts: dict[str, str], folder: Path) -> None:
    """Write a new folder under a temporary name, and then give it its own."""
    temporary = ""
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        temporary = tempfile.mkdtemp(dir=folder.parent, prefix=f".{folder.name[:200]}.")
        for name, text in texts.items():
            (Path(temporary) / name).write_text(text, encoding="utf-8", newline="\n")
        os.chmod(temporary, 0o755)
        if os.path.lexists(folder):
            raise RecordError(f"{folder} exists by now, and is left as it is: run the command again with another name")
        os.rename(temporary, folder)
    except OSError as fault:
        raise RecordError(f"{folder} cannot be made: {(fault.strerror or str(fault)).lower()}") from None
    finally:
        if temporary:
            shutil.rmtree(temporary, ignore_errors=True)
