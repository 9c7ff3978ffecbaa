"""Playouts that keep what units offer: see ``passes.lazy``.

For each player there is an area of words: how many units are kept; the sites that have changed since his last turn;
then a record for each unit: its sites, its footprint, and how many moves it offers.
"""

from __future__ import annotations

from dataclasses import dataclass

from ...analysis.cached_loop import cached_loop
from ...analysis.footprint import Footprint
from ...codegen.builder import WORD, Function, Value
from ...codegen.layout import Layout
from ...codegen.move_generation import Count
from ...codegen.regions import Regions
from ...codegen.rules import Rules
from ...codegen.values import Scope, Values
from ...codegen.vectors import lanes
from ...ir.program import Block, ForSites, ForUnits, If, Let, statements, terms_of
from ...ir.terms import Term
from .move_bundles import Bundles

BRANCH_FROM = 3
"""From so many words on, moving a record costs more than a branch that is not foreseen."""


@dataclass(frozen=True)
class Area:
    """Where everything is in the area of a player."""

    width: int
    sites: int

    @property
    def record(self) -> int:
        """Words of a record."""
        return 2 * self.width + 1

    @property
    def words(self) -> int:
        """Words of an area."""
        return 1 + self.width + self.sites * self.record


def area_of(layout: Layout, sites: int) -> Area:
    """The area of a player on a board of so many sites."""
    return Area(lanes(layout), sites)


