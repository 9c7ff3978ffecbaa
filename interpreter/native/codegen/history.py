"""The boards that have stood in a game, as machine code keeps them, for rules that ask (``seen``).

A state of such a game has two words more: the Zobrist hash of its board alone, and the address of a table, which every
state of the game shares. The table is an array of words: a mask; how many keys it holds; the keys, each at the first
free place from where it hashes to; then the places in the order in which they were taken. So the last key can be taken
out again, and every search that goes down and comes back leaves the table as it found it. There is a key for each sort
of history that the description names (``position.sorts_seen``); one that comes again is held again.

The position whose moves are looked for is among those in the table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...core import zobrist
from ..ir.terms import Term
from .builder import WORD, Function, Value
from .values import Scope

if TYPE_CHECKING:
    from .states import States

MASK, NUMBER, KEYS = range(3)


class History:
    """Writes what has to do with such tables into a module."""

    def __init__(self, states: States) -> None:
        self.states = states
        self.module = states.module
        self.sorts = sorted(states.program.history)

    # -- keys ------------------------------------------------------------------------------------------------------

    def key(self, f: Function, sort: str, board: Value, mover: Value) -> Value:
        """The key of a board on which a player is to move; never nought, which is a free place."""
        found = board
        if sort == "situational":
            found = f.op("xor", WORD, board, self.states.key(f, str(zobrist.MOVER), mover, "0"))
        return f.either(WORD, found, "1")

    def board(self, f: Function, state: Value) -> Value:
        """The hash of the board of a state."""
        return f.get(WORD, f.word(state, str(self.states.shape.board)))

    def table_of(self, f: Function, state: Value) -> Value:
        """The table of a state."""
        return f.get("ptr", f.word(state, str(self.states.shape.past)))

    # -- in and out ------------------------------------------------------------------------------------------------

    def remember(self, f: Function, state: Value) -> None:
        """Put the board of a state into its table."""
        mover = self.states.variable(f, state, 0)
        self.put_in(f, self.table_of(f, state), self.board(f, state), mover)

    def put_in(self, f: Function, table: Value, board: Value, mover: Value) -> None:
        """Put a board on which a player is to move into a table, once for each sort."""
        for sort in self.sorts:
            f.call("void", self._put(), ("ptr", table), (WORD, self.key(f, sort, board, mover)))

    def forget(self, f: Function, state: Value) -> None:
        """Take out what was put in last."""
        table = self.table_of(f, state)
        for _ in self.sorts:
            f.call("void", self.take(), ("ptr", table))

    def empty(self, f: Function, table: Value) -> None:
        """Take out everything."""
        self.cut(f, table, "0")

    def held(self, f: Function, table: Value) -> Value:
        """How many keys a table holds."""
        return f.get(WORD, f.word(table, str(NUMBER)))

    def cut(self, f: Function, table: Value, number: Value) -> None:
        """Take out what was put in last until so many keys are left."""
        with f.loop() as loop:
            loop.leave_if(f.compare("ule", WORD, self.held(f, table), number))
            f.call("void", self.take(), ("ptr", table))

    def _put(self) -> str:
        def write(f: Function) -> None:
            mask, number = f.get(WORD, "%table"), f.word("%table", str(NUMBER))
            keys = f.word("%table", str(KEYS))
            place = f.cell(WORD, self._first(f, "%key", mask))
            with f.loop() as loop:
                there = f.get(WORD, f.word(keys, f.get(WORD, place)))
                loop.leave_if(f.compare("eq", WORD, there, "0"))
                self._next(f, place, mask)
            at, held = f.get(WORD, place), f.get(WORD, number)
            f.set(WORD, f.word(keys, at), "%key")
            f.set(WORD, f.word(keys, f.op("add", WORD, f.op("add", WORD, mask, held), "1")), at)
            f.set(WORD, number, f.op("add", WORD, held, "1"))
            f.give("void")

        return self.module.function("remember_key", "void", [("ptr", "table"), (WORD, "key")], write, inline=True)

    def take(self) -> str:
        """``void forget_key(table)``: take out the key that was put in last."""

        def write(f: Function) -> None:
            mask, number = f.get(WORD, "%table"), f.word("%table", str(NUMBER))
            keys = f.word("%table", str(KEYS))
            held = f.op("sub", WORD, f.get(WORD, number), "1")
            f.set(WORD, number, held)
            place = f.get(WORD, f.word(keys, f.op("add", WORD, f.op("add", WORD, mask, held), "1")))
            f.set(WORD, f.word(keys, place), "0")
            f.give("void")

        return self.module.function("forget_key", "void", [("ptr", "table")], write, inline=True)

    def _first(self, f: Function, key: Value, mask: Value) -> Value:
        return f.both(WORD, f.op("lshr", WORD, key, "1"), mask)

    def _next(self, f: Function, place: Value, mask: Value) -> None:
        f.set(WORD, place, f.both(WORD, f.op("add", WORD, f.get(WORD, place), "1"), mask))

    def recall(self) -> str:
        """``i64 recall(table, pairs, number)``: empty a table and put in so many boards and movers, in that order."""

        def write(f: Function) -> None:
            self.empty(f, "%table")
            with f.count("%number") as index:
                pair = f.word("%pairs", f.op("shl", WORD, index, "1"))
                self.put_in(f, "%table", f.get(WORD, pair), f.get(WORD, f.word(pair, "1")))
            f.give(WORD, "0")

        parameters = [("ptr", "table"), ("ptr", "pairs"), (WORD, "number")]
        return self.module.function("recall", WORD, parameters, write, public=True)

    # -- looking ---------------------------------------------------------------------------------------------------

    def times(self, f: Function, table: Value, key: Value) -> Value:
        """How often a key is in a table."""

        def write(f: Function) -> None:
            mask, keys = f.get(WORD, "%table"), f.word("%table", str(KEYS))
            place, found = f.cell(WORD, self._first(f, "%key", mask)), f.cell(WORD, "0")
            with f.loop() as loop:
                there = f.get(WORD, f.word(keys, f.get(WORD, place)))
                loop.leave_if(f.compare("eq", WORD, there, "0"))
                same = f.compare("eq", WORD, there, "%key")
                f.add_to(found, f.new(f"zext i1 {same} to i64"))
                self._next(f, place, mask)
            f.give(WORD, f.get(WORD, found))

        name = self.module.function("times", WORD, [("ptr", "table"), (WORD, "key")], write, inline=True)
        return f.call(WORD, name, ("ptr", table), (WORD, key))

    def before(self, f: Function, sort: str, state: Value, mover: Value) -> Value:
        """How often the board of a state, which is in its table itself, has stood before."""
        key = self.key(f, sort, self.board(f, state), mover)
        return f.op("sub", WORD, self.times(f, self.table_of(f, state), key), "1")

    def seen(self, f: Function, term: Term, regions: list[Value], scope: Scope) -> Value:
        """The value of a ``seen``: how often the board with these regions stands in the table."""
        mover = scope.inputs["mover"]
        board = scope.inputs["board"]
        for slot, (arg, new) in enumerate(zip(term.args, regions, strict=True)):
            if not (arg.op == "input" and arg.data == f"slot{slot}"):
                board = self.moved(f, board, slot, mover, scope.inputs[f"slot{slot}"], new)
        following = self.states.player(f, mover, "1") if self.states.program.players > 1 else mover
        return self.times(f, scope.inputs["past"], self.key(f, term.data, board, following))

    def moved(self, f: Function, board: Value, slot: int, mover: Value, old: Value, new: Value) -> Value:
        """A hash after the region of a slot has changed."""
        states = self.states
        change = f.cell(WORD, board)
        piece = f.item(WORD, states.pieces(), states.stored(f, slot, mover))
        with states.each(f, f.op("xor", states.regions.type, old, new)) as (bit, _):
            key = states.key(f, str(zobrist.CONTENTS), states.site(f, bit), piece)
            f.set(WORD, change, f.op("xor", WORD, f.get(WORD, change), key))
        return f.get(WORD, change)
