"""WebAssembly modules of games: what they import and contain, and the data beside them."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import plybook
from plybook.interpreter.native.engine import compiler
from plybook.interpreter.native.engine.engine import NativeEngine
from plybook.interpreter.native.llvm.builder import Module
from plybook.interpreter.native.llvm.typed_values import WORD, TypeMismatchError
from plybook.interpreter.native.parts import parts
from plybook.interpreter.native.wasm import binary, target
from plybook.interpreter.native.wasm.data import WasmGame, wasm_game

GAMES = sorted(path.stem for path in (Path(__file__).parents[4] / "games").glob("*.gdl"))
LARGEST, LARGEST_DATA = 150_000, 10_000
"""Bytes; a page of 300,000 bytes has to hold both, and much else."""


def made(name: str, **options: object) -> WasmGame:
    game = plybook.load(name, **options)
    assert isinstance(game.engine, NativeEngine)
    return wasm_game(game.engine, game.ply_limit)


@pytest.mark.parametrize("name", GAMES)
def test_a_module_imports_only_memory_and_stack_pointer_and_is_small(name: str) -> None:
    game = made(name)
    assert sorted(binary.imports(game.module)) == ["__linear_memory", "__stack_pointer"]
    assert all(section.kind != binary.CUSTOM for section in binary.sections(game.module))
    assert len(game.module) < LARGEST
    assert len(game.json.encode()) < LARGEST_DATA
    assert json.loads(game.json) == game.data


def test_a_module_that_would_need_a_library_is_refused() -> None:
    text = 'define i128 @f(i128 %a, i128 %b) "wasm-export-name"="f" { %c = mul i128 %a, %b\n ret i128 %c }'
    with pytest.raises(target.MissingImportError, match="would import __multi3"):
        target.compiled(text)


def test_what_is_not_a_module_is_refused() -> None:
    with pytest.raises(binary.BinaryError, match="not a WebAssembly module"):
        list(binary.sections(b"\x7fELF"))
    with pytest.raises(binary.BinaryError, match="ends too early"):
        list(binary.sections(binary.HEADER + b"\1\7"))


def test_the_bytes_are_the_same_in_every_process() -> None:
    program = (
        "import hashlib, plybook; from plybook.interpreter.native.wasm.data import wasm_game;"
        "g = plybook.load('ayu', size=5); w = wasm_game(g.engine, g.ply_limit);"
        "print(hashlib.sha256(w.module + w.json.encode()).hexdigest())"
    )
    runs = [subprocess.run([sys.executable, "-c", program], capture_output=True, check=True) for _ in range(2)]
    assert runs[0].stdout == runs[1].stdout != b""


def test_arrays_lie_apart_and_after_the_stack_and_the_data() -> None:
    memory = made("go", size=9).data["memory"]
    ends = [(memory["stack"][1], "stack")]
    for name, (address, words) in memory["arrays"].items():
        assert address % 64 == 0
        assert address >= ends[-1][0] + 8 * memory["guard"], f"{name} after {ends[-1][1]}"
        ends.append((address + 8 * words, name))
    assert memory["tree"] >= ends[-1][0] + 8 * memory["guard"]
    assert memory["stack"][0] >= binary.data_end(made("go", size=9).module)


# -- several parts in one module -----------------------------------------------------------------------------------


def functions(text: str) -> Iterator[tuple[str, str]]:
    """The name and the text of each function."""
    for found in re.finditer(r"^define [^@]*@([\w.]+)\(.*?^}", text, re.MULTILINE | re.DOTALL):
        yield found[1], found[0]


@pytest.mark.parametrize("name", ["ayu", "go", "english-draughts", "rolit", "connect-four", "nine-mens-morris"])
def test_functions_of_different_parts_with_the_same_name_are_the_same(name: str) -> None:
    model = plybook.load(name).model
    program, known = compiler.program_of(model), dict[str, str]()
    for part in target.PARTS:
        for function, text in functions(compiler.text_of(model, program, [part])):
            assert known.setdefault(function, text) == text, f"{part.name}: {function}"
    together = dict(functions(compiler.text_of(model, program, target.PARTS)))
    assert together == known


def test_two_functions_of_one_name_are_refused() -> None:
    module = Module()
    module.function("f", WORD, [], lambda f: f.ret(0))
    module.function("f", WORD, [], lambda f: f.ret(0))
    with pytest.raises(TypeMismatchError, match="two functions `f`"):
        module.function("f", WORD, [(WORD, "x")], lambda f: f.ret(0))


def test_every_kernel_of_the_module_belongs_to_a_part_that_python_knows() -> None:
    known = {signature for part in parts().values() for signature in part.kernels}
    assert set(target.signatures()) <= known
