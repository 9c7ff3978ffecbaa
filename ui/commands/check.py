"""Check a description for errors, under all its options."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ..command_line.options import game_argument, json_option, set_option
from ..command_line.output import print_json

if TYPE_CHECKING:
    from ...gdl.text.diagnostic import Diagnostic


PLACE = 1


@click.command("check")
@game_argument
@set_option
@json_option
@click.option("--strict", is_flag=True, help="Fail if there are warnings, too.")
def command(game: str, options: dict[str, str], as_json: bool, strict: bool) -> int:
    """Check GAME for errors: with its default options, with each option at its extremes, and with all numbers at their
    minimum and at their maximum.

    With -o, only those settings are checked. Warnings do not make the check fail, except with --strict. Other commands
    only say how many warnings there are.

    \b
    plybook check my-game.gdl
    plybook check my-game.gdl --strict
    """
    from ... import gdl
    from ...gdl.text.render import render_json
    from ...service.diagnostics import examine
    from ..command_line.faults import exit_code, styled

    found: tuple[Diagnostic, ...]
    title, tried = game, 0
    try:
        source = gdl.find(game)
        title, tried, found = examine(source, options)
    except gdl.DescriptionError as mistakes:
        found = mistakes.diagnostics
    wrong = any(strict or diagnostic.severity == "error" for diagnostic in found)
    if as_json:
        shown = [render_json(diagnostic) for diagnostic in found]
        print_json({"game": title, "ok": not wrong, "settings": tried, "diagnostics": shown})
    else:
        for diagnostic in found:
            click.echo(styled(diagnostic), err=True)
        if wrong and all(diagnostic.severity == "warning" for diagnostic in found):
            click.echo(f"{title}: with --strict, a warning is an error", err=True)
        if not wrong:
            warnings = f", {len(found)} warning{'s' if found[1:] else ''}" if found else ""
            click.echo(
                f"{title}: ok{warnings} (checked with {tried} setting{'s' if tried != 1 else ''} of the options)"
            )
    return exit_code(found) if wrong else 0
