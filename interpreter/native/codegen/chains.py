"""Chains, moves in rounds, in LLVM IR.

A round is a few terms over the results of the round before. They are written once, and the search goes through all
chains depth first with a stack of its own, whose frames hold those values and the sites that are left to try. Chains of
which only the results matter are searched by state, breadth first.
"""

from __future__ import annotations

from collections.abc import Callable

from ..ir.chain import Rounds
from ..ir.program import Program, Repeat
from ..llvm.builder import Function
from ..llvm.typed_values import BIT, WORD, Value, width
from .fields import ABSENT
from .regions import Regions
from .states import States
from .values import Scope, Values

ROOM = 128 << 10
"""The bytes of all tables of states of one function together."""
MOST = 4096
"""The states that a table holds at most."""
SHORT = "i16"
NONE = 0xFFFF


class Chain:
    """The search for the chains of one statement."""

    def __init__(self, states: States, f: Function, statement: Repeat, scope: Scope, values: Values) -> None:
        self.states, self.f, self.statement, self.scope, self.values = states, f, statement, scope, values
        self.rounds = statement.rounds
        self.regions = states.regions
        self.type = self.regions.type
        self.types = [values.type_of(term.type) for term in self.rounds.initial]
        frames = self.frames = self.rounds.most + 1
        states_kept = self.kept()
        self.record = f.alloca(WORD, count=states.shape.move)
        self.points = f.alloca(WORD, count=states_kept)
        self.left = f.alloca(self.type, count=frames)
        self.went = f.alloca(WORD, count=frames)
        self.carried = [f.alloca(type_, count=states_kept) for type_ in self.types]
        self.depth = f.alloca(WORD, 0)
        self.enters = f.alloca(BIT, True)

    def kept(self) -> int:
        """The number of points and carried values that the search has room for."""
        return self.frames

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
            self._keep(f.i64(0), start, initial)
            self._search(tried, found)

    def _search(self, tried: Callable[[Value, int], None], found: Callable[[Scope], None]) -> None:
        """Write the loop of the search."""
        f, rounds = self.f, self.rounds
        with f.loop() as loop:
            depth = f.get(WORD, self.depth)
            here = self._known(*self._kept(depth))
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
            self._keep(below, bit, self._following(inner))
            self._note(below, bit)
            f.set(WORD, self.depth, below)
            f.set(BIT, self.enters, True)

    def _following(self, there: Scope) -> list[Value]:
        """The values after a round."""
        self.values.prepare(self.f, self.rounds.following, there)
        return [self.values.value(self.f, term, there) for term in self.rounds.following]

    def _keep(self, place: Value, site: Value, carried: list[Value]) -> None:
        """Store a site and the values at the start of a round."""
        f = self.f
        f.set(WORD, f.word(self.points, place), site)
        for type_, cell, value in zip(self.types, self.carried, carried, strict=True):
            f.set(type_, self._at(cell, place, type_), value)

    def _kept(self, place: Value) -> tuple[Value, list[Value]]:
        """Load a site and the values at the start of a round."""
        f = self.f
        cells = zip(self.types, self.carried, strict=True)
        return f.get(WORD, f.word(self.points, place)), [
            f.get(type_, self._at(cell, place, type_)) for type_, cell in cells
        ]

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


