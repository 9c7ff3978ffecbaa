"""Print a rule sheet of a game for people, from its description alone."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from ..command_line.loading import load_game
from ..command_line.options import game_argument, set_option

PLACE = 4


@click.command("rules")
@game_argument
@set_option
@click.option(
    "--format", "form", type=click.Choice(["text", "markdown", "html"]),
    help="The form of the sheet.  [default: by the name of the file, otherwise text]",
)  # fmt: skip
@click.option("--out", metavar="FILE", type=click.Path(path_type=Path), help="Write to this new file instead.")
def command(game: str, options: dict[str, str], form: str | None, out: Path | None) -> int:
    """Print a rule sheet of GAME for people: board, pieces, moves, captures, the end, options.

    It is made from the description alone, with the options set here. What there are no plain words for is shown as it
    is written, and the last part of the sheet says what the sheet does not know. An existing file is not overwritten.

    \b
    plybook rules my-game.gdl
    plybook rules my-game.gdl -o size=7 --out my-game.html
    """
    from ...interpreter.core.whole_file import write_new
    from ...service.rules.formats import as_markdown, as_text
    from ...service.rules.html import as_html
    from ...service.rules.sheet import sheet

    if out is not None and (out.exists() or out.is_symlink()):
        raise click.UsageError(_taken(out))
    made = sheet(load_game(game, options, engine="reference"))
    form = form or {".html": "html", ".htm": "html", ".md": "markdown"}.get(out.suffix.lower() if out else "", "text")
    text = {"text": as_text, "markdown": as_markdown, "html": as_html}[form](made)
    if out is None:
        click.echo(text, nl=False)
        return 0
    try:
        write_new(text, out)
    except FileExistsError:
        raise click.UsageError(_taken(out)) from None
    click.echo(str(out), file=sys.stderr)
    return 0


def _taken(path: Path) -> str:
    return f"{path} already exists, and is left as it is: give another file with --out"
