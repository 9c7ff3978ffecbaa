"""Make a site of the library, the manual and the reference."""

from __future__ import annotations

from pathlib import Path

import click

from ..command_line.options import all_cores_option

PLACE = 25


@click.command("site")
@click.argument("out", type=click.Path(path_type=Path))
@click.option(
    "--analyses",
    metavar="FOLDER",
    type=click.Path(path_type=Path),
    help="Take in the pages that `plybook analyse` has written there.",
)
@all_cores_option
def command(out: Path, analyses: Path | None, jobs: int) -> int:
    """Write a site to the folder OUT: the library to play, the manual, and the reference of the Python interface.

    A site consists of plain files that need nothing from elsewhere: open its index.html, or put the folder on a web
    server. Made again, it replaces its own files and leaves all others.

    \b
    plybook site public
    plybook site public --analyses pages
    """
    from ...web.site import needs, output

    needs.demand()
    output.check(out)
    from ...web.site.build import build, check, total
    from ..command_line.progress import Progress

    with Progress("making pages that play", total()) as bar:
        site = build(analyses, jobs=jobs, on_progress=bar.done)
    check(site)
    output.write(site.files, out)
    size = sum(map(len, site.files.values()))
    click.echo(
        f"{out}: {len(site.files):,} files, {size / 1e6:.1f} MB; {site.games} games, {site.examples} examples to play"
    )
    return 0
