"""The control of a search (``control``) in LLVM IR: functions take its address as ``control``."""

from __future__ import annotations

from ...llvm.builder import Function
from ...llvm.context import ContextWords
from ...llvm.typed_values import Value
from . import control as c


class ControlWords(ContextWords):
    """Reads and changes the words of the control."""

    def __init__(self) -> None:
        super().__init__("control")

    def uses(self, f: Function, flag: int) -> Value:
        """Whether a part of the search is enabled."""
        return (self.number(f, c.FLAGS) & flag).ne(0)
