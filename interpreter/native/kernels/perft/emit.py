"""Counting by depth, sequences and distinct positions, in LLVM IR: the part that is the same for every game."""

from __future__ import annotations

from ...codegen.fields import OPEN, STAGE, SWAP
from ...codegen.rules import Rules
from ...llvm.builder import Function, FunctionName
from ...llvm.stop import return_if_stopped
from ...llvm.typed_values import WORD, Value
from .signatures import DISTINCT, PERFT
from .table import DistinctPositions


class Perft:
    """Writes the counting functions into the module of a game's rules."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.module = rules.module
        self.shape = rules.shape
        self.table = DistinctPositions(rules)

    def _position(self, f: Function, *, counted: bool = False) -> Value:
        """Find the moves of ``state`` and return their number, including the swap; return 0 if the game is over.

        ``counted``: only the number of moves is needed.
        """
        rules = self.rules
        return_if_stopped(f, f.word(f["history"], -1))
        if counted and not rules.program.may_repeat:
            number = f.call(rules.count(), f["state"])
        else:
            number = f.call(rules.distinct_moves(), f["state"], f["moves"])
        with f.when(number.slt(0)):
            f.ret(number)
        again = f.i1(False)
        if rules.reads_repeated:
            again = rules.repetition.repeated(f, f["state"], f["history"], f["past"])
        nothing = number.eq(0)
        ending = f.call(rules.ending(), f["state"], nothing, again)
        with f.when(ending.sge(0)):
            f.ret(0)
        total = number
        if rules.program.swaps:
            is_open = rules.states.field(f, f["state"], STAGE).eq(OPEN)
            end = f.word(f["moves"], number * self.shape.move)
            f.set(WORD, end, SWAP)
            total = number + is_open.to(WORD)
        return total

    def _sum_below(self, f: Function, count: FunctionName, *more: Value) -> None:
        """Return the sum of a function's counts after each move of ``state``; a negative result is passed on."""
        s, rules = self.shape, self.rules
        total = self._position(f)
        if rules.reads_repeated:
            f.copy(f.word(f["history"], f["past"] * s.state), f["state"], s.state)
        past = f["past"] + 1
        sum_, next_ = f.alloca(WORD, 0), f.alloca(WORD, count=s.state)
        room = f.word(f["moves"], (total + 1) * s.move)
        shallower = f["depth"] - 1
        with f.count(total) as index:
            move = f.word(f["moves"], index * s.move)
            f.call(rules.play(True), f["state"], move, next_)
            given = [next_, room, f["history"], past, shallower]
            if rules.program.history:
                rules.history.remember(f, next_)
            below = f.call(count, *given, *more)
            if rules.program.history:
                rules.history.forget(f, next_)
            with f.when(below.slt(0)):
                f.ret(below)
            f.add_to(sum_, below)
        f.ret(f.get(WORD, sum_))

    def perft(self) -> FunctionName:
        """See :data:`PERFT`."""

        def write(f: Function) -> None:
            with f.when(f["depth"].eq(1)):
                f.ret(self._position(f, counted=True))
            self._sum_below(f, f.module[PERFT.name])

        return self.module.kernel(PERFT, write)

    def distinct(self) -> FunctionName:
        """See :data:`DISTINCT`."""

        def write(f: Function) -> None:
            with f.when(f["depth"].eq(0)):
                f.ret(self.table.insert(f, f["state"], f["table"]))
            self._sum_below(f, f.module[DISTINCT.name], f["table"])

        return self.module.kernel(DISTINCT, write)


def write(rules: Rules) -> None:
    """Write the functions of the part."""
    rules.recall()
    perft = Perft(rules)
    perft.perft()
    perft.distinct()
    perft.table.grow()
