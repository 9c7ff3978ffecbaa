"""Calling a kernel with the wrong arguments is an error in Python and never reaches machine code."""

from __future__ import annotations

from collections.abc import Callable
from ctypes import ArgumentError
from functools import cache
from typing import Any

import pytest

import plybook
from plybook.interpreter.native import parts
from plybook.interpreter.native.engine.engine import NativeEngine
from plybook.interpreter.native.engine.memory import words
from plybook.interpreter.native.kernels.perft.run import Worker
from plybook.interpreter.native.kernels.perft.signatures import PERFT
from plybook.interpreter.native.llvm.part import Part
from plybook.interpreter.native.llvm.signature import Signature
from plybook.interpreter.native.llvm.typed_values import BIT, POINTER

KERNELS = [
    pytest.param(part, signature, id=f"{part.name}-{signature.name}")
    for part in parts.parts().values()
    for signature in part.kernels
]


@cache
def engine() -> NativeEngine:
    found = plybook.load("go", size=5).engine  # its rules look at the history, so it has every kernel
    assert isinstance(found, NativeEngine)
    return found


def fitting(signature: Signature) -> dict[str, Any]:
    """Arguments of the right types; no kernel is ever called with all of them."""
    memory = words(64)
    return {each.name: memory if each.type == POINTER else 0 for each in signature.parameters}


def call(part: Part, signature: Signature) -> Callable[..., int]:
    return engine().code(part).kernel(signature)


@pytest.mark.parametrize(("part", "signature"), KERNELS)
def test_a_missing_or_unknown_name_is_an_error(part: Part, signature: Signature) -> None:
    given = fitting(signature)
    with pytest.raises(TypeError, match=f"`{signature.name}` takes .*: missing or unknown: another"):
        call(part, signature)(**given, another=0)
    for name in given:
        with pytest.raises(TypeError, match=f": missing or unknown: {name}$"):
            call(part, signature)(**{other: value for other, value in given.items() if other != name})


@pytest.mark.parametrize(("part", "signature"), KERNELS)
def test_a_wrong_type_is_an_error(part: Part, signature: Signature) -> None:
    given = fitting(signature)
    for each in signature.parameters:
        if each.type == BIT:  # every object has a truth value
            continue
        wrongs: tuple[object, ...] = (1, [0] * 64, "state", 0.5) if each.type == POINTER else (words(1), "1", [1])
        for wrong in wrongs:
            with pytest.raises(ArgumentError):
                call(part, signature)(**{**given, each.name: wrong})


def test_keyword_arguments_are_put_in_order() -> None:
    there = plybook.load("tic-tac-toe").engine
    assert isinstance(there, NativeEngine)
    worker = Worker(there, 2, 0)
    given = {"depth": 2, "past": 0, "history": worker.history, "moves": worker.moves}
    perft = there.code(parts.parts()["perft"]).kernel(PERFT)
    assert perft(**given, state=there.packed(there.start())) == 9 * 8
