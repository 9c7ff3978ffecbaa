"""Chains, moves in rounds, in LLVM IR.

A round is a few terms over the results of the round before. They are written once, and the search goes through all
chains depth first with a stack of its own, whose frames hold those values and the sites that are left to try.
"""

from __future__ import annotations

from collections.abc import Callable

from ..ir.chain import Rounds
from ..ir.program import Repeat
from ..llvm.builder import Function
from ..llvm.typed_values import BIT, WORD, Value
from .fields import ABSENT
from .regions import Regions
from .states import States
from .values import Scope, Values


class Chain:
    """The search for the chains of one statement."""

    def __init__(self, states: States, f: Function, statement: Repeat, scope: Scope, values: Values) -> None:
        self.states, self.f, self.statement, self.scope, self.values = states, f, statement, scope, values
        self.rounds = statement.rounds
        self.regions = states.regions
        self.type = self.regions.type
        self.types = [values.type_of(term.type) for term in self.rounds.initial]
        frames = self.rounds.most + 1
        self.record = f.alloca(WORD, count=states.shape.move)
        self.points = f.alloca(WORD, count=frames)
        self.left = f.alloca(self.type, count=frames)
        self.went = f.alloca(WORD, count=frames)
        self.carried = [f.alloca(type_, count=frames) for type_ in self.types]
        self.depth = f.alloca(WORD, 0)
        self.enters = f.alloca(BIT, True)

    def search(self, tried: Callable[[Value, int], None], found: Callable[[Scope], None]) -> None:
        """Write the search. ``tried`` is given the number of sites to try; ``found`` writes what follows a chain."""
        f, rounds, statement = self.f, self.rounds, self.statement
        start = self.values.value(f, statement.start, self.scope)
        initial = [self.values.value(f, term, self.scope) for term in rounds.initial]
        first = self._known(start, initial)
        region = self.values.value(f, rounds.region, first)
        with f.when(self.regions.some(f, region)):  # most pieces have no chain at all
            for number, word in enumerate(self.states.move_words(f, statement.rule, [start])):
                f.set(WORD, f.word(self.record, number), word)
            f.set(WORD, self.depth, 0)
            f.set(BIT, self.enters, True)
            f.set(WORD, self.points, start)
            for type_, cell, value in zip(self.types, self.carried, initial, strict=True):
                f.set(type_, cell, value)
            with f.loop() as loop:
                depth = f.get(WORD, self.depth)
                stacks = zip(self.types, self.carried, strict=True)
                carried = [f.get(type_, self._at(cell, depth, type_)) for type_, cell in stacks]
                here = self._known(f.get(WORD, f.word(self.points, depth)), carried)
                with f.when(f.get(BIT, self.enters)):
                    self._enter(here.inner(), depth, tried, found)
                rest = self._at(self.left, depth)
                sites = f.get(self.type, rest)
                none = self.regions.is_empty(f, sites)
                with f.when(none):
                    if not rounds.optional:
                        with f.when(self._may_end(depth)), f.when(self._stuck(depth)):
                            found(here.inner())
                    self._note(depth, f.i64(ABSENT))
                    f.set(WORD, self.depth, depth - 1)
                with f.when(~none):
                    single = self.regions.lowest(f, sites)
                    f.set(self.type, rest, sites ^ single)
                    self._go(here.inner(), depth, self.regions.bit(f, sites), single)
                loop.leave_if(f.get(WORD, self.depth).slt(0))

    def _enter(
        self, here: Scope, depth: Value, tried: Callable[[Value, int], None], found: Callable[[Scope], None]
    ) -> None:
        """Begin a round at this depth: compute the sites to try."""
        f = self.f
        f.set(BIT, self.enters, False)
        f.set(WORD, f.word(self.went, depth), 0)
        f.set(self.type, self._at(self.left, depth), 0)
        if self.rounds.optional:
            with f.when(self._may_end(depth)):
                found(here.inner())
        with f.when(depth.ult(self.rounds.most)):
            region = self.values.value(f, self.rounds.region, here)
            tried(self.regions.count(f, region), self.statement.rule)
            f.set(self.type, self._at(self.left, depth), region)

    def _go(self, here: Scope, depth: Value, bit: Value, single: Value) -> None:
        """Try one site: if the round is possible, the next one begins there."""
        f, target = self.f, self.rounds.target
        here.names[target], here.singles[target] = bit, single
        with f.when(self.values.value(f, self.rounds.condition, here)):
            inner = here.inner()
            f.set(WORD, f.word(self.went, depth), 1)
            below = depth + 1
            for type_, cell, term in zip(self.types, self.carried, self.rounds.following, strict=True):
                f.set(type_, self._at(cell, below, type_), self.values.value(f, term, inner))
            f.set(WORD, f.word(self.points, below), bit)
            self._note(below, bit)
            f.set(WORD, self.depth, below)
            f.set(BIT, self.enters, True)

    def _known(self, site: Value, carried: list[Value]) -> Scope:
        """The names in scope in a round."""
        return named(self.f, self.regions, self.scope, self.rounds, site, carried, **{self.statement.name: self.record})

    def _may_end(self, depth: Value) -> Value:
        return depth.uge(self.rounds.least)

    def _stuck(self, depth: Value) -> Value:
        """Test whether no further round is possible."""
        return self.f.get(WORD, self.f.word(self.went, depth)).eq(0)

    def _at(self, cell: Value, depth: Value, type_: str = "") -> Value:
        return self.f.at(type_ or self.type, cell, depth)

    def _note(self, depth: Value, part: Value) -> None:
        """Write the site at a depth into the record; the one at depth 0 is rewritten before it is read."""
        f = self.f
        f.set("i16", f.at("i16", self.record, depth + 1), part.to("i16"))


def named(
    f: Function, regions: Regions, scope: Scope, rounds: Rounds, site: Value, carried: list[Value], **more: Value
) -> Scope:
    """A scope with the names of a round."""
    inner = scope.inner()
    inner.names |= {rounds.site: site, **dict(zip(rounds.carried, carried, strict=True)), **more}
    inner.singles[rounds.site] = regions.single(f, site)
    return inner


def replay(values: Values, f: Function, rounds: Rounds, scope: Scope, start: str) -> None:
    """Replay the rounds of the chain in ``move``; afterwards ``scope`` has the names that follow it."""
    types = [values.type_of(term.type) for term in rounds.initial]
    site = f.alloca(WORD, scope.names[start])
    cells = [f.alloca(type_, values.value(f, term, scope)) for type_, term in zip(types, rounds.initial, strict=True)]
    number = f.alloca(WORD, 0)
    with f.loop() as loop:
        done = f.get(WORD, number)
        loop.leave_if(done.uge(rounds.most))
        part = f.get("i16", f.at("i16", f["move"], done + 2)).to(WORD)
        loop.leave_if(part.eq(ABSENT))
        carried = [f.get(type_, cell) for type_, cell in zip(types, cells, strict=True)]
        inner = named(f, values.regions, scope, rounds, f.get(WORD, site), carried)
        inner.names[rounds.target], inner.singles[rounds.target] = part, values.regions.single(f, part)
        following = [values.value(f, term, inner) for term in rounds.following]
        for type_, cell, value in zip(types, cells, following, strict=True):
            f.set(type_, cell, value)
        f.set(WORD, site, part)
        f.set(WORD, number, done + 1)
    carried = [f.get(type_, cell) for type_, cell in zip(types, cells, strict=True)]
    behind = named(f, values.regions, scope, rounds, f.get(WORD, site), carried)
    scope.names |= behind.names
    scope.singles |= behind.singles
