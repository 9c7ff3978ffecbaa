"""Counting the instructions that code executes: a measure of its work that is the same on every machine.

Each block begins by adding the number of its instructions to one counter. They are those of the text, before LLVM's
passes, whatever they become.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from .signature import Signature

EXECUTED = Signature("executed", "Returns the number of instructions executed so far, by one thread.", ())
COUNTER = "@counter"
DEFINED = f"""{COUNTER} = internal global i64 0, align 8
define i64 @{EXECUTED.name}() nounwind {{
  %now = load i64, ptr {COUNTER}, align 8
  ret i64 %now
}}"""
"""The counter, and the function that reads it."""


def counted(lines: Iterable[str]) -> Iterator[str]:
    """The lines of a function, which begin with a label, with counting at the start of each block."""
    block: list[str] = []
    for number, line in enumerate(lines):
        if line.endswith(":") and block:
            yield from _block(block, number)
            block = []
        block.append(line)
    yield from _block(block, 0)


def _block(block: list[str], number: int) -> list[str]:
    """A block with its label; ``number`` makes names unique."""
    label, *instructions = block
    adding = (
        f"  %before{number} = load i64, ptr {COUNTER}, align 8",
        f"  %after{number} = add i64 %before{number}, {len(instructions)}",
        f"  store i64 %after{number}, ptr {COUNTER}, align 8",
    )
    return [label, *adding, *instructions]
