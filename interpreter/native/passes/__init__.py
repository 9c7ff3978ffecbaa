"""What makes a program fast: passes from program to program, each of which changes no value and no move.

A pass is a file here, found by being here: its docstring says what it does and why that is exact, ``run`` does it, and
``STAGES`` says when: passes run in the order of these numbers, and one with several numbers runs several times. Up to
70 moves and conditions are put into other words, up to 110 searches are cut short, up to 140 the program is tidied;
from 150 on it is only marked with what playouts may do. Each pass can be left out (``--without NAME``), and the
program is right without it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from importlib import import_module
from pkgutil import iter_modules

from ..ir.program import Program

Pass = Callable[[Program], Program]


def _found() -> tuple[tuple[str, Pass], ...]:
    """The passes of this folder, each as often as it runs, in order."""
    stages: dict[int, tuple[str, Pass]] = {}
    for one in iter_modules(__path__):
        module = import_module(f"{__name__}.{one.name}")
        for stage in module.STAGES:
            assert stage not in stages, f"the passes {one.name} and {stages[stage][0]} have the same stage, {stage}"
            stages[stage] = (one.name, module.run)
    return tuple(stages[stage] for stage in sorted(stages))


PASSES = _found()
"""Every pass by name, in the order in which they run; some run twice."""
NAMES = tuple(dict.fromkeys(name for name, _ in PASSES))
"""The passes that can be left out."""


def known(names: Collection[str]) -> tuple[str, ...]:
    """The names of passes, each once.

    Raises:
        ValueError: there is no pass of a name.
    """
    for name in names:
        if name not in NAMES:
            raise ValueError(f"there is no pass `{name}`; the passes are {', '.join(NAMES)}")
    return tuple(sorted(set(names)))


def optimise(
    program: Program, without: Collection[str] = (), after: Callable[[str, Program], None] | None = None
) -> Program:
    """The program after all passes but those ``without``; ``after`` hears of each that has run."""
    for name, run in PASSES:
        if name not in without:
            program = run(program)
            if after is not None:
                after(name, program)
    return program
