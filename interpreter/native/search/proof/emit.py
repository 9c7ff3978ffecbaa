"""Proving that a player can or cannot win, in LLVM IR: depth-first proof-number search.

The search is df-pn (Nagai 2002), with thresholds that leave a child more room than the second best needs (Pawlewicz and
Lew 2007) and sums that count only the hardest of many positions in full (Ueda et al. 2008, weak proof numbers): the
moves of a board game lead to the same positions, which plain sums count again and again. The numbers of a new position
are initialised with the number of its moves.

**The question.** One player attacks: can the attacker win? A repetition counts as "not won". A position that the
attacker wins under this rule is *won*; the won positions are the least set that contains the ends of the game that the
attacker wins, every position with the attacker to move and a move into the set, and every other position all of whose
moves lead into it. The set does not depend on how a position was reached, and an attacker who follows the order in
which positions enter the set reaches no position twice, and so wins whatever the rules say about repetition. So proofs
are kept for good.

**Disproofs.** A position that is not won is disproven by a tree that answers all moves of the attacker, and that ends
in positions that are lost, drawn or disproven, or in an earlier position on the path. If all of these earlier positions
are within the tree, its positions form a trap: each move of the attacker leads to the trap or to a disproven position,
and the other player can always stay in it. So none of them is won, however it was reached. If one is further up, the
tree only says "if that is not won, neither is this": it *leans* on the path, and holds as long as the visit that it
leans on lasts. Such entries have the flag ``LEANS``. (This is the simple solution to the graph-history interaction;
Kishimoto and Müller 2004 have a more expensive one.)

**If the past matters** (a repetition that decides the game, superko: ``Context.EXACT``), entries belong to a position
together with two sums over the hashes of all positions before it, and a repetition ends the game as the rules say.
"""

from __future__ import annotations

from ....core.splitmix import GOLDEN
from ...codegen.fields import MOVER
from ...codegen.rules import Rules
from ...llvm.builder import Function, FunctionName
from ...llvm.context import ContextWords
from ...llvm.stop import return_if_stopped
from ...llvm.typed_values import BIT, POINTER, WORD, Value
from . import records
from .judge import Judge
from .memory import DEEP, DISPROVEN, GREATEST, LIMIT, NONE, PROVEN, RECORD, SURE, Context, Record, child_words
from .path import Path
from .signatures import PROVE
from .table import ProofTable

FAR = 1 << 40


