"""Definitions written out: what stands for what, down to the words of the language."""

from __future__ import annotations

from collections.abc import Mapping

from ...gdl.resolve.scope import Define
from ...gdl.syntax import tree as syntax

LONGEST = 600
"""A definition that takes more characters when written out is not shown in full."""
BINDS = {"or": 1, "and": 2, "not": 3, "..": 5, "|": 6, "&": 7, "+": 8, "-": 8, "*": 9, "/": 9}
"""How strongly operators bind; comparisons, which are not listed, come between ``not`` and ranges."""
COMPARED = 4
ATOM = 12


def written_out(define: Define, defines: Mapping[str, Define]) -> str:
    """The body of a definition with all definitions in it replaced by theirs; empty if it is too long."""
    try:
        text, _ = _Writer(defines).write(define.body, {}, (define.name.text,))
    except _TooLongError:
        return ""
    return text


class _TooLongError(Exception):
    """There is no point in going on."""


class _Writer:
    def __init__(self, defines: Mapping[str, Define]) -> None:
        self.defines = defines
        self.left = 20 * LONGEST

    def write(
        self, node: syntax.Expression, given: Mapping[str, tuple[str, int]], inside: tuple[str, ...]
    ) -> tuple[str, int]:
        """The text of an expression, and how strongly it holds together."""
        text, binds = self._written(node, given, inside)
        self.left -= len(text)
        if len(text) > LONGEST or self.left < 0:
            raise _TooLongError
        return text, binds

    def _written(
        self, node: syntax.Expression, given: Mapping[str, tuple[str, int]], inside: tuple[str, ...]
    ) -> tuple[str, int]:
        match node:
            case syntax.Name(text=name):
                if name in given:
                    return given[name]
                return self._use(name, (), given, inside) or (name, ATOM)
            case syntax.Call(name=syntax.Name(text=name), arguments=arguments):
                used = self._use(name, arguments, given, inside)
                if used is not None:
                    return used
                return f"{name}({', '.join(self.write(each, given, inside)[0] for each in arguments)})", ATOM
            case syntax.Member(receiver=receiver, member=member):
                held = self._held(self.write(member, given, inside), ATOM)
                return f"{self.write(receiver, given, inside)[0]}.{held}", ATOM
            case syntax.Unary(operator=operator, operand=operand):
                own = BINDS.get(operator, 10) if operator == "not" else 10
                held = self._held(self.write(operand, given, inside), own)
                return (f"not {held}" if operator == "not" else f"-{held}"), own
            case syntax.Binary(operator=operator, left=left, right=right):
                own = BINDS.get(operator, COMPARED)
                first = self._held(self.write(left, given, inside), own)
                second = self._held(self.write(right, given, inside), own + 1)
                return f"{first} {operator} {second}", own
            case syntax.Conditional(condition=condition, chosen=chosen, otherwise=otherwise):
                first, second, third = (self.write(part, given, inside)[0] for part in (condition, chosen, otherwise))
                return f"if {first} then {second} else {third}", 0
            case syntax.Function(parameter=parameter, body=body):
                named = {**given, parameter.text: (parameter.text, ATOM)}
                return f"{parameter.text} -> {self.write(body, named, inside)[0]}", 0
            case syntax.Interval(low=low, high=high, parity=parity):
                ends = (self._held(self.write(end, given, inside), 6) for end in (low, high))
                return f"{parity} {'..'.join(ends)}".strip(), 5
        return " ".join(node.span.text.split()), ATOM

    def _use(
        self,
        name: str,
        arguments: tuple[syntax.Expression, ...],
        given: Mapping[str, tuple[str, int]],
        inside: tuple[str, ...],
    ) -> tuple[str, int] | None:
        define = self.defines.get(name)
        if define is None or name in inside or len(define.parameters) != len(arguments):
            return None
        values = [self.write(argument, given, inside) for argument in arguments]
        names = [parameter.text for parameter in define.parameters]
        return self.write(define.body, dict(zip(names, values, strict=True)), (*inside, name))

    def _held(self, written: tuple[str, int], needed: int) -> str:
        text, binds = written
        return text if binds >= needed else f"({text})"
