"""From the program of a game to one WebAssembly module: no linker, and nothing after LLVM but the removal of sections.

LLVM's object file can be instantiated as it is: function, type and data addresses are provisional, and right if the
data lies at address 0. The module imports its memory and its stack pointer, and exports its kernels by the attribute
``wasm-export-name``. Nobody promises the provisional addresses, so everything else that could be imported is refused,
and the tests compare whole games.
"""

from __future__ import annotations

from typing import Any

import llvmlite.binding as llvm  # type: ignore[import-untyped]

from ...core.waiting import waiting
from ..codegen.signatures import POSITIONS
from ..engine import compiler
from ..engine.engine import NativeEngine
from ..engine.forks import COMPILING
from ..engine.interrupts import run_abandonable
from ..engine.llvm_passes import optimised, too_large
from ..kernels.page.signatures import PART as PAGE
from ..kernels.playouts.signatures import PART as PLAYOUTS
from ..llvm.part import Part
from ..llvm.signature import Signature
from ..search.mcts.signatures import PART as MCTS
from .binary import imports, without_custom_sections

TRIPLE = "wasm32-unknown-unknown"
FEATURES = "+simd128,+bulk-memory,+sign-ext,+mutable-globals,+nontrapping-fptoint"
"""What all browsers since 2023 have: https://webassembly.org/features/."""
PARTS = (POSITIONS, PAGE, PLAYOUTS, MCTS)
"""What a module contains."""
GIVEN = {"__linear_memory", "__stack_pointer"}
"""What a module may import."""


class MissingImportError(RuntimeError):
    """Raised for a module that would need more than memory and a stack pointer: a mistake in the emitter."""


def signatures(parts: tuple[Part, ...] = PARTS) -> list[Signature]:
    """The functions of such a module, each once."""
    return list(dict.fromkeys(signature for part in parts for signature in part.kernels))


def wasm_of(engine: NativeEngine) -> bytes:
    """The module of a game; the same bytes for the same game and the same LLVM.

    Raises:
        DescriptionError: the game is too large to compile (``too-complex``).
        MissingImportError: the module would need a library.
    """
    with COMPILING, waiting(f"compiling {engine.model.title}"):
        text = compiler.text_of(engine.model, engine.program, PARTS, exports=True)
        compiler.refuse_too_large(engine.model, engine.program, text)
        return run_abandonable(lambda: compiled(text))  # Ctrl-C is not heard within LLVM


def compiled(text: str) -> bytes:
    """LLVM IR as a module.

    Raises:
        MissingImportError: it would need a library.
    """
    draft = too_large(text)
    machine = _machine(level=0 if draft else 2)
    module: bytes = machine.emit_object(optimised(machine, text, draft=draft))
    if wrong := set(imports(module)) - GIVEN:
        raise MissingImportError(f"the WebAssembly module would import {', '.join(sorted(wrong))}: see `llvm.wide`")
    return without_custom_sections(module)


def _machine(level: int) -> Any:
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    target = llvm.Target.from_triple(TRIPLE)
    return target.create_target_machine(
        cpu="generic", features=FEATURES, opt=level, reloc="static", codemodel="default"
    )  # fmt: skip
