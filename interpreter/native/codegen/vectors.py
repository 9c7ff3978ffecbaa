"""Regions inside a search of several rounds: in their usual form, or in vector registers."""

from __future__ import annotations

from ..llvm.builder import Function
from ..llvm.typed_values import Value
from .layout import lanes
from .region_basics import RegionBasics


class Wide:
    """Regions inside a search of several rounds, in their usual form."""

    def __init__(self, regions: RegionBasics) -> None:
        self.regions = regions
        self.type = regions.type
        self.none = Value("0", self.type)
        """The empty region."""

    def of(self, f: Function, a: Value) -> Value:
        """Convert a region to this form."""
        return a

    def back(self, f: Function, a: Value) -> Value:
        """Convert a region of this form back."""
        return a

    def beside(self, f: Function, a: Value, within: Value | None = None) -> Value:
        """See :meth:`Regions.beside`."""
        return self.regions.beside(f, a, within)

    def minus(self, f: Function, a: Value, b: Value) -> Value:
        """The sites of the first that are not in the second."""
        return self.regions.minus(f, a, b)

    def some(self, f: Function, a: Value) -> Value:
        """Test whether a region has a site."""
        return self.regions.some(f, a)

    def same(self, f: Function, a: Value, b: Value) -> Value:
        """Test whether two regions are equal."""
        return self.regions.same(f, a, b)


class Vectors(Wide):
    """Regions as vectors of words, which processors shift and compare at once; a long integer takes many steps."""

    def __init__(self, regions: RegionBasics) -> None:
        super().__init__(regions)
        self.lanes = lanes(regions.layout)
        self.integer = f"i{64 * self.lanes}"
        self.type = f"<{self.lanes} x i64>"
        self.none = Value("zeroinitializer", self.type)

    def of(self, f: Function, a: Value) -> Value:
        """See :class:`Wide`."""
        long = a.to(self.integer)
        return long.bits_as(self.type)

    def back(self, f: Function, a: Value) -> Value:
        """See :class:`Wide`."""
        long = a.bits_as(self.integer)
        return long.to(self.regions.type)

    def beside(self, f: Function, a: Value, within: Value | None = None) -> Value:
        """See :meth:`Regions.beside`."""
        found: Value | None = None
        strays = False
        assert self.regions.layout.shifts is not None
        for shift in self.regions.layout.shifts:
            mask, distance = shift.mask, shift.distance
            if distance > 0:
                start = a if mask is None else a & self._constant(mask)
                step = self._shift(f, start, distance)
            else:
                step = self._shift(f, a, distance)
                step = step if mask is None else step & self._constant(mask >> -distance)
            strays = strays or mask is None
            found = step if found is None else found | step
        if found is None:
            return self.none
        if within is not None:
            return found & within
        return found & self._constant(self.regions.layout.everywhere) if strays else found

    def minus(self, f: Function, a: Value, b: Value) -> Value:
        """See :class:`Wide`."""
        return a & (b ^ self._splat([(1 << 64) - 1] * self.lanes))

    def some(self, f: Function, a: Value) -> Value:
        """See :class:`Wide`."""
        return self.same(f, a, self.none, "ne")

    def same(self, f: Function, a: Value, b: Value, how: str = "eq") -> Value:
        """See :class:`Wide`."""
        lanes = a.compared(how, b)
        word = lanes.bits_as(f"i{self.lanes}")
        if how == "ne":
            return word.ne(0)
        return word.eq(-1)

    def _constant(self, region: int) -> Value:
        return self._splat([region >> 64 * lane & (1 << 64) - 1 for lane in range(self.lanes)])

    def _splat(self, values: list[int]) -> Value:
        return Value("<" + ", ".join(f"i64 {value}" for value in values) + ">", self.type)

    def _shift(self, f: Function, a: Value, distance: int) -> Value:
        words, bits = divmod(abs(distance), 64)
        up = distance > 0
        whole = self._lanes(f, a, words, up)
        if not bits:
            return whole
        first = _moved(whole, self._splat([bits] * self.lanes), up)
        rest = self._lanes(f, a, words + 1, up)
        second = _moved(rest, self._splat([64 - bits] * self.lanes), not up)
        return first | second

    def _lanes(self, f: Function, a: Value, count: int, up: bool) -> Value:
        """The words moved up or down by ``count`` places."""
        if not count:
            return a
        sources = [lane - count if up else lane + count for lane in range(self.lanes)]
        picks = [source if 0 <= source < self.lanes else self.lanes for source in sources]
        mask = "<" + ", ".join(f"i32 {pick}" for pick in picks) + ">"
        kind = f"<{self.lanes} x i32>"
        return f.new(self.type, f"shufflevector {self.type} {a}, {self.type} zeroinitializer, {kind} {mask}")


def _moved(words: Value, bits: Value, up: bool) -> Value:
    return words << bits if up else words >> bits
