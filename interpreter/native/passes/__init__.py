"""The optimisation passes: from program to program, none changing any value or move.

A pass is a file in this folder, discovered automatically: its docstring says what it does and why that is exact,
``run`` does it, and ``STAGES`` says when: passes run in the order of these numbers, and one with several numbers runs
several times. Stages up to 70 rewrite moves and conditions, up to 110 shorten searches, up to 140 tidy the program;
from 150 on the program is only marked with what playouts may do. Each pass can be left out (``--without NAME``), and
the program is correct without it. So a pass that takes more than ``STEPS`` steps is stopped, and changes nothing
(``Program.gave_up``). Steps are counted and not timed: the same description gives the same program everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace
from importlib import import_module
from pkgutil import iter_modules

from ..ir.program import Program
from ..ir.terms import TooMuchWork

STEPS = 500_000
"""The most steps of one pass (``Terms.work``), which take about a second."""

Pass = Callable[[Program], Program]


def _found() -> tuple[tuple[str, Pass], ...]:
    """The passes in this folder in order, each as often as it runs."""
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
"""The names of the passes, which can all be left out."""


def known(names: Collection[str]) -> tuple[str, ...]:
    """The given names of passes, without duplicates.

    Raises:
        ValueError: a name is not that of a pass.
    """
    for name in names:
        if name not in NAMES:
            raise ValueError(f"unknown pass `{name}`; the passes are {', '.join(NAMES)}")
    return tuple(sorted(set(names)))


def optimise(
    program: Program, without: Collection[str] = (), after: Callable[[str, Program], None] | None = None
) -> Program:
    """The program after all passes except ``without``; ``after`` is called after each pass."""
    for name, run in PASSES:
        if name not in without:
            try:
                with program.terms.limited(STEPS):
                    program = run(program)
            except TooMuchWork:
                program = replace(program, gave_up=(*program.gave_up, name))
            if after is not None:
                after(name, program)
    return program
