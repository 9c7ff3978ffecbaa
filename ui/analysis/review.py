"""Reviews a game at the command line: shows the expected time and progress, and reuses earlier work."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import click

from .options import AnalysisSettings
from .progress import Working, about
from .run import titled

if TYPE_CHECKING:
    from ...measures.review.judged import Review
    from ..records.moves import Past


def reviewed(past: Past, asked: AnalysisSettings, playouts: int | None) -> Review:
    """Review a game; ``playouts`` replaces those of the budget.

    Raises:
        PlyError: the game cannot be reviewed.
    """
    from ...measures.review.review import BUDGETS, expected, plan_of, review, reviewable
    from ...measures.run import folder_of
    from ...measures.workbench.lasting import lasting
    from ...measures.workbench.load import load
    from ...measures.workbench.pace import pace
    from ...measures.workbench.result_cache import ResultCache, tidy

    game, strength = past.game, playouts or BUDGETS[asked.budget]
    reviewable(game, past.moves)
    kept = ResultCache(folder_of(game, asked.seed))
    if asked.fresh:
        kept.forget()
    assert kept.path is not None
    tidy(kept.path.parent, kept.path)
    here = replace(pace(game), lasting=lasting(game))
    seconds = expected(here, plan_of(game), len(past.moves), strength) / load(game, here, asked.jobs).all
    less = " or less, as earlier work is reused" if kept.path.is_dir() else ""
    click.echo(
        f"{titled(game)}: {len(past.moves):,} move{'s' * (len(past.moves) != 1)}, {strength:,} playouts and "
        f"more, seed {asked.seed}: {about(seconds)}{less}",
        err=True,
    )
    with Working(seconds) as working:
        working.on_part("review", "looks at positions", seconds)
        found = review(
            game,
            past.moves,
            board=past.board,
            result=past.result,
            names=past.names,
            playouts=strength,
            seed=asked.seed,
            jobs=asked.jobs,
            kept=kept,
            on_progress=working.on_progress,
        )
    if kept.fault:
        click.echo(f"warning: the work could not be saved in {kept.path}: {kept.fault}", err=True)
    return found
