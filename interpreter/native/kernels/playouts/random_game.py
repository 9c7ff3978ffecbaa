"""One random game, ply by ply, in LLVM's language: the part of the drivers that a search needs, too."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ...codegen.builder import WORD, Function, Value
from ...codegen.states import OPEN, SWAP
from . import move_bundles
from .sampling import Sampling
from .unit_cache import Keeping

if TYPE_CHECKING:
    from .emit import Drivers


class RandomGame:
    """Writes a random game into a function, whose parameters ``moves``, ``units`` and, where the rules ask for
    repetition, ``history``, ``table`` and ``mask`` are those of ``Drivers.playouts``.

    ``state`` is a cell with the position from which the game goes on; it is changed. Behind the game there is its
    result in ``outcome``: -1 (unfinished), or winner + 1 in the lowest 8 bits (0: a draw).
    """

    def __init__(
        self,
        drivers: Drivers,
        f: Function,
        random: Value,
        *,
        swaps: bool = True,
        on_move: Callable[[Value, Value], None] | None = None,
    ) -> None:
        """``random`` is the cell of the stream; without ``swaps`` sides are never changed; ``on_move`` writes what is
        done with the state and the move before each move."""
        self.drivers, self.f, self.random = drivers, f, random
        self.rules, self.shape = drivers.rules, drivers.shape
        program = self.rules.program
        self.swaps = swaps and program.swaps
        self.on_move = on_move
        self.hashed = self.rules.reads_repeated
        self.bundled = not program.may_repeat
        self.history = self.rules.history if program.history else None
        self.keeping = Keeping(self.rules) if program.lazy else None
        self.sampling = Sampling(self.rules, drivers.below) if program.sampled else None
        self.units = f.word("%units", "1")
        self.find = ""
        if self.sampling is None:
            self.find = move_bundles.bundles(self.rules) if self.bundled else self.rules.distinct_moves()
        self.chosen = f.cell(WORD, count=self.shape.move)
        self.state, self.other = f.cell(WORD, count=self.shape.state), f.cell(WORD, count=self.shape.state)
        self.plies, self.choices, self.outcome, self.offered = (f.cell(WORD) for _ in range(4))

    def play(self, limit: Value, past: Value = "0") -> None:
        """Play to the end or for ``limit`` plies; ``past`` states of the history were before.

        Returns from the function what ``moves`` gives where there is too much to try, and where it is told to stop.
        Every position goes into the history, and is left there.
        """
        f, s, rules = self.f, self.shape, self.rules
        f.set(WORD, self.plies, "0")
        f.set(WORD, self.choices, "0")
        if self.keeping is not None:
            self.keeping.forget(f, self.units)
        if self.history is not None:
            self.history.remember(f, self.state)
        with f.loop() as loop:
            self.drivers.heed(f, f.word("%units", "-1"))
            number, others = self._find()
            with f.when(f.compare("slt", WORD, number, "0")):
                f.give(WORD, number)
            nothing = f.compare("eq", WORD, number, "0")
            ply = f.get(WORD, self.plies)
            again = "false"
            if self.hashed:
                index = ply if past == "0" else f.op("add", WORD, ply, past)
                again = self.drivers.seen(f, self.state, "%history", index, "%table", "%mask")
            ending = f.call(WORD, rules.ending(), ("ptr", self.state), ("i1", nothing), ("i1", again))
            f.set(WORD, self.outcome, ending)
            loop.leave_if(f.compare("sge", WORD, ending, "0"))
            total = number
            if self.swaps:
                is_open = f.compare("eq", WORD, rules.variable(f, self.state, 16), str(OPEN))
                total = f.op("add", WORD, number, f.new(f"zext i1 {is_open} to i64"))
            f.set(WORD, self.outcome, "0")
            loop.leave_if(f.compare("eq", WORD, total, "0"))
            f.set(WORD, self.outcome, "-1")
            loop.leave_if(f.compare("uge", WORD, ply, limit))
            f.add_to(self.choices, total if self.sampling is None else f.get(WORD, self.offered))
            if self.sampling is None:
                self._pick(total, number, others)
            if self.on_move is not None:
                self.on_move(self.state, self.chosen)
            f.call("void", rules.play(self.hashed), ("ptr", self.state), ("ptr", self.chosen), ("ptr", self.other))
            if self.keeping is not None:
                self.keeping.changed(f, self.state, self.other, self.units)
            f.copy(self.state, self.other, s.state)
            if self.history is not None:
                self.history.remember(f, self.state)
            f.set(WORD, self.plies, f.op("add", WORD, ply, "1"))

    def _find(self) -> tuple[Value, Value]:
        """Find the moves: how many there are, and how many of them are not kept with units."""
        f = self.f
        if self.keeping is not None:
            given = (("ptr", self.state), ("ptr", "%moves"), ("ptr", self.units))
            others = f.call(WORD, self.keeping.refresh(), *given)
            return f.get(WORD, "%units"), others
        if self.sampling is not None:
            number = self.sampling.draw(f, self.state, self.random, self.chosen, self.offered)
        else:
            number = f.call(WORD, self.find, ("ptr", self.state), ("ptr", "%moves"))
        return number, number

    def _pick(self, total: Value, number: Value, others: Value) -> None:
        """One of all moves, the change of sides the last of them."""
        f = self.f
        drawn = self.drivers.below(f, self.random, total)
        if not self.swaps:
            self._choose(drawn, others)
            return
        f.set(WORD, self.chosen, str(SWAP))
        with f.when(f.compare("ne", WORD, drawn, number)):
            self._choose(drawn, others)

    def _choose(self, number: Value, others: Value) -> None:
        """The move of a number."""
        f, s = self.f, self.shape
        if self.keeping is not None:
            number = self.keeping.choose(f, self.state, self.units, number, others)
        if self.bundled:
            f.call("void", move_bundles.drawn(self.rules), ("ptr", "%moves"), (WORD, number), ("ptr", self.chosen))
        else:
            f.copy(self.chosen, f.word("%moves", f.op("mul", WORD, number, str(s.move))), s.move)
