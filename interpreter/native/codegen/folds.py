"""Folds in LLVM IR: a loop over the bits of a region, or over its parts with one flood for each."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import inf, nan
from typing import cast

from ....gdl.text import limits
from ..ir.folds import EACH, Fold, given
from ..ir.terms import Term
from ..ir.types import INT, REGION, SITE
from ..llvm.builder import Function, Loop
from ..llvm.typed_values import BIT, DOUBLE, WORD, Operand, Value
from .regions import Regions
from .signatures import UNDEFINED

BEYOND = limits.NUMBER + 1
"""A whole number that is too large; its product with any other still fits a word."""


Names = Mapping[str, Value]
Write = Callable[[Term, Names, Names], Value]
"""Writes the function of a fold, given the values of its variables, and the regions of those that are sites."""


@dataclass
class Folds:
    """Writes one fold into a function, with the code of its own function inline."""

    f: Function
    regions: Regions
    term: Term
    given: Sequence[Value]
    """The values of its arguments after the region."""
    singles: Mapping[int, Value]
    """The regions of those given values that are sites, by the place of the argument, if they are at hand."""
    type: str
    """The LLVM type of the result."""
    write: Write
    fold: Fold = field(init=False)

    def __post_init__(self) -> None:
        self.fold = self.term.data

    def value(self, region: Value) -> Value:
        """The value of the fold over a region."""
        match self.fold.how:
            case "reach":
                reach = reach_by_layers if self.fold.each == REGION else reach_by_sites
                return reach(self.f, self.regions, region, self._of)
            case "closure":
                return closure(self.f, self.regions, region, self._of)
            case "every" | "some":
                return self._asked(region)
            case "union":
                return self._union(region)
            case "sum" | "product":
                return self._total(region)
            case "nth-largest":
                return self._ranked(region)
        return self._extreme(region)

    def _inside(self, rest: Value, loop: Loop) -> Value:
        """The value of the function for the next site or part of what is in ``rest``, which is taken away from it."""
        f, r, each = self.f, self.regions, self.fold.each
        left = f.get(r.type, rest)
        loop.leave_if(r.is_empty(f, left))
        first = r.lowest(f, left)
        part = first if each == SITE else r.flood(f, first, left)
        f.set(r.type, rest, r.minus(f, left, part))
        return self._of(part)

    def _of(self, part: Value) -> Value:
        """The value of the function for one site, whose region is ``part``, or for a part."""
        each = self.fold.each
        names = {EACH: part if each == REGION else self.regions.bit(self.f, part)}
        singles = {EACH: part} if each == SITE else {}
        start = len(self.given) - len(self.fold.given)
        for number, value in enumerate(self.given[start:]):
            names[given(number)] = value
            if 1 + start + number in self.singles:
                singles[given(number)] = self.singles[1 + start + number]
        return self.write(cast(Term, self.fold.body), names, singles)

    def _asked(self, region: Value) -> Value:
        """Whether a condition holds for every, or for some, site or part; the first that decides ends the search."""
        f = self.f
        every = self.fold.how == "every"
        rest, found = f.alloca(region.type, region), f.alloca(BIT, every)
        with f.loop() as loop:
            holds = self._inside(rest, loop)
            f.set(BIT, found, holds)
            loop.leave_if(~holds if every else holds)
        return f.get(BIT, found)

    def _union(self, region: Value) -> Value:
        """The union of regions."""
        f = self.f
        rest, found = f.alloca(region.type, region), f.alloca(region.type, 0)
        with f.loop() as loop:
            more = self._inside(rest, loop)
            f.set(region.type, found, f.get(region.type, found) | more)
        return f.get(region.type, found)

    def _total(self, region: Value) -> Value:
        """The sum or the product of numbers; of whole numbers, every intermediate result fits a word."""
        f = self.f
        adds, type_ = self.fold.how == "sum", self.type
        start: float = 0 if adds else 1
        rest, total = f.alloca(region.type, region), f.alloca(type_, float(start) if type_ == DOUBLE else start)
        undefined = f.alloca(BIT, False)
        with f.loop() as loop:
            number = self._inside(rest, loop)
            self._leave_if_undefined(number, undefined, loop)
            before = f.get(type_, total)
            after = before + number if adds else before * number
            if type_ == WORD and not adds:
                low, high = after.slt(-BEYOND), after.sgt(BEYOND)
                after = f.select(WORD, low, -BEYOND, f.select(WORD, high, BEYOND, after))
            f.set(type_, total, after)
        found = f.get(type_, total)
        if type_ == DOUBLE:
            size = f.call(f.module.declare("llvm.fabs.f64", DOUBLE, DOUBLE), found)
            fits = size.compared("ole", float(limits.NUMBER)) & ~f.get(BIT, undefined)
            return f.select(DOUBLE, fits, found, nan)
        wrong = f.get(BIT, undefined) | found.slt(-limits.NUMBER) | found.sgt(limits.NUMBER)
        return f.select(WORD, wrong, UNDEFINED, found)

    def _extreme(self, region: Value) -> Value:
        """The largest or the smallest number."""
        f = self.f
        largest, type_ = self.fold.how == "largest", self.type
        start: float = inf if type_ == DOUBLE else BEYOND
        rest, best = f.alloca(region.type, region), f.alloca(type_, -start if largest else start)
        undefined = f.alloca(BIT, self.regions.is_empty(f, region))
        with f.loop() as loop:
            number = self._inside(rest, loop)
            self._leave_if_undefined(number, undefined, loop)
            before = f.get(type_, best)
            better = _greater(number, before) if largest else _greater(before, number)
            f.set(type_, best, f.select(type_, better, number, before))
        return f.select(type_, f.get(BIT, undefined), self._undefined(type_), f.get(type_, best))

    def _ranked(self, region: Value) -> Value:
        """The number at a place in descending order: as many of the largest as can be asked for are kept in order."""
        f = self.f
        type_, place, sites = self.type, self.given[0], len(self.regions.layout.bits)
        asked = self.term.args[1]
        room = sites
        if asked.constant:
            room = asked.data if asked.data is not None and 1 <= asked.data <= sites else 1
        kept, number_of = f.alloca(type_, count=room), f.alloca(WORD, 0)
        rest, undefined = f.alloca(region.type, region), f.alloca(BIT, False)
        with f.loop() as loop:
            number = self._inside(rest, loop)
            self._leave_if_undefined(number, undefined, loop)
            known = f.get(WORD, number_of)
            moving = f.alloca(type_)
            f.set(type_, moving, number)
            with f.count(known) as index:
                cell = f.at(type_, kept, index)
                there, new = f.get(type_, cell), f.get(type_, moving)
                larger = _greater(new, there)
                f.set(type_, cell, f.select(type_, larger, new, there))
                f.set(type_, moving, f.select(type_, larger, there, new))
            with f.when(known.ult(room)):
                f.set(type_, f.at(type_, kept, known), f.get(type_, moving))
                f.set(WORD, number_of, known + 1)
        outside = place.slt(1) | place.sgt(f.get(WORD, number_of)) | f.get(BIT, undefined)
        index = f.select(WORD, outside, 0, place - 1)
        found = f.get(type_, f.at(type_, kept, index))
        return f.select(type_, outside, self._undefined(type_), found)

    def _leave_if_undefined(self, number: Value, undefined: Value, loop: Loop) -> None:
        wrong = number.eq(UNDEFINED) if self.term.type == INT else number.compared("uno", number)
        self.f.set(BIT, undefined, wrong)
        loop.leave_if(wrong)

    @staticmethod
    def _undefined(type_: str) -> Operand:
        return nan if type_ == DOUBLE else UNDEFINED


def _greater(a: Value, b: Value) -> Value:
    return a.compared("ogt", b) if a.type == DOUBLE else a.sgt(b)


def closure(f: Function, regions: Regions, start: Value, more: Callable[[Value], Value]) -> Value:
    """A region with what ``more`` adds to it, until it adds nothing."""
    found = f.alloca(regions.type, start)
    with f.loop() as loop:
        here = f.get(regions.type, found)
        added = regions.minus(f, more(here), here)
        loop.leave_if(regions.is_empty(f, added))
        f.set(regions.type, found, regions.union(f, added, here))
    return f.get(regions.type, found)


def reach_by_layers(f: Function, regions: Regions, start: Value, following: Callable[[Value], Value]) -> Value:
    """All sites that are reached; ``following`` writes the sites that follow those of a region, which is not empty."""
    reached, front = f.alloca(regions.type, start), f.alloca(regions.type, start)
    with f.loop() as loop:
        here = f.get(regions.type, front)
        loop.leave_if(regions.is_empty(f, here))
        more = following(here)
        known = f.get(regions.type, reached)
        f.set(regions.type, front, regions.minus(f, more, known))
        f.set(regions.type, reached, regions.union(f, more, known))
    return f.get(regions.type, reached)


def reach_by_sites(f: Function, regions: Regions, start: Value, following: Callable[[Value], Value]) -> Value:
    """All sites that are reached; ``following`` writes the sites that follow a single one, whose region it is given."""
    reached, front = f.alloca(regions.type, start), f.alloca(regions.type, start)
    with f.loop() as loop:
        left = f.get(regions.type, front)
        loop.leave_if(regions.is_empty(f, left))
        single = regions.lowest(f, left)
        more = following(single)
        known = f.get(regions.type, reached)
        f.set(regions.type, front, regions.union(f, left ^ single, regions.minus(f, more, known)))
        f.set(regions.type, reached, regions.union(f, more, known))
    return f.get(regions.type, reached)
