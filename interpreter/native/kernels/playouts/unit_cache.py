"""Playouts that cache the moves of units: see ``passes.lazy``.

The cache consists of words: the stop word, which another thread sets to end the game; the number of moves, whose
address is passed to functions; then an area for each player: the number of cached units; the sites that have changed
since the player's last turn; then a record for each unit: its sites, its footprint, and the number of moves it offers.
"""

from __future__ import annotations

from ...codegen.fields import MOVER
from ...codegen.regions import Regions
from ...codegen.rules import Rules
from ...codegen.values import Scope
from ...ir.program import ForUnits, Let, statements, terms_of
from ...llvm.builder import Function, FunctionName
from ...llvm.typed_values import POINTER, VOID, WORD, Value
from .move_bundles import Bundles
from .signatures import area_of
from .unit_footprint import UnitFootprint

BRANCH_FROM = 3
"""From this many words on, moving a record costs more than a mispredicted branch."""


class UnitCache:
    """Writes the search that caches units."""

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
        """Start a game with an empty cache."""
        for player in range(self.rules.program.players):
            area = f.word(units, player * self.area.words)
            f.set(WORD, area, 0)

    def changed(self, f: Function, before: Value, after: Value, units: Value) -> None:
        """Record for every player which sites a move has changed."""
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
        """``i64 refresh(state, moves, units)``: update the mover's area, write the bundles of all moves that do not
        belong to units, and return their number; the number of all moves is written to the word before ``units``."""

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
        """Move the records that are still valid to the front."""
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
            if self.rules.shape.layout.words < BRANCH_FROM:  # an invalid record is overwritten by the next
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
        """Write the bundles that contain the move with index ``number``, and return its index among them; the first
        ``others`` moves do not belong to units."""

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