class Proof:
    """Writes the search into the module of a game's rules."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.module = rules.module
        self.shape = rules.shape
        self.context = ContextWords()
        self.table = ProofTable(rules)
        self.path = Path(rules)
        self.judge = Judge(rules, self.path, self.table)
        self.child = child_words(rules.shape)

    def prove(self) -> FunctionName:
        """See :data:`PROVE`."""

        def write(f: Function) -> None:
            s, rules = self.shape, self.rules
            return_if_stopped(f, self.context.address(f, Context.STOP))
            nodes = self.context.address(f, Context.NODES)
            begun = f.get(WORD, nodes)
            with f.when(begun.uge(self.context.number(f, Context.LIMIT))):
                f.ret(LIMIT)
            last_room = self.context.pointer(f, Context.LAST_ROOM)
            with f.when(f["room"].ugt(last_room)):
                f.ret(DEEP)
            with f.when(f["depth"].uge(self.context.number(f, Context.DEEPEST))):
                f.ret(DEEP)
            f.set(WORD, nodes, begun + 1)
            place = f.call(self.path.enter(), f["state"], f["context"], f["depth"])
            attacks = rules.states.field(f, f["state"], MOVER).eq(self.context.number(f, Context.ATTACKER))
            number = f.call(rules.distinct_moves(), f["state"], f["room"])
            with f.when(number.slt(0)):
                f.ret(number)
            children = f.word(f["room"], number * s.move)
            below = f["depth"] + 1
            sums = self._sums(f)
            key = [f["context"], sums[0], sums[1]]
            made = f.alloca(WORD, 0)
            with f.loop() as loop:
                index = f.get(WORD, made)
                loop.leave_if(index.uge(number))
                child = f.word(children, index * self.child)
                state = f.word(child, RECORD)
                move = f.word(f["room"], index * s.move)
                f.call(rules.play(True), f["state"], move, state)
                if rules.program.history:
                    rules.history.remember(f, state)
                fault = f.call(self.judge.judge(), state, *key, below, child)
                if rules.program.history:
                    rules.history.forget(f, state)
                with f.when(fault.slt(0)):
                    f.ret(fault)
                f.set(WORD, made, index + 1)
                firm = records.part(f, child, Record.LEAST).eq(NONE)
                achieved = self._own(f, child, attacks).eq(0)
                loop.leave_if(firm & achieved)  # the other moves do not matter
            number = f.get(WORD, made)
            room = f.word(children, number * self.child)
            with f.loop() as loop:
                chosen, own_limit, other_limit, ended = self._choose_child(f, children, number, attacks)
                loop.leave_if(ended)
                child = f.word(children, chosen * self.child)
                state = f.word(child, RECORD)
                if rules.program.history:
                    rules.history.remember(f, state)
                limits = [f.select(WORD, attacks, own_limit, other_limit)]
                limits += [f.select(WORD, attacks, other_limit, own_limit)]
                given = [state, *key, below, *limits, room, child]
                fault = f.call(f.module[PROVE.name], *given)
                with f.when(fault.slt(0)):
                    f.ret(fault)
                if rules.program.history:
                    rules.history.forget(f, state)
            self._conclude(f, children, number, attacks)
            places = self.context.pointer(f, Context.PLACES)
            f.set(WORD, f.word(places, place), 0)
            work = f.get(WORD, nodes) - begun
            key = [f["state"], f["context"], f["first"], f["second"]]
            f.call(self.table.store(), *key, f["record"], work)
            f.ret(0)

        return self.module.kernel(PROVE, write)

    def _sums(self, f: Function) -> tuple[Value, Value]:
        """The sums over the hashes of the positions before a child."""
        if not self.table.with_past:
            return f.i64(0), f.i64(0)
        hash_ = f.get(WORD, f.word(f["state"], self.shape.hash))
        plain = self.context.number(f, Context.EXACT).eq(0)
        first = self.rules.random.mix(f, hash_)
        second = self.rules.random.mix(f, hash_ ^ GOLDEN)
        sums = f["first"] + first, f["second"] + second
        return f.select(WORD, plain, 0, sums[0]), f.select(WORD, plain, 0, sums[1])

    def _own(self, f: Function, child: Value, attacks: Value) -> Value:
        """The number of a child that the mover wants to be zero: the proof number for the attacker, else the disproof
        number."""
        both = records.part(f, child, Record.PROOF), records.part(f, child, Record.DISPROOF)
        return f.select(WORD, attacks, *both)

    def _other(self, f: Function, child: Value, attacks: Value) -> Value:
        both = records.part(f, child, Record.DISPROOF), records.part(f, child, Record.PROOF)
        return f.select(WORD, attacks, *both)

    def _choose_child(
        self, f: Function, children: Value, number: Value, attacks: Value
    ) -> tuple[Value, Value, Value, Value]:
        """The child to search next, its thresholds (that of the mover's number first), and whether the search of the
        position is finished; if so, its numbers are in the record."""
        best, least, second = f.alloca(WORD, 0), f.alloca(WORD, FAR), f.alloca(WORD, FAR)
        most, open_ = f.alloca(WORD, 0), f.alloca(WORD, 0)
        with f.count(number) as index:
            child = f.word(children, index * self.child)
            own, other = self._own(f, child, attacks), self._other(f, child, attacks)
            with f.when(other.ne(0)):
                f.add_to(open_, 1)
                with f.when(other.ugt(f.get(WORD, most))):
                    f.set(WORD, most, other)
                less = own.ult(f.get(WORD, least))
                runner = f.select(WORD, less, f.get(WORD, least), own)
                with f.when(runner.ult(f.get(WORD, second))):
                    f.set(WORD, second, runner)
                f.set(WORD, best, f.select(WORD, less, index, f.get(WORD, best)))
                f.set(WORD, least, f.select(WORD, less, own, f.get(WORD, least)))
        own = f.get(WORD, least)
        none = f.get(WORD, open_).eq(0)
        achieved = own.eq(0)
        beside = f.get(WORD, open_) - 1
        other = self._capped(f, f.get(WORD, most) + beside)
        own = self._capped(f, own)
        settled = none | achieved
        own_most = f.select(WORD, attacks, f["proof"], f["disproof"])
        other_most = f.select(WORD, attacks, f["disproof"], f["proof"])
        reached = own.uge(own_most) | other.uge(other_most)
        ended = settled | reached
        with f.when(ended & ~settled):
            records.leave_open(f, f["record"], f.select(WORD, attacks, own, other), f.select(WORD, attacks, other, own))
        next_ = f.get(WORD, second)
        generous = next_ + (next_ >> 2) + 1
        own_limit = f.select(WORD, generous.ult(own_most), generous, own_most)
        other_limit = other_most - beside
        return f.get(WORD, best), own_limit, other_limit, ended

    def _capped(self, f: Function, number: Value) -> Value:
        return f.select(WORD, number.ugt(GREATEST), GREATEST, number)

    def _conclude(self, f: Function, children: Value, number: Value, attacks: Value) -> None:
        """Write the record of a position whose children prove or disprove it."""
        price, chosen = f.alloca(WORD, -1), f.alloca(POINTER, children)
        open_ = f.alloca(WORD, 0)
        sure, longest = f.alloca(BIT, True), f.alloca(WORD, 0)
        first, last = f.alloca(WORD, NONE), f.alloca(WORD, -1)
        with f.count(number) as index:
            child = f.word(children, index * self.child)
            flags, distance = records.part(f, child, Record.FLAGS), records.part(f, child, Record.DISTANCE)
            least, most = self._above(f, child)
            certain = (flags & (PROVEN | SURE)).ne(0)
            firm = least.eq(NONE)
            with f.when(self._other(f, child, attacks).ne(0)):
                f.add_to(open_, 1)
            with f.when(self._own(f, child, attacks).eq(0)):
                own = f.select(WORD, firm, FAR, (1 << 42) - most)
                own = f.select(WORD, certain, distance, own)
                with f.when(own.ult(f.get(WORD, price))):
                    f.set(WORD, price, own)
                    f.set(POINTER, chosen, child)
            f.set(BIT, sure, f.get(BIT, sure) & certain)
            with f.when(distance.ugt(f.get(WORD, longest))):
                f.set(WORD, longest, distance)
            with f.when(least.ult(f.get(WORD, first))):
                f.set(WORD, first, least)
            with f.when(most.sgt(f.get(WORD, last))):
                f.set(WORD, last, most)
        with f.when(f.get(WORD, price).ne(-1)):
            child = f.get(POINTER, chosen)
            least, most = self._above(f, child)
            further = records.part(f, child, Record.DISTANCE) + 1
            records.settle(f, f["record"], records.part(f, child, Record.FLAGS), further, least, most)
        lost = f.get(WORD, open_).eq(0) & f.get(WORD, price).eq(-1)
        with f.when(lost):
            flags = f.select(WORD, f.get(BIT, sure), DISPROVEN | SURE, DISPROVEN)
            flags = f.select(WORD, attacks, flags, PROVEN)
            further = f.get(WORD, longest) + 1
            records.settle(f, f["record"], flags, further, f.get(WORD, first), f.get(WORD, last))

    def _above(self, f: Function, child: Value) -> tuple[Value, Value]:
        """The first and the last position above this one (which is at ``depth``) that the disproof of a child leans on.
        If the last is this position itself, the one before it can be any position above."""
        least, most = records.part(f, child, Record.LEAST), records.part(f, child, Record.MOST)
        firm = least.uge(f["depth"])
        here = most.sge(f["depth"])
        most = f.select(WORD, here, f["depth"] - 1, most)
        return f.select(WORD, firm, NONE, least), f.select(WORD, firm, -1, most)


def write(rules: Rules) -> None:
    """Write the functions of the part."""
    rules.recall()
    proof = Proof(rules)
    proof.prove()
    proof.judge.judge()
    proof.path.enter()
