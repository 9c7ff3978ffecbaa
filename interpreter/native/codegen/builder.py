"""Writing LLVM's language: functions, cells, loops and conditions as Python ``with`` blocks.

Values are texts (``%7``, ``42``). Variables are cells on the stack, which LLVM turns into registers; so nobody has to
write a phi. The reference of the language is https://llvm.org/docs/LangRef.html.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

Value = str
WORD = "i64"


class Module:
    """A module in the making: functions, each written when it is first asked for, and tables."""

    def __init__(self) -> None:
        self._functions: dict[str, str] = {}
        self._declared: dict[str, None] = {}
        self._tables: dict[str, str] = {}

    def text(self, head: str = "") -> str:
        """The whole module."""
        return "\n".join([head, *self._tables.values(), *self._declared, *self._functions.values(), ""])

    def declare(self, text: str) -> None:
        """A function that LLVM has."""
        self._declared[f"declare {text}"] = None

    def table(self, name: str, type_: str, values: Sequence[int]) -> str:
        """A constant array."""
        items = ", ".join(f"{type_} {value}" for value in values)
        self._tables[name] = f"@{name} = private unnamed_addr constant [{len(values)} x {type_}] [{items}]"
        return f"@{name}"

    def function(
        self, name: str, result: str, parameters: Sequence[tuple[str, str]], write: Callable[[Function], None],
        *, public: bool = False, inline: bool = False,
    ) -> str:  # fmt: skip
        """The name of a function for calls; it is written now unless it has been before.

        ``public`` functions can be called from outside; ``inline`` ones become part of whoever calls them.
        """
        if name not in self._functions:
            self._functions[name] = ""  # it may call itself
            function = Function(self)
            write(function)
            self._functions[name] = function.text(name, result, parameters, public, inline)
        return f"@{name}"


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

    def __init__(self, module: Module) -> None:
        self.module = module
        self._cells: list[str] = []
        self._lines: list[str] = []
        self._count = 0

    def text(self, name: str, result: str, parameters: Sequence[tuple[str, str]], public: bool, inline: bool) -> str:
        """The finished function."""
        given = ", ".join(f"{type_} %{parameter}" for type_, parameter in parameters)
        linkage = "" if public else "internal "
        head = f"define {linkage}{result} @{name}({given}) {'alwaysinline ' if inline else ''}nounwind {{"
        if self._lines[-1].endswith(":"):
            self._lines.append("  unreachable")
        return "\n".join([head, "entry:", *self._cells, "  br label %begin", "begin:", *self._lines, "}"])

    # -- lines -----------------------------------------------------------------------------------------------------

    def new(self, text: str) -> Value:
        """The value of an instruction."""
        self._count += 1
        self._lines.append(f"  %t{self._count} = {text}")
        return f"%t{self._count}"

    def line(self, text: str) -> None:
        """An instruction without a value."""
        self._lines.append(f"  {text}")

    def label(self) -> str:
        """A name for a place."""
        self._count += 1
        return f"l{self._count}"

    def place(self, label: str) -> None:
        """Go on here, whether from above or from elsewhere."""
        self._lines += [f"  br label %{label}", f"{label}:"]

    def branch(self, condition: Value, label: str) -> None:
        """Go to a place if a condition holds, else go on."""
        onwards = self.label()
        self._lines += [f"  br i1 {condition}, label %{label}, label %{onwards}", f"{onwards}:"]

    def give(self, type_: str, value: Value = "") -> None:
        """Return; what is written below is never reached."""
        self._lines += [f"  ret {type_} {value}".rstrip(), f"{self.label()}:"]

    # -- values ----------------------------------------------------------------------------------------------------

    def op(self, name: str, type_: str, a: Value, b: Value) -> Value:
        """Arithmetic or logic: ``add``, ``and``, ``shl`` ..."""
        return self.new(f"{name} {type_} {a}, {b}")

    def both(self, type_: str, *values: Value) -> Value:
        """The bits of all."""
        found = values[0]
        for value in values[1:]:
            found = self.op("and", type_, found, value)
        return found

    def either(self, type_: str, *values: Value) -> Value:
        """The bits of any."""
        found = values[0]
        for value in values[1:]:
            found = self.op("or", type_, found, value)
        return found

    def complement(self, type_: str, a: Value) -> Value:
        """All bits turned."""
        return self.op("xor", type_, a, "-1")

    def compare(self, how: str, type_: str, a: Value, b: Value) -> Value:
        """``eq``, ``ne``, ``slt``, ``ult`` ..."""
        return self.new(f"icmp {how} {type_} {a}, {b}")

    def select(self, type_: str, condition: Value, a: Value, b: Value) -> Value:
        """One of two values."""
        return self.new(f"select i1 {condition}, {type_} {a}, {type_} {b}")

    def call(self, type_: str, name: str, *arguments: tuple[str, Value]) -> Value:
        """The result of a function."""
        given = ", ".join(f"{kind} {value}" for kind, value in arguments)
        if type_ == "void":
            self.line(f"call void {name}({given})")
            return ""
        return self.new(f"call {type_} {name}({given})")

    def resize(self, value: Value, old: str, new: str) -> Value:
        """An integer in another width, as if without sign."""
        a, b = int(old[1:]), int(new[1:])
        if a == b:
            return value
        return self.new(f"{'zext' if a < b else 'trunc'} {old} {value} to {new}")

    # -- memory ----------------------------------------------------------------------------------------------------

    def cell(self, type_: str, value: Value | None = None, count: int = 1) -> Value:
        """A variable on the stack."""
        self._count += 1
        size = f", i64 {count}" if count > 1 else ""
        self._cells.append(f"  %c{self._count} = alloca {type_}{size}, align 16")
        cell = f"%c{self._count}"
        if value is not None:
            self.set(type_, cell, value)
        return cell

    def get(self, type_: str, cell: Value) -> Value:
        """The value in memory."""
        return self.new(f"load {type_}, ptr {cell}, align 8")

    def set(self, type_: str, cell: Value, value: Value) -> None:
        """Change it."""
        self.line(f"store {type_} {value}, ptr {cell}, align 8")

    def add_to(self, cell: Value, value: Value, type_: str = WORD) -> None:
        """Add to a variable."""
        self.set(type_, cell, self.op("add", type_, self.get(type_, cell), value))

    def word(self, pointer: Value, index: Value) -> Value:
        """The address of a 64-bit word of an array."""
        return self.new(f"getelementptr i64, ptr {pointer}, i64 {index}")

    def item(self, type_: str, table: Value, index: Value) -> Value:
        """The value at a place of a constant array."""
        address = self.new(f"getelementptr {type_}, ptr {table}, i64 {index}")
        return self.new(f"load {type_}, ptr {address}, align {max(1, min(16, int(type_[1:]) // 8))}")

    def copy(self, target: Value, source: Value, words: int) -> None:
        """Copy a number of words."""
        self.module.declare("void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)")
        self.line(f"call void @llvm.memcpy.p0.p0.i64(ptr {target}, ptr {source}, i64 {8 * words}, i1 false)")

    # -- structure -------------------------------------------------------------------------------------------------

    @contextmanager
    def loop(self) -> Iterator[Loop]:
        """Again and again, until :meth:`Loop.leave_if`."""
        head, end = self.label(), self.label()
        self.place(head)
        yield Loop(self, end)
        self._lines += [f"  br label %{head}", f"{end}:"]

    @contextmanager
    def when(self, condition: Value) -> Iterator[None]:
        """Only if a condition holds."""
        then, end = self.label(), self.label()
        self._lines += [f"  br i1 {condition}, label %{then}, label %{end}", f"{then}:"]
        yield
        self.place(end)

    @contextmanager
    def count(self, number: Value, start: Value = "0") -> Iterator[Value]:
        """For each whole number from ``start`` up to below another."""
        cell = self.cell(WORD, start)
        with self.loop() as loop:
            index = self.get(WORD, cell)
            loop.leave_if(self.compare("uge", WORD, index, number))
            yield index
            self.set(WORD, cell, self.op("add", WORD, index, "1"))
