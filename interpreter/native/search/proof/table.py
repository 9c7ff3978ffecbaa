"""The transposition table of proof-number search, in LLVM IR: it stores whole states, so positions are never confused.

A bucket has several entries; if all are in use, the one with the least work below it is replaced.
"""

from __future__ import annotations

from ...codegen.rules import Rules
from ...llvm.builder import Function, FunctionName
from ...llvm.context import ContextWords
from ...llvm.typed_values import BIT, POINTER, VOID, WORD, Operand, Value
from ...llvm.wide import high_product
from . import records
from .memory import (
    DISPROVEN,
    DISTANCES,
    ENTRY,
    FAILS,
    LEANS,
    NONE,
    NUMBERS,
    PROVEN,
    SECOND,
    SURE,
    WAYS,
    WINS,
    Context,
    Record,
    Step,
    entry_words,
)

KEY = ((POINTER, "state"), (POINTER, "context"), (WORD, "first"), (WORD, "second"))
"""A position, and two sums over those before it, zero if these do not matter."""


class ProofTable:
    """Writes the table of a search into the module of a game's rules."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.module = rules.module
        self.shape = rules.shape
        self.context = ContextWords()

    @property
    def with_past(self) -> bool:
        """Whether the value of a position can depend on earlier ones, whatever the search does."""
        return self.rules.reads_repeated or bool(self.rules.program.history)

    @property
    def entry(self) -> int:
        """Words of an entry."""
        return entry_words(self.shape, self.with_past)

    # -- entries ---------------------------------------------------------------------------------------------------

    def _place(self, f: Function) -> Value:
        """The first entry of the bucket of a state."""
        key = f.get(WORD, f.word(f["state"], self.shape.hash))
        if self.with_past:
            key = key ^ f["first"]
        number = high_product(self.rules.random.mix(f, key), self.context.number(f, Context.PLACES_OF_TABLE))
        table = self.context.pointer(f, Context.TABLE)
        return f.word(table, number * (WAYS * self.entry))

    def _same(self, f: Function, entry: Value) -> Value:
        """Whether an entry belongs to the position."""
        behind = ENTRY
        same = f.get(WORD, entry).ne(0)
        if self.with_past:
            for name in (f["first"], f["second"]):
                same = same & f.get(WORD, f.word(entry, behind)).eq(name)
                behind += 1
        return same & self.rules.states.equal(f, f["state"], f.word(entry, behind))

    def recall(self) -> FunctionName:
        """``i1 known(state, context, first, second, depth, record)``: whether anything is known of a position, which is
        then written to a record; ``depth`` is the length of the path."""

        def write(f: Function) -> None:
            attacker = self.context.number(f, Context.ATTACKER)
            place = self._place(f)
            with f.count(WAYS) as way:
                entry = f.word(place, way * self.entry)
                with f.when(self._same(f, entry)):
                    self._read(f, entry, attacker)
                    f.ret(False)
            f.ret(False)

        return self.module.function("known", BIT, [*KEY, (WORD, "depth"), (POINTER, "record")], write)

    def _read(self, f: Function, entry: Value, attacker: Value) -> None:
        """Return what an entry says, if it is valid now."""
        head = f.get(WORD, entry)
        distance = (head >> 8) & DISTANCES

        def has(bit: Value) -> Value:
            return (head & bit).ne(0)

        def give(condition: Value, flags: int, distance: Operand = 0) -> None:
            with f.when(condition):
                records.settle(f, f["record"], flags, distance)
                f.ret(True)

        give(has(WINS << attacker), PROVEN, distance)
        give(has((2 * WINS) >> attacker), DISPROVEN | SURE, distance)
        give(has(FAILS << attacker), DISPROVEN)
        own = ((head >> 5) & 1).eq(attacker)
        assert SECOND == 1 << 5
        numbers = f.get(WORD, f.word(entry, 1))
        low = (1 << 32) - 1
        with f.when(own & has(f.i64(LEANS))):
            lean = f.get(WORD, f.word(entry, 2))
            least, most = lean & low, lean >> 32
            within = most.ult(f["depth"])
            with f.when(within):
                path = self.context.pointer(f, Context.PATH)
                visit = f.get(WORD, f.word(path, most * len(Step) + Step.VISIT))
                with f.when(visit.eq(numbers)):
                    records.settle(f, f["record"], DISPROVEN, f.i64(0), least, most)
                    f.ret(True)
        with f.when(own & has(f.i64(NUMBERS))):
            records.leave_open(f, f["record"], numbers & low, numbers >> 32)
            f.ret(True)

    def store(self) -> FunctionName:
        """``void store(state, context, first, second, record, work)``: store what a record says of a position."""

        def write(f: Function) -> None:
            attacker = self.context.number(f, Context.ATTACKER)
            chosen, least = f.alloca(POINTER, self._place(f)), f.alloca(WORD, -1)
            work = f.alloca(WORD, f["work"])
            kept = f.alloca(WORD, 0)
            first = self._place(f)
            with f.count(WAYS) as way:
                entry = f.word(first, way * self.entry)
                with f.when(self._same(f, entry)):
                    head = f.get(WORD, entry)
                    f.set(POINTER, chosen, entry)
                    f.set(WORD, least, 0)
                    f.set(WORD, kept, head & (DISTANCES << 8 | 5 * WINS * 3))
                    f.add_to(work, head >> 32)
                below = f.get(WORD, entry) >> 32
                lighter = below.ult(f.get(WORD, least))
                with f.when(lighter):
                    f.set(POINTER, chosen, entry)
                    f.set(WORD, least, below)
            self._write(f, f.get(POINTER, chosen), attacker, f.get(WORD, kept), f.get(WORD, work))
            f.ret()

        return self.module.function("store", VOID, [*KEY, (POINTER, "record"), (WORD, "work")], write)

    def _write(self, f: Function, entry: Value, attacker: Value, kept: Value, work: Value) -> None:
        """Fill an entry; ``kept`` is the part of its head to keep."""
        flags = records.part(f, f["record"], Record.FLAGS)

        def has(bit: int) -> Value:
            return (flags & bit).ne(0)

        proven, disproven, sure = has(PROVEN), has(DISPROVEN), has(SURE)
        least = records.part(f, f["record"], Record.LEAST)
        leans = least.ne(NONE)
        most = records.part(f, f["record"], Record.MOST)
        numbers = records.part(f, f["record"], Record.PROOF) | (records.part(f, f["record"], Record.DISPROOF) << 32)
        path = self.context.pointer(f, Context.PATH)
        at = f.select(WORD, leans, most, 0)
        visit = f.get(WORD, f.word(path, at * len(Step) + Step.VISIT))
        own = attacker << 5
        said = own | NUMBERS
        said = f.select(WORD, disproven & leans, own | LEANS, said)
        fails = FAILS << attacker
        said = f.select(WORD, disproven & ~leans, fails, said)
        said = f.select(WORD, sure, fails | ((2 * WINS) >> attacker), said)
        said = f.select(WORD, proven, WINS << attacker, said)
        decided = proven | sure
        distance = records.part(f, f["record"], Record.DISTANCE)
        beyond = distance.ugt(DISTANCES)
        distance = f.select(WORD, beyond, DISTANCES, distance) << 8
        kept = f.select(WORD, decided, kept & 255, kept)
        head = kept | said | f.select(WORD, decided, distance, 0)
        most_work = (1 << 32) - 1
        work = f.select(WORD, work.ugt(most_work), most_work, work)
        f.set(WORD, entry, head | (work << 32))
        f.set(WORD, f.word(entry, 1), f.select(WORD, leans, visit, numbers))
        f.set(
            WORD,
            f.word(entry, 2),
            (least & ((1 << 32) - 1)) | (most << 32),
        )
        behind = ENTRY
        if self.with_past:
            for name in (f["first"], f["second"]):
                f.set(WORD, f.word(entry, behind), name)
                behind += 1
        f.copy(f.word(entry, behind), f["state"], self.shape.state)
