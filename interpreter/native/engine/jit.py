"""From LLVM IR to machine code in memory, cached on disk.

A cached file is named by a digest of the model, of the compiler (the sources of this package and LLVM's version) and of
the processor; see :mod:`plybook.gdl.text.cache`.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm  # type: ignore[import-untyped]

from ....gdl.text.cache import cache_path, read_cached, stamp, write_cached
from ..llvm.signature import Parameter, Signature
from ..llvm.typed_values import BIT, DOUBLE, POINTER, VOID, WORD
from .interrupts import run_abandonable
from .llvm_passes import optimised, too_large

KEPT = 200
"""How many files are kept; beyond that the oldest are deleted."""

SCALARS = {WORD: ctypes.c_uint64, BIT: ctypes.c_bool, DOUBLE: ctypes.c_double}
"""The ctypes type of an argument; words are unsigned."""
RESULTS = {WORD: ctypes.c_int64, BIT: ctypes.c_bool, DOUBLE: ctypes.c_double, VOID: None}
"""The ctypes type of a result; words are signed."""


class Code:
    """Machine code, and its functions by name; a ``draft`` was compiled without optimisations."""

    def __init__(self, engine: Any, *, draft: bool = False) -> None:
        self._engine = engine
        self.draft = draft

    def function(self, signature: Signature) -> Callable[..., int]:
        """A function as a ctypes callable with positional arguments; other Python threads run during a call.

        The types of arguments are checked; that memory is large enough is not.
        """
        address = self._engine.get_function_address(signature.name)
        assert address, f"there is no function {signature.name}"
        types = [_ctype(parameter) for parameter in signature.parameters]
        made: Any = ctypes.CFUNCTYPE(RESULTS[signature.result], *types)(address)
        made.code = self  # owns the memory that the function is in
        found: Callable[..., int] = made
        return found

    def kernel(self, signature: Signature) -> Callable[..., int]:
        """The same with keyword arguments, for calls that take long.

        A call raises ``TypeError`` if an argument is missing or unknown.
        """
        call = self.function(signature)
        names = tuple(parameter.name for parameter in signature.parameters)

        def named(**given: Any) -> int:
            if given.keys() != set(names):
                wrong = ", ".join(sorted(given.keys() ^ set(names)))
                raise TypeError(f"`{signature.name}` takes {', '.join(names)}: missing or unknown: {wrong}")
            return call(*[given[name] for name in names])

        return named


def _ctype(parameter: Parameter) -> Any:
    if parameter.type == POINTER:
        return ctypes.POINTER(SCALARS[parameter.element])
    return SCALARS[parameter.type]


def compile_text(text: str, *, draft: bool = False) -> bytes:
    """Machine code (an object file) from LLVM IR; a ``draft`` is compiled without optimisations."""
    draft = draft or too_large(text)
    machine = _machine(level=0 if draft else 2)
    found: bytes = machine.emit_object(optimised(machine, text, draft=draft))
    return found


def optimised_text(text: str) -> str:
    """A text after LLVM's own passes."""
    return str(optimised(_machine(), text, draft=too_large(text)))


def load(object_file: bytes, *, draft: bool = False) -> Code:
    """Machine code ready to be called."""
    machine = _machine()  # a new one, because the engine takes ownership
    empty = llvm.parse_assembly(f'target triple = "{machine.triple}"')
    engine = llvm.create_mcjit_compiler(empty, machine)
    engine.add_object_file(llvm.ObjectFileRef.from_data(object_file))
    engine.finalize_object()
    return Code(engine, draft=draft)


def _machine(level: int = 2) -> Any:
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    target = llvm.Target.from_default_triple()
    return target.create_target_machine(
        cpu=llvm.get_host_cpu_name(), features=llvm.get_host_cpu_features().flatten(), opt=level, reloc="pic",
        codemodel="jitdefault", jit=True,
    )  # fmt: skip


@lru_cache(maxsize=1)
def deposits_bits() -> bool:
    """Whether the processor has PDEP."""
    return bool(llvm.get_host_cpu_features().get("bmi2"))


# -- the cache on disk ---------------------------------------------------------------------------------------------


def compiled(name: str, make: Callable[[], str], *, draft: bool = False) -> tuple[Code, bool]:
    """The code of the text that ``make`` returns, or of a cached file; and whether it was cached.

    ``name`` determines the text: equal names, equal texts. With ``draft``, the code is optimised only if it was cached.
    """
    for kind in ("code", "draft") if draft else ("code",):
        path = cache_path(kind, f"{compiler_name()} {name}", ".o")
        if (kept := read_cached(path)) is not None:
            return load(kept, draft=kind == "draft"), True
    text = make()
    object_file = run_abandonable(lambda: compile_text(text, draft=draft))  # Ctrl-C is not heard within LLVM
    write_cached(path, object_file, KEPT)
    return load(object_file, draft=draft), False


@lru_cache(maxsize=1)
def compiler_name() -> str:
    """What identifies this compiler: its sources, LLVM's version and the processor."""
    interpreter = Path(__file__).parents[2]
    sources = " ".join(map(stamp, (interpreter / "native", interpreter / "core", interpreter.parent / "gdl")))
    processor = f"{llvm.get_host_cpu_name()} {llvm.get_host_cpu_features().flatten()}"
    return f"{sources} {llvm.llvm_version_info} {processor}"
