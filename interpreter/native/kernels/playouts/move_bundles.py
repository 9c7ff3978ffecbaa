"""Drawing one of the legal moves without writing them all to memory.

The moves of a position are found in bundles: a number of moves, and a way to derive each from its index. A bundle is
written to memory as a record of words: the number of moves, its kind, the words of a move as far as all share them, and
up to three regions. The drawn move is then decoded from its bundle, uniformly and exactly.
"""

from __future__ import annotations

from ...codegen.fields import Shape
from ...codegen.move_generation import Sink
from ...codegen.regions import Regions
from ...codegen.rules import Rules
from ...llvm.builder import Function, FunctionName
from ...llvm.typed_values import POINTER, VOID, WORD, Value
from .signatures import KIND, MOVE, record_words

ONE, EACH, BESIDE, LEAVES = range(4)
"""Kinds: a single move; one for each site of the first region; the same, from the site one step before it; and from
each site of the third region to each of the first, and to each of the second except from its neighbour."""


class Bundles(Sink):
    """Writes bundles to ``moves``."""

    def __init__(self, rules: Rules, f: Function) -> None:
        self.rules = rules
        self.regions: Regions = rules.regions
        self.total = f.alloca(WORD, 0)
        self.end = f.alloca(POINTER, f["moves"])

    def found(self, f: Function) -> Value:
        """The number of moves so far."""
        return f.get(WORD, self.total)

    def take(self, f: Function, rule: int, sites: list[Value]) -> None:
        """Add one move."""
        self._write(f, f.i64(1), f.i64(ONE), rule, sites, [])

    def take_chain(self, f: Function, record: Value) -> None:
        """Add one move."""
        words = [f.get(WORD, f.word(record, word)) for word in range(self.rules.shape.move)]
        self._write_words(f, f.i64(1), f.i64(ONE), words, [])

    def forget(self, f: Function) -> None:
        """Discard all moves."""
        f.set(WORD, self.total, 0)
        f.set(POINTER, self.end, f["moves"])

    def take_each(self, f: Function, rule: int, sites: list[Value], each: Value) -> None:
        """Add one move for each site."""
        place = len(sites) + 1
        self._write(f, self.regions.count(f, each), f.i64(EACH | place << 8), rule, sites, [each])

    def take_beside(self, f: Function, rule: int, start: Value, target: Value) -> None:
        """Add one move for each step."""
        for distance, arrivals in self.rules.generator.arrivals(f, start, target):
            kind = f.i64(BESIDE | (distance & 0xFFFFFFFF) << 32)
            self._write(f, self.regions.count(f, arrivals), kind, rule, [], [arrivals])

    def take_leaves(self, f: Function, rule: int, leaves: Value, target: Value, spare: Value) -> None:
        """Add the moves of all leaves together."""
        r = self.regions
        tied = r.beside(f, leaves, r.minus(f, target, spare))
        pairs = r.count(f, leaves) * r.count(f, target)
        number = pairs - r.count(f, tied)
        self._write(f, number, f.i64(LEAVES), rule, [], [r.minus(f, target, tied), tied, leaves])

    def _write(
        self, f: Function, number: Value, kind: Value, rule: int, sites: list[Value], regions: list[Value]
    ) -> None:
        self._write_words(f, number, kind, self.rules.states.move_words(f, rule, sites), regions)

    def _write_words(self, f: Function, number: Value, kind: Value, words: list[Value], regions: list[Value]) -> None:
        """Always write the record, but advance only if it has a move: cheaper than a branch."""
        end = f.get(POINTER, self.end)
        f.set(WORD, end, number)
        f.set(WORD, f.word(end, KIND), kind)
        for word, value in enumerate(words, MOVE):
            f.set(WORD, f.word(end, word), value)
        for place, region in enumerate(regions):
            f.set(self.regions.type, region_at(self.rules.shape, f, end, place), region)
        some = number.ne(0)
        f.set(POINTER, self.end, f.word(end, f.select(WORD, some, record_words(self.rules.shape), 0)))
        f.add_to(self.total, number)


def region_at(shape: Shape, f: Function, record: Value, place: int) -> Value:
    """The address of a region of a record."""
    return f.word(record, MOVE + shape.move + place * shape.layout.words)


def bundles(rules: Rules) -> FunctionName:
    """``i64 bundles(state, moves)``: write the bundles of a position and return the number of moves."""

    def write(f: Function) -> None:
        sink = Bundles(rules, f)
        rules.generator.search_all(f, sink)
        f.ret(f.get(WORD, sink.total))

    return rules.module.function("bundles", WORD, [(POINTER, "state"), (POINTER, "moves")], write, inline=True)


def drawn(rules: Rules) -> FunctionName:
    """``void drawn(moves, number, move)``: write the move with an index, counted from zero over all bundles."""

    def write(f: Function) -> None:
        r = rules.regions
        record, left = f.alloca(POINTER, f["moves"]), f.alloca(WORD, f["number"])
        with f.loop() as loop:
            here = f.get(POINTER, record)
            k, number = f.get(WORD, left), f.get(WORD, here)
            loop.leave_if(k.ult(number))
            f.set(WORD, left, k - number)
            f.set(POINTER, record, f.word(here, record_words(rules.shape)))
        here, k = f.get(POINTER, record), f.get(WORD, left)
        full_kind = f.get(WORD, f.word(here, KIND))
        kind = full_kind & 255
        f.copy(f["move"], f.word(here, MOVE), rules.shape.move)

        def region(place: int) -> Value:
            return f.get(r.type, region_at(rules.shape, f, here, place))

        with f.when(kind.eq(EACH)):
            at = (full_kind >> 8) & 255
            _put(f, at, r.nth(f, region(0), k))
            f.ret()
        with f.when(kind.eq(BESIDE)):
            bit = r.nth(f, region(0), k)
            _put(f, f.i64(1), bit - full_kind.shifted_with_sign(32))
            _put(f, f.i64(2), bit)
            f.ret()
        with f.when(kind.eq(LEAVES)):
            starts = r.count(f, region(2))
            free = r.count(f, region(0)) * starts
            to, start = f.alloca(WORD), f.alloca(WORD)
            with f.when(k.ult(free)):
                f.set(WORD, to, r.nth(f, region(0), k // starts))
                f.set(WORD, start, r.nth(f, region(2), k % starts))
            with f.when(k.uge(free)):
                beyond, fewer = k - free, starts - 1
                bit = r.nth(f, region(1), beyond // fewer)
                f.set(WORD, to, bit)
                others = r.minus(f, region(2), r.beside(f, r.single(f, bit)))
                f.set(WORD, start, r.nth(f, others, beyond % fewer))
            _put(f, f.i64(1), f.get(WORD, start))
            _put(f, f.i64(2), f.get(WORD, to))
        f.ret()

    parameters = [(POINTER, "moves"), (WORD, "number"), (POINTER, "move")]
    return rules.module.function("drawn", VOID, parameters, write, inline=True)


def _put(f: Function, place: Value, bit: Value) -> None:
    """Write a site into ``move``, which is zero there."""
    f.set("i16", f.at("i16", f["move"], place), bit.to("i16"))
