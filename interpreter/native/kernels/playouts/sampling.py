"""Playouts that draw a legal move without finding all of them: see ``passes.sample``.

Slots (``slots``) are drawn at random until one is a move.
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
"""The most slots that are drawn, and no more than half of the sites of all tails plus one; then all moves are found."""


class Sampling:
    """Writes code that draws moves."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.slots = Slots(rules)

    def draw(self, f: Function, state: Value, random: Value, move: Value, choices: Value) -> Value:
        """Call ``sample`` with these addresses."""
        given = (state, f["moves"], random, move, choices)
        return f.call(self.sample(), *given)

    def sample(self) -> FunctionName:
        """``i64 sample(state, moves, random, move, choices)``: draw a move, each with the same probability.

        Returns the number of legal moves, or 1 if it is only known that there is one; or the error code of ``moves`` if
        there are too many combinations to try. Writes the move, which can be the swap, and to ``choices`` the number of
        moves to choose from, or an unbiased estimate. If there could be too many combinations to try, all moves are
        found, so that the same positions are refused as without tails.
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
            self._from_all(f, estimated=True)  # an estimate made only after rejections would favour small ones

        parameters = pointers("state", "moves", "random", "move", "choices")
        return self.rules.module.function("sample", WORD, parameters, write)

    def _estimate(self, f: Function, told: Value, total: Value) -> Value:
        """An unbiased estimate of the number of moves; those outside of tails are known. The last choice that a slot
        represents has ``size`` slots of the ``total``, so it is drawn with probability size / total and counts as
        ``last * total / size``; the remainder of the division is rounded up or down by ``digit``, which is uniform
        among the numbers below ``size``."""
        moves, last, digit, size = (f.get(WORD, f.word(told, place)) for place in (MOVES, LAST, DIGIT, SIZE))
        sum_ = last * total + digit
        return moves + (sum_ // size)

    def _from_all(self, f: Function, *, swaps: bool = False, estimated: bool = False) -> None:
        """Return with one of all moves, including the swap if ``swaps``; ``estimated``: their number is already
        written."""
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
