"""Machine code needs no library: compiled for another target, it calls nothing that it does not define itself."""

from __future__ import annotations

import re

import llvmlite.binding as llvm
import pytest

from plybook.gdl import find, load
from plybook.interpreter.native.engine import compiler
from plybook.interpreter.native.parts import parts

TARGET = "wasm32-unknown-unknown"
ITS_OWN = {"__stack_pointer", "__linear_memory", "__indirect_function_table"}


def called(text: str) -> set[str]:
    """The external symbols that a module needs when compiled for the target."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    machine = llvm.Target.from_triple(TARGET).create_target_machine(opt=2)
    head = f'target triple = "{TARGET}"\ntarget datalayout = "{machine.target_data}"\n'
    assembly = machine.emit_assembly(llvm.parse_assembly(head + text))
    return set(re.findall(r"\b__\w+", assembly)) - ITS_OWN


@pytest.mark.parametrize(
    ("game", "options"), [("ayu", {"size": 5}), ("ayu", {"size": 11}), ("havannah", {}), ("go", {"size": 9})]
)
def test_no_part_calls_a_library(game: str, options: dict[str, object]) -> None:
    model = load(find(game), options)
    program = compiler.program_of(model)
    for part in parts().values():
        assert called(compiler.text_of(model, program, [part])) == set(), part.name


def test_a_library_call_would_be_noticed() -> None:
    assert called("define i128 @f(i128 %a, i128 %b) { %c = mul i128 %a, %b\n ret i128 %c }") == {"__multi3"}
