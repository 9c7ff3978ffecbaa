"""One random game, ply by ply, in LLVM IR: shared by playouts and searches."""

from __future__ import annotations

from collections.abc import Callable

from ...codegen.fields import OPEN, STAGE, SWAP
from ...codegen.rules import Rules
from ...llvm.builder import Function
from ...llvm.stop import return_if_stopped
from ...llvm.typed_values import WORD, Value
from . import move_bundles
from .sampling import Sampling
from .unit_cache import UnitCache


class RandomGame:
    """Writes a random game into a function, whose parameters ``moves``, ``units`` and, if the rules depend on
    repetition, ``history``, ``table`` and ``mask`` are those of ``PLAYOUTS``.

    ``state`` is a cell with the current position; it is changed. After the game its result is in ``outcome``: -1
    (unfinished), or winner + 1 in the lowest 8 bits (0: a draw).
    """

    def __init__(
        self,
        rules: Rules,
        f: Function,
        random: Value,
        *,
        swaps: bool = True,
        on_move: Callable[[Value, Value], None] | None = None,
    ) -> None:
        """``random`` is the cell of the stream; without ``swaps`` the players never swap sides; ``on_move`` writes code
        that runs before each move, with the state and the move."""
        self.rules, self.f, self.random = rules, f, random
        self.shape = rules.shape
        program = self.rules.program
        self.swaps = swaps and program.swaps
        self.on_move = on_move
        self.hashed = self.rules.reads_repeated
        self.bundled = not program.may_repeat
        self.history = self.rules.history if program.history else None
        self.cache = UnitCache(self.rules) if program.lazy else None
        self.sampling = Sampling(self.rules) if program.sampled else None
        self.units = f.word(f["units"], 1)
        if self.sampling is None:
            self.find = move_bundles.bundles(self.rules) if self.bundled else self.rules.distinct_moves()
        self.chosen = f.alloca(WORD, count=self.shape.move)
        self.state, self.other = f.alloca(WORD, count=self.shape.state), f.alloca(WORD, count=self.shape.state)
        self.plies, self.choices, self.outcome, self.offered = (f.alloca(WORD) for _ in range(4))

    def play(self, limit: Value, past: Value | None = None) -> None:
        """Play to the end or for ``limit`` plies; the history already has ``past`` states.

        Returns early from the function with the error code of ``moves`` if there are too many combinations to try, and
        with ``STOPPED`` if it is stopped. Every position is added to the history and left there.
        """
        f, s, rules = self.f, self.shape, self.rules
        f.set(WORD, self.plies, 0)
        f.set(WORD, self.choices, 0)
        if self.cache is not None:
            self.cache.forget(f, self.units)
        if self.history is not None:
            self.history.remember(f, self.state)
        with f.loop() as loop:
            return_if_stopped(f, f.word(f["units"], -1))
            number, others = self._find()
            with f.when(number.slt(0)):
                f.ret(number)
            nothing = number.eq(0)
            ply = f.get(WORD, self.plies)
            again = f.i1(False)
            if self.hashed:
                index = ply if past is None else ply + past
                again = rules.repetition.seen(f, self.state, f["history"], index, f["table"], f["mask"])
            ending = f.call(rules.ending(), self.state, nothing, again)
            f.set(WORD, self.outcome, ending)
            loop.leave_if(ending.sge(0))
            total = number
            if self.swaps:
                is_open = rules.states.field(f, self.state, STAGE).eq(OPEN)
                total = number + is_open.to(WORD)
            f.set(WORD, self.outcome, 0)
            loop.leave_if(total.eq(0))
            f.set(WORD, self.outcome, -1)
            loop.leave_if(ply.uge(limit))
            f.add_to(self.choices, total if self.sampling is None else f.get(WORD, self.offered))
            if self.sampling is None:
                self._pick(total, number, others)
            if self.on_move is not None:
                self.on_move(self.state, self.chosen)
            f.call(rules.play(self.hashed), self.state, self.chosen, self.other)
            if self.cache is not None:
                self.cache.changed(f, self.state, self.other, self.units)
            f.copy(self.state, self.other, s.state)
            if self.history is not None:
                self.history.remember(f, self.state)
            f.set(WORD, self.plies, ply + 1)

    def _find(self) -> tuple[Value, Value]:
        """Find the moves; return their number, and the number of those that are not cached with units."""
        f = self.f
        if self.cache is not None:
            given = (self.state, f["moves"], self.units)
            others = f.call(self.cache.refresh(), *given)
            return f.get(WORD, f["units"]), others
        if self.sampling is not None:
            number = self.sampling.draw(f, self.state, self.random, self.chosen, self.offered)
        else:
            number = f.call(self.find, self.state, f["moves"])
        return number, number

    def _pick(self, total: Value, number: Value, others: Value) -> None:
        """Choose one of all moves; the swap is the last of them."""
        f = self.f
        drawn = self.rules.random.below(f, self.random, total)
        if not self.swaps:
            self._choose(drawn, others)
            return
        f.set(WORD, self.chosen, SWAP)
        with f.when(drawn.ne(number)):
            self._choose(drawn, others)

    def _choose(self, number: Value, others: Value) -> None:
        """Write the move with an index."""
        f, s = self.f, self.shape
        if self.cache is not None:
            number = self.cache.choose(f, self.state, self.units, number, others)
        if self.bundled:
            f.call(move_bundles.drawn(self.rules), f["moves"], number, self.chosen)
        else:
            f.copy(self.chosen, f.word(f["moves"], number * s.move), s.move)
