"""The slots of a position, some of which are moves: counted, and decoded from an index, without finding all moves.

A position is searched for records like those of ``move_bundles``, except that a tail (``tails``) is a single record:
its sites, and the sites and units of the loops around it. Each record has a number of slots; a bundle of moves has one
for each move.
"""

from __future__ import annotations

from ...analysis.tails import Tail, depth, tails_of
from ...codegen.fields import ABSENT, MOVER
from ...codegen.rules import Rules
from ...codegen.values import Scope
from ...ir.program import Block, ForSites, ForUnits, If, Let, Statement, Yield, statements, terms_of
from ...ir.types import SITE
from ...llvm.builder import Function, FunctionName
from ...llvm.typed_values import POINTER, WORD, Value
from .capacity import Capacity, times
from .move_bundles import Bundles, drawn, region_at
from .signatures import KIND, MOVE, record_words

TAIL = 4
"""The kind of a record that is a tail (see ``move_bundles``); the tail's number is in the bits from 8 on."""
PAIRS, MOVES, TRIES, LAST, DIGIT, SIZE = range(6)
"""Additional results, in words. From ``slots``: the number of sites of all tails, the number of moves outside of them,
and an upper bound on the sites that searching the tails would try. From ``slot``, for the last choice that it
represents: the number of sites, the index of the chosen one, and the number of slots."""
TOLD = SIZE + 1
"""The number of these words."""


