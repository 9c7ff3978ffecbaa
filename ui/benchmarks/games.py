"""``plybook bench --games``: the speed of the library games, compared with other programs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..command_line.output import print_json
from ..command_line.progress import Progress

if TYPE_CHECKING:
    from ...bench.contestants.playing import Program
    from ...bench.library.comparison import Line, Player
    from ...bench.library.others import Scale
    from ...bench.timing.measure import Spread


def compare(names: Sequence[str], seconds: float, rounds: int, as_json: bool) -> None:
    """Measure these games, or the whole library without variants, and print the results.

    Raises:
        DescriptionError: there is no such game, or its description is wrong.
    """
    from ...bench.library import comparison
    from ...bench.library.others import others
    from ...bench.timing.case import LeftOut
    from ...bench.timing.host import host
    from ...gdl.text.files import games

    known, machine = others(), host()
    left_out: list[tuple[str, str]] = []
    program: Program | None = None
    found: list[Player] = []
    asked = list(dict.fromkeys(names or games()))
    with Progress("compiling", len(asked) + 1) as progress:
        try:
            program = comparison.yardstick(known.scale)
        except LeftOut as fault:
            left_out.append((comparison.YARDSTICK, str(fault)))
        for done, name in enumerate(asked, 1):
            progress.done(done)
            found += comparison.players([name], known, lambda what, why: left_out.append((what, why)))
    try:
        here, lines = _measured(found, program, known.scale, seconds, rounds)
    except LeftOut as fault:  # the yardstick was compiled, but cannot be run
        left_out.append((comparison.YARDSTICK, str(fault)))
        here, lines = _measured(found, None, known.scale, seconds, rounds)
    if as_json:
        print_json(
            {
                "machine": machine,
                "seconds": seconds,
                "rounds": rounds,
                "scale": comparison.scale_json(known.scale, here),
                "games": [comparison.line_json(line, known.programs) for line in lines],
                "left_out": [{"what": what, "why": why} for what, why in left_out],
            }
        )
        return
    _show(machine, lines, known.scale, here, left_out)


def _measured(
    found: Sequence[Player], program: Program | None, scale: Scale, seconds: float, rounds: int
) -> tuple[Spread | None, list[Line]]:
    from ...bench.library.comparison import compare

    steps = 0

    def step() -> None:
        nonlocal steps
        steps += 1
        progress.done(steps)

    with Progress("playing", rounds * (len(found) + (program is not None))) as progress:
        return compare(found, program, scale, seconds, rounds, step)


def _show(
    machine: dict[str, Any],
    lines: Sequence[Line],
    scale: Scale,
    here: Spread | None,
    left_out: Sequence[tuple[str, str]],
) -> None:
    from rich.console import Console

    from ...bench.report import games_table, others_table, scale_line
    from ...bench.timing.host import host_lines

    console = Console(highlight=False, markup=False)
    for text in host_lines(machine):
        console.print(text, soft_wrap=True)
    for table in (games_table(lines), others_table(lines)):
        if table.row_count:
            console.print()
            console.print(table)
    console.print(scale_line(scale, here), soft_wrap=True)
    for line in lines:
        for remark in line.player.work.remarks:
            console.print(f"note: {line.player.label}: {remark.text}", soft_wrap=True)
    for what, why in left_out:
        console.print(f"{what}: skipped: {why}", soft_wrap=True)
