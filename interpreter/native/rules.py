"""The rules of a game in LLVM's language: its moves, each once; what a move does; how the game ends."""

from __future__ import annotations

from .. import zobrist
from .ir import REGION, Effect, Term
from .llvm import WORD, Function, Value
from .search import Search
from .states import ABSENT, CLOSED, OPEN, SWAP


class Rules(Search):
    """Writes the rules of a program into a module."""

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