class Slots:
    """Writes the functions for slots into the module of a game's rules."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.capacity = Capacity(rules)
        self.tails = tails_of(rules.program)

    def slots(self) -> FunctionName:
        """``i64 slots(state, moves, told)``: write the records of a position and return the number of their slots, or
        the error code of ``moves`` if there are too many combinations to try."""

        def write(f: Function) -> None:
            sink = _Records(self, f)
            tried = self.rules.generator.search_all(f, sink)
            total, in_tails, pairs = (f.get(WORD, cell) for cell in (sink.total, sink.in_tails, sink.pairs))
            f.set(WORD, f.word(f["told"], PAIRS), pairs)
            f.set(WORD, f.word(f["told"], MOVES), total - in_tails)
            if tried is not None:
                deep = in_tails * max(depth(tail.loop.block) for tail in self.tails)
                tries = f.get(WORD, tried.cell) + (pairs + deep)
                f.set(WORD, f.word(f["told"], TRIES), tries)
            f.ret(total)

        return self.rules.module.function("slots", WORD, pointers("state", "moves", "told"), write)

    def slot(self) -> FunctionName:
        """``i64 slot(state, moves, number, move, told)``: whether a slot is a move, which is then written."""

        def write(f: Function) -> None:
            record, left = f.alloca(POINTER, f["moves"]), f.alloca(WORD, f["number"])
            with f.loop() as loop:
                here = f.get(POINTER, record)
                k, number = f.get(WORD, left), f.get(WORD, here)
                loop.leave_if(k.ult(number))
                f.set(WORD, left, k - number)
                f.set(POINTER, record, f.word(here, record_words(self.rules.shape)))
            here, k = f.get(POINTER, record), f.get(WORD, left)
            kind = f.get(WORD, f.word(here, KIND))
            for place, tail in enumerate(self.tails):
                with f.when(kind.eq(TAIL | place << 8)):
                    given = (f["state"], here, k, f["move"], f["told"])
                    f.ret(f.call(self._below_tail(place, tail), *given))
            f.call(drawn(self.rules), here, k, f["move"])
            self._tell(f, f.i64(0), f.i64(0), f.i64(1))
            f.ret(1)

        parameters = [*pointers("state", "moves"), (WORD, "number"), *pointers("move", "told")]
        return self.rules.module.function("slot", WORD, parameters, write, inline=True)

    def _below_tail(self, number: int, tail: Tail) -> FunctionName:
        """The same for one tail, given its record; ``number`` counts its slots from zero."""

        def write(f: Function) -> None:
            rules, r = self.rules, self.rules.regions
            mover = rules.states.field(f, f["state"], MOVER)
            roots: list[Statement] = [*tail.path, *statements(tail.loop.block)]
            terms = [term for one in roots for term in terms_of(one)]
            scope = rules.inputs.scope(f, f["state"], mover, [*terms, *self.capacity.ceilings(tail.loop.block)])
            sites, units = list(tail.sites), list(tail.units)
            for statement in tail.path:
                match statement:
                    case ForSites(name=name):
                        place = 1 + sites.index(name)
                        word = f.get(WORD, f.word(f["record"], MOVE + place // 4))
                        bit = (word >> (place % 4 * 16)) & ABSENT
                        self._stand(f, scope, name, bit)
                    case ForUnits(name=name):
                        scope.names[name] = f.get(r.type, region_at(rules.shape, f, f["record"], 1 + units.index(name)))
                    case Let():
                        self._let(f, scope, statement)
            self._tell(f, f.i64(0), f.i64(0), f.i64(1))
            size = self.capacity.of(f, tail.loop.block, scope)
            whole = f.get(r.type, region_at(rules.shape, f, f["record"], 0))
            bit = r.nth(f, whole, f["number"] // size)
            self._stand(f, scope, tail.loop.name, bit)
            self._descend(f, tail.loop.block, scope, f["number"] % size)
            f.ret(0)

        parameters = [*pointers("state", "record"), (WORD, "number"), *pointers("move", "told")]
        return self.rules.module.function(f"below_tail{number}", WORD, parameters, write)

    def _descend(self, f: Function, block: Block, scope: Scope, digits: Value) -> None:
        """Write code that returns 1 with the move that ``digits`` encode in a block, or goes on here if there is
        none."""
        r = self.rules.regions
        scope = scope.inner()
        left = digits
        for statement in block:
            if isinstance(statement, Let):
                self._let(f, scope, statement)
                continue
            size = self.capacity.of(f, (statement,), scope)
            with f.when(left.ult(size)):
                inner = scope.inner()
                match statement:
                    case If(condition=condition, block=below):
                        with f.when(self.rules.values.value(f, condition, inner)):
                            self._descend(f, below, inner, left)
                    case ForSites(name=name, region=region, block=below):
                        each = self.capacity.of(f, below, inner)
                        place = left // each
                        whole = self.rules.values.value(f, region, inner)
                        with f.when(place.ult(r.count(f, whole))):
                            self._stand(f, inner, name, r.nth(f, whole, place))
                            self._descend(f, below, inner, left % each)
                    case Yield(rule=rule, sites=sites, each=None):
                        self._tell(f, f.i64(1), f.i64(0), f.i64(1))
                        self._write(f, rule, [self.rules.values.value(f, site, inner) for site in sites])
                    case Yield(rule=rule, sites=sites, each=region) if region is not None:
                        whole = self.rules.values.value(f, region, inner)
                        count = r.count(f, whole)
                        self._tell(f, count, left, size)
                        with f.when(left.ult(count)):
                            known = [self.rules.values.value(f, site, inner) for site in sites]
                            self._write(f, rule, [*known, r.nth(f, whole, left)])
                f.ret(0)
            left = left - size

    def _write(self, f: Function, rule: int, sites: list[Value]) -> None:
        """Write a move and return."""
        for place, word in enumerate(self.rules.states.move_words(f, rule, sites)):
            f.set(WORD, f.word(f["move"], place), word)
        f.ret(1)

    def _tell(self, f: Function, count: Value, digit: Value, size: Value) -> None:
        for place, value in ((LAST, count), (DIGIT, digit), (SIZE, size)):
            f.set(WORD, f.word(f["told"], place), value)

    def _let(self, f: Function, scope: Scope, statement: Let) -> None:
        scope.names[statement.name] = self.rules.values.value(f, statement.value, scope)
        if statement.value.type == SITE:
            scope.singles[statement.name] = self.rules.regions.single(f, scope.names[statement.name])

    def _stand(self, f: Function, scope: Scope, name: str, bit: Value) -> None:
        scope.names[name], scope.singles[name] = bit, self.rules.regions.single(f, bit)


class _Records(Bundles):
    """Writes bundles, and a record for each tail."""

    def __init__(self, slots: Slots, f: Function) -> None:
        super().__init__(slots.rules, f)
        self.slots = slots
        self.numbers = {tail.loop.name: number for number, tail in enumerate(slots.tails)}
        self.in_tails, self.pairs = f.alloca(WORD, 0), f.alloca(WORD, 0)

    def skips(self, loop: ForSites) -> bool:
        """Whether the loop is a tail."""
        return loop.name in self.numbers

    def take_loop(self, f: Function, loop: ForSites, whole: Value, scope: Scope) -> None:
        """Add a tail."""
        number = self.numbers[loop.name]
        tail = self.slots.tails[number]
        pairs = self.regions.count(f, whole)
        number_of_slots = times(f, pairs, self.slots.capacity.of(f, tail.loop.block, scope))
        f.add_to(self.pairs, pairs)
        f.add_to(self.in_tails, number_of_slots)
        sites = [scope.names[name] for name in tail.sites]
        units = [scope.names[name] for name in tail.units]
        self._write(f, number_of_slots, f.i64(TAIL | number << 8), tail.rule, sites, [whole, *units])


def pointers(*names: str) -> list[tuple[str, str]]:
    """Pointer parameters with these names."""
    return [(POINTER, name) for name in names]
