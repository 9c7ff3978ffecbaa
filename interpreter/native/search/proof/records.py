"""Reading and writing the records of proof-number search, in LLVM IR."""

from __future__ import annotations

from ...llvm.builder import Function
from ...llvm.typed_values import WORD, Operand, Value
from .memory import INFINITE, NONE, PROVEN, Record


def part(f: Function, record: Value, what: Record) -> Value:
    """A word of a record."""
    return f.get(WORD, f.word(record, what))


def put(f: Function, record: Value, what: Record, value: Operand) -> None:
    """Set a word of a record."""
    f.set(WORD, f.word(record, what), value)


def settle(
    f: Function,
    record: Value,
    flags: Operand,
    distance: Operand = 0,
    least: Operand = NONE,
    most: Operand = -1,
) -> None:
    """Write the record of a proven or disproven position."""
    proven = (flags if isinstance(flags, Value) else f.const(WORD, flags)) & PROVEN
    proven = proven.ne(0)
    put(f, record, Record.PROOF, f.select(WORD, proven, 0, INFINITE))
    put(f, record, Record.DISPROOF, f.select(WORD, proven, INFINITE, 0))
    put(f, record, Record.FLAGS, flags)
    put(f, record, Record.LEAST, least)
    put(f, record, Record.MOST, most)
    put(f, record, Record.DISTANCE, distance)


def leave_open(f: Function, record: Value, proof: Operand, disproof: Operand) -> None:
    """Write the record of a position that is neither proven nor disproven."""
    put(f, record, Record.PROOF, proof)
    put(f, record, Record.DISPROOF, disproof)
    for what, value in ((Record.FLAGS, 0), (Record.LEAST, NONE), (Record.MOST, -1), (Record.DISTANCE, 0)):
        put(f, record, what, value)
