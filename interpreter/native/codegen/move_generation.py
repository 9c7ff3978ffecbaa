"""Move generation: the statements of a program in LLVM IR, and the sinks that receive the moves."""

from __future__ import annotations

from ....gdl.text import limits
from ..ir.program import (
    Block,
    ForSites,
    ForUnits,
    If,
    Let,
    Offer,
    Otherwise,
    Prefer,
    Repeat,
    Yield,
    YieldBeside,
    YieldChain,
    YieldRejoin,
    statements,
    terms_of,
)
from ..ir.terms import Term, subterms
from ..ir.types import SITE
from ..llvm.builder import Function, FunctionName
from ..llvm.typed_values import POINTER, WORD, Value
from .chains import Chain, MergedChain
from .fields import MOVER
from .inputs import Inputs
from .signatures import MOVES, UNDEFINED
from .states import States
from .values import Scope, Values


class Sink:
    """A receiver of moves."""

    def take(self, f: Function, rule: int, sites: list[Value]) -> None:
        """Take one move."""
        raise NotImplementedError

    def take_each(self, f: Function, rule: int, sites: list[Value], each: Value) -> None:
        """Take one move for each site of a region."""
        raise NotImplementedError

    def take_beside(self, f: Function, rule: int, start: Value, target: Value) -> None:
        """Take one move from each site of a region to each adjacent site of another."""
        raise NotImplementedError

    def take_leaves(self, f: Function, rule: int, leaves: Value, target: Value, spare: Value) -> None:
        """Take one move from each of ``leaves`` to each of ``target``, except that a site of ``target`` outside
        ``spare`` whose only neighbour in the unit is in ``leaves`` is no target for that neighbour."""
        raise NotImplementedError

    def skips(self, loop: ForSites) -> bool:
        """Whether the sink takes a loop without running it."""
        return False

    def take_loop(self, f: Function, loop: ForSites, whole: Value, scope: Scope) -> None:
        """Take a skipped loop and its sites."""
        raise NotImplementedError

    def take_chain(self, f: Function, record: Value) -> None:
        """Take a move whose words are in memory."""
        raise NotImplementedError

    def forget(self, f: Function) -> None:
        """Discard all moves so far."""
        raise NotImplementedError

    def found(self, f: Function) -> Value:
        """The number of moves so far."""
        raise NotImplementedError

    greatest: Value
    """The cell with the greatest preference number; ``UNDEFINED`` if there is none."""
    whole_leaves = True
    """Whether the sink takes leaves together."""


