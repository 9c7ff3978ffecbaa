"""Measure the speed of the engines, as ratios."""

from __future__ import annotations

from pathlib import Path

import click

from ..command_line.exit_codes import INPUT_WRONG
from ..command_line.options import FloatRange, jobs_option, json_option, set_option

PLACE = 17

PARTS = ("yardsticks", "engines", "latency", "threads", "growth", "passes", "search")
SECONDS, QUICK_SECONDS = 1.75, 0.3
ROUNDS, QUICK_ROUNDS = 7, 3
TABLES = ("doubling", "duel", "levels", "memory")


def _sizes(ctx: click.Context, parameter: click.Parameter, value: str) -> tuple[int, ...]:
    try:
        return tuple(int(size) for size in value.split(",") if size.strip())
    except ValueError:
        raise click.BadParameter(f"`{value}` is not a list of numbers such as 5,9,11") from None


@click.command("bench")
@click.argument("names", metavar="[GAME]", nargs=-1)
@click.option(
    "--games", is_flag=True, help="Measure these games, or the whole library, and compare with other programs."
)
@set_option
@click.option("--only", type=click.Choice(PARTS), multiple=True, help="Measure only this part; can be repeated.")
@click.option("--sizes", metavar="N,N,…", default="", callback=_sizes, help="Sizes for yardsticks and growth.")
@click.option(
    "--seconds", type=FloatRange(0.01, 3600), help="Seconds for each contestant in each case.  [default: 1.75]"
)
@click.option("--threads", type=click.IntRange(2, 256), help="Threads to compare with one thread.  [default: 2]")
@click.option("--quick", is_flag=True, help="Measure less: enough for a smoke test, or to see a large difference.")
@click.option("--strength", type=click.Choice(TABLES), help="Measure the strength of players instead: make this table.")
@click.option("--player", help="With --strength: the player, without a budget.  [default: mcts]")
@click.option("--match-games", type=click.IntRange(2, 1_000_000), help="With --strength: games per match.")
@click.option(
    "--move-time",
    "times",
    type=FloatRange(1, 60_000),
    multiple=True,
    help="With --strength duel: milliseconds per move; can be repeated.",
)
@click.option("--seed", type=click.IntRange(-(10**17), 10**17), help="With --strength: the random seed.  [default: 1]")
@jobs_option
@click.option(
    "--keep",
    type=click.Path(path_type=Path, dir_okay=False),
    help="With --strength: save the tables in this file (Markdown).",
)
@json_option
@click.pass_context
def command(
    ctx: click.Context, names: tuple[str, ...], games: bool, options: dict[str, str], only: tuple[str, ...],
    sizes: tuple[int, ...], seconds: float | None, threads: int | None, quick: bool, strength: str | None,
    player: str | None, match_games: int | None, times: tuple[float, ...], seed: int | None, jobs: int,
    keep: Path | None, as_json: bool,
) -> int:  # fmt: skip
    """Measure how fast GAME is played. Contestants take turns, and their speeds are reported as ratios.

    The default GAME is the first library game that has yardsticks: C++ programs that play the same game. The exit code
    is 1 if one of them plays differently. With --games, several games are measured in one run and compared with other
    programs. With --strength, the strength of players is measured instead of speed: `doubling`, each budget against
    half of it; `duel`, against OpenSpiel at equal time; `levels`, Ai Ai's experiment; `memory`, memory use over many
    games. bench/README.md explains what is measured and how to read it.

    \b
    plybook bench
    plybook bench my-game.gdl --only passes -o size=9
    plybook bench --games
    plybook bench --strength doubling my-game.gdl --match-games 100
    """
    _fitting(ctx, strength)
    if strength is not None:
        from ..benchmarks.strength import StrengthSettings, prove

        seed = 1 if seed is None else seed
        asked = StrengthSettings(names, options, player, match_games, times, seed, jobs, keep, as_json, quick)
        return prove(strength, asked)
    seconds = seconds or (QUICK_SECONDS if quick else SECONDS)
    rounds = QUICK_ROUNDS if quick else ROUNDS
    if games:
        from ..benchmarks.games import compare

        given = {"-o": options, "--only": only, "--sizes": sizes, "--threads": threads}
        for name, value in given.items():
            if value:
                raise click.UsageError(
                    f"--games plays what the other programs play, in one thread; it does not take {name}"
                )
        compare(names, seconds, rounds, as_json)
        return 0
    if len(names) > 1:
        raise click.UsageError("give one GAME, or use --games to measure several")
    from ..benchmarks.speed import measure

    agree = measure(
        names[0] if names else None, options, only or PARTS, sizes, seconds, rounds, threads or 2, quick, as_json
    )
    return 0 if agree else INPUT_WRONG


def _fitting(ctx: click.Context, strength: str | None) -> None:
    """Reject options that do not go together.

    Raises:
        UsageError: an option belongs to another kind of measurement.
    """
    default = click.core.ParameterSource.DEFAULT
    given = {name for name in ctx.params if ctx.get_parameter_source(name) != default}
    speed, players = (
        {"games", "only", "sizes", "seconds", "threads"},
        {"player", "match_games", "times", "seed", "keep"},
    )
    wrong = given & (players | {"jobs"} if strength is None else speed)
    if strength is not None and strength != "duel":
        wrong |= given & {"times"}
    if strength in ("duel", "memory"):
        wrong |= given & {"jobs"}
    options = {each.name: each.opts[0] for each in ctx.command.params if isinstance(each, click.Option)}
    if wrong:
        first = min(options[name] for name in wrong if name in options)
        wrong_use = f"--strength {strength} does not take {first}" if strength else f"{first} needs --strength"
        raise click.UsageError(wrong_use, ctx)