class MergedChain(Chain):
    """The search for the chains of one statement of which only the results matter (`merged`), each once.

    What a chain can still do depends on the *state* that it has reached: its site, the values that the rounds change,
    and how many rounds there have been, as far as that matters. So states are searched breadth first, and a state that
    has been met is not entered again: a piece that hops over others visits each point once, however many ways lead
    there. The first way to a state is the shortest, and of equally long ones the first by its points.

    The table of states has a fixed size. When it is full, as rounds that capture can fill it, the search begins again
    depth first, by path; then a chain can be found twice, which :mod:`.distinct` removes.
    """

    def __init__(self, states: States, f: Function, statement: Repeat, scope: Scope, values: Values) -> None:
        self.program = states.program
        super().__init__(states, f, statement, scope, values)
        size = self.size
        self.tail = f.alloca(WORD, 0)
        self.deep = f.alloca(BIT, False)
        self.met = f.alloca(self.type)
        """The sites of all states in the table."""
        self.heads = f.alloca(SHORT, count=states.shape.layout.width)
        """For each site in ``met``, the state there that was met last."""
        self.others = f.alloca(SHORT, count=size)
        """For each state, the one met before it at the same site, or ``NONE``."""
        self.parents = f.alloca(SHORT, count=size)
        self.depths = f.alloca(SHORT, count=size)
        self.fresh = f.alloca(BIT, True)
        self.cursor = f.alloca(WORD, 0)
        self.steps = f.alloca(WORD, 0)

    def kept(self) -> int:
        """The number of states in the table, which is also the stack of the search by path."""
        each = 8 + 3 * 2 + sum(width(type_) + 7 >> 3 for type_ in self.types)
        self.size = max(self.frames, min(MOST, ROOM // _merging(self.program) // each))
        return self.size

    def _search(self, tried: Callable[[Value, int], None], found: Callable[[Scope], None]) -> None:
        f, rounds = self.f, self.rounds
        f.set(WORD, self.tail, 1)
        f.set(BIT, self.deep, False)
        f.set(self.type, self.met, 0)
        f.set(SHORT, self.depths, 0)
        with f.loop() as loop:
            at, deep = f.get(WORD, self.depth), f.get(BIT, self.deep)
            here = self._known(*self._kept(at))
            depth = f.get(SHORT, f.at(SHORT, self.depths, at)).to(WORD)
            frame = f.select(WORD, deep, at, 0)
            with f.when(f.get(BIT, self.enters)):
                self._begin(here.inner(), depth, frame, tried)
            rest = self._at(self.left, frame)
            sites = f.get(self.type, rest)
            none = self.regions.is_empty(f, sites)
            with f.when(none):
                ready = self._may_end(depth)
                if not rounds.optional:
                    ready = ready & self._stuck(frame)
                with f.when(ready):
                    with f.when(~deep):
                        self._retrace(at, depth)
                    found(here.inner())
                with f.when(deep):
                    self._note(depth, f.i64(ABSENT))
                f.set(WORD, self.depth, at + f.select(WORD, deep, -1, 1))
                f.set(BIT, self.enters, ~deep)
            with f.when(~none):
                single = self.regions.lowest(f, sites)
                f.set(self.type, rest, sites ^ single)
                self._try(here.inner(), at, depth, frame, single)
            last = f.select(WORD, f.get(BIT, self.deep), -1, f.get(WORD, self.tail))
            loop.leave_if(f.get(WORD, self.depth).eq(last))

    def _begin(self, here: Scope, depth: Value, frame: Value, tried: Callable[[Value, int], None]) -> None:
        """Begin a round: compute the sites to try."""
        f = self.f
        f.set(BIT, self.enters, False)
        f.set(WORD, f.word(self.went, frame), 0)
        f.set(self.type, self._at(self.left, frame), 0)
        with f.when(depth.ult(self.rounds.most)):
            region = self.values.value(f, self.rounds.region, here)
            tried(self.regions.count(f, region), self.statement.rule)
            f.set(self.type, self._at(self.left, frame), region)

    def _try(self, here: Scope, at: Value, depth: Value, frame: Value, single: Value) -> None:
        """Try one site: if the round is possible, it leads to a state, which is kept if it has not been met."""
        f, target = self.f, self.rounds.target
        bit = self.regions.bit(f, single)
        here.names[target], here.singles[target] = bit, single
        with f.when(self.values.value(f, self.rounds.condition, here)):
            f.set(WORD, f.word(self.went, frame), 1)
            below = depth + 1
            carried = self._following(here.inner())
            f.set(BIT, self.fresh, True)
            with f.when(~f.get(BIT, self.deep)):
                self._look_up(bit, single, carried, below)
                with f.when(f.get(BIT, self.fresh) & f.get(WORD, self.tail).eq(self.size)):
                    self._give_up()
            with f.when(f.get(BIT, self.fresh)):
                deep = f.get(BIT, self.deep)
                place = f.select(WORD, deep, at + 1, f.get(WORD, self.tail))
                self._keep(place, bit, carried)
                f.set(SHORT, f.at(SHORT, self.depths, place), below.to(SHORT))
                with f.when(deep):
                    self._note(below, bit)
                    f.set(WORD, self.depth, place)
                    f.set(BIT, self.enters, True)
                with f.when(~deep):
                    f.set(SHORT, f.at(SHORT, self.parents, place), at.to(SHORT))
                    f.set(SHORT, f.at(SHORT, self.others, place), self._head(bit, single).to(SHORT))
                    f.set(SHORT, f.at(SHORT, self.heads, bit), place.to(SHORT))
                    f.set(self.type, self.met, self.regions.union(f, f.get(self.type, self.met), single))
                    f.set(WORD, self.tail, place + 1)

    def _look_up(self, bit: Value, single: Value, carried: list[Value], depth: Value) -> None:
        """Clear ``fresh`` if the state has been met."""
        f = self.f
        f.set(WORD, self.cursor, self._head(bit, single))
        with f.loop() as loop:
            cursor = f.get(WORD, self.cursor)
            loop.leave_if(cursor.eq(NONE))
            same = self._told(f.get(SHORT, f.at(SHORT, self.depths, cursor)).to(WORD)).eq(self._told(depth))
            for mine, other in zip(carried, self._kept(cursor)[1], strict=True):
                same = same & mine.eq(other)
            with f.when(same):
                f.set(BIT, self.fresh, False)
            loop.leave_if(same)
            f.set(WORD, self.cursor, f.get(SHORT, f.at(SHORT, self.others, cursor)).to(WORD))

    def _told(self, depth: Value) -> Value:
        """What a state says of the number of rounds. If the chain may end anywhere, having reached the least number is
        enough, since states are met by the shortest way; otherwise it ends after the greatest number, too."""
        least = self.rounds.least
        return self.f.select(WORD, depth.ult(least), depth, least) if self.rounds.optional else depth

    def _head(self, bit: Value, single: Value) -> Value:
        """The state met last at a site, or ``NONE``."""
        f = self.f
        met = self.regions.some(f, self.regions.both(f, f.get(self.type, self.met), single))
        return f.select(WORD, met, f.get(SHORT, f.at(SHORT, self.heads, bit)).to(WORD), NONE)

    def _give_up(self) -> None:
        """The table is full: begin again, by path."""
        f = self.f
        f.set(BIT, self.fresh, False)
        f.set(BIT, self.deep, True)
        f.set(BIT, self.enters, True)
        f.set(WORD, self.depth, 0)
        with f.count(self.rounds.most) as depth:
            self._note(depth + 1, f.i64(ABSENT))

    def _retrace(self, at: Value, depth: Value) -> None:
        """Write the way to a state into the record. What lies beyond is absent: earlier ways were no longer."""
        f = self.f
        f.set(WORD, self.cursor, at)
        f.set(WORD, self.steps, depth)
        with f.loop() as loop:
            step, cursor = f.get(WORD, self.steps), f.get(WORD, self.cursor)
            loop.leave_if(step.eq(0))
            self._note(step, f.get(WORD, f.word(self.points, cursor)))
            f.set(WORD, self.cursor, f.get(SHORT, f.at(SHORT, self.parents, cursor)).to(WORD))
            f.set(WORD, self.steps, step - 1)


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
        values.prepare(f, rounds.following, inner)
        following = [values.value(f, term, inner) for term in rounds.following]
        for type_, cell, value in zip(types, cells, following, strict=True):
            f.set(type_, cell, value)
        f.set(WORD, site, part)
        f.set(WORD, number, done + 1)
    carried = [f.get(type_, cell) for type_, cell in zip(types, cells, strict=True)]
    behind = named(f, values.regions, scope, rounds, f.get(WORD, site), carried)
    scope.names |= behind.names
    scope.singles |= behind.singles


def _merging(program: Program) -> int:
    """The number of rules with such chains."""
    return sum(effect.rounds is not None and effect.rounds.merged for effect in program.effects)
