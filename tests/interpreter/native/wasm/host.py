"""Runs WebAssembly modules in Python, by wasmtime, as a page does: memory is given, and nothing is around it.

Guard words lie around every array, and below the stack; they are checked after each call.
"""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from functools import lru_cache

import pytest

from plybook.interpreter.native.llvm.signature import Signature
from plybook.interpreter.native.wasm.data import WasmGame
from plybook.interpreter.native.wasm.target import signatures

wasmtime = pytest.importorskip("wasmtime")

PAGE = 1 << 16
GUARD_WORD = 0xFEEDFACECAFEBEEF
MASK = (1 << 64) - 1
SIGNATURES = {signature.name: signature for signature in signatures()}


class OutOfBoundsError(AssertionError):
    """Raised if a call has written outside its arrays."""


class Host:
    """A module with its memory."""

    def __init__(self, game: WasmGame, tree: int = 1 << 17) -> None:
        """``tree``: the words of a search tree."""
        self.memory_map = game.data["memory"]
        self.at: dict[str, int] = {name: place[0] for name, place in self.memory_map["arrays"].items()}
        self.size: dict[str, int] = {name: place[1] for name, place in self.memory_map["arrays"].items()}
        self.at["tree"], self.size["tree"] = self.memory_map["tree"], tree
        guard = self.memory_map["guard"]
        end = self.at["tree"] + 8 * (tree + guard)
        self.store = wasmtime.Store(_engine())
        pages = -(-end // PAGE)
        self.memory = wasmtime.Memory(self.store, wasmtime.MemoryType(wasmtime.Limits(pages, pages)))
        bottom, top = self.memory_map["stack"]
        pointer = wasmtime.Global(
            self.store, wasmtime.GlobalType(wasmtime.ValType.i32(), mutable=True), wasmtime.Val.i32(top)
        )
        given = {"__linear_memory": self.memory, "__stack_pointer": pointer}
        module = wasmtime.Module(self.store.engine, game.module)
        self.instance = wasmtime.Instance(self.store, module, [given[each.name] for each in module.imports])
        self.functions = self.instance.exports(self.store)
        self.words = (ctypes.c_uint64 * (pages * PAGE // 8)).from_address(
            ctypes.addressof(self.memory.data_ptr(self.store).contents)
        )
        places = [bottom - 8 * guard]
        for name, address in self.at.items():
            places += [address - 8 * guard, address + 8 * self.size[name]]
        self.guards = [address // 8 + word for address in places for word in range(guard)]
        for place in self.guards:
            self.words[place] = GUARD_WORD

    def call(self, name: str, *arguments: int) -> int:
        """Call a function with words and addresses; return its result as a signed number."""
        signature = SIGNATURES[name]
        given = [_argument(signature, place, number) for place, number in enumerate(arguments)]
        found = self.functions[name](self.store, *given)
        wrong = [place for place in self.guards if self.words[place] != GUARD_WORD]
        if wrong:
            near = min(self.at.items(), key=lambda item: abs(item[1] // 8 - wrong[0]))
            raise OutOfBoundsError(f"{name} has written to word {wrong[0]}, near the beginning of {near}")
        return int(found or 0)

    def put(self, name: str, words: Sequence[int], offset: int = 0) -> int:
        """Write words into an array; return its address."""
        assert offset + len(words) <= self.size[name], name
        first = self.at[name] // 8 + offset
        for place, word in enumerate(words, first):
            self.words[place] = word & MASK
        return self.at[name]

    def get(self, name: str, number: int, offset: int = 0) -> list[int]:
        """Read words of an array."""
        first = self.at[name] // 8 + offset
        return list(self.words[first : first + number])


def _argument(signature: Signature, place: int, number: int) -> int:
    if signature.parameters[place].type == "i64" and number >> 63:
        return number - (1 << 64)  # wasmtime takes signed numbers
    return number


@lru_cache(maxsize=1)
def _engine() -> object:
    """One engine for all modules."""
    return wasmtime.Engine()
