"""How far a region is from having a site, in LLVM IR: maps of what it costs to make a site belong to it.

A map is a list of regions, each contained in the next: the sites that cost nothing, those that cost at most one move,
and so on; the last stands for all that follow. Only the pieces of one player move, everything else stays in place, and
a move that serves two purposes is paid for twice (or once): this is the relaxation known in planning as additive costs
(Bonet and Geffner 2001). For a connection it is the shortest path through the player's own pieces, which cost nothing,
and empty points, which cost one move each.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from ...codegen.rules import Rules
from ...codegen.values import Scope
from ...ir.terms import Term, subterms
from ...llvm.builder import Function
from ...llvm.typed_values import WORD, Value
from .goals import REACHED, gains

DEEPEST = 24
"""The highest cost that is counted."""


def _way(term: Term) -> Term | None:
    """The region that a flood goes through, or that all of several intersected floods go through."""
    if term.op == "flood":
        return term.args[1]
    if term.op == "both":
        a, b = map(_way, term.args)
        return a if a is b else None
    return None


@dataclass(frozen=True)
class Map:
    """A few regions known when the code is written, or (``array``) many in memory."""

    levels: tuple[Value, ...] = ()
    array: Value | None = None


class Costs:
    """Writes the costs of regions for a player into a function with a parameter ``state``."""

    def __init__(self, rules: Rules, player: int) -> None:
        self.rules, self.player = rules, player
        self.r = rules.regions
        self.gains = gains(rules.program, player)
        self.most = min(DEEPEST, math.isqrt(rules.program.sites) + 3)

    @property
    def ways(self) -> list[Term]:
        """What the maps read beside the region itself: where pieces can get to."""
        return [way for ways in self.gains.values() for way in ways if way is not None]

    def nearest(self, f: Function, term: Term, scope: Scope) -> Value:
        """The lowest cost of a site of a region, as a word; one more than the highest cost counted if there is none."""
        found = self._map(f, term, scope)
        if found.array is None:
            cost = f.i64(self.most + 1)
            for number in range(len(found.levels) - 1, -1, -1):
                cost = f.select(WORD, self.r.some(f, found.levels[number]), number, cost)
            return cost
        level = f.alloca(WORD, 0)
        with f.loop() as loop:
            at = f.get(WORD, level)
            loop.leave_if(at.ugt(self.most))
            loop.leave_if(self.r.some(f, self._get(f, found.array, at)))
            f.set(WORD, level, at + 1)
        return f.get(WORD, level)

    def own_and_open(self, f: Function, term: Term, scope: Scope) -> tuple[Value, Value]:
        """The sites of a region, and those that can still become part of it."""
        found = self._map(f, term, scope)
        if found.array is not None:
            return self._get(f, found.array, f.i64(0)), self._get(f, found.array, f.i64(self.most))
        return found.levels[0], found.levels[-1]

    def empty(self, f: Function, scope: Scope) -> Value:
        """The empty points."""
        occupied = f.const(self.r.type, 0)
        for slot in range(len(self.rules.program.slots)):
            occupied = self.r.union(f, occupied, scope.inputs[f"slot{slot}"])
        return self.r.minus(f, self.r.everywhere, occupied)

    # -- maps ------------------------------------------------------------------------------------------------------

    def _map(self, f: Function, term: Term, scope: Scope) -> Map:
        if not self._grows(term):
            return Map((self.rules.values.value(f, term, scope),))
        match term.op:
            case "input":
                return self._pieces(f, int(term.data[4:]), scope)
            case "union":
                return self._each(f, self.r.union, *[self._map(f, arg, scope) for arg in term.args])
            case "both":
                a, b = (self._map(f, arg, scope) for arg in term.args)
                ways = [_way(arg) for arg in term.args]
                if a.array is not None and b.array is not None and ways[0] is not None and ways[0] is ways[1]:
                    return self._meet(f, a, b, self._map(f, ways[0], scope))
                return self._both(f, a, b)
            case "minus":
                without = Map((self.rules.values.value(f, term.args[1], scope),))
                return self._each(f, self.r.minus, self._map(f, term.args[0], scope), without)
            case "adjacent":
                return self._each(f, self.r.beside, self._map(f, term.args[0], scope))
            case "step":
                direction = term.data
                step = self.r.rays.step
                return self._each(f, lambda f, a: step(f, a, direction), self._map(f, term.args[0], scope))
            case "flood":
                start, through = term.args
                if start.op == "both" and through in start.args:  # otherwise the first site would be paid for twice
                    start = start.args[start.args[0] is through]
                return self._flood(f, self._map(f, start, scope), self._map(f, through, scope))
            case "select" if not self._grows(term.args[0]):
                condition = self.rules.values.value(f, term.args[0], scope)
                chosen = [self._map(f, arg, scope) for arg in term.args[1:]]
                return self._each(f, lambda f, a, b: f.select(self.r.type, condition, a, b), *chosen)
        return Map((self.rules.values.value(f, term, scope),))

    def _grows(self, term: Term) -> bool:
        inputs = {part.data for part in subterms([term]) if part.op == "input"}
        return any(f"slot{place}" in inputs for place in self.gains)

    def _pieces(self, f: Function, slot: int, scope: Scope) -> Map:
        """Where pieces are, and where they can get to."""
        now = scope.inputs[f"slot{slot}"]
        ways = self.gains.get(slot)
        if not ways:
            return Map((now,))
        if None in ways:
            return Map((now, self.r.union(f, now, self.empty(f, scope))))
        array = self._array(f)
        self._set(f, array, f.i64(0), now)
        with f.count(self.most) as level:
            here = self._get(f, array, level)
            inner = scope.inner()
            inner.names[REACHED] = here
            for way in ways:
                assert way is not None
                here = self.r.union(f, here, self.rules.values.value(f, way, inner))
            self._set(f, array, level + 1, here)
        return Map(array=array)

    def _each(self, f: Function, change: Callable[..., Value], *maps: Map) -> Map:
        """Apply ``change`` to each level."""
        if all(one.array is None for one in maps):
            levels = range(max(len(one.levels) for one in maps))
            return Map(tuple(change(f, *[one.levels[min(k, len(one.levels) - 1)] for one in maps]) for k in levels))
        maps = tuple(self._in_memory(f, one) for one in maps)
        array = self._array(f)
        with f.count(self.most + 1) as level:
            parts = [self._get(f, one.array, level) if one.array is not None else one.levels[0] for one in maps]
            self._set(f, array, level, change(f, *parts))
        return Map(array=array)

    def _both(self, f: Function, a: Map, b: Map) -> Map:
        """The sum of the costs of both."""
        if len(a.levels) == 1 or len(b.levels) == 1:
            return self._each(f, self.r.both, a, b)
        if a.levels and b.levels:
            last = len(a.levels) + len(b.levels) - 2
            found = []
            for number in range(last + 1):
                pairs = ((i, number - i) for i in range(len(a.levels)) if 0 <= number - i < len(b.levels))
                region = f.const(self.r.type, 0)
                for i, j in pairs:
                    region = self.r.union(f, region, self.r.both(f, a.levels[i], b.levels[j]))
                found.append(region)
            return Map(tuple(found))
        a, b = self._in_memory(f, a), self._in_memory(f, b)
        array, sum_ = self._array(f), f.alloca(self.r.type)
        with f.count(self.most + 1) as level:
            f.set(self.r.type, sum_, 0)
            with f.count(level + 1) as part:
                rest = level - part
                pair = self.r.both(f, self._get(f, a.array, part), self._get(f, b.array, rest))
                f.set(self.r.type, sum_, self.r.union(f, f.get(self.r.type, sum_), pair))
            self._set(f, array, level, f.get(self.r.type, sum_))
        return Map(array=array)

    def _meet(self, f: Function, a: Map, b: Map, way: Map) -> Map:
        """The sum of the costs of two floods through the same sites, where the site at which they meet is paid for
        once."""
        added = self._both(f, a, b)
        if len(way.levels) != 2:
            return added
        dear = self.r.minus(f, way.levels[1], way.levels[0])
        array = self._array(f)
        sum_ = f.alloca(self.r.type)
        with f.count(self.most + 1) as level:
            f.set(self.r.type, sum_, self._get(f, added.array, level))
            next_ = level + 1
            last = f.select(WORD, next_.ult(self.most), next_, self.most)
            with f.count(last + 1, next_ - last) as part:
                rest = next_ - part
                pair = self.r.both(f, self._get(f, a.array, part), self._get(f, b.array, rest), dear)
                f.set(self.r.type, sum_, self.r.union(f, f.get(self.r.type, sum_), pair))
            self._set(f, array, level, f.get(self.r.type, sum_))
        return Map(array=array)

    def _flood(self, f: Function, start: Map, through: Map) -> Map:
        """The cost of reaching a site: the cost of the path's first site, plus that of each site on the path."""
        begin = self._in_memory(f, self._both(f, start, through), always=True)
        array = self._array(f)
        if through.array is None and len(through.levels) == 1:
            return self._each(f, self.r.flood, start, through)
        free = through.levels[0] if through.levels else self._get(f, through.array, f.i64(0))
        self._set(f, array, f.i64(0), self.r.flood(f, self._get(f, begin.array, f.i64(0)), free))
        base = f.alloca(self.r.type)
        with f.count(self.most + 1, 1) as level:
            before = self._get(f, array, level - 1)
            f.set(self.r.type, base, self.r.union(f, before, self._get(f, begin.array, level)))
            if through.levels and len(through.levels) == 2:
                near = self.r.beside(f, before, through.levels[1])
                f.set(self.r.type, base, self.r.union(f, f.get(self.r.type, base), near))
            else:
                ways = self._in_memory(f, through)
                with f.count(level + 1, 1) as part:
                    there = self._get(f, array, level - part)
                    near = self.r.beside(f, there, self._get(f, ways.array, part))
                    f.set(self.r.type, base, self.r.union(f, f.get(self.r.type, base), near))
            now = f.get(self.r.type, base)
            self._set(f, array, level, self.r.flood(f, now, self.r.union(f, now, free)))
        return Map(array=array)

    # -- memory ----------------------------------------------------------------------------------------------------

    def _array(self, f: Function) -> Value:
        return f.alloca(self.r.type, count=self.most + 1)

    def _get(self, f: Function, array: Value | None, level: Value) -> Value:
        assert array is not None
        return f.get(self.r.type, f.at(self.r.type, array, level))

    def _set(self, f: Function, array: Value, level: Value, region: Value) -> None:
        f.set(self.r.type, f.at(self.r.type, array, level), region)

    def _in_memory(self, f: Function, one: Map, *, always: bool = False) -> Map:
        """The same map in memory; a map with one level is not copied, unless ``always``."""
        if one.array is not None or (len(one.levels) == 1 and not always):
            return one
        array = self._array(f)
        for number, region in enumerate(one.levels[: self.most + 1]):
            self._set(f, array, f.i64(number), region)
        if len(one.levels) <= self.most:
            with f.count(self.most + 1, len(one.levels)) as level:
                self._set(f, array, level, one.levels[-1])
        return Map(array=array)