class Keeping:
    """Writes the search that keeps units."""

    def __init__(self, rules: Rules) -> None:
        found = cached_loop(rules.program)
        assert found is not None
        self.rules = rules
        self.r: Regions = rules.regions
        self.lets, self.loop, self.whole = found
        self.w = rules.regions.wide
        self.area = area_of(rules.shape.layout, rules.program.sites)

    def area_of(self, f: Function, units: Value, mover: Value) -> Value:
        """The area of a player."""
        return f.word(units, f.op("mul", WORD, mover, str(self.area.words)))

    def forget(self, f: Function, units: Value) -> None:
        """Begin a game: nothing is kept."""
        for player in range(self.rules.program.players):
            area = f.word(units, str(player * self.area.words))
            f.set(WORD, area, "0")

    def changed(self, f: Function, before: Value, after: Value, units: Value) -> None:
        """Tell every player which sites a move has changed."""
        r, w = self.r, self.w
        change = "0"
        for slot in range(self.rules.shape.slots):
            place = str(slot * self.rules.shape.layout.words)
            old, new = (f.get(r.type, f.word(state, place)) for state in (before, after))
            change = f.either(r.type, change, f.op("xor", r.type, old, new))
        change = w.of(f, change)
        for player in range(self.rules.program.players):
            word = f.word(units, str(player * self.area.words + 1))
            f.set(w.type, word, f.either(w.type, f.get(w.type, word), change))

    def _common(self, f: Function) -> tuple[Value, Scope]:
        mover = self.rules.variable(f, "%state", 0)
        terms = [term for one in statements(self.rules.program.moves) for term in terms_of(one)]
        return mover, self.rules.scope(f, "%state", mover, terms)

    def refresh(self) -> str:
        """``i64 refresh(state, moves, units)``: bring the mover's area up to date, write the bundles of all moves that
        are not those of units, and give their number; the word before ``units`` gets the number of all moves."""

        def write(f: Function) -> None:
            r, w = self.r, self.w
            mover, scope = self._common(f)
            own = self.area_of(f, "%units", mover)
            sink = Bundles(self.rules, f)
            for statement in self.rules.program.moves:
                match statement:
                    case Let(name=name, value=value):
                        scope.names[name] = self.rules.values.value(f, value, scope)
                    case ForUnits():
                        pass
                    case _:
                        self.rules.search(f, (statement,), scope, sink, None)
            total = f.cell(WORD, f.get(WORD, sink.total))
            now = self.rules.values.value(f, self.loop.region, scope)
            covered = f.cell(w.type, w.none)
            kept = f.cell(WORD, "0")
            self._keep(f, own, w.of(f, now), covered, kept, total)
            rest = f.cell(r.type, r.minus(f, now, w.back(f, f.get(w.type, covered))))
            with f.loop() as loop:
                left = f.get(r.type, rest)
                loop.leave_if(r.is_empty(f, left))
                unit = r.flood(f, r.lowest(f, left), left)
                f.set(r.type, rest, r.minus(f, left, unit))
                number, looked = self._look(f, unit, scope)
                place = f.get(WORD, kept)
                self._put(f, self._record(f, own, place), w.of(f, unit), w.of(f, looked), number)
                f.set(WORD, kept, f.op("add", WORD, place, "1"))
                f.add_to(total, number)
            f.set(WORD, own, f.get(WORD, kept))
            f.set(w.type, f.word(own, "1"), w.none)
            f.set(WORD, f.word("%units", "-1"), f.get(WORD, total))
            f.give(WORD, f.get(WORD, sink.total))

        parameters = [("ptr", "state"), ("ptr", "moves"), ("ptr", "units")]
        return self.rules.module.function("refresh", WORD, parameters, write)

    def _record(self, f: Function, own: Value, place: Value) -> Value:
        offset = f.op("add", WORD, f.op("mul", WORD, place, str(self.area.record)), str(1 + self.area.width))
        return f.word(own, offset)

    def _keep(self, f: Function, own: Value, now: Value, covered: Value, kept: Value, total: Value) -> None:
        """Move the records that still hold to the front."""
        w, area = self.w, self.area
        changed = f.get(w.type, f.word(own, "1"))
        with f.count(f.get(WORD, own)) as index:
            record = self._record(f, own, index)
            unit = f.get(w.type, record)
            looked = f.get(w.type, f.word(record, str(area.width)))
            stale = f.either(w.type, f.both(w.type, looked, changed), w.minus(f, unit, now))
            holds = f.complement("i1", w.some(f, stale))
            number = f.get(WORD, f.word(record, str(2 * area.width)))
            place = f.get(WORD, kept)
            target = self._record(f, own, place)
            if self.rules.shape.layout.words < BRANCH_FROM:  # a record that does not hold is overwritten by the next
                self._put(f, target, unit, looked, number)
                f.set(WORD, kept, f.op("add", WORD, place, f.new(f"zext i1 {holds} to i64")))
                f.set(w.type, covered, f.either(w.type, f.get(w.type, covered), f.select(w.type, holds, unit, w.none)))
                f.add_to(total, f.select(WORD, holds, number, "0"))
            else:
                with f.when(holds):
                    with f.when(f.compare("ne", WORD, place, index)):
                        self._put(f, target, unit, looked, number)
                    f.set(WORD, kept, f.op("add", WORD, place, "1"))
                    f.set(w.type, covered, f.either(w.type, f.get(w.type, covered), unit))
                    f.add_to(total, number)

    def _put(self, f: Function, record: Value, unit: Value, looked: Value, number: Value) -> None:
        """Write a record."""
        f.set(self.w.type, record, unit)
        f.set(self.w.type, f.word(record, str(self.area.width)), looked)
        f.set(WORD, f.word(record, str(2 * self.area.width)), number)

    def _look(self, f: Function, unit: Value, scope: Scope) -> tuple[Value, Value]:
        """How many moves a unit offers, and its footprint."""
        r = self.r
        inner = scope.inner()
        inner.names[self.loop.name] = unit
        number = f.cell(WORD, "0")
        looked = f.cell(r.type, "0")
        recorder = _Recorder(self.rules, f, inner, looked)
        footprint = Footprint(self.lets, recorder)
        footprint.locals.add(self.loop.name)
        beside = r.beside(f, unit)
        footprint.demand(self.whole, r.union(f, unit, beside))
        # A unit that is not a whole part of the region can be kept by nobody.
        whole = self.rules.values.value(f, self.whole, scope)
        alone = r.is_empty(f, r.both(f, beside, r.minus(f, whole, unit)))
        self._search(f, self.loop.block, inner, Count(self.rules, number), footprint, recorder)
        found = f.select(r.type, alone, f.get(r.type, looked), "-1")
        return f.get(WORD, number), found

    def _search(
        self, f: Function, block: Block, scope: Scope, sink: Count, footprint: Footprint, recorder: _Recorder
    ) -> None:
        """As ``Rules.search``, with the footprint of each statement before it."""
        for statement in block:
            recorder.scope = scope
            match statement:
                case Let(name=name, value=value):
                    footprint.statement(statement)
                    scope.names[name] = recorder.values.value(f, value, scope)
                case ForSites(name=name, region=region, block=inner):
                    footprint.statement(statement)
                    with self.rules.each(f, recorder.values.value(f, region, scope)) as (bit, single):
                        below = scope.inner()
                        below.names[name], below.singles[name] = bit, single
                        self._search_below(f, inner, below, sink, footprint, recorder)
                case If(condition=condition, block=inner):
                    footprint.statement(statement)
                    with f.when(recorder.values.value(f, condition, scope)):
                        self._search_below(f, inner, scope.inner(), sink, footprint, recorder)
                case _:
                    footprint.statement(statement)
                    self.rules.search(f, (statement,), scope, sink, None, recorder.values)

    def _search_below(
        self, f: Function, block: Block, scope: Scope, sink: Count, footprint: Footprint, recorder: _Recorder
    ) -> None:
        """The same for a block that may be left out: what is found in it is not known behind it."""
        known = dict(recorder.searched)
        self._search(f, block, scope, sink, footprint, recorder)
        recorder.searched = known

    def unit_bundles(self) -> str:
        """``void unit_bundles(state, moves, unit)``: write the bundles of one unit."""

        def write(f: Function) -> None:
            _, scope = self._common(f)
            for statement in self.rules.program.moves:
                if isinstance(statement, Let):
                    scope.names[statement.name] = self.rules.values.value(f, statement.value, scope)
            scope.names[self.loop.name] = self.w.back(f, f.get(self.w.type, "%unit"))
            self.rules.search(f, self.loop.block, scope, Bundles(self.rules, f), None)
            f.give("void")

        parameters = [("ptr", "state"), ("ptr", "moves"), ("ptr", "unit")]
        return self.rules.module.function("unit_bundles", "void", parameters, write)

    def choose(self, f: Function, state: Value, units: Value, number: Value, others: Value) -> Value:
        """Where the bundles are those of the move with a number, ``others`` of which are not of units: write them, and
        give the number that it has among them."""

        def write(f: Function) -> None:
            with f.when(f.compare("ult", WORD, "%number", "%others")):
                f.give(WORD, "%number")
            own = self.area_of(f, "%units", self.rules.variable(f, "%state", 0))
            left, index = f.cell(WORD, f.op("sub", WORD, "%number", "%others")), f.cell(WORD, "0")
            with f.loop() as loop:
                place = f.get(WORD, index)
                offered = f.get(WORD, f.word(self._record(f, own, place), str(2 * self.area.width)))
                k = f.get(WORD, left)
                loop.leave_if(f.compare("ult", WORD, k, offered))
                f.set(WORD, left, f.op("sub", WORD, k, offered))
                f.set(WORD, index, f.op("add", WORD, place, "1"))
            record = self._record(f, own, f.get(WORD, index))
            f.call("void", self.unit_bundles(), ("ptr", "%state"), ("ptr", "%moves"), ("ptr", record))
            f.give(WORD, f.get(WORD, left))

        parameters = [("ptr", "state"), ("ptr", "moves"), ("ptr", "units"), (WORD, "number"), (WORD, "others")]
        name = self.rules.module.function("choose", WORD, parameters, write)
        given = (("ptr", state), ("ptr", "%moves"), ("ptr", units), (WORD, number), (WORD, others))
        return f.call(WORD, name, *given)


class _Recorder:
    """Writes what is looked at into a cell, in line with the search."""

    def __init__(self, rules: Rules, f: Function, scope: Scope, cell: Value) -> None:
        self.r = rules.regions
        self.f, self.scope, self.cell = f, scope, cell
        self.searched: dict[int, Value] = {}
        self.values = _Searching(self)

    def looked(self, pieces: str, at: object) -> None:
        """Sites of a slot."""
        assert isinstance(at, str)
        self.f.set(self.r.type, self.cell, self.r.union(self.f, self.f.get(self.r.type, self.cell), at))

    def sites(self, term: Term) -> object:
        """The value of a region or site; for a search, what it has looked at."""
        if term.op in ("steps", "flood"):
            if term.number not in self.searched:
                self.values.value(self.f, term, self.scope)
            return self.searched[term.number]
        value = self.values.value(self.f, term, self.scope)
        return self.r.single(self.f, value) if term.type == "site" else value

    def beside(self, at: object) -> object:
        """The sites beside others."""
        assert isinstance(at, str)
        return self.r.beside(self.f, at)


class _Searching(Values):
    """Terms whose searches tell what they have looked at."""

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
