"""Print or update the language reference."""

from __future__ import annotations

from pathlib import Path

import click

PLACE = 20

IMAGES = "images/boards"
"""The folder of the pictures of boards, beside the page."""
LARGEST = 16 * 1024 * 1024
"""The most bytes of a page."""


@click.command("docs")
@click.option("--update", "path", type=click.Path(path_type=Path), help="Write it to this page, between its marks.")
@click.option("--check", is_flag=True, help="Change nothing; fail if the page given by --update is out of date.")
def command(path: Path | None, check: bool) -> int:
    """Print the reference of all statements, ludemes and definitions, generated from their docstrings.

    A page to update must contain the marks for the reference or for tables of players.

    \b
    plybook docs --update docs/language.md
    plybook docs --update docs/players.md
    """
    from ...gdl.manual import END, START, reference

    if path is None:
        if check:
            raise click.UsageError("--check needs --update")
        click.echo(reference(), nl=False)
        return 0
    from ...interpreter.core.bounded_file import read_text
    from ...interpreter.core.whole_file import write_whole
    from ...players.manual import MARK, updated

    page = read_text(path, LARGEST, "a page has at most 16 MiB", click.ClickException)
    if START in page and END in page:
        from ...service.explain import pictures

        fresh = _between(page, START, END, reference())
        if pictures.START in fresh and pictures.END in fresh:
            fresh = _between(fresh, pictures.START, pictures.END, pictures.page(IMAGES))
    elif MARK.search(page):
        fresh = updated(page)
    else:
        raise click.ClickException(
            f"{path} has neither the marks `{START}` and `{END}` nor marks for tables of players"
        )
    if fresh == page:
        click.echo(f"{path} is up to date")
        return 0
    if check:
        click.echo(f"{path} is out of date: run `plybook docs --update {path}`", err=True)
        return 1
    write_whole(fresh, path)
    click.echo(f"{path} updated")
    return 0


def _between(page: str, start: str, end: str, text: str) -> str:
    """A page with a text between two marks in place of what is there."""
    head, tail = page.split(start)[0], page.split(end)[1]
    return f"{head}{start}\n\n{text}\n{end}{tail}"
