"""Playouts that keep what units offer: see ``passes.lazy``.

What is kept lies in words: one that ends the game soon when another thread sets it; how many moves there are, whose
address is what functions are given; then for each player an area: how many units are kept; the sites that have changed
since his last turn; then a record for each unit: its sites, its footprint, and how many moves it offers.
"""

from __future__ import annotations

from dataclasses import dataclass

from ...codegen.fields import MOVER
from ...codegen.layout import Layout
from ...codegen.regions import Regions
from ...codegen.rules import Rules
from ...codegen.values import Scope
from ...codegen.vectors import lanes
from ...ir.program import ForUnits, Let, statements, terms_of
from ...llvm.builder import Function, FunctionName
from ...llvm.typed_values import POINTER, VOID, WORD, Value
from .move_bundles import Bundles
from .unit_footprint import UnitFootprint

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


def units_words(layout: Layout, sites: int, players: int) -> int:
    """Words of all that is kept, the one in front included that ends the game."""
    return 2 + players * area_of(layout, sites).words


class UnitCache:
    """Writes the search that keeps units."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.r: Regions = rules.regions
        self.footprint = UnitFootprint(rules)
        self.loop = self.footprint.loop
        self.w = rules.regions.wide
        self.area = area_of(rules.shape.layout, rules.program.sites)

    def area_of(self, f: Function, units: Value, mover: Value) -> Value:
        """The area of a player."""
        return f.word(units, mover * self.area.words)

    def forget(self, f: Function, units: Value) -> None:
        """Begin a game: nothing is kept."""
        for player in range(self.rules.program.players):
            area = f.word(units, player * self.area.words)
            f.set(WORD, area, 0)

    def changed(self, f: Function, before: Value, after: Value, units: Value) -> None:
        """Tell every player which sites a move has changed."""
        r, w = self.r, self.w
        change = f.const(r.type, 0)
        for slot in range(self.rules.shape.slots):
            place = slot * self.rules.shape.layout.words
            old, new = (f.get(r.type, f.word(state, place)) for state in (before, after))
            change = change | (old ^ new)
        change = w.of(f, change)
        for player in range(self.rules.program.players):
            word = f.word(units, player * self.area.words + 1)
            f.set(w.type, word, f.get(w.type, word) | change)

    def _common(self, f: Function) -> tuple[Value, Scope]:
        mover = self.rules.states.field(f, f["state"], MOVER)
        terms = [term for one in statements(self.rules.program.moves) for term in terms_of(one)]
        return mover, self.rules.inputs.scope(f, f["state"], mover, terms)

    def refresh(self) -> FunctionName:
        """``i64 refresh(state, moves, units)``: bring the mover's area up to date, write the bundles of all moves that
        are not those of units, and give their number; the word before ``units`` gets the number of all moves."""

        def write(f: Function) -> None:
            r, w = self.r, self.w
            mover, scope = self._common(f)
            own = self.area_of(f, f["units"], mover)
            sink = Bundles(self.rules, f)
            for statement in self.rules.program.moves:
                match statement:
                    case Let(name=name, value=value):
                        scope.names[name] = self.rules.values.value(f, value, scope)
                    case ForUnits():
                        pass
                    case _:
                        self.rules.generator.search(f, (statement,), scope, sink, None)
            total = f.alloca(WORD, f.get(WORD, sink.total))
            now = self.rules.values.value(f, self.loop.region, scope)
            covered = f.alloca(w.type, w.none)
            kept = f.alloca(WORD, 0)
            self._keep(f, own, w.of(f, now), covered, kept, total)
            rest = f.alloca(r.type, r.minus(f, now, w.back(f, f.get(w.type, covered))))
            with f.loop() as loop:
                left = f.get(r.type, rest)
                loop.leave_if(r.is_empty(f, left))
                unit = r.flood(f, r.lowest(f, left), left)
                f.set(r.type, rest, r.minus(f, left, unit))
                number, looked = self.footprint.look(f, unit, scope)
                place = f.get(WORD, kept)
                self._put(f, self._record(f, own, place), w.of(f, unit), w.of(f, looked), number)
                f.set(WORD, kept, place + 1)
                f.add_to(total, number)
            f.set(WORD, own, f.get(WORD, kept))
            f.set(w.type, f.word(own, 1), w.none)
            f.set(WORD, f.word(f["units"], -1), f.get(WORD, total))
            f.ret(f.get(WORD, sink.total))

        parameters = [(POINTER, "state"), (POINTER, "moves"), (POINTER, "units")]
        return self.rules.module.function("refresh", WORD, parameters, write)

    def _record(self, f: Function, own: Value, place: Value) -> Value:
        offset = place * self.area.record + (1 + self.area.width)
        return f.word(own, offset)

    def _keep(self, f: Function, own: Value, now: Value, covered: Value, kept: Value, total: Value) -> None:
        """Move the records that still hold to the front."""
        w, area = self.w, self.area
        changed = f.get(w.type, f.word(own, 1))
        with f.count(f.get(WORD, own)) as index:
            record = self._record(f, own, index)
            unit = f.get(w.type, record)
            looked = f.get(w.type, f.word(record, area.width))
            stale = (looked & changed) | w.minus(f, unit, now)
            holds = ~w.some(f, stale)
            number = f.get(WORD, f.word(record, 2 * area.width))
            place = f.get(WORD, kept)
            target = self._record(f, own, place)
            if self.rules.shape.layout.words < BRANCH_FROM:  # a record that does not hold is overwritten by the next
                self._put(f, target, unit, looked, number)
                f.set(WORD, kept, place + holds.to(WORD))
                f.set(w.type, covered, f.get(w.type, covered) | f.select(w.type, holds, unit, w.none))
                f.add_to(total, f.select(WORD, holds, number, 0))
            else:
                with f.when(holds):
                    with f.when(place.ne(index)):
                        self._put(f, target, unit, looked, number)
                    f.set(WORD, kept, place + 1)
                    f.set(w.type, covered, f.get(w.type, covered) | unit)
                    f.add_to(total, number)

    def _put(self, f: Function, record: Value, unit: Value, looked: Value, number: Value) -> None:
        """Write a record."""
        f.set(self.w.type, record, unit)
        f.set(self.w.type, f.word(record, self.area.width), looked)
        f.set(WORD, f.word(record, 2 * self.area.width), number)

    def unit_bundles(self) -> FunctionName:
        """``void unit_bundles(state, moves, unit)``: write the bundles of one unit."""

        def write(f: Function) -> None:
            _, scope = self._common(f)
            for statement in self.rules.program.moves:
                if isinstance(statement, Let):
                    scope.names[statement.name] = self.rules.values.value(f, statement.value, scope)
            scope.names[self.loop.name] = self.w.back(f, f.get(self.w.type, f["unit"]))
            self.rules.generator.search(f, self.loop.block, scope, Bundles(self.rules, f), None)
            f.ret()

        parameters = [(POINTER, "state"), (POINTER, "moves"), (POINTER, "unit")]
        return self.rules.module.function("unit_bundles", VOID, parameters, write)

    def choose(self, f: Function, state: Value, units: Value, number: Value, others: Value) -> Value:
        """Where the bundles are those of the move with a number, ``others`` of which are not of units: write them, and
        give the number that it has among them."""

        def write(f: Function) -> None:
            with f.when(f["number"].ult(f["others"])):
                f.ret(f["number"])
            own = self.area_of(f, f["units"], self.rules.states.field(f, f["state"], MOVER))
            left, index = f.alloca(WORD, f["number"] - f["others"]), f.alloca(WORD, 0)
            with f.loop() as loop:
                place = f.get(WORD, index)
                offered = f.get(WORD, f.word(self._record(f, own, place), 2 * self.area.width))
                k = f.get(WORD, left)
                loop.leave_if(k.ult(offered))
                f.set(WORD, left, k - offered)
                f.set(WORD, index, place + 1)
            record = self._record(f, own, f.get(WORD, index))
            f.call(self.unit_bundles(), f["state"], f["moves"], record)
            f.ret(f.get(WORD, left))

        parameters = [(POINTER, "state"), (POINTER, "moves"), (POINTER, "units"), (WORD, "number"), (WORD, "others")]
        name = self.rules.module.function("choose", WORD, parameters, write)
        given = (state, f["moves"], units, number, others)
        return f.call(name, *given)
