"""The arguments and options that commands share."""

from __future__ import annotations

import math
import os
from typing import Any

import click

MOST_JOBS = 8
"""The largest default number of processes: each takes a few hundred MiB."""


class FloatRange(click.FloatRange):
    """A number in a range; unlike with click's, it is neither ``nan``, which no comparison excludes, nor infinite."""

    def convert(self, value: Any, parameter: click.Parameter | None, ctx: click.Context | None) -> float:
        """The number of a text.

        Raises:
            BadParameter: it is no number, or not in the range.
        """
        number: float = click.FLOAT.convert(value, parameter, ctx)
        if not math.isfinite(number):
            self.fail(f"{value!r} is not a number in the range {self._describe_range()}.", parameter, ctx)
        return float(super().convert(value, parameter, ctx))


def _cores() -> int:
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:
        return os.cpu_count() or 1


def _jobs(ctx: click.Context, parameter: click.Parameter, value: int | None) -> int:
    return value or min(_cores(), MOST_JOBS)


def _fen(ctx: click.Context, parameter: click.Parameter, value: str | None) -> str | None:
    from ...interpreter.display.forsyth import is_fen

    if value is not None and not is_fen(value):
        raise click.BadParameter("write the rows of the board with `/` between them, then the fields, in one line.")
    return value


game_argument = click.argument("game", metavar="GAME")
json_option = click.option("--json", "as_json", is_flag=True, help="Print one JSON value, for tools.")
jobs_option = click.option(
    "--jobs",
    type=click.IntRange(1, 256),
    default=1,
    show_default=True,
    help="Number of processes; does not change the results.",
)
all_cores_option = click.option(
    "--jobs",
    type=click.IntRange(1, 256),
    callback=_jobs,
    help=f"Number of processes; does not change the results.  [default: one per core, at most {MOST_JOBS}]",
)
cluster_option = click.option(
    "--cluster",
    metavar="ray|dask[:ADDRESS]",
    default="",
    help="Work on a cluster: at ADDRESS, or started here with --jobs workers.",
)
after_option = click.option("--after", metavar='"MOVE …"', default="", help="Moves to play first.")
fen_option = click.option(
    "--fen",
    metavar='"FEN"',
    callback=_fen,
    help="Begin with this position in Forsyth-Edwards Notation, where the game has it.",
)
ply_limit_option = click.option(
    "--ply-limit", type=click.IntRange(1, 10_000_000), help="Stop a game as unfinished after this many plies."
)
engine_option = click.option(
    "--engine",
    type=click.Choice(["native", "reference"]),
    default="native",
    show_default=True,
    help="How to execute the rules: as machine code, or in plain Python.",
)
without_option = click.option(
    "--without",
    metavar="PASS",
    multiple=True,
    help="Skip a pass of the native engine's optimiser (plybook dump --stage ir shows the effect).",
)
threads_option = click.option(
    "--threads",
    type=click.IntRange(1, 256),
    default=1,
    show_default=True,
    help="Threads of the native engine; does not change the results.",
)


def _pairs(ctx: click.Context, parameter: click.Parameter, values: tuple[str, ...]) -> dict[str, str]:
    found: dict[str, str] = {}
    for value in values:
        name, equals, setting = value.partition("=")
        if not equals or not name:
            raise click.BadParameter(f"`{value}` does not have the form NAME=VALUE", ctx=ctx, param=parameter)
        found[name.strip()] = setting.strip()
    return found


set_option = click.option(
    "-o",
    "--option",
    "options",
    metavar="NAME=VALUE",
    multiple=True,
    callback=_pairs,
    help="Set an option of the game; can be repeated.",
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
    help="The random seed; chosen at random and shown if not given.",
)