class MoveGenerator:
    """Writes move generation: the moves of a program's statements go to a :class:`Sink`."""

    def __init__(self, states: States, inputs: Inputs, values: Values) -> None:
        self.states, self.inputs, self.values = states, inputs, values
        self.module, self.program, self.regions = states.module, states.program, states.regions
        asked = [term for term in subterms(_terms(self.program.moves)) if term.op == "touching"]
        self.values.touching = frozenset(term.args[0].number for term in asked)

    def search(
        self, f: Function, block: Block, scope: Scope, sink: Sink, tried: Tried | None, values: Values | None = None
    ) -> None:
        """Write a block of statements; every move goes to the sink."""
        r = self.regions
        values = values or self.values
        scope = scope.inner()
        for statement in block:
            match statement:
                case Let(name=name, value=value):
                    scope.names[name] = values.value(f, value, scope)
                    if value.type == SITE:
                        scope.singles[name] = r.single(f, scope.names[name])
                case If(condition=condition, block=inner):
                    with f.when(values.value(f, condition, scope)):
                        self.search(f, inner, scope, sink, tried, values)
                case Otherwise(block=inner):
                    with f.when(sink.found(f).eq(0)):
                        self.search(f, inner, scope, sink, tried, values)
                case Prefer(number=number, block=inner):
                    own = values.value(f, number, scope)
                    with f.when(own.sgt(f.get(WORD, sink.greatest))):
                        f.set(WORD, sink.greatest, own)
                        sink.forget(f)
                    with f.when(own.sge(f.get(WORD, sink.greatest))):
                        self.search(f, inner, scope, sink, tried, values)
                case Repeat():
                    self._chains(f, statement, scope, sink, tried, values)
                case YieldChain(chain=name):
                    sink.take_chain(f, scope.names[name])
                case ForSites(name=name, region=region, block=inner):
                    whole = values.value(f, region, scope)
                    skips = sink.skips(statement)
                    if tried is not None:
                        tried.add(f, f.i64(1) if skips else r.count(f, whole), _rule_of(inner))
                    if skips:
                        sink.take_loop(f, statement, whole, scope)
                        continue
                    with self.states.each(f, whole) as (bit, single):
                        scope.names[name], scope.singles[name] = bit, single
                        self.search(f, inner, scope, sink, tried, values)
                case ForUnits(name=name, region=region, block=inner):
                    whole = values.value(f, region, scope)
                    rest = f.alloca(r.type, whole)
                    with f.loop() as loop:
                        left = f.get(r.type, rest)
                        loop.leave_if(r.is_empty(f, left))
                        unit = scope.names[name] = r.flood(f, r.lowest(f, left), whole)
                        f.set(r.type, rest, r.minus(f, left, unit))
                        self.search(f, inner, scope, sink, tried, values)
                case Yield(rule=rule, sites=sites, each=each):
                    found = [values.value(f, site, scope) for site in sites]
                    if each is None:
                        sink.take(f, rule, found)
                        continue
                    whole = values.value(f, each, scope)
                    if tried is not None:
                        tried.add(f, r.count(f, whole), rule)
                    sink.take_each(f, rule, found, whole)
                case YieldBeside(rule=rule, start=start, target=target):
                    starts, targets = (values.value(f, region, scope) for region in (start, target))
                    if tried is not None:  # an upper bound on the number of moves
                        most = max(len(near) for near in self.program.neighbours)
                        tried.add(f, r.count(f, starts) * most, rule)
                    if self.regions.layout.shifts is not None:
                        sink.take_beside(f, rule, starts, targets)
                        continue
                    with self.states.each(f, starts) as (bit, _):
                        sink.take_each(f, rule, [bit], r.both(f, r.neighbours(f, bit), targets))
                case YieldRejoin(rule=rule, start=start, unit=unit, target=target):
                    whole, units = values.value(f, start, scope), values.value(f, unit, scope)
                    targets = values.value(f, target, scope)
                    if tried is not None:
                        tried.add(f, r.count(f, whole) * r.count(f, targets), rule)
                    self._rejoin(f, rule, (whole, units, targets), sink)

    def _chains(
        self, f: Function, statement: Repeat, scope: Scope, sink: Sink, tried: Tried | None, values: Values
    ) -> None:
        """Write the search for chains; what follows a complete chain is a search, too."""

        def count(number: Value, rule: int) -> None:
            if tried is not None:
                tried.add(f, number, rule)

        def found(behind: Scope) -> None:
            self.search(f, statement.block, behind, sink, tried, values)

        kind = MergedChain if statement.rounds.merged else Chain
        kind(self.states, f, statement, scope, values).search(count, found)

    def arrivals(self, f: Function, start: Value, target: Value) -> list[tuple[int, Value]]:
        """For each direction, the distance of its step and the sites where steps from ``start`` reach ``target``."""
        shifts = self.regions.layout.shifts
        assert shifts is not None
        return [
            (shift.distance, self.regions.both(f, self.regions.shifted(f, start, shift), target)) for shift in shifts
        ]

    def _rejoin(self, f: Function, rule: int, regions: tuple[Value, Value, Value], sink: Sink) -> None:
        """The moves of a ``YieldRejoin``."""
        r = self.regions
        start, unit, target = regions

        def one_by_one(sites: Value) -> None:
            with self.states.each(f, sites) as (bit, single):
                sink.take_each(f, rule, [bit], r.both(f, r.joints_without(f, unit, single), target))

        if r.layout.shifts is None or not sink.whole_leaves:
            one_by_one(start)
            return
        leaves, beside, spare, tree = r.leaves(f, unit)
        target = r.both(f, target, beside)
        several = r.some(f, r.both(f, unit, unit - 1))
        hanging = f.select(r.type, several, r.both(f, start, leaves), 0)
        sink.take_leaves(f, rule, hanging, target, spare)
        # Without a cycle, removing another site splits the unit, and only a site beside two of its sites can rejoin it.
        stuck = r.is_empty(f, r.both(f, target, spare))
        others = f.select(r.type, several & tree & stuck, 0, r.minus(f, start, hanging))
        one_by_one(others)

    def moves(self) -> FunctionName:
        """See :data:`MOVES`."""

        def write(f: Function) -> None:
            number = f.alloca(WORD, 0)
            self.search_all(f, Store(self, number))
            f.ret(f.get(WORD, number))

        return self.module.kernel(MOVES, write, plain=False)

    def count(self) -> FunctionName:
        """``i64 count(state)``: the number of moves that the rules offer, or the error code of ``moves``."""

        def write(f: Function) -> None:
            number = f.alloca(WORD, 0)
            self.search_all(f, Count(self, number))
            f.ret(f.get(WORD, number))

        return self.module.function("count", WORD, [(POINTER, "state")], write)

    def any_move(self) -> FunctionName:
        """``i64 any_move(state)``: zero if the rules offer no move; stops at the first move, or with the error code of
        ``moves``."""

        def write(f: Function) -> None:
            self.search_all(f, First(self))
            f.ret(0)

        return self.module.function("any_move", WORD, [(POINTER, "state")], write)

    def search_all(self, f: Function, sink: Sink) -> Tried | None:
        """Write the generation of all moves of ``state``; returns the counter of tries, or ``None`` if not needed."""
        tried = None if self.program.bounded else Tried(f)
        mover = self.states.field(f, f["state"], MOVER)
        scope = self.inputs.scope(f, f["state"], mover, list(_terms(self.program.moves)))
        if any(isinstance(statement, Prefer) for statement in statements(self.program.moves)):
            sink.greatest = f.alloca(WORD, UNDEFINED)
        self.search(f, self.program.moves, scope, sink, tried)
        return tried


