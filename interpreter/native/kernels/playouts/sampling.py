"""Playouts that draw a legal move without finding them all: see ``passes.sample``.

A slot (``slots``) is drawn from all of them until it is a move.
"""

from __future__ import annotations

from .....gdl.text import limits
from ...codegen.fields import OPEN, STAGE, SWAP
from ...codegen.rules import Rules
from ...llvm.builder import Function, FunctionName
from ...llvm.typed_values import WORD, Value
from . import move_bundles
from .slots import DIGIT, LAST, MOVES, PAIRS, SIZE, TOLD, TRIES, Slots, pointers

PATIENCE = 32
"""So many slots are drawn at most, and no more than for half of the sites of all tails; then all moves are found."""


class Sampling:
    """Writes the drawing of moves."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.slots = Slots(rules)

    def draw(self, f: Function, state: Value, random: Value, move: Value, choices: Value) -> Value:
        """The call of ``sample`` with these addresses."""
        given = (state, f["moves"], random, move, choices)
        return f.call(self.sample(), *given)

    def sample(self) -> FunctionName:
        """``i64 sample(state, moves, random, move, choices)``: draw a move, each with the same probability.

        Gives how many legal moves there are, or 1 if that is only known to be more than none; or what ``moves`` gives
        where there is too much to try. The move is written, be it the change of sides, and to ``choices`` goes how many
        there are to choose from, or an estimate without bias. Where it is not certain that there is not too much to
        try, all moves are found, so that the same positions are refused as without tails.
        """

        def write(f: Function) -> None:
            told = f.alloca(WORD, count=TOLD)
            if self.rules.program.swaps:
                open_ = self.rules.states.field(f, f["state"], STAGE).eq(OPEN)
                with f.when(open_):
                    self._from_all(f, swaps=True)
            total = f.call(self.slots.slots(), f["state"], f["moves"], told)
            with f.when(total.eq(0)):
                f.ret(0)
            if not self.rules.program.bounded:
                tries = f.get(WORD, f.word(told, TRIES))
                many = tries.ugt(limits.COMBINATIONS)
                with f.when(many | total.slt(0)):
                    self._from_all(f)
            pairs = f.get(WORD, f.word(told, PAIRS))
            tries = (pairs >> 1) + 1
            tries = f.select(WORD, tries.ult(PATIENCE), tries, PATIENCE)
            with f.count(tries) as index:
                number = self.rules.random.below(f, f["random"], total)
                given = (f["state"], f["moves"], number, f["move"], told)
                found = f.call(self.slots.slot(), *given)
                with f.when(index.eq(0)):
                    f.set(WORD, f["choices"], self._estimate(f, told, total))
                with f.when(found.ne(0)):
                    f.ret(1)
            self._from_all(f, estimated=True)  # a number put in only after refusals would favour small ones

        parameters = pointers("state", "moves", "random", "move", "choices")
        return self.rules.module.function("sample", WORD, parameters, write)

    def _estimate(self, f: Function, told: Value, total: Value) -> Value:
        """How many moves there are, without bias: those outside of tails are known. The last choice that a slot stands
        for has ``size`` slots of the ``total``, so that it is met with probability size / total, and counts
        ``last * total / size``; what is left of that division is rounded up or down by ``digit``, which is any number
        below the size with the same chance."""
        moves, last, digit, size = (f.get(WORD, f.word(told, place)) for place in (MOVES, LAST, DIGIT, SIZE))
        sum_ = last * total + digit
        return moves + (sum_ // size)

    def _from_all(self, f: Function, *, swaps: bool = False, estimated: bool = False) -> None:
        """Return with one of all moves, or of them and the change of sides; ``estimated``: how many is told already."""
        number = f.call(move_bundles.bundles(self.rules), f["state"], f["moves"])
        total = number + 1 if swaps else number
        with f.when(number.slt(0)):
            f.ret(number)
        if not estimated:
            f.set(WORD, f["choices"], total)
        with f.when(total.eq(0)):
            f.ret(0)
        drawn = self.rules.random.below(f, f["random"], total)
        if swaps:
            f.set(WORD, f["move"], SWAP)
            with f.when(drawn.eq(number)):
                f.ret(number)
        f.call(move_bundles.drawn(self.rules), f["moves"], drawn, f["move"])
        f.ret(number)
