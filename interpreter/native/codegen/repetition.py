"""Test whether a position has occurred before in a game."""

from __future__ import annotations

from ..llvm.builder import Function
from ..llvm.typed_values import BIT, POINTER, WORD, Value
from .states import States


class Repetition:
    """Writes the comparison of a state with a history into a module."""

    def __init__(self, states: States) -> None:
        self.states = states

    def repeated(self, f: Function, state: Value, history: Value, past: Value) -> Value:
        """Test whether a state is in a history: found by hash, confirmed by comparison. For short histories."""

        def write(f: Function) -> None:
            s = self.states.shape
            hash_ = f.get(WORD, f.word(f["state"], s.hash))
            with f.count(f["past"]) as index:
                then = f.word(f["history"], index * s.state)
                alike = hash_.eq(f.get(WORD, f.word(then, s.hash)))
                with f.when(alike), f.when(self.states.equal(f, f["state"], then)):
                    f.ret(True)
            f.ret(False)

        parameters = [(POINTER, "state"), (POINTER, "history"), (WORD, "past")]
        name = self.states.module.function("repeated", BIT, parameters, write)
        return f.call(name, state, history, past)

    def seen(self, f: Function, state: Value, history: Value, past: Value, table: Value, mask: Value) -> Value:
        """The same for long histories, by a hash table of history indices plus one; the state is added to it."""

        def write(f: Function) -> None:
            s = self.states.shape
            place = f.alloca(WORD, f.get(WORD, f.word(f["state"], s.hash)))
            f.copy(f.word(f["history"], f["past"] * s.state), f["state"], s.state)
            with f.loop():
                address = f.word(f["table"], f.get(WORD, place) & f["mask"])
                there = f.get(WORD, address)
                with f.when(there.eq(0)):
                    f.set(WORD, address, f["past"] + 1)
                    f.ret(False)
                index = there - 1
                then = f.word(f["history"], index * s.state)
                with f.when(self.states.equal(f, f["state"], then)):
                    f.ret(True)
                f.add_to(place, 1)
            f.unreachable()

        parameters = [(POINTER, "state"), (POINTER, "history"), (WORD, "past"), (POINTER, "table"), (WORD, "mask")]
        name = self.states.module.function("seen", BIT, parameters, write)
        given = (state, history, past, table, mask)
        return f.call(name, *given)
