"""Operations on regions that take a search, in LLVM IR: each a function, written when first called."""

from __future__ import annotations

from dataclasses import dataclass

from ..llvm.builder import Function, Module
from ..llvm.typed_values import BIT, POINTER, WORD, Value
from .layout import Layout, in_vectors, lanes
from .rays import Rays, Tracks
from .region_basics import RegionBasics
from .signatures import UNDEFINED
from .vectors import Vectors, Wide

LAYERS = 8 << 10
"""If the layers of a search take more bytes, they are kept in a stack frame of their own, which is freed at once."""


@dataclass(frozen=True)
class Touched:
    """The parts of a region, counted, and for each site how many of them it is beside."""

    parts: Value
    """The number of parts, as a word."""
    planes: list[Value]
    """The numbers of the sites in bit planes: one region per bit, lowest first."""


class Regions(RegionBasics):
    """All operations on the regions of one board."""

    def __init__(self, module: Module, layout: Layout, deposit: bool = False) -> None:
        """``deposit``: see :class:`RegionBasics`."""
        super().__init__(module, layout, deposit)
        self.rays = Rays(self)
        self.tracks = Tracks(self)
        self.wide: Wide = Vectors(self) if in_vectors(layout) else Wide(self)

    def flood(self, f: Function, start: Value, through: Value) -> Value:
        """The sites of ``through`` that are connected to ``start``."""

        def write(f: Function) -> None:
            w = self.wide
            through = w.of(f, f["through"])
            start = w.of(f, self.both(f, f["start"], f["through"]))
            f.ret(w.back(f, self._reached(f, start, through)))

        parameters = [(self.type, "start"), (self.type, "through")]
        name = self.module.function("flood", self.type, parameters, write, inline=True)
        return f.call(name, start, through)

    def _reached(self, f: Function, start: Value, through: Value) -> Value:
        """The flood of a region within ``through``, all in the form of searches."""
        w = self.wide
        reached = f.alloca(w.type, start)
        with f.loop() as loop:
            now = f.get(w.type, reached)
            more = now | w.beside(f, now, through)
            f.set(w.type, reached, more)
            loop.leave_if(w.same(f, now, more))
        return f.get(w.type, reached)

    def steps(self, f: Function, a: Value, b: Value, through: Value) -> Value:
        """The sites of ``through`` that begin a shortest chain from ``a`` to ``b``, by a search from ``b``."""

        def write(f: Function) -> None:
            w = self.wide
            a, b, through = w.of(f, f["a"]), w.of(f, f["b"]), w.of(f, f["through"])
            beside = w.beside(f, a)
            touch = (beside | a) & b
            with f.when(w.some(f, touch)):
                f.ret(0)
            near = beside & through
            reached = f.alloca(w.type, w.beside(f, b, through))
            with f.loop() as loop:
                now = f.get(w.type, reached)
                hit = now & near
                with f.when(w.some(f, hit)):
                    f.ret(w.back(f, hit))
                more = now | w.beside(f, now, through)
                f.set(w.type, reached, more)
                loop.leave_if(w.same(f, now, more))
            f.ret(0)

        parameters = [(self.type, "a"), (self.type, "b"), (self.type, "through")]
        name = self.module.function("steps", self.type, parameters, write, inline=True)
        return f.call(name, a, b, through)

    def steps_from(self, f: Function, a: Value, b: Value, through: Value) -> tuple[Value, Value]:
        """Like :meth:`steps`, by a search from ``a`` that goes no further than needed, and the sites it examined."""

        def write(f: Function) -> None:
            w = self.wide
            a, b, through = w.of(f, f["a"]), w.of(f, f["b"]), w.of(f, f["through"])
            sites = len(self.layout.bits)
            layers = f.alloca(w.type, count=sites + 1)
            beside = w.beside(f, a)
            around = beside | a
            looked, front = f.alloca(w.type, around), f.alloca(w.type, beside & through)
            found, depth = f.alloca(w.type, w.none), f.alloca(WORD, 0)
            with f.when(~w.some(f, around & b)):
                with f.loop() as loop:
                    now = f.get(w.type, front)
                    loop.leave_if(~w.some(f, now))
                    at = f.get(WORD, depth)
                    f.set(w.type, f.at(w.type, layers, at), now)
                    seen = f.get(w.type, looked)
                    near = w.beside(f, now)
                    f.set(w.type, looked, seen | near)
                    hit = near & b
                    f.set(w.type, found, hit)
                    loop.leave_if(w.some(f, hit))
                    f.set(w.type, front, w.minus(f, near & through, seen))
                    f.set(WORD, depth, at + 1)
                with f.when(w.some(f, f.get(w.type, found))), f.loop() as loop:  # backwards, layer by layer
                    at = f.get(WORD, depth)
                    layer = f.get(w.type, f.at(w.type, layers, at))
                    f.set(w.type, found, w.beside(f, f.get(w.type, found), layer))
                    loop.leave_if(at.eq(0))
                    f.set(WORD, depth, at - 1)
            f.set(self.type, f["looked"], w.back(f, f.get(w.type, looked)))
            f.ret(w.back(f, f.get(w.type, found)))

        parameters = [(self.type, "a"), (self.type, "b"), (self.type, "through"), (POINTER, "looked")]
        small = 8 * lanes(self.layout) * len(self.layout.bits) <= LAYERS
        name = self.module.function("steps_from", self.type, parameters, write, inline=small)
        looked = f.alloca(self.type)
        given = (a, b, through, looked)
        return f.call(name, *given), f.get(self.type, looked)

    def path(self, f: Function, a: Value, b: Value, through: Value) -> Value:
        """The number of sites of the shortest chain, as a word."""

        def write(f: Function) -> None:
            with f.when(self.is_empty(f, f["a"]) | self.is_empty(f, f["b"])):
                f.ret(UNDEFINED)
            with f.when(self.some(f, self.both(f, f["a"], f["b"]))):
                f.ret(0)
            reached, length = f.alloca(self.type, f["a"]), f.alloca(WORD, 0)
            with f.loop() as loop:
                now = f.get(self.type, reached)
                beside = self.beside(f, now)
                with f.when(self.some(f, self.both(f, beside, f["b"]))):
                    f.ret(f.get(WORD, length))
                more = self.union(f, now, self.both(f, beside, f["through"]))
                f.set(self.type, reached, more)
                loop.leave_if(self.same(f, now, more))
                f.add_to(length, 1)
            f.ret(UNDEFINED)

        parameters = [(self.type, "a"), (self.type, "b"), (self.type, "through")]
        name = self.module.function("path", WORD, parameters, write)
        return f.call(name, a, b, through)

    def components(self, f: Function, a: Value) -> Value:
        """The number of parts of a region, as a word."""

        def write(f: Function) -> None:
            rest, parts = f.alloca(self.type, f["a"]), f.alloca(WORD, 0)
            with f.loop() as loop:
                left = f.get(self.type, rest)
                loop.leave_if(self.is_empty(f, left))
                f.set(self.type, rest, self.minus(f, left, self.flood(f, self.lowest(f, left), left)))
                f.add_to(parts, 1)
            f.ret(f.get(WORD, parts))

        name = self.module.function("components", WORD, [(self.type, "a")], write)
        return f.call(name, a)

    def touched(self, f: Function, a: Value) -> Touched:
        """Count the parts of a region, and those beside each site."""
        most = max((len(near) for near in self.layout.neighbours), default=0)
        number = most.bit_length()

        def write(f: Function) -> None:
            w = self.wide
            planes = [f.alloca(w.type, w.none) for _ in range(number)]
            rest, parts = f.alloca(self.type, f["a"]), f.alloca(WORD, 0)
            with f.loop() as loop:
                left = f.get(self.type, rest)
                loop.leave_if(self.is_empty(f, left))
                part = self._reached(f, w.of(f, self.lowest(f, left)), w.of(f, left))
                f.set(self.type, rest, self.minus(f, left, w.back(f, part)))
                carry = w.beside(f, part)
                for plane in planes:
                    bits = f.get(w.type, plane)
                    f.set(w.type, plane, bits ^ carry)
                    carry = bits & carry
                f.add_to(parts, 1)
            for place, plane in enumerate(planes):
                bits = w.back(f, f.get(w.type, plane))
                f.set(self.type, f.word(f["planes"], place * self.layout.words), bits)
            f.ret(f.get(WORD, parts))

        name = self.module.function("touched", WORD, [(self.type, "a"), (POINTER, "planes")], write)
        planes = f.alloca(WORD, count=max(1, number * self.layout.words))
        parts = f.call(name, a, planes)
        return Touched(parts, [f.get(self.type, f.word(planes, place * self.layout.words)) for place in range(number)])

    def touching(self, f: Function, touched: Touched, number: Value) -> Value:
        """The sites beside exactly ``number`` parts, from the result of :meth:`touched`."""
        found = f.const(self.type, self.everywhere)
        for place, bits in enumerate(touched.planes):
            wanted = (number >> place) & 1
            kept = f.select(self.type, wanted.eq(1), bits, bits ^ -1)
            found = self.both(f, found, kept)
        possible = number.ult(1 << len(touched.planes))
        return f.select(self.type, possible, found, 0)

    def joined(self, f: Function, a: Value) -> Value:
        """Test whether a region has at most one part."""
        return self.same(f, self.flood(f, self.lowest(f, a), a), a)

    def joined_through(self, f: Function, start: Value, through: Value) -> Value:
        """Test whether the flood of a region has at most one part, by a search from one site for the others."""

        def write(f: Function) -> None:
            w = self.wide
            all_ = self.both(f, f["start"], f["through"])
            sites, through = w.of(f, all_), w.of(f, f["through"])
            reached = f.alloca(w.type, w.of(f, self.lowest(f, all_)))
            with f.loop() as loop:
                now = f.get(w.type, reached)
                with f.when(~w.some(f, w.minus(f, sites, now))):
                    f.ret(True)
                more = now | w.beside(f, now, through)
                f.set(w.type, reached, more)
                loop.leave_if(w.same(f, now, more))
            f.ret(False)

        parameters = [(self.type, "start"), (self.type, "through")]
        name = self.module.function("joined_through", BIT, parameters, write)
        return f.call(name, start, through)

    def firsts(self, f: Function, a: Value) -> Value:
        """The first site of each part of a region."""

        def write(f: Function) -> None:
            rest, found = f.alloca(self.type, f["a"]), f.alloca(self.type, 0)
            with f.loop() as loop:
                left = f.get(self.type, rest)
                loop.leave_if(self.is_empty(f, left))
                first = self.lowest(f, left)
                f.set(self.type, found, self.union(f, f.get(self.type, found), first))
                f.set(self.type, rest, self.minus(f, left, self.flood(f, first, left)))
            f.ret(f.get(self.type, found))

        name = self.module.function("firsts", self.type, [(self.type, "a")], write)
        return f.call(name, a)

    def joints(self, f: Function, a: Value) -> Value:
        """The sites beside every part of a region; all sites for the empty one."""

        def write(f: Function) -> None:
            rest, found = f.alloca(self.type, f["a"]), f.alloca(self.type, self.everywhere)
            with f.loop() as loop:
                left = f.get(self.type, rest)
                loop.leave_if(self.is_empty(f, left))
                part = self.flood(f, self.lowest(f, left), left)
                f.set(self.type, found, self.beside(f, part, f.get(self.type, found)))
                f.set(self.type, rest, self.minus(f, left, part))
            f.ret(f.get(self.type, found))

        name = self.module.function("joints", self.type, [(self.type, "a")], write)
        return f.call(name, a)

    def joints_without(self, f: Function, whole: Value, single: Value) -> Value:
        """The joints of a connected region without one of its sites."""

        def write(f: Function) -> None:
            w = self.wide
            rest = self.minus(f, f["whole"], f["single"])
            with f.when(self.is_empty(f, rest)):
                f.ret(self.everywhere)
            ends = self.beside(f, f["single"], rest)
            all_ends, all_rest = w.of(f, ends), w.of(f, rest)
            reached = f.alloca(w.type, w.of(f, self.lowest(f, ends)))
            with f.loop() as loop:  # until all its neighbours have been reached: then the rest is one part
                now = f.get(w.type, reached)
                with f.when(~w.some(f, w.minus(f, all_ends, now))):
                    f.ret(w.back(f, w.beside(f, all_rest)))
                more = now | w.beside(f, now, all_rest)
                f.set(w.type, reached, more)
                loop.leave_if(w.same(f, now, more))
            part = w.back(f, f.get(w.type, reached))
            others = self.joints(f, self.minus(f, rest, part))
            f.ret(self.beside(f, part, others))

        name = self.module.function("joints_without", self.type, [(self.type, "whole"), (self.type, "single")], write)
        return f.call(name, whole, single)
