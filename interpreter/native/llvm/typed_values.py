"""Values of machine code under construction: they know their types and have operators.

``a + b`` writes an instruction into the function that the two belong to; a wrong width is an error at once.
"""

from __future__ import annotations

import struct
from typing import Protocol

WORD, BIT, DOUBLE, POINTER, VOID = "i64", "i1", "double", "ptr", "void"
"""Types. A region is an integer too, whose width its layout determines."""

INTEGER = {"+": "add", "-": "sub", "*": "mul"}
LIBRARY = ("shl", "lshr", "ashr", "udiv", "urem", "sdiv", "srem")
"""Instructions that call a library for integers wider than a word, except for shifts by a constant."""
FRACTION = {"+": "fadd", "-": "fsub", "*": "fmul"}


class TypeMismatchError(TypeError):
    """Raised for an instruction whose operands do not match."""


class Writer(Protocol):
    """Something that instructions are written to."""

    def new(self, type_: str, text: str) -> Value:
        """Write an instruction and return its value, of the given type."""


class Value:
    """A value of machine code: its text in LLVM IR, its type, and the function that it belongs to.

    The function of a constant is ``None``. Operators take values of the same type, or Python numbers; ``>>``, ``//``
    and ``%`` treat integers as unsigned.
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
        """Arithmetic shift to the right."""
        return self._binary("ashr", self, bits)

    def divided_with_sign(self, other: Operand) -> Value:
        """The quotient of signed integers, rounded towards zero."""
        return self._binary("sdiv", self, other)

    def remainder_with_sign(self, other: Operand) -> Value:
        """The remainder of :meth:`divided_with_sign`."""
        return self._binary("srem", self, other)

    # -- comparisons -----------------------------------------------------------------------------------------------

    def eq(self, other: Operand) -> Value:
        """Whether the two values are equal."""
        return self.compared("eq", other)

    def ne(self, other: Operand) -> Value:
        """Whether the two values are not equal."""
        return self.compared("ne", other)

    def ult(self, other: Operand) -> Value:
        """Less than, unsigned."""
        return self.compared("ult", other)

    def ule(self, other: Operand) -> Value:
        """Less than or equal, unsigned."""
        return self.compared("ule", other)

    def ugt(self, other: Operand) -> Value:
        """Greater than, unsigned."""
        return self.compared("ugt", other)

    def uge(self, other: Operand) -> Value:
        """Greater than or equal, unsigned."""
        return self.compared("uge", other)

    def slt(self, other: Operand) -> Value:
        """Less than, signed."""
        return self.compared("slt", other)

    def sle(self, other: Operand) -> Value:
        """Less than or equal, signed."""
        return self.compared("sle", other)

    def sgt(self, other: Operand) -> Value:
        """Greater than, signed."""
        return self.compared("sgt", other)

    def sge(self, other: Operand) -> Value:
        """Greater than or equal, signed."""
        return self.compared("sge", other)

    def compared(self, how: str, other: Operand) -> Value:
        """A comparison by its name in LLVM IR; for doubles ``olt``, ``oeq``, ``une``, ``ord`` and so on."""
        if self.type.startswith("<"):
            return self._written(f"icmp {how}", self, other, f"{self.type.partition(' x ')[0]} x {BIT}>")
        return self._written(f"{'fcmp' if self.type == DOUBLE else 'icmp'} {how}", self, other, BIT)

    # -- other types -----------------------------------------------------------------------------------------------

    def to(self, type_: str) -> Value:
        """An unsigned integer extended or truncated to another width."""
        if self.type == type_:
            return self
        old, new = width(self.type), width(type_)
        return self._converted("zext" if old < new else "trunc", type_)

    def to_double(self, *, signed: bool = False) -> Value:
        """An integer as a double."""
        width(self.type)
        return self._converted("sitofp" if signed else "uitofp", DOUBLE)

    def to_word(self, *, signed: bool = False) -> Value:
        """A double as an integer, rounded towards zero."""
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
            raise TypeMismatchError(f"`{name}` takes integers, not {self!r}")
        if name in LIBRARY and isinstance(b, Value) and self.type.startswith("i") and width(self.type) > 64:
            raise TypeMismatchError(f"`{name}` of {a!r} and {b!r} would call a library: see `wide`")

    def _written(self, name: str, a: Operand, b: Operand, result: str = "") -> Value:
        type_ = self.type
        f = self.f or (b.f if isinstance(b, Value) else None) or (a.f if isinstance(a, Value) else None)
        if f is None:
            raise TypeMismatchError(f"`{name}` of two constants, {a!r} and {b!r}: compute it in Python")
        return f.new(result or type_, f"{name} {type_} {text(type_, a)}, {text(type_, b)}")

    def _converted(self, name: str, type_: str) -> Value:
        if self.f is None:
            raise TypeMismatchError(f"`{name}` of a constant, {self!r}: compute it in Python")
        return self.f.new(type_, f"{name} {self.type} {self.text} to {type_}")


Operand = Value | int | float
"""An operand of an instruction: a value, or a Python number or bool as a constant."""


def text(type_: str, operand: Operand) -> str:
    """An operand in the syntax of LLVM IR.

    Raises:
        TypeMismatchError: the operand has another type.
    """
    if isinstance(operand, Value):
        if operand.type != type_:
            raise TypeMismatchError(f"{operand!r} where {type_} is expected")
        return operand.text
    if type_ == WORD and type(operand) is int:
        return str(operand)
    if type_ == DOUBLE:
        return f"0x{struct.unpack('>Q', struct.pack('>d', operand))[0]:016X}"
    if isinstance(operand, float) or type_ in (POINTER, VOID):
        raise TypeMismatchError(f"{operand!r} where {type_} is expected")
    if isinstance(operand, bool):
        operand = int(operand)
    if type_ == BIT and operand in (0, 1):
        return "true" if operand else "false"
    return str(operand)


def width(type_: str) -> int:
    """The width of an integer type, in bits."""
    if not type_.startswith("i"):
        raise TypeMismatchError(f"{type_} has no width")
    return int(type_[1:])


def _expect(type_: str, value: Value) -> None:
    if value.type != type_:
        raise TypeMismatchError(f"{value!r} where {type_} is expected")


NULL = Value("null", POINTER)
