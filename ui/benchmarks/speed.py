"""``plybook bench GAME``: how fast the engines play a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

from ..command_line.output import print_json

if TYPE_CHECKING:
    from ...bench.timing.case import Case
    from ...bench.timing.setting import Setting
    from ...interpreter.core.remarks import Remark


def measure(
    name: str | None, options: Mapping[str, str], parts: Sequence[str], sizes: tuple[int, ...], seconds: float,
    rounds: int, threads: int, quick: bool, as_json: bool,
) -> bool:  # fmt: skip
    """Measure these parts of the benchmark and print the results; true if all programs play the same game.

    The default game is the first library game with yardsticks. Each contestant gets ``seconds`` in each case, divided
    into ``rounds``.

    Raises:
        DescriptionError: there is no such game, or its description is wrong.
    """
    from ... import gdl
    from ...bench.contestants.playing import OneThread
    from ...bench.timing.host import host
    from ...bench.timing.setting import Setting

    source = gdl.find(name or _default())
    setting = Setting(source, options, sizes, seconds, rounds, threads, quick)
    machine = host()
    report = _Report(as_json)
    report.begin(setting.plain.title, machine)
    cases: list[Case] = []
    left_out: dict[str, str] = {}
    noted = OneThread(setting.plain).remarks
    playable = all(remark.code != "no-moves" for remark in noted)
    for part in dict.fromkeys(parts):
        why = _measure(part, setting, cases, report) if playable else "there is no move to play"
        if why is not None:
            left_out[part] = why
            report.left_out(part, why)
    report.end(noted)
    ok = all(check.ok for case in cases for check in case.checks)
    if as_json:
        from ...bench.timing.case import as_json as case_json

        print_json(
            {
                "game": setting.plain.title,
                "machine": machine,
                "seconds": setting.seconds,
                "rounds": setting.rounds,
                "cases": [case_json(case) for case in cases],
                "left_out": [{"part": part, "why": why} for part, why in left_out.items()],
                "ok": ok,
                "remarks": [remark.as_json() for remark in noted],
            }
        )
    return ok


def _default() -> str:
    """The first library game with yardsticks."""
    from ...bench.yardsticks.programs import games
    from ...gdl.text.files import library

    with_yardsticks = games()
    for name in library():
        if name in with_yardsticks:
            return name
    raise click.UsageError("no library game has yardsticks: give a GAME")


def _measure(part: str, setting: Setting, cases: list[Case], report: _Report) -> str | None:
    """Measure a part; return the reason if it, or the rest of it, is skipped."""
    from ...bench.parts import PARTS as ALL
    from ...bench.timing.case import LeftOut
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
    """Prints results for people as soon as they are known; prints nothing if ``silent``."""

    def __init__(self, silent: bool) -> None:
        self._silent = silent
        if not silent:
            from rich.console import Console

            self._console = Console(highlight=False, markup=False)

    def begin(self, title: str, machine: dict[str, Any]) -> None:
        from ...bench.timing.host import host_lines

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
        self._say("", f"{part}: skipped: {why}")

    def end(self, remarks: Sequence[Remark]) -> None:
        self._say(*(f"note: {remark.text}" for remark in remarks))

    def _say(self, *lines: str) -> None:
        if not self._silent:
            for line in lines:
                self._console.print(line, soft_wrap=True)
