"""The past of a node: the earlier position it repeats, and the part of the path that its value depends on."""

from __future__ import annotations

from ...codegen.rules import Rules
from ...llvm.builder import Function
from ...llvm.typed_values import POINTER, WORD, Value
from . import control as c
from .control_words import ControlWords


class Past:
    """Writes the detection of repetition."""

    def __init__(self, rules: Rules, control: ControlWords) -> None:
        self.rules, self.control = rules, control
        self.module, self.shape = rules.module, rules.shape

    def depends(self, f: Function, place: Value) -> None:
        """Record that the value depends on an index on the path; those up to the root do not change during the
        search."""
        then = self.control.number(f, c.DEPENDS)
        later = place.sgt(self.control.number(f, c.BASE))
        least = f.select(WORD, place.slt(then), place, then)
        self.control.put(f, c.DEPENDS, f.select(WORD, later, least, then))

    def latest(self, f: Function) -> Value:
        """The last index at which ``state`` occurs in ``history``, or -1."""

        def write(f: Function) -> None:
            s = self.shape
            hash_ = f.get(WORD, f.word(f["state"], s.hash))
            left = f.alloca(WORD, f["past"])
            with f.loop() as loop:
                there = f.get(WORD, left)
                loop.leave_if(there.eq(0))
                place = there - 1
                f.set(WORD, left, place)
                then = f.word(f["history"], place * s.state)
                alike = hash_.eq(f.get(WORD, f.word(then, s.hash)))
                with f.when(alike), f.when(self.rules.states.equal(f, f["state"], then)):
                    f.ret(place)
            f.ret(-1)

        parameters = [(POINTER, "state"), (POINTER, "history"), (WORD, "past")]
        name = self.module.function("latest", WORD, parameters, write)
        return f.call(name, f["state"], f["history"], f["past"])
