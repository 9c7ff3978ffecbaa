"""All stages in order: model, program, optimised program, LLVM IR, machine code."""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterator
from contextlib import contextmanager

from ....gdl.model.model import Model
from ..codegen.layout import Layout
from ..codegen.rules import Rules
from ..ir.program import Program
from ..ir.verify import verify
from ..llvm.builder import Module
from ..llvm.part import Part
from ..lowering.lower import lower
from ..passes import optimise
from .shapes import piece_places, shape_of

DEEP = 20_000
"""Python stack frames that a deep expression may need; they are not frames of the machine stack."""


def program_of(model: Model, without: Collection[str] = (), *, checked: bool = False) -> Program:
    """The optimised program of a model; ``checked`` verifies it after each pass."""
    with _deep():
        program = lower(model)
        if checked:
            verify(program)
        return optimise(program, without, (lambda name, after: verify(after)) if checked else None)


def may_repeat(model: Model) -> bool:
    """Whether two rules can offer a move through the same sites."""
    with _deep():
        return lower(model).may_repeat


def text_of(
    model: Model,
    program: Program,
    part: Part,
    layout: Layout | None = None,
    *,
    deposit: bool = False,
    native: bool = False,
) -> str:
    """A part of a program as LLVM IR, for any target that LLVM supports.

    ``native``: for the machine this runs on; ``deposit``: its processor has PDEP.
    """
    with _deep():
        module = Module()
        numbers = [-1 if piece is None else piece for piece in piece_places(model)]
        rules = Rules(module, program, shape_of(model, layout), numbers, deposit, native=native)
        part.write(rules)
        return module.text()


@contextmanager
def _deep() -> Iterator[None]:
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, DEEP))
    try:
        yield
    finally:
        sys.setrecursionlimit(before)
