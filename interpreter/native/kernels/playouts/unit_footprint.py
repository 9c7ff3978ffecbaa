"""The number of moves a unit offers, and its footprint: the number holds as long as those sites do not change."""

from __future__ import annotations

from ...analysis.cached_loop import cached_loop
from ...analysis.footprint import Footprint
from ...codegen.move_generation import Count
from ...codegen.regions import Regions
from ...codegen.rules import Rules
from ...codegen.values import Scope, Values
from ...ir.program import Block, ForSites, If, Let
from ...ir.terms import Term
from ...llvm.builder import Function
from ...llvm.typed_values import WORD, Value


class UnitFootprint:
    """Writes the search for the moves of one unit, which records the sites it looks at."""

    def __init__(self, rules: Rules) -> None:
        found = cached_loop(rules.program)
        assert found is not None
        self.rules = rules
        self.r: Regions = rules.regions
        self.lets, self.loop, self.whole = found

    def look(self, f: Function, unit: Value, scope: Scope) -> tuple[Value, Value]:
        """The number of moves that a unit offers, and its footprint."""
        r = self.r
        inner = scope.inner()
        inner.names[self.loop.name] = unit
        number = f.alloca(WORD, 0)
        looked = f.alloca(r.type, 0)
        recorder = _Recorder(self.rules, f, inner, looked)
        footprint = Footprint(self.lets, recorder)
        footprint.locals.add(self.loop.name)
        beside = r.beside(f, unit)
        footprint.demand(self.whole, r.union(f, unit, beside))
        # A unit that is not a whole component of the region cannot be cached.
        whole = self.rules.values.value(f, self.whole, scope)
        alone = r.is_empty(f, r.both(f, beside, r.minus(f, whole, unit)))
        self._search(f, self.loop.block, inner, Count(self.rules.generator, number), footprint, recorder)
        found = f.select(r.type, alone, f.get(r.type, looked), -1)
        return f.get(WORD, number), found

    def _search(
        self, f: Function, block: Block, scope: Scope, sink: Count, footprint: Footprint, recorder: _Recorder
    ) -> None:
        """Like ``Rules.search``, with the footprint of each statement before it."""
        for statement in block:
            recorder.scope = scope
            match statement:
                case Let(name=name, value=value):
                    footprint.statement(statement)
                    scope.names[name] = recorder.values.value(f, value, scope)
                case ForSites(name=name, region=region, block=inner):
                    footprint.statement(statement)
                    with self.rules.states.each(f, recorder.values.value(f, region, scope)) as (bit, single):
                        below = scope.inner()
                        below.names[name], below.singles[name] = bit, single
                        self._search_below(f, inner, below, sink, footprint, recorder)
                case If(condition=condition, block=inner):
                    footprint.statement(statement)
                    with f.when(recorder.values.value(f, condition, scope)):
                        self._search_below(f, inner, scope.inner(), sink, footprint, recorder)
                case _:
                    footprint.statement(statement)
                    self.rules.generator.search(f, (statement,), scope, sink, None, recorder.values)

    def _search_below(
        self, f: Function, block: Block, scope: Scope, sink: Count, footprint: Footprint, recorder: _Recorder
    ) -> None:
        """The same for a block that may be skipped: its searches are not known after it."""
        known = dict(recorder.searched)
        self._search(f, block, scope, sink, footprint, recorder)
        recorder.searched = known


class _Recorder:
    """Writes code that adds the sites looked at to a cell, inline with the search."""

    def __init__(self, rules: Rules, f: Function, scope: Scope, cell: Value) -> None:
        self.r = rules.regions
        self.f, self.scope, self.cell = f, scope, cell
        self.searched: dict[int, Value] = {}
        self.values = _Searching(self)

    def looked(self, pieces: str, at: object) -> None:
        """Record sites of a slot."""
        assert isinstance(at, Value)
        self.f.set(self.r.type, self.cell, self.r.union(self.f, self.f.get(self.r.type, self.cell), at))

    def sites(self, term: Term) -> object:
        """The value of a region or site; for a search, the sites it has looked at."""
        if term.op in ("steps", "flood"):
            if term.number not in self.searched:
                self.values.value(self.f, term, self.scope)
            return self.searched[term.number]
        value = self.values.value(self.f, term, self.scope)
        return self.r.single(self.f, value) if term.type == "site" else value

    def beside(self, at: object) -> object:
        """The neighbours of sites."""
        assert isinstance(at, Value)
        return self.r.beside(self.f, at)


class _Searching(Values):
    """Writes terms, and records which sites their searches look at."""

    def __init__(self, recorder: _Recorder) -> None:
        super().__init__(recorder.r)
        self.recorder = recorder

    def _write(self, f: Function, term: Term, scope: Scope) -> Value:
        if term.op == "steps":
            a, b, through = (self.value(f, arg, scope) for arg in term.args)
            found, self.recorder.searched[term.number] = self.regions.steps_from(f, a, b, through)
            return found
        if term.op == "flood":
            found = super()._write(f, term, scope)
            start = self.value(f, term.args[0], scope)
            near = self.regions.union(f, start, found, self.regions.beside(f, found))
            self.recorder.searched[term.number] = near
            return found
        return super()._write(f, term, scope)
