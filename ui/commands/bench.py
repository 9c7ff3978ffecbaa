"""``plybook bench``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ..options import json_option, print_json, set_option

if TYPE_CHECKING:
    from ...bench.case import Case
    from ...bench.setting import Setting

PARTS = ("yardsticks", "engines", "latency", "threads", "growth", "passes")
SECONDS, QUICK_SECONDS = 1.75, 0.3
ROUNDS, QUICK_ROUNDS = 7, 3
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
@json_option
def command(
    names: tuple[str, ...], games: bool, options: dict[str, str], only: tuple[str, ...], sizes: tuple[int, ...],
    seconds: float | None, threads: int | None, quick: bool, as_json: bool,
) -> int:  # fmt: skip
    """Measure how fast GAME is played: contestants take turns, and what is told of them is a ratio.

    Without GAME, the first game of the library that has yardsticks: programs in C++ that play it too. Exit code 1 where
    one of them does not play the same game. With --games, several games are measured in one run, beside what other
    programs do at them. What is measured, and how to read it, is told in bench/README.md.

    \b
    plybook bench
    plybook bench my-game.gdl --only passes -o size=9
    plybook bench --games
    """
    seconds = seconds or (QUICK_SECONDS if quick else SECONDS)
    rounds = QUICK_ROUNDS if quick else ROUNDS
    if games:
        from ..comparing import compare

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


def _default() -> str:
    """The first game of the library with yardsticks."""
    from ...bench.yardstick import games
    from ...gdl.files import library

    with_yardsticks = games()
    for name in library():
        if name in with_yardsticks:
            return name
    raise click.UsageError("no game of the library has yardsticks: name a GAME")


def _measure(part: str, setting: Setting, cases: list[Case], report: _Report) -> str | None:
    """Measure a part; why it, or the rest of it, is left out."""
    from ...bench.case import LeftOut
    from ...bench.parts import PARTS as ALL
    from ..progress import Progress

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
