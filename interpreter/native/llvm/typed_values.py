"""Values of machine code while it is being written: they know their types, and have operators.

``a + b`` writes an instruction into the function that the two are part of; a wrong width is an error there and then.
"""

from __future__ import annotations

import struct
from typing import Protocol

WORD, BIT, DOUBLE, POINTER, VOID = "i64", "i1", "double", "ptr", "void"
"""Types. A region is an integer too, as wide as its layout says."""

INTEGER = {"+": "add", "-": "sub", "*": "mul"}
LIBRARY = ("shl", "lshr", "ashr", "udiv", "urem", "sdiv", "srem")
"""Instructions for which integers wider than a word need a library, unless they are shifted by a constant."""
FRACTION = {"+": "fadd", "-": "fsub", "*": "fmul"}


class TypeMismatchError(TypeError):
    """An instruction was to be written whose operands do not fit together."""


class Writer(Protocol):
    """What instructions are written into."""

    def new(self, type_: str, text: str) -> Value:
        """The value of an instruction, which is of that type."""


class Value:
    """A value of machine code: its text in LLVM's language, its type, and the function that it is found in.

    The function of a constant is ``None``. Operators take values of the same type, or Python's numbers; ``>>``, ``//``
    and ``%`` take integers to be without sign.
    """

    __slots__ = ("f", "text", "type")

    def __init__(self, text: str, type_: str, f: Writer | None = None) -> None:
        self.text = text
        self.type = type_
        self.f = f

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"{self.type} {self.text}"

    # -- arithmetic ------------------------------------------------------------------------------------------------

    def __add__(self, other: Operand) -> Value:
        return self._calculated("+", self, other)

    def __radd__(self, other: Operand) -> Value:
        return self._calculated("+", other, self)

    def __sub__(self, other: Operand) -> Value:
        return self._calculated("-", self, other)

    def __rsub__(self, other: Operand) -> Value:
        return self._calculated("-", other, self)

    def __mul__(self, other: Operand) -> Value:
        return self._calculated("*", self, other)

    def __rmul__(self, other: Operand) -> Value:
        return self._calculated("*", other, self)

    def __truediv__(self, other: Operand) -> Value:
        return self._of_fractions("fdiv", self, other)

    def __rtruediv__(self, other: Operand) -> Value:
        return self._of_fractions("fdiv", other, self)

    def __neg__(self) -> Value:
        return self._calculated("-", 0, self)

    def __floordiv__(self, other: Operand) -> Value:
        return self._binary("udiv", self, other)

    def __mod__(self, other: Operand) -> Value:
        return self._binary("urem", self, other)

    def __and__(self, other: Operand) -> Value:
        return self._binary("and", self, other)

    def __rand__(self, other: Operand) -> Value:
        return self._binary("and", other, self)

    def __or__(self, other: Operand) -> Value:
        return self._binary("or", self, other)

    def __ror__(self, other: Operand) -> Value:
        return self._binary("or", other, self)

    def __xor__(self, other: Operand) -> Value:
        return self._binary("xor", self, other)

    def __rxor__(self, other: Operand) -> Value:
        return self._binary("xor", other, self)

    def __lshift__(self, other: Operand) -> Value:
        return self._binary("shl", self, other)

    def __rlshift__(self, other: Operand) -> Value:
        return self._binary("shl", other, self)

    def __rshift__(self, other: Operand) -> Value:
        return self._binary("lshr", self, other)

    def __rrshift__(self, other: Operand) -> Value:
        return self._binary("lshr", other, self)

    def __invert__(self) -> Value:
        return self._binary("xor", self, -1)

    def shifted_with_sign(self, bits: Operand) -> Value:
        """Shifted to the right, the sign kept."""
        return self._binary("ashr", self, bits)

    def divided_with_sign(self, other: Operand) -> Value:
        """The quotient of integers with sign, rounded towards nought."""
        return self._binary("sdiv", self, other)

    def remainder_with_sign(self, other: Operand) -> Value:
        """What :meth:`divided_with_sign` leaves."""
        return self._binary("srem", self, other)

    # -- comparisons -----------------------------------------------------------------------------------------------

    def eq(self, other: Operand) -> Value:
        """Whether two are equal."""
        return self.compared("eq", other)

    def ne(self, other: Operand) -> Value:
        """Whether two are not equal."""
        return self.compared("ne", other)

    def ult(self, other: Operand) -> Value:
        """Less, without sign."""
        return self.compared("ult", other)

    def ule(self, other: Operand) -> Value:
        """At most, without sign."""
        return self.compared("ule", other)

    def ugt(self, other: Operand) -> Value:
        """Greater, without sign."""
        return self.compared("ugt", other)

    def uge(self, other: Operand) -> Value:
        """At least, without sign."""
        return self.compared("uge", other)

    def slt(self, other: Operand) -> Value:
        """Less, with sign."""
        return self.compared("slt", other)

    def sle(self, other: Operand) -> Value:
        """At most, with sign."""
        return self.compared("sle", other)

    def sgt(self, other: Operand) -> Value:
        """Greater, with sign."""
        return self.compared("sgt", other)

    def sge(self, other: Operand) -> Value:
        """At least, with sign."""
        return self.compared("sge", other)

    def compared(self, how: str, other: Operand) -> Value:
        """A comparison by its name in LLVM's language; of doubles ``olt``, ``oeq``, ``une``, ``ord`` and so on."""
        if self.type.startswith("<"):
            return self._written(f"icmp {how}", self, other, f"{self.type.partition(' x ')[0]} x {BIT}>")
        return self._written(f"{'fcmp' if self.type == DOUBLE else 'icmp'} {how}", self, other, BIT)

    # -- other types -----------------------------------------------------------------------------------------------

    def to(self, type_: str) -> Value:
        """An integer in another width, as if without sign."""
        if self.type == type_:
            return self
        old, new = width(self.type), width(type_)
        return self._converted("zext" if old < new else "trunc", type_)

    def to_double(self, *, signed: bool = False) -> Value:
        """An integer as a number with fractions."""
        width(self.type)
        return self._converted("sitofp" if signed else "uitofp", DOUBLE)

    def to_word(self, *, signed: bool = False) -> Value:
        """A number with fractions as a whole one, rounded towards nought."""
        _expect(DOUBLE, self)
        return self._converted("fptosi" if signed else "fptoui", WORD)

    def bits_as(self, type_: str) -> Value:
        """The same bits as another type."""
        return self._converted("bitcast", type_)

    def address(self) -> Value:
        """A pointer as a word."""
        _expect(POINTER, self)
        return self._converted("ptrtoint", WORD)

    # -- writing ---------------------------------------------------------------------------------------------------

    def _calculated(self, sign: str, a: Operand, b: Operand) -> Value:
        if sign == "*" and self.type != WORD and self.type.startswith("i") and width(self.type) > 64:
            raise TypeMismatchError(f"the product of {a!r} and {b!r} would call a library: see `wide`")
        return self._written((FRACTION if self.type == DOUBLE else INTEGER)[sign], a, b)

    def _of_fractions(self, name: str, a: Operand, b: Operand) -> Value:
        _expect(DOUBLE, self)
        return self._written(name, a, b)

    def _binary(self, name: str, a: Operand, b: Operand) -> Value:
        if self.type != WORD:
            self._expect_integers(name, a, b)
        return self._written(name, a, b)

    def _expect_integers(self, name: str, a: Operand, b: Operand) -> None:
        if not self.type.startswith(("i", "<")):
            raise TypeMismatchError(f"`{name}` takes integers, and not {self!r}")
        if name in LIBRARY and isinstance(b, Value) and self.type.startswith("i") and width(self.type) > 64:
            raise TypeMismatchError(f"`{name}` of {a!r} and {b!r} would call a library: see `wide`")

    def _written(self, name: str, a: Operand, b: Operand, result: str = "") -> Value:
        type_ = self.type
        f = self.f or (b.f if isinstance(b, Value) else None) or (a.f if isinstance(a, Value) else None)
        if f is None:
            raise TypeMismatchError(f"`{name}` of two constants, {a!r} and {b!r}: Python can do that")
        return f.new(result or type_, f"{name} {type_} {text(type_, a)}, {text(type_, b)}")

    def _converted(self, name: str, type_: str) -> Value:
        if self.f is None:
            raise TypeMismatchError(f"`{name}` of a constant, {self!r}: Python can do that")
        return self.f.new(type_, f"{name} {self.type} {self.text} to {type_}")


