"""A game as one HTML file, with a variant for each value of the options that were asked for."""

from __future__ import annotations

from collections.abc import Mapping
from math import prod
from typing import TYPE_CHECKING

import click

from ..command_line.loading import load_game

if TYPE_CHECKING:
    from ...interpreter.game.game import Game


def asked_of(ctx: click.Context, parameter: click.Parameter, values: tuple[str, ...]) -> dict[str, str]:
    """The callback of ``--options``: for each option its values as they were written, nothing for all of them.

    Raises:
        BadParameter: a text does not have this form.
    """
    found: dict[str, list[str]] = {}
    for value in values:
        name, equals, texts = (part.strip() for part in value.partition("="))
        if not name or (equals and not all(part.strip() for part in texts.split(","))):
            raise click.BadParameter(
                f"`{value[:60]}` has neither the form NAME nor NAME=VALUE,VALUE", ctx=ctx, param=parameter
            )
        found.setdefault(name, []).append(texts)
    return {name: ",".join(texts) if all(texts) else "" for name, texts in found.items()}


def page(name: str, options: dict[str, str], asked: Mapping[str, str]) -> tuple[bytes, int]:
    """The page of a game, and how many variants it has.

    Raises:
        DescriptionError: the description or an option is wrong, or the game is too large to compile.
        UsageError: there are too many variants, or an option is both set and to be chosen.
        ValueError: the page is too large.
    """
    from ...interpreter.game import game as games
    from ...web.export.contents import load_all
    from ...web.export.page import html
    from ..command_line.progress import Progress

    usual = load_game(name, options, engine="reference")
    choices = _choices(usual, options, asked)

    def load(chosen: Mapping[str, str]) -> Game:
        return games.load(usual.source, {**options, **chosen}, engine="reference") if chosen else usual

    with Progress("compiling variants", prod(map(len, choices.values()))) as bar:
        contents = load_all(load, choices, bar.done)
    return html(contents), len(contents.variants)


def _choices(game: Game, options: Mapping[str, str], asked: Mapping[str, str]) -> dict[str, list[str]]:
    from ...gdl.text.errors import DescriptionError
    from ...web.export.choices import choices

    try:
        found = choices(game.model.options, asked)
    except DescriptionError:
        raise
    except ValueError as fault:
        raise click.UsageError(str(fault)) from None
    for name in found:
        if name in options or name.replace("-", "_") in options:
            raise click.UsageError(f"the option {name} is set with -o and to be chosen with --options: leave one out")
    return found
