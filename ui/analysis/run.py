"""Analyses games at the command line: shows the expected time and progress, and reuses earlier work."""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import replace
from typing import TYPE_CHECKING

import click

from ..command_line.exit_codes import INTERRUPTED
from .options import AnalysisSettings
from .progress import Working, about

if TYPE_CHECKING:
    from collections.abc import Sequence
    from contextlib import AbstractContextManager

    from ...interpreter.game.game import Game
    from ...interpreter.parallel.clusters import Cluster
    from ...measures.results.findings import Report
    from ...measures.workbench.plan import Plan

BEGINNING = 3.0
"""CPU seconds to start up and to draw the page."""
STARTING = 1.5
"""CPU seconds to start the processes that share the work."""
PUZZLES = {"quick": "about a minute", "standard": "about ten minutes", "thorough": "about an hour"}
"""How long the analysis of a puzzle takes at most, by its budget."""


def cluster_of(asked: AnalysisSettings) -> AbstractContextManager[Cluster | None]:
    """The cluster that was asked for, if any; it is opened when there is work for it.

    Raises:
        PlyError: there is no such kind of cluster, or its package is not installed.
    """
    if not asked.cluster:
        return nullcontext()
    from ...interpreter.parallel.clusters import Cluster

    return Cluster(asked.cluster, asked.jobs)


def analysed(games: Sequence[Game], asked: AnalysisSettings, cluster: Cluster | None = None) -> list[Report]:
    """Analyse games, one after the other, in processes or on a cluster, and return their reports.

    All have the same plan, the one with the least work, so that their figures can be compared.

    Raises:
        PlyError: the native engine cannot play a game, the cluster cannot be reached, or one of several games is for
            one player.
    """
    from ...interpreter.core.errors import PlyError
    from ...measures.run import analyse, folder_of
    from ...measures.workbench.fitting import ahead, besides, expected
    from ...measures.workbench.lasting import lasting_for
    from ...measures.workbench.load import load
    from ...measures.workbench.pace import pace
    from ...measures.workbench.part import Part
    from ...measures.workbench.ply_limit import broken_off_sooner
    from ...measures.workbench.result_cache import ResultCache, tidy

    if any(len(game.players) == 1 for game in games):
        if len(games) > 1:
            raise PlyError(
                "a comparison is about games between players, and one of these is for one player; "
                "`plybook analyse` says what can be said of a puzzle"
            )
        return [_puzzle(games[0], asked, cluster)]
    kept = [ResultCache(folder_of(game, asked.seed)) for game in games]
    played = [broken_off_sooner(game) for game in games]
    plan = plan_for(games, asked.budget)
    paces = [replace(pace(game), lasting=lasting_for(game, plan.playouts)) for game in played]
    now = load(played[0], paces[0], asked.jobs)
    more = [besides(plan, each, now) for each in paces]
    expect = [expected(plan, each, now) for each in paces]
    times = [
        {name: time + later[name] for name, time in each.items()} for each, later in zip(expect, more, strict=True)
    ]
    first = ahead(plan) if asked.jobs > 1 else set()
    starting = STARTING / now.all if asked.jobs > 1 else 0.0
    for each, game, time in zip(kept, games, times, strict=True):
        if asked.fresh:
            each.forget()
        assert each.path is not None
        tidy(each.path.parent, each.path)
        known = " or less, as earlier work is reused" if each.path.is_dir() else ""
        click.echo(
            f"{titled(game)}: budget {plan.name} ({plan.text}), seed {asked.seed}, {_workers(asked)}: "
            f"{about(BEGINNING / now.one + starting + sum(time.values()))}{known}",
            err=True,
        )
    reports = []
    with Working(sum(starting + sum(time.values()) for time in times)) as working:
        for each, game, time, later in zip(kept, games, times, more, strict=True):
            before = f"{game.title}: " if len(games) > 1 else ""

            here = {name: later[name] if name in first else seconds for name, seconds in time.items()}

            def on_part(part: Part, before: str = before, here: dict[str, float] = here) -> None:
                working.on_part(part.name, before + part.text, here[part.name])

            if first:
                at_first = starting + sum(time[name] - later[name] for name in first)
                working.on_part("ahead", f"{before}does the largest pieces", at_first)
            report = analyse(
                game,
                plan,
                asked.seed,
                jobs=asked.jobs,
                cluster=cluster,
                kept=each,
                on_progress=working.on_progress,
                on_part=on_part,
            )
            reports.append(report)
    for each in kept:
        if each.fault:
            click.echo(f"warning: the work could not be saved in {each.path}: {each.fault}", err=True)
    return reports


def _puzzle(game: Game, asked: AnalysisSettings, cluster: Cluster | None) -> Report:
    """The analysis of a game for one player, which is over when a solution is found, and no later than announced."""
    from ...measures.run import analyse, folder_of
    from ...measures.workbench.result_cache import ResultCache

    kept = ResultCache(folder_of(game, asked.seed))
    if asked.fresh:
        kept.forget()
    most = f", {PUZZLES[asked.budget]} at most" if asked.budget in PUZZLES else ""
    click.echo(f"{titled(game)}: a puzzle, budget {asked.budget}, seed {asked.seed}{most}", err=True)
    return analyse(game, asked.budget, asked.seed, jobs=asked.jobs, cluster=cluster, kept=kept)


def plan_for(games: Sequence[Game], budget: str) -> Plan:
    """The plan for games that are compared: the one with the least work of those that fit them.

    Raises:
        PlyError: the native engine cannot play a game.
    """
    from ...measures.run import plan_of
    from ...measures.workbench.fitting import fitted
    from ...measures.workbench.ply_limit import broken_off_sooner

    return min(
        (fitted(plan_of(budget), broken_off_sooner(game)) for game in games),
        key=lambda plan: (-len(plan.without), plan.share, plan.puzzle_nodes),
    )


def _workers(asked: AnalysisSettings) -> str:
    if asked.cluster:
        kind, colon, address = asked.cluster.partition(":")
        workers = "1 worker" if asked.jobs == 1 else f"{asked.jobs} workers"
        return f"the cluster at {address}, if it has {workers}" if colon else f"{workers} of {kind.title()}"
    return "1 process" if asked.jobs == 1 else f"{asked.jobs} processes"


def titled(game: Game) -> str:
    """The title of a game, with its options."""
    from ..command_line.loading import settings

    options = ", ".join(f"{name}={value}" for name, value in settings(game).items())
    return f"{game.title} ({options})" if options else game.title


def interrupted() -> int:
    """Tell the user how to continue, and return the exit code."""
    click.echo("interrupted: finished work is saved; run the same command again to continue", err=True)
    return INTERRUPTED
