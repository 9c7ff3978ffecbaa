"""Drawing one of the legal moves without writing down all of them.

The moves of a position are found in bundles: so many moves, and how to tell the one with a number. A bundle is written
into memory as a record of words: how many moves, its kind, the words of a move as far as it is the same for all, and up
to three regions. The move that is drawn is then told from its bundle, uniformly and exactly.
"""

from __future__ import annotations

from ...codegen.builder import WORD, Function, Value
from ...codegen.move_generation import Sink
from ...codegen.regions import Regions
from ...codegen.rules import Rules

ONE, EACH, BESIDE, LEAVES = range(4)
"""A single move; one for each site of the first region; the same, from the site a step before it; see ``LEAVES``: to
each
site of the first region from each of the third, and to each of the second from each of the third but its neighbour."""


class Bundles(Sink):
    """Writes bundles to ``%moves``."""

    def __init__(self, rules: Rules, f: Function) -> None:
        self.rules = rules
        self.regions: Regions = rules.regions
        self.total = f.cell(WORD, "0")
        self.end = f.cell("ptr", "%moves")

    @property
    def size(self) -> int:
        """Words of a record."""
        return record_size(self.rules)

    def found(self, f: Function) -> Value:
        """How many moves so far."""
        return f.get(WORD, self.total)

    def take(self, f: Function, rule: int, sites: list[Value]) -> None:
        """One move."""
        self._write(f, "1", str(ONE), rule, sites, [])

    def take_chain(self, f: Function, record: Value) -> None:
        """One move."""
        words = [f.get(WORD, f.word(record, str(word))) for word in range(self.rules.shape.move)]
        self._write_words(f, "1", str(ONE), words, [])

    def forget(self, f: Function) -> None:
        """None so far."""
        f.set(WORD, self.total, "0")
        f.set("ptr", self.end, "%moves")

    def take_each(self, f: Function, rule: int, sites: list[Value], each: Value) -> None:
        """One move for each site."""
        place = len(sites) + 1
        self._write(f, self.regions.count(f, each), str(EACH | place << 8), rule, sites, [each])

    def take_beside(self, f: Function, rule: int, start: Value, target: Value) -> None:
        """One move for each step."""
        for distance, arrivals in self.rules.arrivals(f, start, target):
            kind = str(BESIDE | (int(distance) & 0xFFFFFFFF) << 32)
            self._write(f, self.regions.count(f, arrivals), kind, rule, [], [arrivals])

    def take_leaves(self, f: Function, rule: int, leaves: Value, target: Value, spare: Value) -> None:
        """Leaves together."""
        r = self.regions
        tied = r.beside(f, leaves, r.minus(f, target, spare))
        pairs = f.op("mul", WORD, r.count(f, leaves), r.count(f, target))
        number = f.op("sub", WORD, pairs, r.count(f, tied))
        self._write(f, number, str(LEAVES), rule, [], [r.minus(f, target, tied), tied, leaves])

    def _write(
        self, f: Function, number: Value, kind: Value, rule: int, sites: list[Value], regions: list[Value]
    ) -> None:
        self._write_words(f, number, kind, self.rules.move_words(f, rule, sites), regions)

    def _write_words(self, f: Function, number: Value, kind: Value, words: list[Value], regions: list[Value]) -> None:
        """Always write the record, and keep it if there is a move in it: cheaper than a branch."""
        end = f.get("ptr", self.end)
        f.set(WORD, end, number)
        f.set(WORD, f.word(end, "1"), kind)
        for word, value in enumerate(words, 2):
            f.set(WORD, f.word(end, str(word)), value)
        for place, region in enumerate(regions):
            f.set(self.regions.type, region_at(self.rules, f, end, place), region)
        some = f.compare("ne", WORD, number, "0")
        f.set("ptr", self.end, f.word(end, f.select(WORD, some, str(self.size), "0")))
        f.add_to(self.total, number)


def record_size(rules: Rules) -> int:
    """Words of a record."""
    return 2 + rules.shape.move + 3 * rules.shape.layout.words


def region_at(rules: Rules, f: Function, record: Value, place: int) -> Value:
    """Where a region of a record is."""
    return f.word(record, str(2 + rules.shape.move + place * rules.shape.layout.words))


def bundles(rules: Rules) -> str:
    """``i64 bundles(state, moves)``: write the bundles of a position and give the number of moves."""

    def write(f: Function) -> None:
        sink = Bundles(rules, f)
        rules.search_all(f, sink)
        f.give(WORD, f.get(WORD, sink.total))

    return rules.module.function("bundles", WORD, [("ptr", "state"), ("ptr", "moves")], write, inline=True)


def drawn(rules: Rules) -> str:
    """``void drawn(moves, number, move)``: the move of a number, counted over all bundles from nought."""

    def write(f: Function) -> None:
        r = rules.regions
        record, left = f.cell("ptr", "%moves"), f.cell(WORD, "%number")
        with f.loop() as loop:
            here = f.get("ptr", record)
            k, number = f.get(WORD, left), f.get(WORD, here)
            loop.leave_if(f.compare("ult", WORD, k, number))
            f.set(WORD, left, f.op("sub", WORD, k, number))
            f.set("ptr", record, f.word(here, str(record_size(rules))))
        here, k = f.get("ptr", record), f.get(WORD, left)
        full_kind = f.get(WORD, f.word(here, "1"))
        kind = f.both(WORD, full_kind, "255")
        f.copy("%move", f.word(here, "2"), rules.shape.move)

        def region(place: int) -> Value:
            return f.get(r.type, region_at(rules, f, here, place))

        with f.when(f.compare("eq", WORD, kind, str(EACH))):
            at = f.both(WORD, f.op("lshr", WORD, full_kind, "8"), "255")
            _put(f, at, r.nth(f, region(0), k))
            f.give("void")
        with f.when(f.compare("eq", WORD, kind, str(BESIDE))):
            bit = r.nth(f, region(0), k)
            _put(f, "1", f.op("sub", WORD, bit, f.op("ashr", WORD, full_kind, "32")))
            _put(f, "2", bit)
            f.give("void")
        with f.when(f.compare("eq", WORD, kind, str(LEAVES))):
            starts = r.count(f, region(2))
            free = f.op("mul", WORD, r.count(f, region(0)), starts)
            to, start = f.cell(WORD), f.cell(WORD)
            with f.when(f.compare("ult", WORD, k, free)):
                f.set(WORD, to, r.nth(f, region(0), f.op("udiv", WORD, k, starts)))
                f.set(WORD, start, r.nth(f, region(2), f.op("urem", WORD, k, starts)))
            with f.when(f.compare("uge", WORD, k, free)):
                beyond, fewer = f.op("sub", WORD, k, free), f.op("sub", WORD, starts, "1")
                bit = r.nth(f, region(1), f.op("udiv", WORD, beyond, fewer))
                f.set(WORD, to, bit)
                others = r.minus(f, region(2), r.beside(f, r.single(f, bit)))
                f.set(WORD, start, r.nth(f, others, f.op("urem", WORD, beyond, fewer)))
            _put(f, "1", f.get(WORD, start))
            _put(f, "2", f.get(WORD, to))
        f.give("void")

    parameters = [("ptr", "moves"), (WORD, "number"), ("ptr", "move")]
    return rules.module.function("drawn", "void", parameters, write, inline=True)


def _put(f: Function, place: Value, bit: Value) -> None:
    """Write a site into ``%move``, which has nought there."""
    address = f.new(f"getelementptr i16, ptr %move, i64 {place}")
    f.line(f"store i16 {f.resize(bit, WORD, 'i16')}, ptr {address}, align 2")
