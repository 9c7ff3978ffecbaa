"""Arithmetic wider than a word, made of operations on words.

On processors without such instructions LLVM would call a library, which machine code must not depend on.
"""

from __future__ import annotations

from .builder import Function
from .typed_values import WORD, Value, width

LOW = (1 << 32) - 1


def product(f: Function, a: Value, b: Value, *, native: bool) -> tuple[Value, Value]:
    """The upper and the lower 64 bits of the product of two unsigned words.

    ``native``: the code is for a machine with a single instruction for this, as all machines that run it directly have.
    """
    if not native:
        return high_product(a, b), a * b
    wide = f.new("i128", f"mul i128 {a.to('i128')}, {b.to('i128')}")
    return (wide >> 64).to(WORD), wide.to(WORD)


def high_product(a: Value, b: Value) -> Value:
    """The upper 64 bits of a product, by operations on words (Warren 2012, Hacker's Delight, section 8-2)."""
    a_low, a_high, b_low, b_high = a & LOW, a >> 32, b & LOW, b >> 32
    across = a_high * b_low
    middle = ((a_low * b_low) >> 32) + (across & LOW) + a_low * b_high
    return a_high * b_high + (across >> 32) + (middle >> 32)


def shifted_one(f: Function, type_: str, bits: Value) -> Value:
    """The integer of a type with only bit ``bits`` set; ``bits`` is a word less than its width."""
    return _shifted(f, type_, 1, 0, bits)


def shifted_ones(f: Function, type_: str, bits: Value) -> Value:
    """The integer of a type with bit ``bits`` and all bits above it set; ``bits`` is a word less than its width."""
    return _shifted(f, type_, -1, -1, bits)


def _shifted(f: Function, type_: str, number: int, above: int, bits: Value) -> Value:
    """A number shifted left; ``above`` fills the words above the one that contains its first bit."""
    words = width(type_) // 64
    if words == 1:
        return number << bits
    within = number << (bits & 63)
    at = bits >> 6
    found: Value | None = None
    for word in range(words):
        here = f.select(WORD, at.eq(word), within, 0)
        if above and word:
            here = f.select(WORD, at.ult(word), above, here)
        part = here.to(type_) << (64 * word) if word else here.to(type_)
        found = part if found is None else found | part
    assert found is not None
    return found
