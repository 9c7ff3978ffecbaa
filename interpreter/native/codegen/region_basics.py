"""Simple operations on regions in LLVM IR: inline, or through a table if the board has no regular steps."""

from __future__ import annotations

from ..llvm.builder import Function, FunctionName, Module
from ..llvm.typed_values import BIT, WORD, Operand, Value
from ..llvm.wide import shifted_one
from .layout import Layout, Shift


class RegionBasics:
    """Regions of one board as LLVM integers."""

    def __init__(self, module: Module, layout: Layout, deposit: bool = False) -> None:
        """``deposit``: the processor can deposit bits at the positions of a mask (PDEP)."""
        self.module = module
        self.deposit = deposit
        self.layout = layout
        self.type = f"i{layout.width}"
        self.everywhere = layout.everywhere

    # -- inline ----------------------------------------------------------------------------------------------------

    def both(self, f: Function, *regions: Operand) -> Value:
        """The sites in all of the regions."""
        return f.both(self.type, *regions)

    def union(self, f: Function, *regions: Operand) -> Value:
        """The sites in any of the regions."""
        return f.either(self.type, *regions)

    def minus(self, f: Function, a: Operand, b: Value) -> Value:
        """The sites of the first that are not in the second."""
        return a & ~b

    def is_empty(self, f: Function, a: Value) -> Value:
        """Test whether a region has no site."""
        return a.eq(0)

    def some(self, f: Function, a: Value) -> Value:
        """Test whether a region has a site."""
        return a.ne(0)

    def same(self, f: Function, a: Value, b: Value) -> Value:
        """Test whether two regions are equal."""
        return a.eq(b)

    def single(self, f: Function, bit: Value) -> Value:
        """The region of one site, given its bit as a word."""
        return shifted_one(f, self.type, bit)

    def lowest(self, f: Function, a: Value) -> Value:
        """The region of the first site; empty for the empty region."""
        return self.both(f, a, -a)

    def bit(self, f: Function, a: Value) -> Value:
        """The bit of the first site of a non-empty region, as a word."""
        return f.call(self.module.declare(f"llvm.cttz.{self.type}", self.type, self.type, BIT), a, True).to(WORD)

    def count(self, f: Function, a: Value) -> Value:
        """The number of sites, as a word."""
        return f.call(self.module.declare(f"llvm.ctpop.{self.type}", self.type, self.type), a).to(WORD)

    def beside(self, f: Function, a: Value, within: Value | None = None) -> Value:
        """The sites beside a region, or those of them that are ``within`` another region."""
        shifts = self.layout.shifts
        if shifts is None:
            near = f.call(self._by_table(), a)
            return near if within is None else self.both(f, near, within)
        found: Value | None = None
        strays = False
        for shift in shifts:
            step = self.shifted(f, a, shift)
            strays = strays or shift.mask is None
            found = step if found is None else self.union(f, found, step)
        if found is None:
            return f.const(self.type, 0)
        if within is not None:
            return self.both(f, found, within)
        return self.both(f, found, self.everywhere) if strays else found

    def shifted(self, f: Function, a: Value, shift: Shift) -> Value:
        """The sites one step away in one direction; the result can have bits off the board."""
        mask, distance = shift.mask, shift.distance
        if distance > 0:
            start = a if mask is None else self.both(f, a, mask)
            return start << distance
        step = a >> -distance
        return step if mask is None else self.both(f, step, mask >> -distance)

    def meets(self, f: Function, a: Value) -> Value:
        """The sites beside at least two sites of a region."""
        if self.layout.shifts is None:
            return f.call(self._meets_by_table(), a)
        once, twice = f.const(self.type, 0), f.const(self.type, 0)
        for shift in self.layout.shifts:
            step = self.shifted(f, a, shift)
            twice = self.union(f, twice, self.both(f, once, step))
            once = self.union(f, once, step)
        return self.both(f, twice, self.everywhere)

    def leaves(self, f: Function, unit: Value) -> tuple[Value, Value, Value, Value]:
        """For a connected region of two or more sites: its sites with one neighbour in it; the sites beside it; those
        beside two or more of its sites; and whether it has no cycle, so that removing any other site disconnects it.
        """
        shifts = self.layout.shifts
        assert shifts is not None
        once, twice = f.const(self.type, 0), f.const(self.type, 0)
        pairs = f.i64(0)
        for shift in shifts:
            step = self.shifted(f, unit, shift)
            if shift.distance > 0:
                pairs = pairs + self.count(f, self.both(f, unit, step))
            twice = self.union(f, twice, self.both(f, once, step))
            once = self.union(f, once, step)
        tree = (pairs + 1).eq(self.count(f, unit))
        return self.minus(f, unit, twice), once, twice, tree

    def nth(self, f: Function, region: Value, number: Value) -> Value:
        """The bit of a site of a region, with sites counted from zero."""

        def write(f: Function) -> None:
            left = f.alloca(WORD, f["number"])
            for word in range(self.layout.words):
                part = f["region"] if not word else f["region"] >> (64 * word)
                bits = part.to(WORD)
                count = f.call(ones, bits)
                k = f.get(WORD, left)
                with f.when(k.ult(count)):
                    f.ret(self._nth_bit(f, bits, k) + 64 * word)
                f.set(WORD, left, k - count)
            f.ret(0)

        ones = self.module.declare("llvm.ctpop.i64", WORD, WORD)
        name = self.module.function("nth", WORD, [(self.type, "region"), (WORD, "number")], write, inline=True)
        return f.call(name, region, number)

    def _nth_bit(self, f: Function, bits: Value, number: Value) -> Value:
        first = self.module.declare("llvm.cttz.i64", WORD, WORD, BIT)
        if self.deposit:
            deposit = self.module.declare("llvm.x86.bmi.pdep.64", WORD, WORD, WORD)
            return f.call(first, f.call(deposit, 1 << number, bits), True)
        left, rest = f.alloca(WORD, number), f.alloca(WORD, bits)
        with f.loop() as loop:
            k, now = f.get(WORD, left), f.get(WORD, rest)
            loop.leave_if(k.eq(0))
            f.set(WORD, rest, now & (now - 1))
            f.set(WORD, left, k - 1)
        return f.call(first, f.get(WORD, rest), True)

    # -- through a table -------------------------------------------------------------------------------------------

    def neighbours(self, f: Function, bit: Value) -> Value:
        """The neighbours of a site, from the table."""
        masks = [0] * self.layout.width
        for site, near in enumerate(self.layout.neighbours):
            masks[self.layout.bits[site]] = self.layout.region(near)
        words = [mask >> 64 * word & (1 << 64) - 1 for mask in masks for word in range(self.layout.words)]
        table = self.module.table("neighbours", WORD, words)
        return f.get(self.type, f.word(table, bit * self.layout.words))

    def _by_table(self) -> FunctionName:
        def write(f: Function) -> None:
            rest, found = f.alloca(self.type, f["a"]), f.alloca(self.type, 0)
            with f.loop() as loop:
                left = f.get(self.type, rest)
                loop.leave_if(self.is_empty(f, left))
                near = self.neighbours(f, self.bit(f, left))
                f.set(self.type, found, self.union(f, f.get(self.type, found), near))
                f.set(self.type, rest, self.both(f, left, left - 1))
            f.ret(f.get(self.type, found))

        return self.module.function("beside", self.type, [(self.type, "a")], write)

    def _meets_by_table(self) -> FunctionName:
        def write(f: Function) -> None:
            rest, once, twice = f.alloca(self.type, f["a"]), f.alloca(self.type, 0), f.alloca(self.type, 0)
            with f.loop() as loop:
                left = f.get(self.type, rest)
                loop.leave_if(self.is_empty(f, left))
                near = self.neighbours(f, self.bit(f, left))
                before = f.get(self.type, once)
                f.set(self.type, twice, self.union(f, f.get(self.type, twice), self.both(f, before, near)))
                f.set(self.type, once, self.union(f, before, near))
                f.set(self.type, rest, self.both(f, left, left - 1))
            f.ret(f.get(self.type, twice))

        return self.module.function("meets", self.type, [(self.type, "a")], write)