class Tried:
    """Counts the sites that are tried, and gives up if there are too many."""

    def __init__(self, f: Function) -> None:
        self.cell = f.alloca(WORD, 0)

    def add(self, f: Function, number: Value, rule: int) -> None:
        """Add ``number`` tries for a rule."""
        f.add_to(self.cell, number)
        with f.when(f.get(WORD, self.cell).ugt(limits.COMBINATIONS)):
            f.ret(-1 - rule)


class Count(Sink):
    """Counts the moves."""

    def __init__(self, moves: MoveGenerator, number: Value) -> None:
        self.moves = moves
        self.number = number

    def found(self, f: Function) -> Value:
        """The number of moves so far."""
        return f.get(WORD, self.number)

    def take(self, f: Function, rule: int, sites: list[Value]) -> None:
        """Take one move."""
        f.add_to(self.number, 1)

    def take_chain(self, f: Function, record: Value) -> None:
        """Take one move."""
        f.add_to(self.number, 1)

    def forget(self, f: Function) -> None:
        """Discard all moves so far."""
        f.set(WORD, self.number, 0)

    def take_each(self, f: Function, rule: int, sites: list[Value], each: Value) -> None:
        """Take one move for each site."""
        f.add_to(self.number, self.moves.regions.count(f, each))

    def take_beside(self, f: Function, rule: int, start: Value, target: Value) -> None:
        """Take one move for each step."""
        for _, arrivals in self.moves.arrivals(f, start, target):
            f.add_to(self.number, self.moves.regions.count(f, arrivals))

    def take_leaves(self, f: Function, rule: int, leaves: Value, target: Value, spare: Value) -> None:
        """Take leaves together."""
        r = self.moves.regions
        pairs = r.count(f, leaves) * r.count(f, target)
        tied = r.count(f, r.beside(f, leaves, r.minus(f, target, spare)))
        f.add_to(self.number, pairs - tied)


class First(Sink):
    """Returns 1 from the function at the first move."""

    whole_leaves = False

    def __init__(self, moves: MoveGenerator) -> None:
        self.moves = moves

    def found(self, f: Function) -> Value:
        """None: otherwise the function has returned."""
        return f.i64(0)

    def take(self, f: Function, rule: int, sites: list[Value]) -> None:
        """Stop."""
        f.ret(1)

    def take_chain(self, f: Function, record: Value) -> None:
        """Stop."""
        f.ret(1)

    def forget(self, f: Function) -> None:
        """There is nothing to discard."""

    def take_each(self, f: Function, rule: int, sites: list[Value], each: Value) -> None:
        """Stop if there is a site."""
        with f.when(self.moves.regions.some(f, each)):
            f.ret(1)

    def take_beside(self, f: Function, rule: int, start: Value, target: Value) -> None:
        """Stop if there is a step."""
        self.take_each(f, rule, [], self.moves.regions.beside(f, start, target))


class Store(Sink):
    """Stores the moves in memory, one after the other."""

    whole_leaves = False

    def __init__(self, moves: MoveGenerator, number: Value) -> None:
        self.moves = moves
        self.number = number

    def found(self, f: Function) -> Value:
        """The number of moves so far."""
        return f.get(WORD, self.number)

    def take(self, f: Function, rule: int, sites: list[Value]) -> None:
        """Take one move."""
        at = f.get(WORD, self.number)
        width = self.moves.states.shape.move
        address = f.word(f["moves"], at * width if width > 1 else at)
        for word, value in enumerate(self.moves.states.move_words(f, rule, sites)):
            f.set(WORD, f.word(address, word) if word else address, value)
        f.set(WORD, self.number, at + 1)

    def take_chain(self, f: Function, record: Value) -> None:
        """Take one move."""
        width = self.moves.states.shape.move
        f.copy(f.word(f["moves"], f.get(WORD, self.number) * width), record, width)
        f.add_to(self.number, 1)

    def forget(self, f: Function) -> None:
        """Discard all moves so far."""
        f.set(WORD, self.number, 0)

    def take_each(self, f: Function, rule: int, sites: list[Value], each: Value) -> None:
        """Take one move for each site."""
        with self.moves.states.each(f, each) as (bit, _):
            self.take(f, rule, [*sites, bit])

    def take_beside(self, f: Function, rule: int, start: Value, target: Value) -> None:
        """Take one move for each step."""
        for distance, arrivals in self.moves.arrivals(f, start, target):
            with self.moves.states.each(f, arrivals) as (bit, _):
                self.take(f, rule, [bit - distance, bit])


def _terms(block: Block) -> list[Term]:
    return [term for statement in statements(block) for term in terms_of(statement)]


def _rule_of(block: Block) -> int:
    """The first rule whose moves a block offers."""
    return next((one.rule for one in statements(block) if isinstance(one, Offer)), 0)
