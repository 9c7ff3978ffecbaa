"""``plybook bench``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..command_line.options import jobs_option, json_option, print_json, set_option

if TYPE_CHECKING:
    from ...bench.case import Case
    from ...bench.setting import Setting

PARTS = ("yardsticks", "engines", "latency", "threads", "growth", "passes", "search")
SECONDS, QUICK_SECONDS = 1.75, 0.3
ROUNDS, QUICK_ROUNDS = 7, 3
TABLES = ("doubling", "duel", "levels", "memory")
DISAGREE = 1


def _sizes(ctx: click.Context, parameter: click.Parameter, value: str) -> tuple[int, ...]:
    try:
        return tuple(int(size) for size in value.split(",") if size.strip())
    except ValueError:
        raise click.BadParameter(f"`{value}` is not a list of numbers such as 5,9,11") from None


@click.command("bench")
@click.argument("names", metavar="[GAME]", nargs=-1)
@click.option("--games", is_flag=True, help="Measure these games, or all of the library, beside other programs.")
@set_option
@click.option("--only", type=click.Choice(PARTS), multiple=True, help="Measure this part; may be given several times.")
@click.option("--sizes", metavar="N,N,…", default="", callback=_sizes, help="Sizes for yardsticks and growth.")
@click.option(
    "--seconds", type=click.FloatRange(0.01, 3600), help="Time of each contestant in each case.  [default: 1.75]"
)
@click.option("--threads", type=click.IntRange(2, 256), help="Compared with one thread.  [default: 2]")
@click.option("--quick", is_flag=True, help="Less of everything: to see that it works, or a large difference.")
@click.option("--strength", type=click.Choice(TABLES), help="Measure how well players play: make this table.")
@click.option("--player", help="With --strength: the player, without a budget.  [default: mcts]")
@click.option("--match-games", type=click.IntRange(2, 1_000_000), help="With --strength: games of each match.")
@click.option(
    "--move-time",
    "times",
    type=click.FloatRange(1, 60_000),
    multiple=True,
    help="With --strength duel: milliseconds a move; may be given several times.",
)
@click.option(
    "--seed", type=click.IntRange(-(10**17), 10**17), help="With --strength: what settles chance.  [default: 1]"
)
@jobs_option
@click.option(
    "--keep", type=click.Path(path_type=Path, dir_okay=False), help="With --strength: a file for the tables (Markdown)."
)
@json_option
@click.pass_context
def command(
    ctx: click.Context, names: tuple[str, ...], games: bool, options: dict[str, str], only: tuple[str, ...],
    sizes: tuple[int, ...], seconds: float | None, threads: int | None, quick: bool, strength: str | None,
    player: str | None, match_games: int | None, times: tuple[float, ...], seed: int | None, jobs: int,
    keep: Path | None, as_json: bool,
) -> int:  # fmt: skip
    """Measure how fast GAME is played: contestants take turns, and what is told of them is a ratio.

    Without GAME, the first game of the library that has yardsticks: programs in C++ that play it too. Exit code 1 where
    one of them does not play the same game. With --games, several games are measured in one run, beside what other
    programs do at them. With --strength, players are measured and not speed: `doubling`, each budget against half of
    it; `duel`, at equal time against OpenSpiel; `levels`, Ai Ai's experiment; `memory`, over many games. What is
    measured, and how to read it, is told in bench/README.md.

    \b
    plybook bench
    plybook bench my-game.gdl --only passes -o size=9
    plybook bench --games
    plybook bench --strength doubling my-game.gdl --match-games 100
    """
    _fitting(ctx, strength)
    if strength is not None:
        from ..benchmarks.strength import Asked, prove

        seed = 1 if seed is None else seed
        asked = Asked(names, options, player, match_games, times, seed, jobs, keep, as_json, quick)
        return prove(strength, asked)
    seconds = seconds or (QUICK_SECONDS if quick else SECONDS)
    rounds = QUICK_ROUNDS if quick else ROUNDS
    if games:
        from ..benchmarks.games import compare

        given = {"-o": options, "--only": only, "--sizes": sizes, "--threads": threads}
        for name, value in given.items():
            if value:
                raise click.UsageError(f"--games plays what the others play, in one thread, and takes no {name}")
        compare(names, seconds, rounds, as_json)
        return 0
    if len(names) > 1:
        raise click.UsageError("name one GAME; several are measured together with --games")
    from ... import gdl
    from ...bench.host import host
    from ...bench.setting import Setting

    source = gdl.find(names[0] if names else _default())
    setting = Setting(source, options, sizes, seconds, rounds, threads or 2, quick)
    machine = host()
    report = _Report(as_json)
    report.begin(setting.plain.title, machine)
    cases: list[Case] = []
    left_out: dict[str, str] = {}
    for part in dict.fromkeys(only or PARTS):
        why = _measure(part, setting, cases, report)
        if why is not None:
            left_out[part] = why
            report.left_out(part, why)
    ok = all(check.ok for case in cases for check in case.checks)
    if as_json:
        from ...bench.case import as_json as case_json

        print_json(
            {
                "game": setting.plain.title,
                "machine": machine,
                "seconds": setting.seconds,
                "rounds": setting.rounds,
                "cases": [case_json(case) for case in cases],
                "left_out": [{"part": part, "why": why} for part, why in left_out.items()],
                "ok": ok,
            }
        )
    return 0 if ok else DISAGREE


def _fitting(ctx: click.Context, strength: str | None) -> None:
    """Refuse what does not go together.

    Raises:
        UsageError: an option belongs to another way of measuring.
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
        told = f"--strength {strength} takes no {first}" if strength else f"{first} belongs to --strength"
        raise click.UsageError(told, ctx)


def _default() -> str:
    """The first game of the library with yardsticks."""
    from ...bench.yardstick import games
    from ...gdl.text.files import library

    with_yardsticks = games()
    for name in library():
        if name in with_yardsticks:
            return name
    raise click.UsageError("no game of the library has yardsticks: name a GAME")


def _measure(part: str, setting: Setting, cases: list[Case], report: _Report) -> str | None:
    """Measure a part; why it, or the rest of it, is left out."""
    from ...bench.case import LeftOut
    from ...bench.parts import PARTS as ALL
    from ..command_line.progress import Progress

    steps = 0

    def step() -> None:
        nonlocal steps
        steps += 1
        progress.done(steps)

    found = ALL[part](setting, step)
    while True:
        with Progress(part, None) as progress:
            try:
                case = next(found, None)
            except LeftOut as fault:
                return str(fault)
        if case is None:
            return None
        cases.append(case)
        report.case(case)


class _Report:
    """Tells a person what was measured as soon as it is known; tools get it as a whole."""

    def __init__(self, silent: bool) -> None:
        self._silent = silent
        if not silent:
            from rich.console import Console

            self._console = Console(highlight=False, markup=False)

    def begin(self, title: str, machine: dict[str, Any]) -> None:
        from ...bench.report import host_lines

        self._say(title, *host_lines(machine))

    def case(self, case: Case) -> None:
        from ...bench.report import check_line, table

        if self._silent:
            for check in case.checks:
                if not check.ok:
                    click.echo(check_line(check), err=True)
            return
        self._console.print()
        self._console.print(table(case))
        for check in case.checks:
            self._console.print(check_line(check), style=None if check.ok else "bold red")

    def left_out(self, part: str, why: str) -> None:
        self._say("", f"{part}: left out: {why}")

    def _say(self, *lines: str) -> None:
        if not self._silent:
            for line in lines:
                self._console.print(line, soft_wrap=True)
