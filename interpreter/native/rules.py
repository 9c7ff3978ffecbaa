"""The rules of a game in LLVM's language: its moves, what a move does, and how the game ends.

A state is an array of words: the region of each piece (``Slot`` of the first player, then of the next, then
nobody's), the Zobrist hash, and the variables: mover (8 bits), whether seats are swapped (8), the stage of the swap
(8), the player who moved last plus one (8). A move is one word or more of four 16-bit numbers: its rule, the bits of
its sites, ``ABSENT`` where it has fewer than others.
"""

from __future__ import annotations

from dataclasses import dataclass

from ...gdl import limits
from .. import zobrist
from .ir import (
    REGION,
    SITE,
    Block,
    Effect,
    ForSites,
    ForUnits,
    If,
    Let,
    Program,
    Term,
    Yield,
    YieldBeside,
    YieldRejoin,
    statements,
    subterms,
    terms_of,
)
from .layout import Layout
from .llvm import WORD, Function, Module, Value
from .regions import Regions
from .values import Scope, Values

ABSENT = 0xFFFF
SWAP = 0xFFFF
"""The rule of the move that changes sides."""
NEVER, AHEAD, OPEN, CLOSED = range(4)


@dataclass(frozen=True)
class Shape:
    """Where everything is in the memory of states and moves."""

    layout: Layout
    slots: int
    sites: int
    """The most sites that a move has."""

    @property
    def hash(self) -> int:
        """The word of the hash."""
        return self.slots * self.layout.words

    @property
    def variables(self) -> int:
        """The word of the variables."""
        return self.hash + 1

    @property
    def state(self) -> int:
        """Words of a state."""
        return self.hash + 2

    @property
    def move(self) -> int:
        """Words of a move."""
        return self.sites // 4 + 1


class Sink:
    """What becomes of the moves that are found."""

    def take(self, f: Function, rule: int, sites: list[Value]) -> None:
        """One move."""
        raise NotImplementedError

    def take_each(self, f: Function, rule: int, sites: list[Value], each: Value) -> None:
        """One move for each site of a region."""
        raise NotImplementedError

    def take_beside(self, f: Function, rule: int, start: Value, target: Value) -> None:
        """One move from each site of a region to each site of another that is beside it."""
        raise NotImplementedError

    def take_leaves(self, f: Function, rule: int, leaves: Value, target: Value, spare: Value) -> None:
        """One move from each of ``leaves`` to each of ``target``, but for those of ``target`` outside ``spare`` that
        have their only neighbour in the unit in ``leaves``: that one cannot go there."""
        raise NotImplementedError

    whole_leaves = True
    """Whether it takes leaves together."""


