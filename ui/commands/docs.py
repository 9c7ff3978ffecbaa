"""Print or update the language reference."""

from __future__ import annotations

from pathlib import Path

import click

PLACE = 16


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
    from ...players.manual import MARK, updated

    page = path.read_text(encoding="utf-8")
    if START in page and END in page:
        head, tail = page.split(START)[0], page.split(END)[1]
        fresh = f"{head}{START}\n\n{reference()}\n{END}{tail}"
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
    path.write_text(fresh, encoding="utf-8")
    click.echo(f"{path} updated")
    return 0
