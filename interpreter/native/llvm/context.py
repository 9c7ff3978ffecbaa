"""Memory in which each word has a meaning of its own, such as the context of a search."""

from __future__ import annotations

from .builder import Function
from .typed_values import POINTER, WORD, Operand, Value


class ContextWords:
    """Reads and changes words of the memory that functions are given as one of their parameters.

    Which word is meant says a number, most often of an ``IntEnum``.
    """

    def __init__(self, parameter: str = "context") -> None:
        """``parameter``: its name in all functions that are written."""
        self.parameter = parameter

    def address(self, f: Function, what: int) -> Value:
        """Where a word lies."""
        return f.word(f[self.parameter], what)

    def number(self, f: Function, what: int) -> Value:
        """What it is now."""
        return f.get(WORD, self.address(f, what))

    def pointer(self, f: Function, what: int) -> Value:
        """The same of a word that is an address."""
        return f.get(POINTER, self.address(f, what))

    def put(self, f: Function, what: int, value: Operand) -> None:
        """Change it."""
        f.set(WORD, self.address(f, what), value)
