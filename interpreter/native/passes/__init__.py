"""What makes a program fast: passes from program to program, each of which changes no value and no move.

``PASSES`` is the order in which they run. Each is one file, whose docstring says what it does and why that is exact;
each can be left out (``--without NAME``), and the program is right without it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection

from ..ir.program import Program
from . import (
    approach,
    dead,
    exits,
    filling,
    fold,
    growth,
    hoist,
    lazy,
    leaves,
    lone,
    narrow,
    rejoin,
    sample,
    share,
    units,
)

Pass = Callable[[Program], Program]

PASSES: tuple[tuple[str, Pass], ...] = (
    ("fold", fold.run),
    ("approach", approach.run),
    ("rejoin", rejoin.run),
    ("narrow", narrow.run),
    ("units", units.run),
    ("fold", fold.run),
    ("narrow", narrow.run),
    ("growth", growth.run),
    ("exits", exits.run),
    ("lone", lone.run),
    ("leaves", leaves.run),
    ("hoist", hoist.run),
    ("share", share.run),
    ("dead", dead.run),
    ("lazy", lazy.run),
    ("filling", filling.run),
    ("sample", sample.run),
)
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
