"""Makes the folder of puzzles of an analysis: complete, or not at all."""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ...interpreter.core.errors import RecordError
from .run import plan_for, titled

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...interpreter.game.game import Game
    from .options import AnalysisSettings


def give_puzzles(
    games: Sequence[Game], asked: AnalysisSettings, folder: Path, names: Sequence[str], opponent: str
) -> None:
    """Write the puzzles of an analysis or a comparison that has been made (its work is reused), and say how many.

    Several games have a folder each in it, numbered. ``names`` are those of the games in records.

    Raises:
        RecordError: the folder cannot be made.
    """
    from ...measures.run import folder_of, workbench
    from ...measures.tree.puzzle_origin import traced
    from ...measures.workbench.result_cache import ResultCache
    from .page import file_name
    from .puzzles import files

    plan, texts, number = plan_for(games, asked.budget), dict[str, str](), 0
    for place, (game, name) in enumerate(zip(games, names, strict=True), 1):
        kept = ResultCache(folder_of(game, asked.seed))
        found = traced(workbench(game, plan, asked.seed, jobs=asked.jobs, kept=kept))
        if not found:
            if len(games) > 1:
                click.echo(f"no puzzles were found for {titled(game)}", err=True)
            continue
        number += len(found)
        inner = f"{place}-{file_name(game)}/" if len(games) > 1 else ""
        texts.update((f"{inner}{file}", text) for file, text in files(game, found, name, asked.seed, opponent))
    if not number:
        click.echo(f"no puzzles were found, so {folder} was not made", err=True)
        return
    _write(texts, folder)
    click.echo(f"wrote {number} puzzle{'s' * (number > 1)} to {folder}", err=True)


def _write(texts: dict[str, str], folder: Path) -> None:
    """Write a new folder under a temporary name, and then give it its own."""
    temporary = ""
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        temporary = tempfile.mkdtemp(dir=folder.parent, prefix=f".{folder.name[:200]}.")
        for name, text in texts.items():
            file = Path(temporary) / name
            file.parent.mkdir(exist_ok=True)
            file.write_text(text, encoding="utf-8", newline="\n")
        os.chmod(temporary, 0o755)
        if os.path.lexists(folder):
            raise RecordError(f"{folder} exists by now, and is left as it is: run the command again with another name")
        os.rename(temporary, folder)
    except OSError as fault:
        raise RecordError(f"{folder} cannot be made: {(fault.strerror or str(fault)).lower()}") from None
    finally:
        if temporary:
            shutil.rmtree(temporary, ignore_errors=True)
