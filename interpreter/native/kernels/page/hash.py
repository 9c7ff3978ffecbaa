"""The hash of a whole position: the same as ``core.position.Position.hash``, which moves update step by step."""

from __future__ import annotations

from collections.abc import Iterable

from ....core import zobrist
from ...codegen.fields import IDLE, LAST, MOVER, MOVES, STAGE, SWAPPED, TURN, Field
from ...codegen.rules import Rules
from ...llvm.builder import Function
from ...llvm.typed_values import WORD, Operand, Value


class PositionHash:
    """Writes the function."""

    def __init__(self, rules: Rules) -> None:
        self.rules, self.states, self.shape = rules, rules.states, rules.shape

    def write(self, f: Function) -> None:
        """See :data:`.signatures.HASH`."""
        self.found = f.alloca(WORD, 0)
        self._contents(f)
        counters, memories = self.rules.program.beside
        self._kept(f, counters, memories)
        if self.shape.history:
            f.set(WORD, f.word(f["state"], self.shape.board), f.get(WORD, self.found))
        self._variables(f)
        if self.shape.placed:
            self._region(f, self.shape.placed_region, zobrist.PLACED)
        others = (range(self.shape.numbers), counters), (range(self.shape.memories), memories)
        self._kept(f, *[[cell for cell in every if cell not in done] for every, done in others])
        if self.shape.began:
            f.set(WORD, self.found, f.get(WORD, self.found) ^ self.states.changed_key(f, f["state"]))
        found = f.get(WORD, self.found)
        f.set(WORD, f.word(f["state"], self.shape.hash), found)
        f.ret(found)

    def _contents(self, f: Function) -> None:
        """The pieces on the points."""
        for region, piece in enumerate(self.states.piece_numbers):
            if piece >= 0:
                self._region(f, region * self.shape.layout.words, zobrist.CONTENTS, piece)

    def _kept(self, f: Function, counters: Iterable[int], memories: Iterable[int]) -> None:
        """Some of the counters and memories."""
        for cell in counters:
            number = f.get(WORD, f.word(f["state"], self.shape.first_number + cell))
            self._add(f, zobrist.COUNTER, cell, number)
        for memory in memories:
            self._region(f, self.shape.first_memory + memory * self.shape.layout.words, zobrist.MEMORY, memory)

    def _variables(self, f: Function) -> None:
        """Whose turn it is, and what belongs to it; what a game does not keep adds nothing."""
        self._add(f, zobrist.MOVER, self._field(f, MOVER))
        self._add(f, zobrist.SWAP_STAGE, self._field(f, STAGE))
        swapped, last = self._field(f, SWAPPED), self._field(f, LAST)
        with f.when(swapped.ne(0)):
            self._add(f, zobrist.SWAPPED, 0)
        with f.when(last.ne(0)):
            self._add(f, zobrist.LAST, last - 1)
        if "idle" in self.rules.program.remembers:
            idle = self._field(f, IDLE)
            with f.when(idle.ne(1)):
                self._add(f, zobrist.IDLE, idle)
        if self.shape.counted:
            for kind, field in ((zobrist.TURN, TURN), (zobrist.MOVES, MOVES)):
                number = self._field(f, field)
                with f.when(number.ne(0)):
                    self._add(f, kind, number)

    def _field(self, f: Function, field: Field) -> Value:
        return self.states.field(f, f["state"], field)

    def _region(self, f: Function, first: int, kind: int, b: int = 0) -> None:
        """Add the key of every site of the region that begins at a word."""
        region = f.get(self.rules.regions.type, f.word(f["state"], first))
        with self.states.each(f, region) as (bit, _):
            self._add(f, kind, self.states.site(f, bit), b)

    def _add(self, f: Function, kind: int, a: Operand, b: Operand = 0) -> None:
        """Add ``zobrist.key(kind, a, b)``."""
        key = self.states.key(f, f.i64(kind), _word(f, a), _word(f, b))
        f.set(WORD, self.found, f.get(WORD, self.found) ^ key)


def _word(f: Function, operand: Operand) -> Value:
    return operand if isinstance(operand, Value) else f.i64(int(operand))
