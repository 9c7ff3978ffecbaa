"""The rules of a game in LLVM's language: its moves, each once; what a move does; how the game ends."""

from __future__ import annotations

from functools import cached_property

from ...core import zobrist
from ..ir.program import Effect
from ..ir.terms import Term, subterms
from ..ir.types import INT, REGION
from . import chains, distinct
from .builder import WORD, Function, Value
from .move_generation import Search
from .regions import UNDEFINED
from .states import ABSENT, CLOSED, OPEN, SWAP

SMALL = 400
"""Rules of no more terms than this become part of whoever calls them: a quarter faster where a ply takes little."""


class Rules(Search):
    """Writes the rules of a program into a module."""

    @cached_property
    def small(self) -> bool:
        """Whether what moves do and how the game ends is little enough to be written where it is needed."""
        roots = [*self._clause_terms(), *self.program.again]
        roots += [term for effect in self.program.effects for term in effect.evaluated]
        return sum(1 for _ in subterms(roots)) <= SMALL

    def distinct_moves(self) -> str:
        """``i64 distinct_moves(state, moves)``: as ``moves``, each move once; needs room behind the moves."""
        return distinct.moves(self)

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
            self._follow(f, mover, hashed, change)
            f.give("void")

        name = "play" if hashed else "play_unhashed"
        parameters = [("ptr", "state"), ("ptr", "move"), ("ptr", "next")]
        return self.module.function(name, "void", parameters, write, public=hashed, inline=not hashed and self.small)

    def _effect(self, f: Function, effect: Effect, mover: Value, hashed: bool, change: Value) -> None:
        r = self.regions
        scope = self.scope(f, "%state", mover, [*effect.evaluated, *self._inputs_of_slots(effect)])
        for place, name in enumerate(effect.sites, 1):
            word = f.get(WORD, f.word("%move", str(place // 4)))
            bit = f.both(WORD, f.op("lshr", WORD, word, str(place % 4 * 16)), str(ABSENT))
            scope.names[name], scope.singles[name] = bit, r.single(f, bit)
        if effect.rounds is not None:
            chains.replay(self, f, effect.rounds, scope, effect.sites[0])
        for slot, term in enumerate(effect.slots):
            if term.op == "input" and term.data == f"slot{slot}":
                continue
            new = self.values.value(f, term, scope)
            f.set(r.type, self.region_address(f, "%next", slot, mover), new)
            if not hashed and not self.program.history:
                continue
            old = scope.inputs[f"slot{slot}"]
            piece = f.item(WORD, self.pieces(), self.stored(f, slot, mover))
            with self.each(f, f.op("xor", r.type, old, new)) as (bit, _):
                key = self.key(f, str(zobrist.CONTENTS), self.site(f, bit), piece)
                f.set(WORD, change, f.op("xor", WORD, f.get(WORD, change), key))
        if self.program.history:  # so far the change is that of the board alone
            board = f.word("%next", str(self.shape.board))
            f.set(WORD, board, f.op("xor", WORD, f.get(WORD, board), f.get(WORD, change)))
        for counter, term in enumerate(effect.counters):
            if term.op == "input" and term.data == f"counter{counter}":
                continue
            address = self.counter_address(f, "%next", counter, mover)
            number = self.values.value(f, term, scope)
            if hashed:
                cell, kind = self.cell(f, counter, mover), str(zobrist.COUNTER)
                old, new = (self.key(f, kind, cell, stands) for stands in (f.get(WORD, address), number))
                f.set(WORD, change, f.op("xor", WORD, f.get(WORD, change), f.op("xor", WORD, old, new)))
            f.set(WORD, address, number)

    def _inputs_of_slots(self, effect: Effect) -> list[Term]:
        terms = self.program.terms
        return [terms.input(f"slot{slot}", REGION) for slot in range(len(effect.slots))]

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

    def _follow(self, f: Function, mover: Value, hashed: bool, change: Value) -> None:
        """The mover goes on with his turn, or it is the next player's; ``%next`` has the regions of the pieces."""
        s, program = self.shape, self.program
        word = f.word("%next", str(s.variables))
        before = f.get(WORD, word)
        stage = f.both(WORD, f.op("lshr", WORD, before, "16"), "255")
        is_open = f.compare("eq", WORD, stage, str(OPEN))
        following = self.player(f, mover, "1") if program.players > 1 else mover
        idle: Value = "0"
        if "idle" in program.remembers:
            idle = f.select(WORD, self._changed(f), "0", self.idle(f, "%state"))
        if program.again:
            self._go_on(f, mover, f.select(WORD, is_open, str(CLOSED), stage), idle)
            goes_on = f.cell("i1", "false")
            scope = self.scope(f, "%next", mover, list(program.again), earlier="%state")
            holds: Value = "false"
            for condition in program.again:
                holds = f.either("i1", holds, self.values.value(f, condition, scope))
            with f.when(holds):
                if program.history:
                    self.history.remember(f, "%next")
                number = f.call(WORD, self.count(), ("ptr", "%next"))
                if program.history:
                    self.history.forget(f, "%next")
                f.set("i1", goes_on, f.compare("ne", WORD, number, "0"))
            with f.when(f.complement("i1", f.get("i1", goes_on))):
                self._pass_on(f, mover, following, stage, idle)
        else:
            self._pass_on(f, mover, following, stage, idle)
        if hashed:
            self._rehash(f, f.op("xor", WORD, f.get(WORD, change), self._changed_variables(f)))

    def _variables(self, f: Function, mover: Value, follower: Value, stage: Value, idle: Value) -> None:
        """Write the word of the variables after a move of ``mover``; ``idle`` is the number of idle turns plus one."""
        word = f.word("%next", str(self.shape.variables))
        swapped = f.both(WORD, f.get(WORD, word), str(255 << 8))
        after = f.either(WORD, follower, swapped, f.op("shl", WORD, stage, "16"))
        if "last" in self.program.remembers:
            after = f.either(WORD, after, f.op("shl", WORD, f.op("add", WORD, mover, "1"), "24"))
        if "idle" in self.program.remembers:
            after = f.either(WORD, after, f.op("shl", WORD, idle, "32"))
        f.set(WORD, word, after)

    def _changed(self, f: Function) -> Value:
        """Whether the move has changed anything on the board."""
        found: Value = "0"
        for word in range(self.shape.slots * self.shape.layout.words):
            then, now = (f.get(WORD, f.word(state, str(word))) for state in ("%state", "%next"))
            found = f.either(WORD, found, f.op("xor", WORD, then, now))
        return f.compare("ne", WORD, found, "0")

    def _pass_on(self, f: Function, mover: Value, following: Value, stage: Value, idle: Value) -> None:
        """It is the next player's turn; ``stage`` is that of the swap before the move."""
        s = self.shape
        moving = f.compare("ult", WORD, f.op("sub", WORD, stage, "1"), "2")
        stage = f.op("add", WORD, stage, f.new(f"zext i1 {moving} to i64"))
        self._variables(f, mover, following, stage, f.op("add", WORD, idle, "1"))
        if s.placed:
            f.set(self.regions.type, f.word("%next", str(s.placed_region)), "0")
        if s.counted:
            turn, _ = self.counters(f, "%state")
            turn = f.op("add", WORD, turn, "1") if "turn" in self.program.remembers else "0"
            f.set(WORD, f.word("%next", str(s.counters)), turn)

    def _go_on(self, f: Function, mover: Value, stage: Value, idle: Value) -> None:
        """It is the mover's turn still."""
        s, r = self.shape, self.regions
        self._variables(f, mover, mover, stage, idle)
        if s.placed:
            address = f.word("%next", str(s.placed_region))
            placed = f.get(r.type, address)
            for slot in range(s.slots):
                now, then = (f.get(r.type, self.region_address(f, state, slot, mover)) for state in ("%next", "%state"))
                placed = r.union(f, placed, r.minus(f, now, then))
            f.set(r.type, address, placed)
        if s.counted:
            word = f.get(WORD, f.word("%state", str(s.counters)))
            more = str(1 << 32) if "moves" in self.program.remembers else "0"
            f.set(WORD, f.word("%next", str(s.counters)), f.op("add", WORD, word, more))

    def _changed_variables(self, f: Function) -> Value:
        """What the hash changes by, besides the pieces."""
        keys: list[Value] = []
        for state in ("%state", "%next"):
            for kind, shift in ((zobrist.MOVER, 0), (zobrist.SWAP_STAGE, 16)):
                keys.append(self.key(f, str(kind), self.variable(f, state, shift), "0"))
            counted: list[tuple[int, Value, int]] = []
            if "last" in self.program.remembers:
                counted.append((zobrist.LAST, self.variable(f, state, 24), 1))
            if self.shape.counted:
                turn, moves = self.counters(f, state)
                counted += [(zobrist.TURN, turn, 0), (zobrist.MOVES, moves, 0)]
            if "idle" in self.program.remembers:  # so many idle turns plus one; none has no key
                idle = self.idle(f, state)
                none = f.compare("eq", WORD, idle, "1")
                keys.append(f.select(WORD, none, "0", self.key(f, str(zobrist.IDLE), idle, "0")))
            for kind, number, less in counted:  # nought has no key
                key = self.key(f, str(kind), f.op("sub", WORD, number, str(less)), "0")
                keys.append(f.select(WORD, f.compare("eq", WORD, number, "0"), "0", key))
        whole = keys[0]
        for key in keys[1:]:
            whole = f.op("xor", WORD, whole, key)
        if not self.shape.placed:
            return whole
        r, found = self.regions, f.cell(WORD, whole)
        then, now = (f.get(r.type, f.word(state, str(self.shape.placed_region))) for state in ("%state", "%next"))
        with self.each(f, f.op("xor", r.type, then, now)) as (bit, _):
            key = self.key(f, str(zobrist.PLACED), self.site(f, bit), "0")
            f.set(WORD, found, f.op("xor", WORD, f.get(WORD, found), key))
        return f.get(WORD, found)

    def recall(self) -> str | None:
        """``History.recall``, where there is one."""
        return self.history.recall() if self.program.history else None

    # -- scores ----------------------------------------------------------------------------------------------------

    def score(self) -> str:
        """``i64 score(state, player)``: the score of a player, counted from the mover; ``UNDEFINED`` where there is
        none. One with a fraction is given as the bits of a double, and none as no number."""

        def write(f: Function) -> None:
            mover = self.variable(f, "%state", 0)
            scope = self.scope(f, "%state", mover, list(self.program.scores))
            for owner, score in enumerate(self.program.scores):
                with f.when(f.compare("eq", WORD, "%player", str(owner))):
                    found = self.values.value(f, score, scope.inner())
                    f.give(WORD, found if score.type == INT else f.new(f"bitcast double {found} to i64"))
            f.give(WORD, str(UNDEFINED))

        return self.module.function("score", WORD, [("ptr", "state"), (WORD, "player")], write, public=True)

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
                    if clause.shared:
                        with f.when(f.compare("slt", WORD, named, "0")):
                            f.give(WORD, str(number << 8))
                    with f.when(f.compare("sge", WORD, named, "0")):
                        player = self.player(f, mover, named)
                        winner = f.op("sub", WORD, "1", player) if clause.loses else player
                        f.give(WORD, f.op("add", WORD, winner, str((number << 8) + 1)))
            f.give(WORD, "-1")

        parameters = [("ptr", "state"), ("i1", "no_moves"), ("i1", "repeated")]
        return self.module.function("ending", WORD, parameters, write, public=True, inline=self.small)
