"""What a search for proofs keeps, in LLVM's language: whole states, so that no two positions are taken for one another.

Several entries share a place; where all are taken, the one with the least work below it goes.
"""

from __future__ import annotations

from ...codegen.builder import WORD, Function, Value
from ...kernels.playouts.emit import Drivers
from .memory import (
    DISPROVEN,
    DISTANCES,
    ENTRY,
    FAILS,
    INFINITE,
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
)

KEY = (("ptr", "state"), ("ptr", "context"), (WORD, "first"), (WORD, "second"))
"""A position, and two sums over those before it; the sums are nought where these do not matter."""


class ProofTable(Drivers):
    """Writes the table of a search into the module of a game's rules."""

    @property
    def with_past(self) -> bool:
        """Whether what a position is worth may depend on those before it, whatever the search does."""
        return self.rules.reads_repeated or bool(self.rules.program.history)

    @property
    def entry(self) -> int:
        """Words of an entry."""
        return ENTRY + 2 * self.with_past + self.shape.state

    def at(self, f: Function, what: Context) -> Value:
        """A word of the context."""
        return f.get(WORD, f.word("%context", str(int(what))))

    def part(self, f: Function, record: Value, what: Record) -> Value:
        """A word of a record."""
        return f.get(WORD, f.word(record, str(int(what))))

    def put(self, f: Function, record: Value, what: Record, value: Value | int) -> None:
        """Set a word of a record."""
        f.set(WORD, f.word(record, str(int(what))), str(value))

    def settled(
        self,
        f: Function,
        record: Value,
        flags: Value | int,
        distance: Value = "0",
        least: Value | int = NONE,
        most: Value = "-1",
    ) -> None:
        """Write a record of what is proven or disproven."""
        proven = f.compare("ne", WORD, f.both(WORD, str(flags), str(PROVEN)), "0")
        self.put(f, record, Record.PROOF, f.select(WORD, proven, "0", str(INFINITE)))
        self.put(f, record, Record.DISPROOF, f.select(WORD, proven, str(INFINITE), "0"))
        self.put(f, record, Record.FLAGS, flags)
        self.put(f, record, Record.LEAST, least)
        self.put(f, record, Record.MOST, most)
        self.put(f, record, Record.DISTANCE, distance)

    def open(self, f: Function, record: Value, proof: Value, disproof: Value) -> None:
        """Write a record of what is not settled."""
        self.put(f, record, Record.PROOF, proof)
        self.put(f, record, Record.DISPROOF, disproof)
        for what, value in ((Record.FLAGS, 0), (Record.LEAST, NONE), (Record.MOST, -1), (Record.DISTANCE, 0)):
            self.put(f, record, what, value)

    # -- entries ---------------------------------------------------------------------------------------------------

    def _place(self, f: Function) -> Value:
        """The first entry of the place of a state."""
        key = f.get(WORD, f.word("%state", str(self.shape.hash)))
        if self.with_past:
            key = f.op("xor", WORD, key, "%first")
        wide = f.resize(self.mix(f, key), WORD, "i128")
        wide = f.op("mul", "i128", wide, f.resize(self.at(f, Context.PLACES_OF_TABLE), WORD, "i128"))
        number = f.resize(f.op("lshr", "i128", wide, "64"), "i128", WORD)
        table = f.get("ptr", f.word("%context", str(int(Context.TABLE))))
        return f.word(table, f.op("mul", WORD, number, str(WAYS * self.entry)))

    def _same(self, f: Function, entry: Value) -> Value:
        """Whether an entry is that of the position."""
        behind = ENTRY
        same = f.compare("ne", WORD, f.get(WORD, entry), "0")
        if self.with_past:
            for name in ("%first", "%second"):
                same = f.both("i1", same, f.compare("eq", WORD, f.get(WORD, f.word(entry, str(behind))), name))
                behind += 1
        return f.both("i1", same, self.rules.equal(f, "%state", f.word(entry, str(behind))))

    def recall(self) -> str:
        """``i1 known(state, context, first, second, depth, record)``: write what is known of a position into a record;
        ``depth`` is the length of the path. False where nothing is."""

        def write(f: Function) -> None:
            attacker = self.at(f, Context.ATTACKER)
            place = self._place(f)
            with f.count(str(WAYS)) as way:
                entry = f.word(place, f.op("mul", WORD, way, str(self.entry)))
                with f.when(self._same(f, entry)):
                    self._read(f, entry, attacker)
                    f.give("i1", "false")
            f.give("i1", "false")

        return self.module.function("known", "i1", [*KEY, (WORD, "depth"), ("ptr", "record")], write)

    def _read(self, f: Function, entry: Value, attacker: Value) -> None:
        """Return what an entry says, if it says anything now."""
        head = f.get(WORD, entry)
        distance = f.both(WORD, f.op("lshr", WORD, head, "8"), str(DISTANCES))

        def has(bit: Value) -> Value:
            return f.compare("ne", WORD, f.both(WORD, head, bit), "0")

        def give(condition: Value, flags: int, distance: Value = "0") -> None:
            with f.when(condition):
                self.settled(f, "%record", flags, distance)
                f.give("i1", "true")

        give(has(f.op("shl", WORD, str(WINS), attacker)), PROVEN, distance)
        give(has(f.op("lshr", WORD, str(2 * WINS), attacker)), DISPROVEN | SURE, distance)
        give(has(f.op("shl", WORD, str(FAILS), attacker)), DISPROVEN)
        own = f.compare("eq", WORD, f.both(WORD, f.op("lshr", WORD, head, "5"), "1"), attacker)
        assert SECOND == 1 << 5
        numbers = f.get(WORD, f.word(entry, "1"))
        low = str((1 << 32) - 1)
        with f.when(f.both("i1", own, has(str(LEANS)))):
            lean = f.get(WORD, f.word(entry, "2"))
            least, most = f.both(WORD, lean, low), f.op("lshr", WORD, lean, "32")
            within = f.compare("ult", WORD, most, "%depth")
            with f.when(within):
                path = f.get("ptr", f.word("%context", str(int(Context.PATH))))
                visit = f.get(WORD, f.word(path, f.op("add", WORD, f.op("mul", WORD, most, "3"), "1")))
                with f.when(f.compare("eq", WORD, visit, numbers)):
                    self.settled(f, "%record", DISPROVEN, "0", least, most)
                    f.give("i1", "true")
        with f.when(f.both("i1", own, has(str(NUMBERS)))):
            self.open(f, "%record", f.both(WORD, numbers, low), f.op("lshr", WORD, numbers, "32"))
            f.give("i1", "true")

    def store(self) -> str:
        """``void store(state, context, first, second, record, work)``: keep what a record says of a position."""

        def write(f: Function) -> None:
            attacker = self.at(f, Context.ATTACKER)
            chosen, least = f.cell("ptr", self._place(f)), f.cell(WORD, "-1")
            work = f.cell(WORD, "%work")
            kept = f.cell(WORD, "0")
            first = self._place(f)
            with f.count(str(WAYS)) as way:
                entry = f.word(first, f.op("mul", WORD, way, str(self.entry)))
                with f.when(self._same(f, entry)):
                    head = f.get(WORD, entry)
                    f.set("ptr", chosen, entry)
                    f.set(WORD, least, "0")
                    f.set(WORD, kept, f.both(WORD, head, str(DISTANCES << 8 | 5 * WINS * 3)))
                    f.add_to(work, f.op("lshr", WORD, head, "32"))
                below = f.op("lshr", WORD, f.get(WORD, entry), "32")
                lighter = f.compare("ult", WORD, below, f.get(WORD, least))
                with f.when(lighter):
                    f.set("ptr", chosen, entry)
                    f.set(WORD, least, below)
            self._write(f, f.get("ptr", chosen), attacker, f.get(WORD, kept), f.get(WORD, work))
            f.give("void")

        return self.module.function("store", "void", [*KEY, ("ptr", "record"), (WORD, "work")], write)

    def _write(self, f: Function, entry: Value, attacker: Value, kept: Value, work: Value) -> None:
        """Fill an entry; ``kept`` is the part of its head that stays."""
        flags = self.part(f, "%record", Record.FLAGS)

        def has(bit: int) -> Value:
            return f.compare("ne", WORD, f.both(WORD, flags, str(bit)), "0")

        proven, disproven, sure = has(PROVEN), has(DISPROVEN), has(SURE)
        least = self.part(f, "%record", Record.LEAST)
        leans = f.compare("ne", WORD, least, str(NONE))
        most = self.part(f, "%record", Record.MOST)
        numbers = f.either(
            WORD,
            self.part(f, "%record", Record.PROOF),
            f.op("shl", WORD, self.part(f, "%record", Record.DISPROOF), "32"),
        )
        path = f.get("ptr", f.word("%context", str(int(Context.PATH))))
        at = f.select(WORD, leans, most, "0")
        visit = f.get(WORD, f.word(path, f.op("add", WORD, f.op("mul", WORD, at, "3"), "1")))
        own = f.op("shl", WORD, attacker, "5")
        said = f.either(WORD, own, str(NUMBERS))
        said = f.select(WORD, f.both("i1", disproven, leans), f.either(WORD, own, str(LEANS)), said)
        fails = f.op("shl", WORD, str(FAILS), attacker)
        said = f.select(WORD, f.both("i1", disproven, f.complement("i1", leans)), fails, said)
        said = f.select(WORD, sure, f.either(WORD, fails, f.op("lshr", WORD, str(2 * WINS), attacker)), said)
        said = f.select(WORD, proven, f.op("shl", WORD, str(WINS), attacker), said)
        decided = f.either("i1", proven, sure)
        distance = self.part(f, "%record", Record.DISTANCE)
        beyond = f.compare("ugt", WORD, distance, str(DISTANCES))
        distance = f.op("shl", WORD, f.select(WORD, beyond, str(DISTANCES), distance), "8")
        kept = f.select(WORD, decided, f.both(WORD, kept, "255"), kept)
        head = f.either(WORD, kept, said, f.select(WORD, decided, distance, "0"))
        most_work = str((1 << 32) - 1)
        work = f.select(WORD, f.compare("ugt", WORD, work, most_work), most_work, work)
        f.set(WORD, entry, f.either(WORD, head, f.op("shl", WORD, work, "32")))
        f.set(WORD, f.word(entry, "1"), f.select(WORD, leans, visit, numbers))
        f.set(
            WORD,
            f.word(entry, "2"),
            f.either(WORD, f.both(WORD, least, str((1 << 32) - 1)), f.op("shl", WORD, most, "32")),
        )
        behind = ENTRY
        if self.with_past:
            for name in ("%first", "%second"):
                f.set(WORD, f.word(entry, str(behind)), name)
                behind += 1
        f.copy(f.word(entry, str(behind)), "%state", self.shape.state)
