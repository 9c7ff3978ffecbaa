"""The principal variation of a node."""

from __future__ import annotations

from ...codegen.rules import Rules
from ...llvm.builder import Function
from ...llvm.typed_values import WORD, Value
from . import control as c
from .control_words import ControlWords


class Line:
    """Writes the principal variations of all plies."""

    def __init__(self, rules: Rules, control: ControlWords) -> None:
        self.shape, self.control = rules.shape, control

    def of_ply(self, f: Function, ply: Value) -> Value:
        """The address of a ply's line: a word with its length, then its moves."""
        return f.word(self.control.pointer(f, c.LINES), ply * c.line_words(self.shape))

    def follow(self, f: Function, move: Value) -> None:
        """Set the line to this move followed by the line after it."""
        width = self.shape.move
        own, below = self.of_ply(f, f["ply"]), self.of_ply(f, f["ply"] + 1)
        length = f.get(WORD, below)
        f.set(WORD, own, length + 1)
        f.copy(f.word(own, 1), move, width)
        with f.count(length * width) as word:
            moved = f.get(WORD, f.word(f.word(below, 1), word))
            f.set(WORD, f.word(f.word(own, 1 + width), word), moved)
