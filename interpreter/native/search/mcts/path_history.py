"""The history of a search: the states of the game, followed by those of the path being searched."""

from __future__ import annotations

from ...codegen.fields import MOVER
from ...codegen.rules import Rules
from ...llvm.builder import Function, FunctionName
from ...llvm.typed_values import POINTER, VOID, WORD, Value
from .layout import BEFORE, DONE, HISTORY, MASK, TABLE
from .signatures import REMIND


class PathHistory:
    """Writes code that adds states to the history and removes them."""

    def __init__(self, rules: Rules) -> None:
        self.rules, self.module, self.shape = rules, rules.module, rules.shape

    def withdraw(self, f: Function, at: tuple[Value, Value, Value], first: Value, number: Value) -> None:
        """Remove the last states from the table, the last one first, which restores it to what it was before. ``at`` is
        the history, the table and its mask."""

        def write(f: Function) -> None:
            s = self.shape
            with f.count(f["number"]) as index:
                place = f["first"] + f["number"] - (index + 1)
                then = f.word(f["history"], place * s.state)
                at = f.alloca(WORD, f.get(WORD, f.word(then, s.hash)))
                own = place + 1
                with f.loop() as loop:
                    address = f.word(f["table"], f.get(WORD, at) & f["mask"])
                    there = f.get(WORD, address)
                    loop.leave_if(there.eq(0))  # one that was there before was not inserted again
                    mine = there.eq(own)
                    with f.when(mine):
                        f.set(WORD, address, 0)
                    loop.leave_if(mine)
                    f.add_to(at, 1)
            f.ret()

        parameters = [(POINTER, "history"), (POINTER, "table"), (WORD, "mask"), (WORD, "first"), (WORD, "number")]
        name = self.module.function("withdraw", VOID, parameters, write)
        f.call(name, at[0], at[1], at[2], first, number)

    def remind(self) -> FunctionName:
        """See :data:`REMIND`."""

        def write(f: Function) -> None:
            s = self.shape
            history = f.get(POINTER, f.word(f["context"], HISTORY))
            table = f.get(POINTER, f.word(f["context"], TABLE))
            mask = f.get(WORD, f.word(f["context"], MASK))
            before = f.word(f["context"], BEFORE)
            held = f.word(f["context"], DONE)
            self.withdraw(f, (history, table, mask), f.i64(0), f.get(WORD, held))
            if self.rules.reads_repeated:
                with f.count(f["number"]) as index:
                    state = f.word(f["states"], index * s.state)
                    self.rules.repetition.seen(f, state, history, index, table, mask)
            f.set(WORD, held, f["number"])
            f.set(WORD, before, f["number"] - 1)
            f.ret(0)

        return self.module.kernel(REMIND, write)

    def pass_node(self, f: Function, at: dict[str, Value], state: Value, depth: Value) -> None:
        """Add the state of a node on the path to the history; ``at`` has the addresses of the context."""
        if self.rules.program.history:
            table = at["boards"]
            mover = self.rules.states.field(f, state, MOVER)
            self.rules.history.put_in(f, table, self.rules.history.board(f, state), mover)
        if self.rules.reads_repeated:
            past = f.get(WORD, f.word(f["context"], BEFORE)) + depth
            mask = f.get(WORD, f.word(f["context"], MASK))
            self.rules.repetition.seen(f, state, at["history"], past, at["table"], mask)

    def put_back(self, f: Function, at: dict[str, Value], passed: Value) -> None:
        """Remove the states below the root from the history."""
        if self.rules.program.history:
            for _ in self.rules.history.sorts:
                with f.count(passed):
                    f.call(self.rules.history.take(), at["boards"])
        if self.rules.reads_repeated:
            first = f.get(WORD, f.word(f["context"], BEFORE)) + 1
            mask = f.get(WORD, f.word(f["context"], MASK))
            self.withdraw(f, (at["history"], at["table"], mask), first, passed)
