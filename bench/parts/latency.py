"""How long does a playout take after a description has been edited?

CPU time of whole processes, including the start of the interpreter, as reported by the system: other processes on the
machine do not count.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from ...gdl.model.option import spell
from ...gdl.text.files import SUFFIX, is_path
from ..timing.case import Case, LeftOut, Row, Step, settings
from ..timing.measure import Measured, Share, Spread
from ..timing.setting import Setting

ROUNDS, QUICK = 5, 3
FIRST, EDITED, AGAIN, HELP = "first run", "after an edit", "run again", "plybook --help"


def cases(setting: Setting, step: Step) -> Iterator[Case]:
    """CPU seconds of ``plybook playouts FILE --games 1`` and of ``plybook --help``, the median of several."""
    if not hasattr(os, "wait4"):
        raise LeftOut("this system does not tell the CPU time of a process that has ended")
    game = setting.plain
    with tempfile.TemporaryDirectory(prefix="plybook-bench-") as made:
        folder = Path(made)
        name, file = setting.source.name, folder / f"game{SUFFIX}"
        if is_path(name):
            file = Path(name).resolve()  # it may extend what lies beside it
        else:
            file.write_text(setting.source.text, encoding="utf-8")
        options = [part for option, value in game.options.items() for part in ("-o", f"{option}={spell(value)}")]
        play = ["playouts", str(file), *options, "--games", "1", "--seed", "1"]
        tables, cache = folder / "tables", folder / "cache"
        cpu_seconds(["check", str(file)], tables)  # makes the parser's tables, and no code
        seconds: dict[str, list[float]] = {FIRST: [], EDITED: [], AGAIN: [], HELP: []}
        for _ in range(QUICK if setting.quick else ROUNDS):
            shutil.rmtree(cache, ignore_errors=True)
            seconds[FIRST].append(cpu_seconds(play, cache))
            step()
            shutil.rmtree(cache)
            shutil.copytree(tables, cache)
            seconds[EDITED].append(cpu_seconds(play, cache))
            step()
            seconds[AGAIN].append(cpu_seconds(play, cache))
            step()
            seconds[HELP].append(cpu_seconds(["--help"], cache))
            step()
    # The first figure divided by the others', as for rates: how many times longer it takes.
    measured = Measured({name: [Share(figure, 1.0) for figure in figures] for name, figures in seconds.items()})
    rows = [
        Row(name, Spread.of(figures), None if name == FIRST else measured.ratio(FIRST, name))
        for name, figures in seconds.items()
    ]
    yield Case("latency", "playouts FILE --games 1", "CPU s", settings(game), tuple(rows))


def cpu_seconds(arguments: list[str], cache: Path) -> float:
    """The CPU time, user and system, that the command ``plybook`` takes in a separate process.

    Raises:
        LeftOut: it failed.
    """
    command = [sys.executable, "-m", "plybook", *arguments]
    environment = {**os.environ, "PLYBOOK_CACHE": str(cache)}
    with tempfile.TemporaryFile() as said:
        process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=said)
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            said.seek(0)
            raise LeftOut(f"plybook {' '.join(arguments)}: {said.read().decode(errors='replace').strip()}")
    return used.ru_utime + used.ru_stime
