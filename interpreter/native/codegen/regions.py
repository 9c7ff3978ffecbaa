"""The operations on regions in LLVM's language: each a function of its own, written when it is first called."""

from __future__ import annotations

from .builder import WORD, Function, Module, Value
from .layout import Layout, Shift
from .rays import Straight
from .vectors import Vectors, Wide, in_vectors, lanes

UNDEFINED = -(1 << 63)
"""The whole number that stands for none."""

LAYERS = 8 << 10
"""Layers of a search that take more bytes are kept in a frame of their own, which is given back at once."""


class Regions:
    """Regions of one board as integers of LLVM."""

    def __init__(self, module: Module, layout: Layout, deposit: bool = False) -> None:
        """``deposit``: the processor puts bits where another word has them (PDEP)."""
        self.module = module
        self.deposit = deposit
        self.layout = layout
        self.type = f"i{layout.width}"
        self.everywhere = str(layout.everywhere)
        self.straight = Straight(self)
        self.wide: Wide = Vectors(self) if in_vectors(layout) else Wide(self)

    # -- in line ---------------------------------------------------------------------------------------------------

    def both(self, f: Function, *regions: Value) -> Value:
        """The sites of all."""
        return f.both(self.type, *regions)

    def union(self, f: Function, *regions: Value) -> Value:
        """The sites of any."""
        return f.either(self.type, *regions)

    def minus(self, f: Function, a: Value, b: Value) -> Value:
        """The sites of the first that are not in the second."""
        return f.both(self.type, a, f.complement(self.type, b))

    def is_empty(self, f: Function, a: Value) -> Value:
        """Whether there is no site."""
        return f.compare("eq", self.type, a, "0")

    def some(self, f: Function, a: Value) -> Value:
        """Whether there is a site."""
        return f.compare("ne", self.type, a, "0")

    def same(self, f: Function, a: Value, b: Value) -> Value:
        """Whether two are equal."""
        return f.compare("eq", self.type, a, b)

    def single(self, f: Function, bit: Value) -> Value:
        """The region of one site, given by its bit as a word."""
        return f.op("shl", self.type, "1", f.resize(bit, WORD, self.type))

    def lowest(self, f: Function, a: Value) -> Value:
        """The region of the first site; empty for the empty region."""
        return self.both(f, a, f.op("sub", self.type, "0", a))

    def bit(self, f: Function, a: Value) -> Value:
        """The bit of the first site of a region that has one, as a word."""
        self.module.declare(f"{self.type} @llvm.cttz.{self.type}({self.type}, i1)")
        found = f.call(self.type, f"@llvm.cttz.{self.type}", (self.type, a), ("i1", "true"))
        return f.resize(found, self.type, WORD)

    def count(self, f: Function, a: Value) -> Value:
        """How many sites, as a word."""
        self.module.declare(f"{self.type} @llvm.ctpop.{self.type}({self.type})")
        return f.resize(f.call(self.type, f"@llvm.ctpop.{self.type}", (self.type, a)), self.type, WORD)

    def beside(self, f: Function, a: Value, within: Value | None = None) -> Value:
        """The sites beside a region, or those of them that are ``within`` another region."""
        shifts = self.layout.shifts
        if shifts is None:
            near = f.call(self.type, self._by_table(), (self.type, a))
            return near if within is None else self.both(f, near, within)
        found: Value | None = None
        strays = False
        for shift in shifts:
            step = self.shifted(f, a, shift)
            strays = strays or shift.mask is None
            found = step if found is None else self.union(f, found, step)
        if found is None:
            return "0"
        if within is not None:
            return self.both(f, found, within)
        return self.both(f, found, self.everywhere) if strays else found

    def shifted(self, f: Function, a: Value, shift: Shift) -> Value:
        """The sites that are a step in one direction away; there may be bits off the board."""
        mask, distance = shift.mask, shift.distance
        if distance > 0:
            start = a if mask is None else self.both(f, a, str(mask))
            return f.op("shl", self.type, start, str(distance))
        step = f.op("lshr", self.type, a, str(-distance))
        return step if mask is None else self.both(f, step, str(mask >> -distance))

    def meets(self, f: Function, a: Value) -> Value:
        """The sites beside at least two sites of a region."""
        if self.layout.shifts is None:
            return f.call(self.type, self._meets_by_table(), (self.type, a))
        once: Value = "0"
        twice: Value = "0"
        for shift in self.layout.shifts:
            step = self.shifted(f, a, shift)
            twice = self.union(f, twice, self.both(f, once, step))
            once = self.union(f, once, step)
        return self.both(f, twice, self.everywhere)

    def leaves(self, f: Function, unit: Value) -> tuple[Value, Value, Value, Value]:
        """Of a connected region of two sites or more: those with one neighbour in it; the sites beside it; those beside
        two of its sites or more; and whether it has no cycle, so that each of its other sites holds it together.
        """
        shifts = self.layout.shifts
        assert shifts is not None
        once: Value = "0"
        twice: Value = "0"
        pairs: Value = "0"
        for shift in shifts:
            step = self.shifted(f, unit, shift)
            if shift.distance > 0:
                pairs = f.op("add", WORD, pairs, self.count(f, self.both(f, unit, step)))
            twice = self.union(f, twice, self.both(f, once, step))
            once = self.union(f, once, step)
        tree = f.compare("eq", WORD, f.op("add", WORD, pairs, "1"), self.count(f, unit))
        return self.minus(f, unit, twice), once, twice, tree

    def nth(self, f: Function, region: Value, number: Value) -> Value:
        """The bit of a site of a region, the sites counted from nought."""

        def write(f: Function) -> None:
            left = f.cell(WORD, "%number")
            for word in range(self.layout.words):
                part = "%region" if not word else f.op("lshr", self.type, "%region", str(64 * word))
                bits = f.resize(part, self.type, WORD)
                count = f.call(WORD, "@llvm.ctpop.i64", (WORD, bits))
                k = f.get(WORD, left)
                with f.when(f.compare("ult", WORD, k, count)):
                    f.give(WORD, f.op("add", WORD, self._nth_bit(f, bits, k), str(64 * word)))
                f.set(WORD, left, f.op("sub", WORD, k, count))
            f.give(WORD, "0")

        self.module.declare("i64 @llvm.ctpop.i64(i64)")
        name = self.module.function("nth", WORD, [(self.type, "region"), (WORD, "number")], write, inline=True)
        return f.call(WORD, name, (self.type, region), (WORD, number))

    def _nth_bit(self, f: Function, bits: Value, number: Value) -> Value:
        self.module.declare("i64 @llvm.cttz.i64(i64, i1)")
        if self.deposit:
            self.module.declare("i64 @llvm.x86.bmi.pdep.64(i64, i64)")
            one = f.op("shl", WORD, "1", number)
            found = f.call(WORD, "@llvm.x86.bmi.pdep.64", (WORD, one), (WORD, bits))
            return f.call(WORD, "@llvm.cttz.i64", (WORD, found), ("i1", "true"))
        left, rest = f.cell(WORD, number), f.cell(WORD, bits)
        with f.loop() as loop:
            k, now = f.get(WORD, left), f.get(WORD, rest)
            loop.leave_if(f.compare("eq", WORD, k, "0"))
            f.set(WORD, rest, f.both(WORD, now, f.op("sub", WORD, now, "1")))
            f.set(WORD, left, f.op("sub", WORD, k, "1"))
        return f.call(WORD, "@llvm.cttz.i64", (WORD, f.get(WORD, rest)), ("i1", "true"))

    # -- functions -------------------------------------------------------------------------------------------------

    def neighbours(self, f: Function, bit: Value) -> Value:
        """The neighbours of a site, from the table."""
        masks = [0] * self.layout.width
        for site, near in enumerate(self.layout.neighbours):
            masks[self.layout.bits[site]] = self.layout.region(near)
        words = [mask >> 64 * word & (1 << 64) - 1 for mask in masks for word in range(self.layout.words)]
        table = self.module.table("neighbours", WORD, words)
        return f.get(self.type, f.word(table, f.op("mul", WORD, bit, str(self.layout.words))))

    def _by_table(self) -> str:
        def write(f: Function) -> None:
            rest, found = f.cell(self.type, "%a"), f.cell(self.type, "0")
            with f.loop() as loop:
                left = f.get(self.type, rest)
                loop.leave_if(self.is_empty(f, left))
                near = self.neighbours(f, self.bit(f, left))
                f.set(self.type, found, self.union(f, f.get(self.type, found), near))
                f.set(self.type, rest, self.both(f, left, f.op("sub", self.type, left, "1")))
            f.give(self.type, f.get(self.type, found))

        return self.module.function("beside", self.type, [(self.type, "a")], write)

    def _meets_by_table(self) -> str:
        def write(f: Function) -> None:
            rest, once, twice = f.cell(self.type, "%a"), f.cell(self.type, "0"), f.cell(self.type, "0")
            with f.loop() as loop:
                left = f.get(self.type, rest)
                loop.leave_if(self.is_empty(f, left))
                near = self.neighbours(f, self.bit(f, left))
                before = f.get(self.type, once)
                f.set(self.type, twice, self.union(f, f.get(self.type, twice), self.both(f, before, near)))
                f.set(self.type, once, self.union(f, before, near))
                f.set(self.type, rest, self.both(f, left, f.op("sub", self.type, left, "1")))
            f.give(self.type, f.get(self.type, twice))

        return self.module.function("meets", self.type, [(self.type, "a")], write)

    def flood(self, f: Function, start: Value, through: Value) -> Value:
        """What is reached from the first through the second."""

        def write(f: Function) -> None:
            w = self.wide
            through = w.of(f, "%through")
            reached = f.cell(w.type, w.of(f, self.both(f, "%start", "%through")))
            with f.loop() as loop:
                now = f.get(w.type, reached)
                more = f.either(w.type, now, w.beside(f, now, through))
                f.set(w.type, reached, more)
                loop.leave_if(w.same(f, now, more))
            f.give(self.type, w.back(f, f.get(w.type, reached)))

        parameters = [(self.type, "start"), (self.type, "through")]
        name = self.module.function("flood", self.type, parameters, write, inline=True)
        return f.call(self.type, name, (self.type, start), (self.type, through))

    def steps(self, f: Function, a: Value, b: Value, through: Value) -> Value:
        """The sites of ``through`` that begin a shortest chain from ``a`` to ``b``, by a search from ``b``."""

        def write(f: Function) -> None:
            w = self.wide
            a, b, through = w.of(f, "%a"), w.of(f, "%b"), w.of(f, "%through")
            beside = w.beside(f, a)
            touch = f.both(w.type, f.either(w.type, beside, a), b)
            with f.when(w.some(f, touch)):
                f.give(self.type, "0")
            near = f.both(w.type, beside, through)
            reached = f.cell(w.type, w.beside(f, b, through))
            with f.loop() as loop:
                now = f.get(w.type, reached)
                hit = f.both(w.type, now, near)
                with f.when(w.some(f, hit)):
                    f.give(self.type, w.back(f, hit))
                more = f.either(w.type, now, w.beside(f, now, through))
                f.set(w.type, reached, more)
                loop.leave_if(w.same(f, now, more))
            f.give(self.type, "0")

        parameters = [(self.type, "a"), (self.type, "b"), (self.type, "through")]
        name = self.module.function("steps", self.type, parameters, write, inline=True)
        return f.call(self.type, name, (self.type, a), (self.type, b), (self.type, through))

    def steps_from(self, f: Function, a: Value, b: Value, through: Value) -> tuple[Value, Value]:
        """As :meth:`steps`, by a search from ``a`` that goes no further than it must, and what it looked at."""

        def write(f: Function) -> None:
            w = self.wide
            a, b, through = w.of(f, "%a"), w.of(f, "%b"), w.of(f, "%through")
            sites = len(self.layout.bits)
            layers = f.cell(w.type, count=sites + 1)
            beside = w.beside(f, a)
            around = f.either(w.type, beside, a)
            looked, front = f.cell(w.type, around), f.cell(w.type, f.both(w.type, beside, through))
            found, depth = f.cell(w.type, w.none), f.cell(WORD, "0")
            with f.when(f.complement("i1", w.some(f, f.both(w.type, around, b)))):
                with f.loop() as loop:
                    now = f.get(w.type, front)
                    loop.leave_if(f.complement("i1", w.some(f, now)))
                    at = f.get(WORD, depth)
                    f.set(w.type, f.new(f"getelementptr {w.type}, ptr {layers}, i64 {at}"), now)
                    seen = f.get(w.type, looked)
                    near = w.beside(f, now)
                    f.set(w.type, looked, f.either(w.type, seen, near))
                    hit = f.both(w.type, near, b)
                    f.set(w.type, found, hit)
                    loop.leave_if(w.some(f, hit))
                    f.set(w.type, front, w.minus(f, f.both(w.type, near, through), seen))
                    f.set(WORD, depth, f.op("add", WORD, at, "1"))
                with f.when(w.some(f, f.get(w.type, found))), f.loop() as loop:  # back, layer by layer
                    at = f.get(WORD, depth)
                    layer = f.get(w.type, f.new(f"getelementptr {w.type}, ptr {layers}, i64 {at}"))
                    f.set(w.type, found, w.beside(f, f.get(w.type, found), layer))
                    loop.leave_if(f.compare("eq", WORD, at, "0"))
                    f.set(WORD, depth, f.op("sub", WORD, at, "1"))
            f.set(self.type, "%looked", w.back(f, f.get(w.type, looked)))
            f.give(self.type, w.back(f, f.get(w.type, found)))

        parameters = [(self.type, "a"), (self.type, "b"), (self.type, "through"), ("ptr", "looked")]
        small = 8 * lanes(self.layout) * len(self.layout.bits) <= LAYERS
        name = self.module.function("steps_from", self.type, parameters, write, inline=small)
        looked = f.cell(self.type)
        given = ((self.type, a), (self.type, b), (self.type, through), ("ptr", looked))
        return f.call(self.type, name, *given), f.get(self.type, looked)

    def path(self, f: Function, a: Value, b: Value, through: Value) -> Value:
        """The number of sites of the shortest chain, as a word."""

        def write(f: Function) -> None:
            with f.when(f.op("or", "i1", self.is_empty(f, "%a"), self.is_empty(f, "%b"))):
                f.give(WORD, str(UNDEFINED))
            with f.when(self.some(f, self.both(f, "%a", "%b"))):
                f.give(WORD, "0")
            reached, length = f.cell(self.type, "%a"), f.cell(WORD, "0")
            with f.loop() as loop:
                now = f.get(self.type, reached)
                beside = self.beside(f, now)
                with f.when(self.some(f, self.both(f, beside, "%b"))):
                    f.give(WORD, f.get(WORD, length))
                more = self.union(f, now, self.both(f, beside, "%through"))
                f.set(self.type, reached, more)
                loop.leave_if(self.same(f, now, more))
                f.add_to(length, "1")
            f.give(WORD, str(UNDEFINED))

        parameters = [(self.type, "a"), (self.type, "b"), (self.type, "through")]
        name = self.module.function("path", WORD, parameters, write)
        return f.call(WORD, name, (self.type, a), (self.type, b), (self.type, through))

    def components(self, f: Function, a: Value) -> Value:
        """Into how many parts a region falls, as a word."""

        def write(f: Function) -> None:
            rest, parts = f.cell(self.type, "%a"), f.cell(WORD, "0")
            with f.loop() as loop:
                left = f.get(self.type, rest)
                loop.leave_if(self.is_empty(f, left))
                f.set(self.type, rest, self.minus(f, left, self.flood(f, self.lowest(f, left), left)))
                f.add_to(parts, "1")
            f.give(WORD, f.get(WORD, parts))

        name = self.module.function("components", WORD, [(self.type, "a")], write)
        return f.call(WORD, name, (self.type, a))

    def touched(self, f: Function, a: Value) -> list[Value]:
        """Beside how many parts of a region each site is: the bits of the number, the lowest first, as regions."""
        most = max((len(near) for near in self.layout.neighbours), default=0)
        number = most.bit_length()

        def write(f: Function) -> None:
            planes = [f.cell(self.type, "0") for _ in range(number)]
            rest = f.cell(self.type, "%a")
            with f.loop() as loop:
                left = f.get(self.type, rest)
                loop.leave_if(self.is_empty(f, left))
                part = self.flood(f, self.lowest(f, left), left)
                f.set(self.type, rest, self.minus(f, left, part))
                carry = self.beside(f, part)
                for plane in planes:
                    bits = f.get(self.type, plane)
                    f.set(self.type, plane, f.op("xor", self.type, bits, carry))
                    carry = self.both(f, bits, carry)
            for place, plane in enumerate(planes):
                f.set(self.type, f.word("%planes", str(place * self.layout.words)), f.get(self.type, plane))
            f.give("void")

        name = self.module.function("touched", "void", [(self.type, "a"), ("ptr", "planes")], write)
        planes = f.cell(WORD, count=max(1, number * self.layout.words))
        f.call("void", name, (self.type, a), ("ptr", planes))
        return [f.get(self.type, f.word(planes, str(place * self.layout.words))) for place in range(number)]

    def touching(self, f: Function, touched: list[Value], number: Value) -> Value:
        """The sites that are beside exactly so many parts, of what :meth:`touched` has given."""
        found: Value = self.everywhere
        for place, bits in enumerate(touched):
            wanted = f.both(WORD, f.op("lshr", WORD, number, str(place)), "1")
            kept = f.select(self.type, f.compare("eq", WORD, wanted, "1"), bits, f.op("xor", self.type, bits, "-1"))
            found = self.both(f, found, kept)
        possible = f.compare("ult", WORD, number, str(1 << len(touched)))
        return f.select(self.type, possible, found, "0")

    def joined(self, f: Function, a: Value) -> Value:
        """Whether a region has at most one part."""
        return self.same(f, self.flood(f, self.lowest(f, a), a), a)

    def joints(self, f: Function, a: Value) -> Value:
        """The sites beside every part of a region; all sites for the empty one."""

        def write(f: Function) -> None:
            rest, found = f.cell(self.type, "%a"), f.cell(self.type, self.everywhere)
            with f.loop() as loop:
                left = f.get(self.type, rest)
                loop.leave_if(self.is_empty(f, left))
                part = self.flood(f, self.lowest(f, left), left)
                f.set(self.type, found, self.beside(f, part, f.get(self.type, found)))
                f.set(self.type, rest, self.minus(f, left, part))
            f.give(self.type, f.get(self.type, found))

        name = self.module.function("joints", self.type, [(self.type, "a")], write)
        return f.call(self.type, name, (self.type, a))

    def joints_without(self, f: Function, whole: Value, single: Value) -> Value:
        """The joints of a connected region less one of its sites."""

        def write(f: Function) -> None:
            w = self.wide
            rest = self.minus(f, "%whole", "%single")
            with f.when(self.is_empty(f, rest)):
                f.give(self.type, self.everywhere)
            ends = self.beside(f, "%single", rest)
            all_ends, all_rest = w.of(f, ends), w.of(f, rest)
            reached = f.cell(w.type, w.of(f, self.lowest(f, ends)))
            with f.loop() as loop:  # until all its neighbours have been reached: then the rest is one part
                now = f.get(w.type, reached)
                with f.when(f.complement("i1", w.some(f, w.minus(f, all_ends, now)))):
                    f.give(self.type, w.back(f, w.beside(f, all_rest)))
                more = f.either(w.type, now, w.beside(f, now, all_rest))
                f.set(w.type, reached, more)
                loop.leave_if(w.same(f, now, more))
            part = w.back(f, f.get(w.type, reached))
            others = self.joints(f, self.minus(f, rest, part))
            f.give(self.type, self.beside(f, part, others))

        name = self.module.function("joints_without", self.type, [(self.type, "whole"), (self.type, "single")], write)
        return f.call(self.type, name, (self.type, whole), (self.type, single))
