"""The arguments and options that commands share."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from ...interpreter.game.game import Game
    from ...interpreter.game.state import State

Function = TypeVar("Function", bound=Callable[..., Any])

game_argument = click.argument("game", metavar="GAME")
json_option = click.option("--json", "as_json", is_flag=True, help="Print one JSON value for tools.")
jobs_option = click.option(
    "--jobs", type=click.IntRange(1, 256), default=1, show_default=True, help="Processes; the results are the same."
)
after_option = click.option("--after", metavar='"MOVE …"', default="", help="Moves to be made first.")
ply_limit_option = click.option(
    "--ply-limit", type=click.IntRange(1, 10_000_000), help="Give a game up as unfinished after so many plies."
)
engine_option = click.option(
    "--engine",
    type=click.Choice(["native", "reference"]),
    default="native",
    show_default=True,
    help="What carries out the rules: machine code, or plain Python.",
)
without_option = click.option(
    "--without",
    metavar="PASS",
    multiple=True,
    help="Leave a pass of the native engine's optimiser out (plybook dump --stage ir shows what they do).",
)
threads_option = click.option(
    "--threads",
    type=click.IntRange(1, 256),
    default=1,
    show_default=True,
    help="Threads of the native engine; the results are the same.",
)


def _pairs(ctx: click.Context, parameter: click.Parameter, values: tuple[str, ...]) -> dict[str, str]:
    found: dict[str, str] = {}
    for value in values:
        name, equals, setting = value.partition("=")
        if not equals or not name:
            raise click.BadParameter(f"`{value}` is not of the form NAME=VALUE", ctx=ctx, param=parameter)
        found[name.strip()] = setting.strip()
    return found


set_option = click.option(
    "-o",
    "--option",
    "options",
    metavar="NAME=VALUE",
    multiple=True,
    callback=_pairs,
    help="Set an option of the game; may be given several times.",
)


def _seed(ctx: click.Context, parameter: click.Parameter, value: int | None) -> int:
    if value is None:
        from random import SystemRandom

        return SystemRandom().randrange(1_000_000)
    return value


seed_option = click.option(
    "--seed",
    type=click.IntRange(-(10**18), 10**18),
    callback=_seed,
    help="What settles chance; drawn and shown if left out.",
)


def load_game(name: str, options: dict[str, str], engine: str = "native", without: tuple[str, ...] = ()) -> Game:
    """The game of a name, its warnings shown on standard error.

    Raises:
        DescriptionError: there is none, or it is wrong.
        UsageError: the engine has no such passes.
    """
    from ... import gdl
    from ...interpreter.game import game
    from .faults import styled

    source = gdl.find(name)
    try:
        loaded = game.load(source, options, engine=engine, without=without)
    except ValueError as fault:
        if isinstance(fault, gdl.DescriptionError):
            raise
        raise click.BadParameter(str(fault), param_hint="--without") from None
    for warning in loaded.model.warnings:
        click.echo(styled(warning), err=True)
    return loaded


def state_after(game: Game, moves: str) -> State:
    """The state after moves that are written with spaces between them; those of one turn may have commas as well.

    Raises:
        PlyError: one of them cannot be made; the text names its ply.
    """
    from ...interpreter.core.errors import PlyError

    state = game.start()
    for ply, text in enumerate(moves.split(), 1):
        try:
            state.push(text.removesuffix(","))
        except PlyError as fault:
            raise type(fault)(f"ply {ply}: {fault}") from None
    return state


def settings(game: Game) -> dict[str, Any]:
    """The options of a game as they go into JSON: numbers as numbers, on and off as words."""
    from ...gdl.model.option import spell

    return {name: value if type(value) in (int, float) else spell(value) for name, value in game.options.items()}


def print_json(value: Any) -> None:
    """One JSON value on standard output."""
    click.echo(json.dumps(value, ensure_ascii=False))


def to_person() -> bool:
    """Whether progress may be shown: standard error is a terminal."""
    return sys.stderr.isatty()
