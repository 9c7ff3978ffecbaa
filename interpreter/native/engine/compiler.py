"""All stages in order: model, program, optimised program, LLVM IR, machine code."""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterator
from contextlib import contextmanager

from ....gdl.model.model import Model
from ...core.position import remembered, sorts_seen
from ..codegen.fields import Shape
from ..codegen.layout import Layout, layout_of
from ..codegen.part import Part
from ..codegen.rules import Rules
from ..ir.program import Program, Slot
from ..ir.verify import verify
from ..llvm.builder import Module
from ..lowering.lower import lower
from ..lowering.slots import piece_in_slot, slots_of
from ..passes import optimise

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


def shape_of(model: Model, layout: Layout | None = None) -> Shape:
    """The memory layout of a model's states and moves."""
    most = max((max(rule.lengths) for rule in model.rules), default=0)
    keeps = remembered(model)
    slots = len(slots_of(model))
    counted, numbers, history = bool(keeps & {"turn", "moves"}), len(model.cells), bool(sorts_seen(model))
    return Shape(layout or layout_of(model.board), slots, most, "placed" in keeps, counted, numbers, history)


def piece_places(model: Model) -> list[int | None]:
    """For each region of a state, in order, the number of its piece in the model."""
    found: list[int | None] = []
    slots = slots_of(model)
    for slot in slots:
        if slot.owner is None:
            found.append(piece_in_slot(model, slot, 0))
        else:  # slots count the players from the mover, here the first player
            found.append(piece_in_slot(model, Slot(slot.owner, slot.kind), 0))
    return found


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
