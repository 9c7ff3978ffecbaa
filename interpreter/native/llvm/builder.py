"""Writing LLVM IR: functions, variables, and loops and conditions as Python ``with`` blocks.

Variables are on the stack, and LLVM turns them into registers, so no phi has to be written. The language reference is
https://llvm.org/docs/LangRef.html.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice

from .counted import DEFINED, counted
from .signature import Signature
from .typed_values import BIT, POINTER, VOID, WORD, Operand, TypeMismatchError, Value, text, width

_IMPURE = ("load ", "call ", "atomicrmw ", "cmpxchg ")
"""How the text of an instruction begins that does not give the same value each time."""
LARGE = 1_000
"""Lines of a function from which on no calculation is written twice, whatever the function is."""
_ALIGNMENTS = {"i8": 1, "i16": 2, "i32": 4}


@dataclass(frozen=True)
class FunctionName:
    """A function that can be called: its name, result type and parameters."""

    name: str
    result: str
    parameters: tuple[tuple[str, str], ...]
    """The type and name of each."""


class Module:
    """A module under construction: tables, and functions, each written when first requested."""

    def __init__(self, *, exports: bool = False, counts: bool = False) -> None:
        """``exports``: public functions have the attribute by which LLVM exports them from a WebAssembly module.
        ``counts``: the code counts the instructions that it executes; see :mod:`.counted`."""
        self._exports = exports
        self.counts = counts
        self._functions: dict[str, str] = {}
        self._names: dict[str, FunctionName] = {}
        self._declared: dict[str, None] = {}
        self._tables: dict[str, str] = {}

    def text(self, head: str = "") -> str:
        """The whole module."""
        counter = [DEFINED] if self.counts else []
        return "\n".join([head, *self._tables.values(), *self._declared, *counter, *self._functions.values(), ""])

    def __getitem__(self, name: str) -> FunctionName:
        """A function that has been written or is being written, such as a recursive one."""
        return self._names[name]

    def declare(self, name: str, result: str, *parameters: str) -> FunctionName:
        """Declare a function that LLVM provides, by its result and parameter types."""
        self._declared[f"declare {result} @{name}({', '.join(parameters)})"] = None
        return FunctionName(name, result, tuple((type_, "") for type_ in parameters))

    def table(self, name: str, type_: str, values: Sequence[int]) -> Value:
        """The address of a constant array."""
        items = ", ".join(f"{type_} {value}" for value in values)
        self._tables[name] = f"@{name} = private unnamed_addr constant [{len(values)} x {type_}] [{items}]"
        return Value(f"@{name}", POINTER)

    def function(
        self, name: str, result: str, parameters: Sequence[tuple[str, str]], write: Callable[[Function], None],
        *, public: bool = False, inline: bool = False, cold: bool = False, plain: bool | None = None,
    ) -> FunctionName:  # fmt: skip
        """The function with a name; it is written now unless that has been done already.

        ``parameters`` are types and names; ``write`` reads their values as ``f["name"]``. ``public`` functions can be
        called from outside; ``inline`` ones are always inlined, and ``cold`` ones are not optimised. In ``plain`` ones,
        as inlined and public ones are unless said otherwise, LLVM finds calculations that are the same: values that are
        written once live longer, which made some games up to a twelfth slower, and others faster.

        Raises:
            TypeMismatchError: a function with this name has other parameters or another result.
        """
        wanted = FunctionName(name, result, tuple(parameters))
        if self._names.setdefault(name, wanted) != wanted:
            raise TypeMismatchError(f"there are two functions `{name}`")
        if name not in self._functions:  # it can call itself
            self._functions[name] = ""
            plain = (inline or public) if plain is None else plain
            function = Function(self, result, {parameter: type_ for type_, parameter in parameters}, plain=plain)
            write(function)
            attributes = "alwaysinline " if inline else "noinline optnone " if cold else ""
            if public and self._exports:
                attributes += f'"wasm-export-name"="{name}" '
            self._functions[name] = function.text(name, public, attributes)
        return self._names[name]

    def kernel(
        self, signature: Signature, write: Callable[[Function], None], *, inline: bool = False, plain: bool = True
    ) -> FunctionName:
        """A function that can be called from outside, with the declared signature."""
        name, result, parameters = signature.name, signature.result, signature.declared
        return self.function(name, result, parameters, write, public=True, inline=inline, plain=plain)


class Loop:
    """A loop that is being written."""

    def __init__(self, function: Function, end: str) -> None:
        self._function = function
        self._end = end

    def leave_if(self, condition: Value) -> None:
        """End the loop here if a condition holds."""
        self._function.branch(condition, self._end)


class Function:
    """A function that is being written, line by line."""

    def __init__(self, module: Module, result: str, parameters: Mapping[str, str], *, plain: bool = False) -> None:
        self.module = module
        self.result = result
        self._plain = plain
        self.parameters = {name: Value(f"%{name}", type_, self) for name, type_ in parameters.items()}
        self._cells: list[str] = []
        self._lines: list[str] = []
        self._count = 0
        self._known: dict[str, Value] = {}
        """The values of instructions that have been written, by their text, where it is certain that they have run."""

    def __getitem__(self, parameter: str) -> Value:
        """The argument passed for a parameter."""
        return self.parameters[parameter]

    def text(self, name: str, public: bool, attributes: str = "") -> str:
        """The finished function; each of the ``attributes`` ends in a space."""
        given = ", ".join(f"{value.type} {value}" for value in self.parameters.values())
        linkage = "" if public else "internal "
        head = f"define {linkage}{self.result} @{name}({given}) {attributes}nounwind {{"
        if self._lines[-1].endswith(":"):
            self._lines.append("  unreachable")
        lines = ["begin:", *self._lines]
        if self.module.counts:
            lines = list(counted(lines))
        return "\n".join([head, "entry:", *self._cells, "  br label %begin", *lines, "}"])

    # -- lines -----------------------------------------------------------------------------------------------------

    def new(self, type_: str, text: str) -> Value:
        """Write an instruction and return its value, of the given type; a calculation that has been written is not
        written again, unless LLVM is to find what is the same (see ``plain`` in :meth:`Module.function`)."""
        sparing = not self._plain or len(self._lines) >= LARGE or self.module.counts
        if sparing and (known := self._known.get(text)) is not None:
            return known
        self._count = number = self._count + 1
        name = f"%t{number}"
        self._lines.append(f"  {name} = {text}")
        value = Value(name, type_, self)
        if not text.startswith(_IMPURE):
            self._known.setdefault(text, value)  # the first one has run wherever this one has
        return value

    def line(self, text: str) -> None:
        """Write an instruction without a value."""
        self._lines.append(f"  {text}")

    def label(self) -> str:
        """A new label."""
        self._count += 1
        return f"l{self._count}"

    def branch(self, condition: Value, label: str) -> None:
        """Branch to a label if a condition holds, else go on."""
        onwards = self.label()
        self._lines += [f"  br i1 {text(BIT, condition)}, label %{label}, label %{onwards}", f"{onwards}:"]

    def ret(self, value: Operand | None = None) -> None:
        """Return; what is written below is never reached."""
        given = VOID if value is None else f"{self.result} {text(self.result, value)}"
        if (value is None) != (self.result == VOID):
            raise TypeMismatchError(f"{value!r} is returned where {self.result} is expected")
        self._lines += [f"  ret {given}", f"{self.label()}:"]

    # -- values ----------------------------------------------------------------------------------------------------

    def const(self, type_: str, number: float) -> Value:
        """A Python number or bool as a value of a type; operators take Python constants directly."""
        return Value(text(type_, number), type_, self)

    def i64(self, number: int) -> Value:
        """A constant word."""
        return self.const(WORD, number)

    def i1(self, holds: bool) -> Value:
        """A constant truth value."""
        return self.const(BIT, holds)

    def both(self, type_: str, *values: Operand) -> Value:
        """The bitwise and of all values."""
        return self._folded("and", type_, values)

    def either(self, type_: str, *values: Operand) -> Value:
        """The bitwise or of all values."""
        return self._folded("or", type_, values)

    def _folded(self, name: str, type_: str, values: Sequence[Operand]) -> Value:
        found = values[0] if isinstance(values[0], Value) else self.const(type_, values[0])
        for value in values[1:]:
            found = self.new(type_, f"{name} {type_} {text(type_, found)}, {text(type_, value)}")
        return found

    def select(self, type_: str, condition: Value, a: Operand, b: Operand) -> Value:
        """One of two values."""
        given = f"{type_} {text(type_, a)}, {type_} {text(type_, b)}"
        return self.new(type_, f"select i1 {text(BIT, condition)}, {given}")

    def call(self, function: FunctionName, *arguments: Operand) -> Value:
        """Call a function and return its result, which must not be used if the function returns nothing."""
        if len(arguments) != len(function.parameters):
            raise TypeMismatchError(f"{function.name} takes {len(function.parameters)} arguments, not {len(arguments)}")
        pairs = zip(function.parameters, arguments, strict=True)
        given = ", ".join(f"{type_} {text(type_, value)}" for (type_, _), value in pairs)
        if function.result == VOID:
            self.line(f"call void @{function.name}({given})")
            return Value("", VOID)
        return self.new(function.result, f"call {function.result} @{function.name}({given})")

    # -- memory ----------------------------------------------------------------------------------------------------

    def alloca(self, type_: str, value: Operand | None = None, count: int = 1) -> Value:
        """The address of a variable on the stack."""
        self._count += 1
        size = f", i64 {count}" if count > 1 else ""
        self._cells.append(f"  %c{self._count} = alloca {type_}{size}, align 16")
        cell = Value(f"%c{self._count}", POINTER, self)
        if value is not None:
            self.set(type_, cell, value)
        return cell

    def get(self, type_: str, pointer: Value) -> Value:
        """Load a value from memory."""
        return self.new(type_, f"load {type_}, ptr {text(POINTER, pointer)}, align {_alignment(type_)}")

    def set(self, type_: str, pointer: Value, value: Operand) -> None:
        """Store a value in memory."""
        self.line(f"store {type_} {text(type_, value)}, ptr {text(POINTER, pointer)}, align {_alignment(type_)}")

    def add_to(self, pointer: Value, value: Operand, type_: str = WORD) -> None:
        """Add to the value in memory."""
        self.set(type_, pointer, self.get(type_, pointer) + value)

    def at(self, type_: str, pointer: Value, index: Operand) -> Value:
        """The address of an item in an array of the given type."""
        return self.new(POINTER, f"getelementptr {type_}, ptr {text(POINTER, pointer)}, i64 {text(WORD, index)}")

    def word(self, pointer: Value, index: Operand) -> Value:
        """The address of a word of an array."""
        return self.at(WORD, pointer, index)

    def item(self, type_: str, table: Value, index: Operand) -> Value:
        """The value at an index of a constant array."""
        address = self.at(type_, table, index)
        return self.new(type_, f"load {type_}, ptr {address}, align {max(1, min(16, width(type_) // 8))}")

    def copy(self, target: Value, source: Value, words: int) -> None:
        """Copy a number of words."""
        copy = self.module.declare("llvm.memcpy.p0.p0.i64", VOID, POINTER, POINTER, WORD, BIT)
        self.call(copy, target, source, 8 * words, False)

    # -- memory that threads share ---------------------------------------------------------------------------------

    def load_volatile(self, pointer: Value) -> Value:
        """Load a word that other threads can change."""
        return self.new(WORD, f"load volatile i64, ptr {text(POINTER, pointer)}, align 8")

    def load_atomic(self, pointer: Value, order: str) -> Value:
        """Load a word that other threads change; ``order`` is LLVM's name of the memory ordering, such as
        ``acquire``."""
        return self.new(WORD, f"load atomic i64, ptr {text(POINTER, pointer)} {order}, align 8")

    def store_atomic(self, pointer: Value, value: Operand, order: str) -> None:
        """Store a word that other threads read."""
        self.line(f"store atomic i64 {text(WORD, value)}, ptr {text(POINTER, pointer)} {order}, align 8")

    def update(self, how: str, pointer: Value, value: Operand) -> Value:
        """Change a word atomically (``add``, ``sub``, ``or``, ``and``), in monotonic order; return its old value."""
        return self.new(WORD, f"atomicrmw {how} ptr {text(POINTER, pointer)}, i64 {text(WORD, value)} monotonic")

    def exchange(
        self, pointer: Value, old: Operand, new: Operand, orders: str, type_: str = WORD
    ) -> tuple[Value, Value]:
        """Compare and exchange: store ``new`` if the word is ``old``; return the previous word and whether it
        succeeded."""
        given = f"{type_} {text(type_, old)}, {type_} {text(type_, new)} {orders}"
        both = f"{{{type_}, i1}}"
        pair = self.new(both, f"cmpxchg ptr {text(POINTER, pointer)}, {given}")
        return self.new(type_, f"extractvalue {both} {pair}, 0"), self.new(BIT, f"extractvalue {both} {pair}, 1")

    # -- structure -------------------------------------------------------------------------------------------------

    def unreachable(self) -> None:
        """Mark this place as never reached."""
        self.line("unreachable")

    @contextmanager
    def _inner(self) -> Iterator[None]:
        """A block that may be skipped: what is calculated in it is not known after it."""
        before = len(self._known)
        yield
        for written in list(islice(reversed(self._known), len(self._known) - before)):
            del self._known[written]

    @contextmanager
    def loop(self) -> Iterator[Loop]:
        """Repeat the block until :meth:`Loop.leave_if`."""
        head, end = self.label(), self.label()
        self._lines += [f"  br label %{head}", f"{head}:"]
        with self._inner():
            yield Loop(self, end)
        self._lines += [f"  br label %{head}", f"{end}:"]

    @contextmanager
    def when(self, condition: Value) -> Iterator[None]:
        """Run the block only if a condition holds."""
        then, end = self.label(), self.label()
        self._lines += [f"  br i1 {text(BIT, condition)}, label %{then}, label %{end}", f"{then}:"]
        with self._inner():
            yield
        self._lines += [f"  br label %{end}", f"{end}:"]

    @contextmanager
    def count(self, number: Operand, start: Operand = 0) -> Iterator[Value]:
        """Run the block for each integer from ``start`` up to but not including ``number``."""
        cell = self.alloca(WORD, start)
        with self.loop() as loop:
            index = self.get(WORD, cell)
            loop.leave_if(index.uge(number))
            yield index
            self.set(WORD, cell, index + 1)


def _alignment(type_: str) -> int:
    """In bytes: shorter integers are packed, everything else is aligned to words."""
    return _ALIGNMENTS.get(type_, 8)
