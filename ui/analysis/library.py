"""The reference table: analyses all games of the library, and continues where it stopped."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from .options import AnalysisSettings
from .run import analysed, cluster_of, interrupted

if TYPE_CHECKING:
    from ...measures.results.findings import Report


def analyse_library(asked: AnalysisSettings, out: Path | None) -> int:
    """Fill the table in ``out``, or the installed one, small boards first; return the exit code.

    Raises:
        PlyError: the file is not a reference table, or the cluster cannot be used.
        RecordError: the file cannot be written.
    """
    from ... import gdl
    from ...gdl.text.files import library
    from ...interpreter.core.errors import PlyError
    from ...interpreter.game.game import load
    from ...interpreter.parallel.clusters import ClusterError
    from ...measures.reference.family import family_of
    from ...measures.reference.fill import fill
    from ...measures.reference.probe import probe_of
    from ...measures.reference.table import TABLE, Reference, read, write
    from ...measures.run import plan_of, version

    out = out or TABLE
    empty = Reference(asked.budget, asked.seed, version(), {})
    before = read(out)
    write(before or empty, out)  # only writing shows, before hours of work, whether the file can be written
    if asked.fresh:
        write(empty, out)
    sizes = {name: len(gdl.load(gdl.find(name)).board) for name in library()}
    names = sorted(sizes, key=lambda name: (sizes[name], name))
    failed: list[str] = []

    def probed(name: str) -> str:
        game = load(gdl.find(name), {})
        try:
            return "" if len(game.players) == 1 else probe_of(game, plan_of(asked.budget), asked.seed)
        except PlyError:  # its analysis says so
            return ""

    def report_of(name: str) -> tuple[Report, str] | None:
        click.echo(f"game {names.index(name) + 1} of {len(names)}", err=True)
        try:
            game = load(gdl.find(name), {})
            if len(game.players) == 1:
                raise PlyError("the table is about games between players")
            (report,) = analysed([game], asked, cluster)
        except ClusterError:  # no other game would do better
            raise
        except PlyError as fault:
            failed.append(name)
            click.echo(f"warning: {name} is left out: {fault}", err=True)
            return None
        return report, family_of(game.model)

    try:
        with cluster_of(asked) as cluster:
            table = fill(out, empty, names, probed, report_of)
    except KeyboardInterrupt:
        return interrupted()
    click.echo(f"{out} has the figures of {len(table.games)} of {len(names)} games", err=True)
    return 1 if failed else 0
