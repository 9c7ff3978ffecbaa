"""Counting by depth, sequences and distinct positions, in LLVM's language: what is the same for every game."""

from __future__ import annotations

from ...codegen.fields import OPEN, STAGE, SWAP, Shape
from ...codegen.history import RECALL
from ...codegen.part import Part
from ...codegen.rules import Rules
from ...llvm.builder import Function, FunctionName
from ...llvm.signature import Signature, changes, integer, reads, room
from ...llvm.stop import return_if_stopped
from ...llvm.typed_values import WORD, Value
from .table import GROW, DistinctPositions

BELOW = (
    reads("state", "the position below which is counted"),
    room("moves", "room for the moves of as many positions as the depth, and of one more"),
    changes(
        "history",
        "the positions before it, in whose place others go while it is counted; the word in front ends the call soon"
        " when another thread sets it",
    ),
    integer("past", "how many positions that are; none unless the rules ask for repetition"),
)
PERFT = Signature(
    "perft",
    "Counts the sequences of moves; gives their number, ``STOPPED``, or what ``moves`` gives where there is too much to"
    " try.",
    (*BELOW, integer("depth", "how many moves a sequence has, at least one")),
)
DISTINCT = Signature(
    "distinct",
    "Counts as ``perft`` does, and puts the position at the end of every sequence into a table. Gives ``TABLE_FULL``"
    " where that must grow before anything else; what was put in stays.",
    (
        *BELOW,
        integer("depth", "how many moves a sequence has"),
        changes("table", "distinct positions (``DistinctPositions``), which several threads may share"),
    ),
)


def history_words(shape: Shape, past: int, depth: int) -> int:
    """Words of the history for so many positions before and a depth, with the word in front."""
    return 1 + (depth + past + 1) * shape.state


class Perft:
    """Writes the counting of a game into the module of its rules."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.module = rules.module
        self.shape = rules.shape
        self.table = DistinctPositions(rules)

    def _position(self, f: Function, *, counted: bool = False) -> Value:
        """Find the moves of ``state`` and give their number, the swap among them; returns 0 where the game is over.

        ``counted``: the moves themselves are not needed.
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
        """Return the sum of what a function counts after each move of ``state``; what is negative is passed on."""
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


def _write(rules: Rules) -> None:
    rules.recall()
    perft = Perft(rules)
    perft.perft()
    perft.distinct()
    perft.table.grow()


PART = Part("perft", (RECALL, PERFT, DISTINCT, GROW), _write)
