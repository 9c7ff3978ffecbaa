"""The earlier boards of a game, as machine code keeps them, for rules that refer to them (``seen``).

A state of such a game has two more words: the Zobrist hash of its board alone, and the address of a hash table, which
all states of the game share. The table is an array of words: a mask; the number of keys; the keys, each in the first
free place from its hash on; then the places in the order in which they were taken. So the last key can be removed
again, and every search that descends and returns leaves the table unchanged. There is a key for each kind of history
that the description names (``position.sorts_seen``); a repeated key is stored again.

The position whose moves are generated is among those in the table.

Whether a whole position has occurred before is found in the states of the game themselves (:class:`Repetition`).
"""

from __future__ import annotations

from ...core import zobrist
from ..ir.terms import Term
from ..llvm.builder import Function, FunctionName
from ..llvm.typed_values import BIT, POINTER, VOID, WORD, Value
from .fields import MOVER
from .signatures import RECALL
from .states import States
from .values import Scope

MASK, NUMBER, KEYS = range(3)


class History:
    """Writes the operations on such tables into a module."""

    def __init__(self, states: States) -> None:
        self.states = states
        self.module = states.module
        self.sorts = sorted(states.program.history)

    # -- keys ------------------------------------------------------------------------------------------------------

    def key(self, f: Function, sort: str, board: Value, mover: Value) -> Value:
        """The key of a board with a player to move; never zero, which marks a free place."""
        found = board
        if sort == "situational":
            found = board ^ self.states.key(f, f.i64(zobrist.MOVER), mover, f.i64(0))
        return found | 1

    def board(self, f: Function, state: Value) -> Value:
        """The hash of the board of a state."""
        return f.get(WORD, f.word(state, self.states.shape.board))

    def table_of(self, f: Function, state: Value) -> Value:
        """The table of a state."""
        return f.get(POINTER, f.word(state, self.states.shape.past))

    # -- adding and removing ---------------------------------------------------------------------------------------

    def remember(self, f: Function, state: Value) -> None:
        """Add the board of a state to its table."""
        mover = self.states.field(f, state, MOVER)
        self.put_in(f, self.table_of(f, state), self.board(f, state), mover)

    def put_in(self, f: Function, table: Value, board: Value, mover: Value) -> None:
        """Add a board with a player to move to a table, once for each kind of history."""
        for sort in self.sorts:
            f.call(self._put(), table, self.key(f, sort, board, mover))

    def forget(self, f: Function, state: Value) -> None:
        """Remove the board that was added last."""
        table = self.table_of(f, state)
        for _ in self.sorts:
            f.call(self.take(), table)

    def empty(self, f: Function, table: Value) -> None:
        """Remove everything."""
        self.cut(f, table, f.i64(0))

    def held(self, f: Function, table: Value) -> Value:
        """The number of keys in a table."""
        return f.get(WORD, f.word(table, NUMBER))

    def cut(self, f: Function, table: Value, number: Value) -> None:
        """Remove the last keys until ``number`` keys are left."""
        with f.loop() as loop:
            loop.leave_if(self.held(f, table).ule(number))
            f.call(self.take(), table)

    def _put(self) -> FunctionName:
        def write(f: Function) -> None:
            mask, number = f.get(WORD, f["table"]), f.word(f["table"], NUMBER)
            keys = f.word(f["table"], KEYS)
            place = f.alloca(WORD, self._first(f, f["key"], mask))
            with f.loop() as loop:
                there = f.get(WORD, f.word(keys, f.get(WORD, place)))
                loop.leave_if(there.eq(0))
                self._next(f, place, mask)
            at, held = f.get(WORD, place), f.get(WORD, number)
            f.set(WORD, f.word(keys, at), f["key"])
            f.set(WORD, f.word(keys, mask + held + 1), at)
            f.set(WORD, number, held + 1)
            f.ret()

        return self.module.function("remember_key", VOID, [(POINTER, "table"), (WORD, "key")], write, inline=True)

    def take(self) -> FunctionName:
        """``void forget_key(table)``: remove the key that was added last."""

        def write(f: Function) -> None:
            mask, number = f.get(WORD, f["table"]), f.word(f["table"], NUMBER)
            keys = f.word(f["table"], KEYS)
            held = f.get(WORD, number) - 1
            f.set(WORD, number, held)
            place = f.get(WORD, f.word(keys, mask + held + 1))
            f.set(WORD, f.word(keys, place), 0)
            f.ret()

        return self.module.function("forget_key", VOID, [(POINTER, "table")], write, inline=True)

    def _first(self, f: Function, key: Value, mask: Value) -> Value:
        return (key >> 1) & mask

    def _next(self, f: Function, place: Value, mask: Value) -> None:
        f.set(WORD, place, (f.get(WORD, place) + 1) & mask)

    def recall(self) -> FunctionName:
        """See :data:`RECALL`."""

        def write(f: Function) -> None:
            self.empty(f, f["table"])
            with f.count(f["number"]) as index:
                pair = f.word(f["pairs"], index << 1)
                self.put_in(f, f["table"], f.get(WORD, pair), f.get(WORD, f.word(pair, 1)))
            f.ret(0)

        return self.module.kernel(RECALL, write)

    # -- lookup ----------------------------------------------------------------------------------------------------

    def times(self, f: Function, table: Value, key: Value) -> Value:
        """How often a key is in a table."""

        def write(f: Function) -> None:
            mask, keys = f.get(WORD, f["table"]), f.word(f["table"], KEYS)
            place, found = f.alloca(WORD, self._first(f, f["key"], mask)), f.alloca(WORD, 0)
            with f.loop() as loop:
                there = f.get(WORD, f.word(keys, f.get(WORD, place)))
                loop.leave_if(there.eq(0))
                same = there.eq(f["key"])
                f.add_to(found, same.to(WORD))
                self._next(f, place, mask)
            f.ret(f.get(WORD, found))

        name = self.module.function("times", WORD, [(POINTER, "table"), (WORD, "key")], write, inline=True)
        return f.call(name, table, key)

    def since(self, f: Function, table: Value, key: Value) -> Value:
        """How many moves before the one that follows the last position a key was added first; 0 if it is not there.

        Keys are removed in the opposite order, so of equal keys the oldest comes first from their hash on.
        """

        def write(f: Function) -> None:
            mask, keys = f.get(WORD, f["table"]), f.word(f["table"], KEYS)
            place = f.alloca(WORD, self._first(f, f["key"], mask))
            with f.loop() as loop:
                there = f.get(WORD, f.word(keys, f.get(WORD, place)))
                with f.when(there.eq(0)):
                    f.ret(f.i64(0))
                loop.leave_if(there.eq(f["key"]))
                self._next(f, place, mask)
            held, first = self.held(f, f["table"]), f.get(WORD, place)
            order = f.alloca(WORD, held)
            with f.loop() as loop:
                index = f.get(WORD, order) - 1
                f.set(WORD, order, index)
                loop.leave_if(f.get(WORD, f.word(keys, mask + index + 1)).eq(first))
            sorts = len(self.sorts)
            f.ret(held // sorts - f.get(WORD, order) // sorts)

        name = self.module.function("since", WORD, [(POINTER, "table"), (WORD, "key")], write)
        return f.call(name, table, key)

    def since_first(self, f: Function, sort: str, state: Value, mover: Value) -> Value:
        """How many moves ago the board of a state, which is in its table itself, occurred first."""
        key = self.key(f, sort, self.board(f, state), mover)
        return self.since(f, self.table_of(f, state), key) - 1

    def before(self, f: Function, sort: str, state: Value, mover: Value) -> Value:
        """How often the board of a state, which is in its table itself, has occurred before."""
        key = self.key(f, sort, self.board(f, state), mover)
        return self.times(f, self.table_of(f, state), key) - 1

    def seen(self, f: Function, term: Term, regions: list[Value], scope: Scope) -> Value:
        """The value of a ``seen``, how often the board with these regions is in the table, or of a ``since``."""
        mover = scope.inputs["mover"]
        board = scope.inputs["board"]
        slots = len(self.states.program.slots)
        board = self._beside(f, term, regions, scope, board)
        for slot, (arg, new) in enumerate(zip(term.args[:slots], regions, strict=False)):
            if not (arg.op == "input" and arg.data == f"slot{slot}"):
                board = self.moved(f, board, slot, mover, scope.inputs[f"slot{slot}"], new)
        following = self.states.player(f, mover, f.i64(1)) if self.states.program.players > 1 else mover
        key = self.key(f, term.data, board, following)
        return (self.times if term.op == "seen" else self.since)(f, scope.inputs["past"], key)

    def _beside(self, f: Function, term: Term, values: list[Value], scope: Scope, board: Value) -> Value:
        """The hash after the counters and memories that are compared beside the board have changed."""
        states, mover = self.states, scope.inputs["mover"]
        counters, memories = states.program.beside
        at = len(states.program.slots)
        for counter in counters:
            arg, new, at = term.args[at], values[at], at + 1
            if not (arg.op == "input" and arg.data == f"counter{counter}"):
                cell, kind = states.cell(f, counter, mover), f.i64(zobrist.COUNTER)
                board = board ^ states.key(f, kind, cell, scope.inputs[f"counter{counter}"])
                board = board ^ states.key(f, kind, cell, new)
        for memory in memories:
            arg, new, at = term.args[at], values[at], at + 1
            if not (arg.op == "input" and arg.data == f"memory{memory}"):
                cell = states.memory(f, memory, mover)
                board = board ^ states.memory_keys(f, scope.inputs[f"memory{memory}"] ^ new, cell)
        return board

    def moved(self, f: Function, board: Value, slot: int, mover: Value, old: Value, new: Value) -> Value:
        """The hash after the region of a slot has changed."""
        states = self.states
        change = f.alloca(WORD, board)
        piece = f.item(WORD, states.pieces(), states.stored(f, slot, mover))
        with states.each(f, old ^ new) as (bit, _):
            key = states.key(f, f.i64(zobrist.CONTENTS), states.site(f, bit), piece)
            f.set(WORD, change, f.get(WORD, change) ^ key)
        return f.get(WORD, change)


class Repetition:
    """Writes the comparison of a state with a history into a module."""

    def __init__(self, states: States) -> None:
        self.states = states

    def repeated(self, f: Function, state: Value, history: Value, past: Value) -> Value:
        """Test whether a state is in a history: found by hash, confirmed by comparison. For short histories."""

        def write(f: Function) -> None:
            s = self.states.shape
            hash_ = f.get(WORD, f.word(f["state"], s.hash))
            with f.count(f["past"]) as index:
                then = f.word(f["history"], index * s.state)
                alike = hash_.eq(f.get(WORD, f.word(then, s.hash)))
                with f.when(alike), f.when(self.states.equal(f, f["state"], then)):
                    f.ret(True)
            f.ret(False)

        parameters = [(POINTER, "state"), (POINTER, "history"), (WORD, "past")]
        name = self.states.module.function("repeated", BIT, parameters, write)
        return f.call(name, state, history, past)

    def seen(self, f: Function, state: Value, history: Value, past: Value, table: Value, mask: Value) -> Value:
        """The same for long histories, by a hash table of history indices plus one; the state is added to it."""

        def write(f: Function) -> None:
            s = self.states.shape
            place = f.alloca(WORD, f.get(WORD, f.word(f["state"], s.hash)))
            f.copy(f.word(f["history"], f["past"] * s.state), f["state"], s.state)
            with f.loop():
                address = f.word(f["table"], f.get(WORD, place) & f["mask"])
                there = f.get(WORD, address)
                with f.when(there.eq(0)):
                    f.set(WORD, address, f["past"] + 1)
                    f.ret(False)
                index = there - 1
                then = f.word(f["history"], index * s.state)
                with f.when(self.states.equal(f, f["state"], then)):
                    f.ret(True)
                f.add_to(place, 1)
            f.unreachable()

        parameters = [(POINTER, "state"), (POINTER, "history"), (WORD, "past"), (POINTER, "table"), (WORD, "mask")]
        name = self.states.module.function("seen", BIT, parameters, write)
        given = (state, history, past, table, mask)
        return f.call(name, *given)
