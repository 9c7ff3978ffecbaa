"""``plybook dump``."""

from __future__ import annotations

import click

from ..options import game_argument, set_option

STAGES = ("syntax", "ast")


@click.command("dump")
@game_argument
@click.option("--stage", type=click.Choice(STAGES), default="ast", show_default=True, help="Which stage to show.")
@set_option
def command(game: str, stage: str, options: dict[str, str]) -> None:
    """Show what becomes of GAME: the syntax tree, or the checked model with its options settled."""
    from ... import gdl
    from ...gdl.dump import model_text, syntax_text

    source = gdl.find(game)
    if stage == "syntax":
        click.echo(syntax_text(gdl.expand(source).statements), nl=False)
    else:
        click.echo(model_text(gdl.load(source, options)), nl=False)
