"""WebAssembly modules as bytes: what they import, where their data ends, and custom sections left out.

https://webassembly.github.io/spec/core/binary/modules.html has the format.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

HEADER = b"\0asm\1\0\0\0"
CUSTOM, IMPORTS, DATA = 0, 2, 11
"""Kinds of sections."""
I32_CONST, END = 0x41, 0x0B
"""Instructions that an offset of data consists of."""


class BinaryError(ValueError):
    """Raised for bytes that are not a module, or have something that these functions do not know."""


@dataclass(frozen=True)
class Section:
    """A section of a module."""

    kind: int
    whole: bytes
    """All bytes, with the header of the section."""
    content: bytes


class _Reader:
    """Reads numbers and names one after the other."""

    def __init__(self, content: bytes, at: int = 0) -> None:
        self.content, self.at = content, at

    def byte(self) -> int:
        self.at += 1
        if self.at > len(self.content):
            raise BinaryError("the module ends too early")
        return self.content[self.at - 1]

    def number(self) -> int:
        """An unsigned number in LEB128; a signed one that is not negative looks the same, apart from a spare bit."""
        found = shift = 0
        while True:
            byte = self.byte()
            found |= (byte & 127) << shift
            shift += 7
            if not byte & 128:
                return found

    def bytes(self, number: int) -> bytes:
        self.at += number
        if self.at > len(self.content):
            raise BinaryError("the module ends too early")
        return self.content[self.at - number : self.at]

    def name(self) -> str:
        return self.bytes(self.number()).decode()

    def limits(self) -> None:
        """The size of a memory or a table."""
        flags = self.byte()
        self.number()
        if flags & 1:
            self.number()


def sections(module: bytes) -> Iterator[Section]:
    """The sections of a module, in order.

    Raises:
        BinaryError: it is not a module.
    """
    if module[: len(HEADER)] != HEADER:
        raise BinaryError("this is not a WebAssembly module of version 1")
    reader = _Reader(module, len(HEADER))
    while reader.at < len(module):
        begin = reader.at
        kind = reader.byte()
        content = reader.bytes(reader.number())
        yield Section(kind, module[begin : reader.at], content)


def without_custom_sections(module: bytes) -> bytes:
    """A module without the sections that only linkers and debuggers read."""
    return HEADER + b"".join(section.whole for section in sections(module) if section.kind != CUSTOM)


def imports(module: bytes) -> list[str]:
    """The names of what a module imports."""
    return [name for section in sections(module) if section.kind == IMPORTS for name in _imported(section)]


def _imported(section: Section) -> Iterator[str]:
    reader = _Reader(section.content)
    for _ in range(reader.number()):
        reader.name()  # of the module that it comes from
        yield reader.name()
        match reader.byte():
            case 0:
                reader.number()
            case 1:
                reader.byte()
                reader.limits()
            case 2:
                reader.limits()
            case 3:
                reader.bytes(2)
            case kind:
                raise BinaryError(f"there is no import of kind {kind}")


def data_end(module: bytes) -> int:
    """The address after the last byte of data that a module brings along; 0 if it has none.

    Raises:
        BinaryError: some data is not placed at a constant address.
    """
    return max((end for section in sections(module) if section.kind == DATA for end in _ends(section)), default=0)


def _ends(section: Section) -> Iterator[int]:
    reader = _Reader(section.content)
    for _ in range(reader.number()):
        flags, instruction = reader.byte(), reader.byte()
        if flags or instruction != I32_CONST:
            raise BinaryError("some data is not placed at a constant address")
        address = reader.number() & 0x7FFFFFFF
        if reader.byte() != END:
            raise BinaryError("some data is not placed at a constant address")
        size = reader.number()
        reader.bytes(size)
        yield address + size
