"""The control of a search (``control``) in LLVM's language: functions have its address as ``control``."""

from __future__ import annotations

from ...llvm.builder import Function
from ...llvm.typed_values import WORD, Value
from . import control as c


class ControlWords:
    """Writes reading and changing of its words."""

    def at(self, f: Function, place: int) -> Value:
        """The address of a word of the control."""
        return f.word(f["control"], place)

    def get(self, f: Function, place: int) -> Value:
        """A word of the control."""
        return f.get(WORD, self.at(f, place))

    def put(self, f: Function, place: int, value: Value) -> None:
        """Change it."""
        f.set(WORD, self.at(f, place), value)

    def uses(self, f: Function, flag: int) -> Value:
        """Whether a part of the search is in use."""
        return (self.get(f, c.FLAGS) & flag).ne(0)
