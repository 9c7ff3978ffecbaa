"""All stages in order: model, program, optimised program, LLVM IR, machine code."""

from __future__ import annotations

import gc
import sys
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager

from ....gdl.model.model import Model, Rule
from ....gdl.text.errors import DescriptionError, error
from ..codegen.layout import Layout
from ..codegen.rules import Rules
from ..ir.program import Program
from ..ir.terms import TooMuchWork, subterms
from ..ir.verify import verify
from ..llvm.builder import Module
from ..llvm.part import Part
from ..lowering.lower import lower
from ..passes import optimise
from .shapes import piece_places, shape_of

LARGEST = 5_000_000
"""The most characters of LLVM IR that are compiled, which takes a quarter of a minute."""
DEEP = 20_000
"""Python stack frames that a deep expression may need; they are not frames of the machine stack."""


def lowered(model: Model) -> Program:
    """The program of a model before the passes.

    Raises:
        DescriptionError: it is too large (``too-complex``).
    """
    with _deep():
        try:
            return lower(model)
        except TooMuchWork as fault:
            raise _too_large(model, fault.args[0]) from None


def program_of(
    model: Model, without: Collection[str] = (), *, checked: bool = False, program: Program | None = None
) -> Program:
    """The optimised program of a model; ``checked`` verifies it after each pass.

    ``program`` is what :func:`lowered` has made of the model, if that was needed before.
    """
    program = program or lowered(model)
    with _deep():
        if checked:
            verify(program)
        return optimise(program, without, (lambda name, after: verify(after)) if checked else None)


def text_of(
    model: Model,
    program: Program,
    parts: Sequence[Part],
    layout: Layout | None = None,
    *,
    deposit: bool = False,
    native: bool = False,
    exports: bool = False,
    counts: bool = False,
) -> str:
    """Parts of a program as one module of LLVM IR, for any target that LLVM supports; what they share is written once.

    ``native``: for the machine this runs on; ``deposit``: its processor has PDEP; ``exports``, ``counts``: see
    :class:`.Module`.
    """
    with _deep():
        module = Module(exports=exports, counts=counts)
        numbers = [-1 if piece is None else piece for piece in piece_places(model)]
        rules = Rules(module, program, shape_of(model, layout), numbers, deposit, native=native)
        for part in parts:
            part.write(rules)
        return module.text()


def refuse_too_large(model: Model, program: Program, text: str) -> None:
    """Raises:
    DescriptionError: the text of a model is too large to compile (``too-complex``).
    """
    if len(text) > LARGEST:
        raise _too_large(model, _largest(model, program))


def _largest(model: Model, program: Program) -> Rule | None:
    """The rule whose effects take more than half of the terms of all effects, if there is one."""
    sizes = []
    for effect in program.effects:
        rounds = effect.rounds
        inside = () if rounds is None else (rounds.region, rounds.condition, *rounds.following)
        written = (*effect.slots, *effect.counters, *effect.memories, *(test.term for test in effect.tests), *inside)
        sizes.append(sum(1 for _ in subterms(written)))
    most = max(sizes, default=0)
    return model.rules[sizes.index(most)] if 2 * most > sum(sizes) else None


def _too_large(model: Model, rule: Rule | None) -> DescriptionError:
    if rule is None:
        return error(
            "too-complex",
            "with its definitions expanded, this game is too large to compile",
            model.span,
            help="play it with `--engine reference`, or simplify its conditions and effects",
        )
    inside = " in a `repeat`" if rule.repeat is not None else ""
    return error(
        "too-complex",
        f"with its definitions expanded, the move `{rule.name}` is too large to compile",
        rule.span,
        help=f"play the game with `--engine reference`, or write fewer effects{inside}: each is computed from what "
        "the ones before it have changed. What several kinds of pieces share can be one region, moved once",
    )


@contextmanager
def _deep() -> Iterator[None]:
    """Allow deep expressions, and look for no garbage among terms, which all stay: that takes a fifth of the time."""
    before, collects = sys.getrecursionlimit(), gc.isenabled()
    sys.setrecursionlimit(max(before, DEEP))
    gc.disable()
    try:
        yield
    finally:
        sys.setrecursionlimit(before)
        if collects:
            gc.enable()