class Rules:
    """Writes the rules of a program into a module."""

    def __init__(
        self,
        module: Module,
        program: Program,
        shape: Shape,
        piece_numbers: list[int],
        deposit: bool = False,
    ) -> None:
        """``deposit``: see :class:`Regions`."""
        self.module = module
        self.program = program
        self.shape = shape
        self.regions = Regions(module, shape.layout, deposit)
        self.values = Values(self.regions)
        self.piece_numbers = piece_numbers
        self.reads_repeated = any("repeated" in _inputs(t) for t in self._clause_terms())

    def _clause_terms(self) -> list[Term]:
        return [t for c in self.program.clauses for t in (c.condition, c.player) if t is not None]

    # -- states ----------------------------------------------------------------------------------------------------

    def variable(self, f: Function, state: Value, shift: int) -> Value:
        """A variable of a state, as a word."""
        word = f.get(WORD, f.word(state, str(self.shape.variables)))
        return f.both(WORD, f.op("lshr", WORD, word, str(shift)), "255")

    def region_address(self, f: Function, state: Value, slot: int, mover: Value) -> Value:
        """Where the region of a slot is when it is a player's turn."""
        return f.word(state, f.op("mul", WORD, self.stored(f, slot, mover), str(self.shape.layout.words)))

    def stored(self, f: Function, slot: int, mover: Value) -> Value:
        """The place of a slot among the regions of a state."""
        owner = self.program.slots[slot].owner
        if owner is None:
            return str(slot)
        kinds = sum(1 for other in self.program.slots if other.owner == 0)
        player = self.player(f, mover, str(owner)) if owner else mover
        place = f.op("mul", WORD, player, str(kinds)) if kinds > 1 else player
        return f.op("add", WORD, place, str(slot % kinds)) if slot % kinds else place

    def player(self, f: Function, mover: Value, owner: Value) -> Value:
        """The player who is so many after the mover."""
        players = str(self.program.players)
        player = f.op("add", WORD, mover, owner)
        beyond = f.compare("uge", WORD, player, players)
        return f.select(WORD, beyond, f.op("sub", WORD, player, players), player)

    def scope(self, f: Function, state: Value, mover: Value, terms: list[Term]) -> Scope:
        """The inputs that some terms read, loaded from a state."""
        inputs: dict[str, Value] = {}
        names = set().union(*[_inputs(term) for term in terms])
        for slot in range(len(self.program.slots)):
            if f"slot{slot}" in names:
                inputs[f"slot{slot}"] = f.get(self.regions.type, self.region_address(f, state, slot, mover))
        inputs["mover"] = mover
        if "last" in names:
            last = self.variable(f, state, 24)
            before = f.op("sub", WORD, f.op("add", WORD, last, str(self.program.players - 1)), mover)
            beyond = f.compare("uge", WORD, before, str(self.program.players))
            wrapped = f.select(WORD, beyond, f.op("sub", WORD, before, str(self.program.players)), before)
            inputs["last"] = f.select(WORD, f.compare("eq", WORD, last, "0"), "-1", wrapped)
        return Scope(inputs)

    # -- moves -----------------------------------------------------------------------------------------------------

    def search(
        self, f: Function, block: Block, scope: Scope, sink: Sink, tried: Tried | None, values: Values | None = None
    ) -> None:
        """Write a block of statements; every move that it finds goes to the sink."""
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
                case ForSites(name=name, region=region, block=inner):
                    whole = values.value(f, region, scope)
                    if tried is not None:
                        tried.add(f, r.count(f, whole), _rule_of(inner))
                    with self.each(f, whole) as (bit, single):
                        scope.names[name], scope.singles[name] = bit, single
                        self.search(f, inner, scope, sink, tried, values)
                case ForUnits(name=name, region=region, block=inner):
                    whole = values.value(f, region, scope)
                    rest = f.cell(r.type, whole)
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
                    if self.shape.layout.shifts is not None:
                        sink.take_beside(f, rule, starts, targets)
                        continue
                    with self.each(f, starts) as (bit, _):
                        sink.take_each(f, rule, [bit], r.both(f, r.neighbours(f, bit), targets))
                case YieldRejoin(rule=rule, start=start, unit=unit, target=target):
                    whole, units = values.value(f, start, scope), values.value(f, unit, scope)
                    self._rejoin(f, rule, (whole, units, values.value(f, target, scope)), sink)

    def move_words(self, f: Function, rule: int, sites: list[Value]) -> list[Value]:
        """The words of a move; sites that its rule has and that are not given yet are nought."""
        parts: list[Value] = [str(rule), *sites]
        parts += ["0"] * (1 + len(self.program.effects[rule].sites) - len(parts))
        parts += [str(ABSENT)] * (4 * self.shape.move - len(parts))
        words = []
        for start in range(0, len(parts), 4):
            word = parts[start]
            for place, part in enumerate(parts[start + 1 : start + 4], 1):
                word = f.either(WORD, word, f.op("shl", WORD, part, str(16 * place)))
            words.append(word)
        return words

    def arrivals(self, f: Function, start: Value, target: Value) -> list[tuple[str, Value]]:
        """For each direction, how far its step is and where steps from ``start`` reach ``target``."""
        shifts = self.shape.layout.shifts
        assert shifts is not None
        return [
            (str(shift.distance), self.regions.both(f, self.regions.shifted(f, start, shift), target))
            for shift in shifts
        ]

    def _rejoin(self, f: Function, rule: int, regions: tuple[Value, Value, Value], sink: Sink) -> None:
        """The moves of a ``YieldRejoin``."""
        r = self.regions
        start, unit, target = regions

        def one_by_one(sites: Value) -> None:
            with self.each(f, sites) as (bit, single):
                sink.take_each(f, rule, [bit], r.both(f, r.joints_without(f, unit, single), target))

        if r.layout.shifts is None or not sink.whole_leaves:
            one_by_one(start)
            return
        leaves, beside, spare, tree = r.leaves(f, unit)
        target = r.both(f, target, beside)
        several = r.some(f, r.both(f, unit, f.op("sub", r.type, unit, "1")))
        hanging = f.select(r.type, several, r.both(f, start, leaves), "0")
        sink.take_leaves(f, rule, hanging, target, spare)
        # Without a cycle, what the other sites leave falls apart, and only a site beside two of the unit can join it.
        stuck = r.is_empty(f, r.both(f, target, spare))
        others = f.select(r.type, f.both("i1", several, tree, stuck), "0", r.minus(f, start, hanging))
        one_by_one(others)

    def each(self, f: Function, region: Value) -> _EachSite:
        """A loop over the sites of a region."""
        return _EachSite(self.regions, f, region)

    def moves(self) -> str:
        """``i64 moves(state, moves)``: write every move that the rules offer, and give their number; -1 - rule if
        that rule leaves too
        much to try."""

        def write(f: Function) -> None:
            number = f.cell(WORD, "0")
            self.search_all(f, _Store(self, number))
            f.give(WORD, f.get(WORD, number))

        return self.module.function("moves", WORD, [("ptr", "state"), ("ptr", "moves")], write, public=True)

    def count(self) -> str:
        """``i64 count(state)``: the number of moves that the rules offer, or what ``moves`` gives."""

        def write(f: Function) -> None:
            number = f.cell(WORD, "0")
            self.search_all(f, Count(self, number))
            f.give(WORD, f.get(WORD, number))

        return self.module.function("count", WORD, [("ptr", "state")], write)

    def search_all(self, f: Function, sink: Sink) -> None:
        """Write the search for all moves of ``%state``."""
        tried = None if self.program.bounded else Tried(f)
        mover = self.variable(f, "%state", 0)
        scope = self.scope(f, "%state", mover, list(_terms(self.program.moves)))
        self.search(f, self.program.moves, scope, sink, tried)

    def distinct_moves(self) -> str:
        """``i64 distinct_moves(state, moves)``: as ``moves``, each move once; needs room behind the moves."""
        if not self.program.may_repeat:
            return self.moves()
        parameters = [("ptr", "state"), ("ptr", "moves")]
        return self.module.function("distinct_moves", WORD, parameters, self._write_distinct)

    def _write_distinct(self, f: Function) -> None:
        """Moves of different rules through the same sites are one if they do the same.

        A table after the moves has, at each place, the number of a move that stays plus one; a move looks for one with
        its sites and its result from the place that its sites hash to.
        """
        s = self.shape
        number = f.call(WORD, self.moves(), ("ptr", "%state"), ("ptr", "%moves"))
        with f.when(f.compare("slt", WORD, number, "2")):
            f.give(WORD, number)
        size = f.cell(WORD, "4")
        with f.loop() as loop:
            loop.leave_if(f.compare("uge", WORD, f.get(WORD, size), f.op("shl", WORD, number, "1")))
            f.set(WORD, size, f.op("shl", WORD, f.get(WORD, size), "1"))
        mask = f.op("sub", WORD, f.get(WORD, size), "1")
        table = f.word("%moves", f.op("mul", WORD, number, str(s.move)))
        with f.count(f.get(WORD, size)) as place:
            f.set(WORD, f.word(table, place), "0")
        mine, other = f.cell(WORD, count=s.state), f.cell(WORD, count=s.state)
        play = self.play(False)
        kept, stays = f.cell(WORD, "0"), f.cell("i1")
        with f.count(number) as this:
            move = f.word("%moves", f.op("mul", WORD, this, str(s.move)))
            sites = self._sites_of(f, move)
            place = f.cell(WORD, f.both(WORD, self._mixed(f, sites), mask))
            f.set("i1", stays, "true")
            with f.loop() as loop:
                address = f.word(table, f.get(WORD, place))
                there = f.get(WORD, address)
                free = f.compare("eq", WORD, there, "0")
                with f.when(free):
                    f.set(WORD, address, f.op("add", WORD, f.get(WORD, kept), "1"))
                loop.leave_if(free)
                like = f.word("%moves", f.op("mul", WORD, f.op("sub", WORD, there, "1"), str(s.move)))
                same = "true"
                for a, b in zip(sites, self._sites_of(f, like), strict=True):
                    same = f.both("i1", same, f.compare("eq", WORD, a, b))
                with f.when(same):
                    f.call("void", play, ("ptr", "%state"), ("ptr", move), ("ptr", mine))
                    f.call("void", play, ("ptr", "%state"), ("ptr", like), ("ptr", other))
                    f.set("i1", stays, f.complement("i1", self.equal(f, mine, other)))
                loop.leave_if(f.complement("i1", f.get("i1", stays)))
                f.set(WORD, place, f.both(WORD, f.op("add", WORD, f.get(WORD, place), "1"), mask))
            with f.when(f.get("i1", stays)):
                at = f.get(WORD, kept)
                target = f.word("%moves", f.op("mul", WORD, at, str(s.move)))
                for word in range(s.move):
                    f.set(WORD, f.word(target, str(word)), f.get(WORD, f.word(move, str(word))))
                f.set(WORD, kept, f.op("add", WORD, at, "1"))
        f.give(WORD, f.get(WORD, kept))

    def _sites_of(self, f: Function, move: Value) -> list[Value]:
        words = [f.get(WORD, f.word(move, str(word))) for word in range(self.shape.move)]
        return [f.op("lshr", WORD, words[0], "16"), *words[1:]]

    def _mixed(self, f: Function, words: list[Value]) -> Value:
        found = "0"
        for word in words:
            found = f.op("mul", WORD, f.op("xor", WORD, found, word), "11400714819323198485")
            found = f.op("xor", WORD, found, f.op("lshr", WORD, found, "29"))
        return found

    def equal(self, f: Function, a: Value, b: Value) -> Value:
        """Whether two states are the same position, as a truth value."""
        found = "0"
        for word in range(self.shape.state):
            if word != self.shape.hash:
                one, other = (f.get(WORD, f.word(state, str(word))) for state in (a, b))
                found = f.either(WORD, found, f.op("xor", WORD, one, other))
        return f.compare("eq", WORD, found, "0")

    # -- playing ---------------------------------------------------------------------------------------------------

    def play(self, hashed: bool) -> str:
        """``void play(state, move, next)``: the state after a move, its hash kept if ``hashed``."""

        def write(f: Function) -> None:
            s = self.shape
            f.copy("%next", "%state", s.state)
            first = f.get(WORD, "%move")
            rule = f.both(WORD, first, str(ABSENT))
            with f.when(f.compare("eq", WORD, rule, str(SWAP))):
                self._swap(f, hashed)
                f.give("void")
            mover = self.variable(f, "%state", 0)
            change = f.cell(WORD, "0")
            for number, effect in enumerate(self.program.effects):
                with f.when(f.compare("eq", WORD, rule, str(number))):
                    self._effect(f, effect, mover, hashed, change)
            self._pass_on(f, mover, hashed, change)
            f.give("void")

        name = "play" if hashed else "play_unhashed"
        parameters = [("ptr", "state"), ("ptr", "move"), ("ptr", "next")]
        return self.module.function(name, "void", parameters, write, public=hashed)

    def _effect(self, f: Function, effect: Effect, mover: Value, hashed: bool, change: Value) -> None:
        r = self.regions
        scope = self.scope(f, "%state", mover, [*effect.slots, *self._inputs_of_slots(effect)])
        for place, name in enumerate(effect.sites, 1):
            word = f.get(WORD, f.word("%move", str(place // 4)))
            bit = f.both(WORD, f.op("lshr", WORD, word, str(place % 4 * 16)), str(ABSENT))
            scope.names[name], scope.singles[name] = bit, r.single(f, bit)
        for slot, term in enumerate(effect.slots):
            if term.op == "input" and term.data == f"slot{slot}":
                continue
            new = self.values.value(f, term, scope)
            f.set(r.type, self.region_address(f, "%next", slot, mover), new)
            if not hashed:
                continue
            old = scope.inputs[f"slot{slot}"]
            piece = f.item(WORD, self._pieces(), self.stored(f, slot, mover))
            with self.each(f, f.op("xor", r.type, old, new)) as (bit, _):
                key = self.key(f, str(zobrist.CONTENTS), self.site(f, bit), piece)
                f.set(WORD, change, f.op("xor", WORD, f.get(WORD, change), key))

    def _inputs_of_slots(self, effect: Effect) -> list[Term]:
        terms = self.program.terms
        return [terms.input(f"slot{slot}", REGION) for slot in range(len(effect.slots))]

    def _pieces(self) -> str:
        return self.module.table("pieces", WORD, self.piece_numbers)

    def site(self, f: Function, bit: Value) -> Value:
        """The number of the site of a bit."""
        if self.shape.layout.dense:
            return bit
        table = self.module.table("sites", WORD, self.shape.layout.sites)
        return f.item(WORD, table, bit)

    def _swap(self, f: Function, hashed: bool) -> None:
        word = f.word("%next", str(self.shape.variables))
        kept = f.both(WORD, f.get(WORD, word), str(~(0xFFFF << 8)))
        f.set(WORD, word, f.either(WORD, kept, str(1 << 8 | CLOSED << 16)))
        if hashed:
            keys = zobrist.key(zobrist.SWAPPED) ^ zobrist.key(zobrist.SWAP_STAGE, OPEN)
            self._rehash(f, str(keys ^ zobrist.key(zobrist.SWAP_STAGE, CLOSED)))

    def _rehash(self, f: Function, change: Value) -> None:
        word = f.word("%next", str(self.shape.hash))
        f.set(WORD, word, f.op("xor", WORD, f.get(WORD, word), change))

    def _pass_on(self, f: Function, mover: Value, hashed: bool, change: Value) -> None:
        """It is the next player's turn."""
        word = f.word("%next", str(self.shape.variables))
        before = f.get(WORD, word)
        following = self.player(f, mover, "1") if self.program.players > 1 else mover
        stage = f.both(WORD, f.op("lshr", WORD, before, "16"), "255")
        moving = f.compare("ult", WORD, f.op("sub", WORD, stage, "1"), "2")
        new_stage = f.op("add", WORD, stage, f.new(f"zext i1 {moving} to i64"))
        swapped = f.both(WORD, before, str(255 << 8))
        after = f.either(WORD, following, swapped, f.op("shl", WORD, new_stage, "16"))
        if self.program.reads_last:
            after = f.either(WORD, after, f.op("shl", WORD, f.op("add", WORD, mover, "1"), "24"))
        f.set(WORD, word, after)
        if not hashed:
            return
        keys = [f.get(WORD, change)]
        for kind, number in (
            (zobrist.MOVER, mover), (zobrist.MOVER, following),
            (zobrist.SWAP_STAGE, stage), (zobrist.SWAP_STAGE, new_stage),
        ):  # fmt: skip
            keys.append(self.key(f, str(kind), number, "0"))
        if self.program.reads_last:
            keys.append(self.key(f, str(zobrist.LAST), mover, "0"))
            last = f.op("lshr", WORD, f.both(WORD, before, str(255 << 24)), "24")
            key = self.key(f, str(zobrist.LAST), f.op("sub", WORD, last, "1"), "0")
            keys.append(f.select(WORD, f.compare("eq", WORD, last, "0"), "0", key))
        whole = keys[0]
        for key in keys[1:]:
            whole = f.op("xor", WORD, whole, key)
        self._rehash(f, whole)

    def key(self, f: Function, kind: Value, a: Value, b: Value) -> Value:
        """``zobrist.key``."""

        def write(f: Function) -> None:
            z = f.op("mul", WORD, "%kind", str(0x9E3779B97F4A7C15))
            z = f.op("add", WORD, z, f.op("mul", WORD, "%a", str(0xD1B54A32D192ED03)))
            z = f.op("add", WORD, z, f.op("mul", WORD, "%b", str(0x8CB92BA72F3D8DD7)))
            z = f.op("add", WORD, z, str(0x632BE59BD9B4E019))
            z = f.op("mul", WORD, f.op("xor", WORD, z, f.op("lshr", WORD, z, "30")), str(0xBF58476D1CE4E5B9))
            z = f.op("mul", WORD, f.op("xor", WORD, z, f.op("lshr", WORD, z, "27")), str(0x94D049BB133111EB))
            f.give(WORD, f.op("xor", WORD, z, f.op("lshr", WORD, z, "31")))

        name = self.module.function("key", WORD, [(WORD, "kind"), (WORD, "a"), (WORD, "b")], write, inline=True)
        return f.call(WORD, name, (WORD, kind), (WORD, a), (WORD, b))

    # -- the end ---------------------------------------------------------------------------------------------------

    def ending(self) -> str:
        """``i64 ending(state, no_moves, repeated)``: -1, or the deciding clause * 256 + winner + 1 (a draw: + 0)."""

        def write(f: Function) -> None:
            mover = self.variable(f, "%state", 0)
            scope = self.scope(f, "%state", mover, self._clause_terms())
            scope.inputs |= {"no-moves": "%no_moves", "repeated": "%repeated"}
            for number, clause in enumerate(self.program.clauses):
                with f.when(self.values.value(f, clause.condition, scope)):
                    if clause.player is None:
                        f.give(WORD, str(number << 8))
                        continue
                    named = self.values.value(f, clause.player, scope.inner())
                    with f.when(f.compare("sge", WORD, named, "0")):
                        player = self.player(f, mover, named)
                        winner = f.op("sub", WORD, "1", player) if clause.loses else player
                        f.give(WORD, f.op("add", WORD, winner, str((number << 8) + 1)))
            f.give(WORD, "-1")

        parameters = [("ptr", "state"), ("i1", "no_moves"), ("i1", "repeated")]
        return self.module.function("ending", WORD, parameters, write, public=True)


class Tried:
    """Counts the sites that are tried, and gives up where they are too many."""

    def __init__(self, f: Function) -> None:
        self.cell = f.cell(WORD, "0")

    def add(self, f: Function, number: Value, rule: int) -> None:
        """So many more for a rule."""
        f.add_to(self.cell, number)
        with f.when(f.compare("ugt", WORD, f.get(WORD, self.cell), str(limits.COMBINATIONS))):
            f.give(WORD, str(-1 - rule))


class Count(Sink):
    """Only how many there are."""

    def __init__(self, rules: Rules, number: Value) -> None:
        self.rules = rules
        self.number = number

    def take(self, f: Function, rule: int, sites: list[Value]) -> None:
        """One move."""
        f.add_to(self.number, "1")

    def take_each(self, f: Function, rule: int, sites: list[Value], each: Value) -> None:
        """One move for each site."""
        f.add_to(self.number, self.rules.regions.count(f, each))

    def take_beside(self, f: Function, rule: int, start: Value, target: Value) -> None:
        """One move for each step."""
        for _, arrivals in self.rules.arrivals(f, start, target):
            f.add_to(self.number, self.rules.regions.count(f, arrivals))

    def take_leaves(self, f: Function, rule: int, leaves: Value, target: Value, spare: Value) -> None:
        """Leaves together."""
        r = self.rules.regions
        pairs = f.op("mul", WORD, r.count(f, leaves), r.count(f, target))
        tied = r.count(f, r.beside(f, leaves, r.minus(f, target, spare)))
        f.add_to(self.number, f.op("sub", WORD, pairs, tied))


class _Store(Sink):
    """Into memory, one after the other."""

    whole_leaves = False

    def __init__(self, rules: Rules, number: Value) -> None:
        self.rules = rules
        self.number = number

    def take(self, f: Function, rule: int, sites: list[Value]) -> None:
        at = f.get(WORD, self.number)
        width = self.rules.shape.move
        address = f.word("%moves", f.op("mul", WORD, at, str(width)) if width > 1 else at)
        for word, value in enumerate(self.rules.move_words(f, rule, sites)):
            f.set(WORD, f.word(address, str(word)) if word else address, value)
        f.set(WORD, self.number, f.op("add", WORD, at, "1"))

    def take_each(self, f: Function, rule: int, sites: list[Value], each: Value) -> None:
        with self.rules.each(f, each) as (bit, _):
            self.take(f, rule, [*sites, bit])

    def take_beside(self, f: Function, rule: int, start: Value, target: Value) -> None:
        for distance, arrivals in self.rules.arrivals(f, start, target):
            with self.rules.each(f, arrivals) as (bit, _):
                self.take(f, rule, [f.op("sub", WORD, bit, distance), bit])


class _EachSite:
    """``with`` this, what is written is done for each site of a region; gives its bit and its single region."""

    def __init__(self, regions: Regions, f: Function, region: Value) -> None:
        self.regions, self.f = regions, f
        self.rest = f.cell(regions.type, region)
        self.loop = f.loop()

    def __enter__(self) -> tuple[Value, Value]:
        loop = self.loop.__enter__()
        left = self.f.get(self.regions.type, self.rest)
        loop.leave_if(self.regions.is_empty(self.f, left))
        single = self.regions.lowest(self.f, left)
        self.f.set(self.regions.type, self.rest, self.f.op("xor", self.regions.type, left, single))
        return self.regions.bit(self.f, left), single

    def __exit__(self, *exception: object) -> None:
        self.loop.__exit__(None, None, None)


def _terms(block: Block) -> list[Term]:
    return [term for statement in statements(block) for term in terms_of(statement)]


def _rule_of(block: Block) -> int:
    """The first rule whose moves a block finds."""
    return next((one.rule for one in statements(block) if isinstance(one, Yield)), 0)


def _inputs(term: Term) -> set[str]:
    return {part.data for part in subterms([term]) if part.op == "input"}
