"""The path of proof-number search, from the earlier game to the position being searched, in LLVM IR."""

from __future__ import annotations

from ...codegen.rules import Rules
from ...llvm.builder import Function, FunctionName
from ...llvm.context import ContextWords
from ...llvm.typed_values import POINTER, WORD
from .memory import Context, Step
from .signatures import ENTER


class Path:
    """Writes the functions for the path into the module of a game's rules."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.module = rules.module
        self.shape = rules.shape
        self.context = ContextWords()

    def on_path(self) -> FunctionName:
        """``i64 on_path(state, context)``: return the index of a position on the path, or -1."""

        def write(f: Function) -> None:
            mask = self.context.number(f, Context.PLACES_MASK)
            places = self.context.pointer(f, Context.PLACES)
            path = self.context.pointer(f, Context.PATH)
            place = f.alloca(WORD, f.get(WORD, f.word(f["state"], self.shape.hash)))
            with f.loop():
                there = f.get(WORD, f.word(places, f.get(WORD, place) & mask))
                with f.when(there.eq(0)):
                    f.ret(-1)
                index = there - 1
                then = f.get(POINTER, f.word(path, index * len(Step)))
                with f.when(self.rules.states.equal(f, f["state"], then)):
                    f.ret(index)
                f.add_to(place, 1)
            f.unreachable()

        return self.module.function("on_path", WORD, [(POINTER, "state"), (POINTER, "context")], write)

    def enter(self) -> FunctionName:
        """See :data:`ENTER`."""

        def write(f: Function) -> None:
            mask = self.context.number(f, Context.PLACES_MASK)
            places = self.context.pointer(f, Context.PLACES)
            path = self.context.pointer(f, Context.PATH)
            place = f.alloca(WORD, f.get(WORD, f.word(f["state"], self.shape.hash)))
            with f.loop() as loop:
                at = f.word(places, f.get(WORD, place) & mask)
                loop.leave_if(f.get(WORD, at).eq(0))
                f.add_to(place, 1)
            number = f.get(WORD, place) & mask
            f.set(WORD, f.word(places, number), f["depth"] + 1)
            visits = self.context.address(f, Context.VISITS)
            f.add_to(visits, 1)
            own = f.word(path, f["depth"] * len(Step))
            f.set(POINTER, own, f["state"])
            f.set(WORD, f.word(own, Step.VISIT), f.get(WORD, visits))
            f.ret(number)

        return self.module.kernel(ENTER, write)
