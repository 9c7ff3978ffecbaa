"""Memory in which each word has its own meaning, such as the context of a search."""

from __future__ import annotations

from .builder import Function
from .typed_values import POINTER, WORD, Operand, Value


class ContextWords:
    """Reads and changes words of a memory block that functions take as a parameter.

    Words are selected by number, usually a member of an ``IntEnum``.
    """

    def __init__(self, parameter: str = "context") -> None:
        """``parameter``: its name in all functions that use it."""
        self.parameter = parameter

    def address(self, f: Function, what: int) -> Value:
        """The address of a word."""
        return f.word(f[self.parameter], what)

    def number(self, f: Function, what: int) -> Value:
        """The current value of a word."""
        return f.get(WORD, self.address(f, what))

    def pointer(self, f: Function, what: int) -> Value:
        """The current value of a word that is an address."""
        return f.get(POINTER, self.address(f, what))

    def put(self, f: Function, what: int, value: Operand) -> None:
        """Change a word."""
        f.set(WORD, self.address(f, what), value)