Operand = Value | int | float
"""What instructions take: a value, or a number or truth value of Python's as a constant."""


def text(type_: str, operand: Operand) -> str:
    """An operand as LLVM's language has it.

    Raises:
        TypeMismatchError: it is of another type.
    """
    if isinstance(operand, Value):
        if operand.type != type_:
            raise TypeMismatchError(f"{operand!r} where {type_} is wanted")
        return operand.text
    if type_ == WORD and type(operand) is int:
        return str(operand)
    if type_ == DOUBLE:
        return f"0x{struct.unpack('>Q', struct.pack('>d', operand))[0]:016X}"
    if isinstance(operand, float) or type_ in (POINTER, VOID):
        raise TypeMismatchError(f"{operand!r} where {type_} is wanted")
    if isinstance(operand, bool):
        operand = int(operand)
    if type_ == BIT and operand in (0, 1):
        return "true" if operand else "false"
    return str(operand)


def width(type_: str) -> int:
    """Bits of an integer type."""
    if not type_.startswith("i"):
        raise TypeMismatchError(f"{type_} has no width")
    return int(type_[1:])


def _expect(type_: str, value: Value) -> None:
    if value.type != type_:
        raise TypeMismatchError(f"{value!r} where {type_} is wanted")


NULL = Value("null", POINTER)
