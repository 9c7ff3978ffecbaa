"""The effect of a move on a position, in LLVM IR."""

from __future__ import annotations

from collections import Counter

from ...core import zobrist
from ..ir.program import Effect
from ..ir.terms import Term, subterms
from ..ir.types import REGION
from ..llvm.builder import Function, FunctionName
from ..llvm.typed_values import BIT, POINTER, VOID, WORD, Value
from .chains import replay
from .fields import ABSENT, CLOSED, IDLE, LAST, MOVER, MOVES, OPEN, STAGE, SWAP, SWAPPED, TURN
from .inputs import Inputs
from .move_generation import MoveGenerator
from .signatures import PLAY
from .states import States, field_of
from .values import Values

FEW = 16
"""The operations up to which a value is computed where it is needed, rather than by a function of its own."""
MANY = 18
"""With more slots, the keys of a slot are found by a function."""


class Play:
    """Writes the code that makes moves."""

    def __init__(self, states: States, inputs: Inputs, values: Values, moves: MoveGenerator, *, small: bool) -> None:
        """``small``: moves take little enough code to be inlined."""
        self.states, self.inputs, self.values, self.moves, self.small = states, inputs, values, moves, small
        self.module, self.program, self.shape = states.module, states.program, states.shape
        self.regions, self.history = states.regions, inputs.history
        numbers = [term for effect in self.program.effects for term in effect.counters if _of_position(term)]
        self.common = {term.number for term, times in Counter(numbers).items() if times > 1}
        """The numbers of those terms that several rules write into a counter, whatever the move."""

    def play(self, hashed: bool) -> FunctionName:
        """See :data:`PLAY`; the hash is updated if ``hashed``."""

        def write(f: Function) -> None:
            s = self.shape
            f.copy(f["next"], f["state"], s.state)
            first = f.get(WORD, f["move"])
            rule = first & ABSENT
            with f.when(rule.eq(SWAP)):
                self._swap(f, hashed)
                f.ret()
            mover = self.states.field(f, f["state"], MOVER)
            change = f.alloca(WORD, 0)
            for number, effect in enumerate(self.program.effects):
                with f.when(rule.eq(number)):
                    self._effect(f, effect, mover, hashed, change)
            self._follow(f, mover, hashed, change)
            f.ret()

        if hashed:
            return self.module.kernel(PLAY, write)
        return self.module.function("play_unhashed", VOID, PLAY.declared, write, inline=self.small)

    def _effect(self, f: Function, effect: Effect, mover: Value, hashed: bool, change: Value) -> None:
        r = self.regions
        scope = self.inputs.scope(f, f["state"], mover, self._read(effect))
        for place, name in enumerate(effect.sites, 1):
            word = f.get(WORD, f.word(f["move"], place // 4))
            bit = (word >> (place % 4 * 16)) & ABSENT
            scope.names[name], scope.singles[name] = bit, r.single(f, bit)
        if effect.rounds is not None:
            replay(self.values, f, effect.rounds, scope, effect.sites[0])
        written = [*effect.slots, *effect.counters, *effect.memories]
        self.values.prepare(f, [term for term in written if term.number not in self.common], scope)
        for slot, term in enumerate(effect.slots):
            if term.op == "input" and term.data == f"slot{slot}":
                continue
            new = self.values.value(f, term, scope)
            f.set(r.type, self.states.region_address(f, f["next"], slot, mover), new)
            if not hashed and not self.program.history:
                continue
            old = scope.inputs[f"slot{slot}"]
            piece = f.item(WORD, self.states.pieces(), self.states.stored(f, slot, mover))
            changed = old ^ new
            if len(effect.slots) > MANY:
                with f.when(r.some(f, changed)):
                    f.set(WORD, change, f.get(WORD, change) ^ f.call(self._keys(), changed, piece))
                continue
            self._add_keys(f, changed, piece, change)
        if self.program.history:  # up to here, the change is that of the board alone
            board = f.word(f["next"], self.shape.board)
            f.set(WORD, board, f.get(WORD, board) ^ f.get(WORD, change))
        for counter, term in enumerate(effect.counters):
            if term.op == "input" and term.data == f"counter{counter}":
                continue
            address = self.states.counter_address(f, f["next"], counter, mover)
            if term.number in self.common:
                number = f.call(self._written(term), f["state"], mover)
            else:
                number = self.values.value(f, term, scope)
            compared = counter in self.program.beside[0]
            if hashed or compared:
                cell, kind = self.states.cell(f, counter, mover), f.i64(zobrist.COUNTER)
                old, new = (self.states.key(f, kind, cell, stands) for stands in (f.get(WORD, address), number))
                self._add(f, old ^ new, change, compared)
            f.set(WORD, address, number)
        for memory, term in enumerate(effect.memories):
            if term.op == "input" and term.data == f"memory{memory}":
                continue
            address = self.states.memory_address(f, f["next"], memory, mover)
            region = self.values.value(f, term, scope)
            compared = memory in self.program.beside[1]
            if hashed or compared:
                cell = self.states.memory(f, memory, mover)
                self._add(f, self.states.memory_keys(f, f.get(r.type, address) ^ region, cell), change, compared)
            f.set(r.type, address, region)

    def _written(self, term: Term) -> FunctionName:
        """``i64 written(state, mover)``: what several rules write into a counter."""

        def write(f: Function) -> None:
            scope = self.inputs.scope(f, f["state"], f["mover"], [term])
            self.values.prepare(f, [term], scope)
            f.ret(self.values.value(f, term, scope))

        parameters = [(POINTER, "state"), (WORD, "mover")]
        return self.module.function(f"written_{term.number}", WORD, parameters, write)

    def _add_keys(self, f: Function, region: Value, piece: Value, change: Value) -> None:
        """Add the keys of a piece on the sites of a region to the change of the hash."""
        with self.states.each(f, region) as (bit, _):
            key = self.states.key(f, f.i64(zobrist.CONTENTS), self.states.site(f, bit), piece)
            f.set(WORD, change, f.get(WORD, change) ^ key)

    def _keys(self) -> FunctionName:
        """``i64 piece_keys(region, piece)``: the same as a function, for effects of which it would be most."""

        def write(f: Function) -> None:
            change = f.alloca(WORD, 0)
            self._add_keys(f, f["region"], f["piece"], change)
            f.ret(f.get(WORD, change))

        parameters = [(self.regions.type, "region"), (WORD, "piece")]
        return self.module.function("piece_keys", WORD, parameters, write)

    def _add(self, f: Function, keys: Value, change: Value, compared: bool) -> None:
        """Add keys to the change of the hash and, if the history compares them, to its hash of the board."""
        f.set(WORD, change, f.get(WORD, change) ^ keys)
        if compared:
            board = f.word(f["next"], self.shape.board)
            f.set(WORD, board, f.get(WORD, board) ^ keys)

    def _read(self, effect: Effect) -> list[Term]:
        """What an effect reads: the values of whatever it changes, and the old regions of slots."""
        slots = [self.program.terms.input(f"slot{slot}", REGION) for slot in range(len(effect.slots))]
        if effect.rounds is not None:
            return [*effect.evaluated, *slots]
        changed = [pair for pair in zip(slots, effect.slots, strict=True) if pair[0] is not pair[1]]
        named = [(f"counter{place}", term) for place, term in enumerate(effect.counters)]
        named += [(f"memory{place}", term) for place, term in enumerate(effect.memories)]
        others = [term for name, term in named if not (term.op == "input" and term.data == name)]
        return [*(term for pair in changed for term in pair), *others]

    def _swap(self, f: Function, hashed: bool) -> None:
        word = f.word(f["next"], self.shape.variables)
        kept = f.get(WORD, word) & ~(SWAPPED.ones | STAGE.ones)
        f.set(WORD, word, kept | (SWAPPED.put(1) | STAGE.put(CLOSED)))
        if hashed:
            keys = zobrist.key(zobrist.SWAPPED) ^ zobrist.key(zobrist.SWAP_STAGE, OPEN)
            self._rehash(f, f.i64(keys ^ zobrist.key(zobrist.SWAP_STAGE, CLOSED)))

    def _rehash(self, f: Function, change: Value) -> None:
        word = f.word(f["next"], self.shape.hash)
        f.set(WORD, word, f.get(WORD, word) ^ change)

    def _follow(self, f: Function, mover: Value, hashed: bool, change: Value) -> None:
        """Continue the mover's turn or begin the next player's; ``next`` has the regions of the pieces."""
        s, program = self.shape, self.program
        word = f.word(f["next"], s.variables)
        before = f.get(WORD, word)
        stage = field_of(before, STAGE)
        is_open = stage.eq(OPEN)
        following = self.states.player(f, mover, f.i64(1)) if program.players > 1 else mover
        idle = f.i64(0)
        if "idle" in program.remembers:
            idle = f.select(WORD, self._changed(f), 0, self.states.field(f, f["state"], IDLE))
        if program.again:
            self._go_on(f, mover, f.select(WORD, is_open, CLOSED, stage), idle)
            goes_on = f.alloca(BIT, False)
            scope = self.inputs.scope(f, f["next"], mover, list(program.again), earlier=f["state"])
            self.values.prepare(f, program.again, scope)
            holds = f.i1(False)
            for condition in program.again:
                holds = holds | self.values.value(f, condition, scope)
            with f.when(holds):
                if program.history:
                    self.history.remember(f, f["next"])
                number = f.call(self.moves.any_move(), f["next"])
                if program.history:
                    self.history.forget(f, f["next"])
                f.set(BIT, goes_on, number.ne(0))
            with f.when(~f.get(BIT, goes_on)):
                self._pass_on(f, mover, following, stage, idle)
                self._forget(f, hashed, change)
        else:
            self._pass_on(f, mover, following, stage, idle)
            self._forget(f, hashed, change)
        if hashed:
            self._rehash(f, f.get(WORD, change) ^ self._changed_variables(f))

    def _variables(self, f: Function, mover: Value, follower: Value, stage: Value, idle: Value) -> None:
        """Write the word of the variables after a move of ``mover``; ``idle`` is the number of idle turns plus one."""
        word = f.word(f["next"], self.shape.variables)
        swapped = f.get(WORD, word) & SWAPPED.ones
        after = follower | swapped | (stage << STAGE.shift)
        if "last" in self.program.remembers:
            after = after | ((mover + 1) << LAST.shift)
        if "idle" in self.program.remembers:
            after = after | (idle << IDLE.shift)
        f.set(WORD, word, after)

    def _changed(self, f: Function) -> Value:
        """Test whether the move has changed anything on the board."""
        found = f.i64(0)
        for word in range(self.shape.slots * self.shape.layout.words):
            then, now = (f.get(WORD, f.word(state, word)) for state in (f["state"], f["next"]))
            found = found | (then ^ now)
        return found.ne(0)

    def _pass_on(self, f: Function, mover: Value, following: Value, stage: Value, idle: Value) -> None:
        """Begin the next player's turn; ``stage`` is the stage of the swap before the move."""
        s = self.shape
        moving = (stage - 1).ult(2)
        stage = stage + moving.to(WORD)
        self._variables(f, mover, following, stage, idle + 1)
        if s.placed:
            f.set(self.regions.type, f.word(f["next"], s.placed_region), 0)
        if s.began:
            f.copy(f.word(f["next"], s.first_began), f["next"], s.slots * s.layout.words)
        if s.counted:
            turn = self.states.field(f, f["state"], TURN)
            turn = turn + 1 if "turn" in self.program.remembers else f.i64(0)
            f.set(WORD, f.word(f["next"], s.counters), turn)

    def _forget(self, f: Function, hashed: bool, change: Value) -> None:
        """Empty what is remembered for one turn only."""
        s, r = self.shape, self.regions
        for cell, memory in enumerate(self.program.memories):  # whosever they are: all of a name are forgotten
            if memory.this_turn:
                address = f.word(f["next"], s.first_memory + cell * s.layout.words)
                if hashed:
                    keys = self.states.memory_keys(f, f.get(r.type, address), f.i64(cell))
                    f.set(WORD, change, f.get(WORD, change) ^ keys)
                f.set(r.type, address, 0)

    def _go_on(self, f: Function, mover: Value, stage: Value, idle: Value) -> None:
        """Continue the mover's turn."""
        s, r = self.shape, self.regions
        self._variables(f, mover, mover, stage, idle)
        if s.placed:
            address = f.word(f["next"], s.placed_region)
            placed = f.get(r.type, address)
            for slot in range(s.slots):
                now, then = (
                    f.get(r.type, self.states.region_address(f, state, slot, mover))
                    for state in (f["next"], f["state"])
                )
                placed = r.union(f, placed, r.minus(f, now, then))
            f.set(r.type, address, placed)
        if s.counted:
            word = f.get(WORD, f.word(f["state"], s.counters))
            more = MOVES.put(1) if "moves" in self.program.remembers else 0
            f.set(WORD, f.word(f["next"], s.counters), word + more)

    def _changed_variables(self, f: Function) -> Value:
        """The change of the hash, except for the pieces."""
        keys: list[Value] = []
        for state in (f["state"], f["next"]):
            for kind, field in ((zobrist.MOVER, MOVER), (zobrist.SWAP_STAGE, STAGE)):
                keys.append(self.states.key(f, f.i64(kind), self.states.field(f, state, field), f.i64(0)))
            counted: list[tuple[int, Value, int]] = []
            if "last" in self.program.remembers:
                counted.append((zobrist.LAST, self.states.field(f, state, LAST), 1))
            if self.shape.counted:
                word = f.get(WORD, f.word(state, self.shape.counters))
                counted += [(zobrist.TURN, field_of(word, TURN), 0), (zobrist.MOVES, field_of(word, MOVES), 0)]
            if "idle" in self.program.remembers:  # the number of idle turns plus one; none has no key
                idle = self.states.field(f, state, IDLE)
                none = idle.eq(1)
                keys.append(f.select(WORD, none, 0, self.states.key(f, f.i64(zobrist.IDLE), idle, f.i64(0))))
            for kind, number, less in counted:  # zero has no key
                key = self.states.key(f, f.i64(kind), number - less, f.i64(0))
                keys.append(f.select(WORD, number.eq(0), 0, key))
        if self.shape.began:
            keys += [self.states.changed_key(f, state) for state in (f["state"], f["next"])]
        whole = keys[0]
        for key in keys[1:]:
            whole = whole ^ key
        if not self.shape.placed:
            return whole
        r, found = self.regions, f.alloca(WORD, whole)
        then, now = (f.get(r.type, f.word(state, self.shape.placed_region)) for state in (f["state"], f["next"]))
        with self.states.each(f, then ^ now) as (bit, _):
            key = self.states.key(f, f.i64(zobrist.PLACED), self.states.site(f, bit), f.i64(0))
            f.set(WORD, found, f.get(WORD, found) ^ key)
        return f.get(WORD, found)


def _of_position(term: Term) -> bool:
    """Whether a value is the same for all moves, and takes more than a few instructions."""
    return not term.free and sum(bool(part.args) for part in subterms([term])) > FEW
