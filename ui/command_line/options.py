"""The arguments and options that commands share."""

from __future__ import annotations

import click

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
