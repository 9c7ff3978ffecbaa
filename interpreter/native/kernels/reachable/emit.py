"""Every reachable position, ply by ply, in LLVM IR: breadth first, each position once.

Positions are recognised by their 64-bit hashes alone, which takes an eighth of the memory of the positions: among N
positions, two have the same hash with a probability of about N² / 2^65, less than one in ten thousand for fifty
million. Positions that are still to be expanded are stored whole.
"""

from __future__ import annotations

from ...codegen.fields import OPEN, STAGE, SWAP
from ...codegen.rules import Rules
from ...llvm.builder import Function, FunctionName
from ...llvm.context import ContextWords
from ...llvm.stop import return_if_stopped
from ...llvm.typed_values import WORD, Value
from .memory import Context
from .signatures import FULL, MEET, WIDEN


class Reachable:
    """Writes the search for reachable positions into the module of a game's rules."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.module = rules.module
        self.shape = rules.shape
        self.context = ContextWords()

    def meet(self) -> FunctionName:
        """See :data:`MEET`."""

        def write(f: Function) -> None:
            mask = self.context.number(f, Context.MASK)
            table, plies = self.context.pointer(f, Context.TABLE), self.context.pointer(f, Context.PLIES)
            hash_ = self.rules.random.mix(f, f.get(WORD, f.word(f["state"], self.shape.hash)))
            hash_ = f.select(WORD, hash_.eq(0), 1, hash_)
            ply = self.context.number(f, Context.PLY)
            place = f.alloca(WORD, hash_)
            with f.loop():
                at = f.get(WORD, place) & mask
                there = f.get(WORD, f.word(table, at))
                when = f.at("i8", plies, at)
                with f.when(there.eq(hash_)):
                    then = f.get("i8", when).to(WORD)
                    earlier = then.ult(ply)
                    f.add_to(self.context.address(f, Context.BACK), earlier.to(WORD))
                    f.ret(0)
                with f.when(there.eq(0)):
                    number = self.context.number(f, Context.NUMBER)
                    with f.when(number.uge(self.context.number(f, Context.MOST))):
                        f.ret(FULL)
                    f.set(WORD, f.word(table, at), hash_)
                    f.set("i8", when, ply.to("i8"))
                    f.add_to(self.context.address(f, Context.NUMBER), 1)
                    f.ret(f.call(self._look(), f["state"], f["before"], f["context"], f["moves"]))
                f.add_to(place, 1)
            f.unreachable()

        return self.module.kernel(MEET, write)

    def _look(self) -> FunctionName:
        """Check whether the game is over in a new position, and count or store it."""

        def write(f: Function) -> None:
            rules, s = self.rules, self.shape
            if rules.program.may_repeat:
                number = f.call(rules.distinct_moves(), f["state"], f["moves"])
            else:
                number = f.call(rules.count(), f["state"])
            with f.when(number.slt(0)):
                f.ret(number)
            nothing = number.eq(0)
            ending = f.call(rules.ending(), f["state"], nothing, False)
            total = number
            if rules.program.swaps:
                total = number + self._may_swap(f, f["state"]).to(WORD)
            decided = ending.sge(0)
            with f.when(decided | total.eq(0)):
                winner = f.select(WORD, decided, ending & 255, 0)
                f.add_to(f.word(self.context.pointer(f, Context.TALLY), winner), 1)
                first = self.context.number(f, Context.ENDED_AFTER).eq(0)
                if rules.program.players == 1:  # what is looked for is a solution
                    first = first & winner.ne(0)
                with f.when(first):
                    f.set(WORD, self.context.address(f, Context.ENDED_AFTER), f["before"] + 1)
                    f.copy(self.context.pointer(f, Context.END), f["state"], s.state)
                f.ret(0)
            f.add_to(self.context.address(f, Context.CHOICES), total)
            kept = self.context.number(f, Context.KEPT)
            with f.when(kept.ult(self.context.number(f, Context.ROOM))):
                f.copy(f.word(self.context.pointer(f, Context.STATES), kept * s.state), f["state"], s.state)
                f.set(WORD, f.word(self.context.pointer(f, Context.BEFORE), kept), f["before"])
            f.add_to(self.context.address(f, Context.KEPT), 1)
            f.ret(0)

        return self.module.function("look", WORD, MEET.declared, write)

    def _may_swap(self, f: Function, state: Value) -> Value:
        return self.rules.states.field(f, state, STAGE).eq(OPEN)

    def widen(self) -> FunctionName:
        """See :data:`WIDEN`."""

        def write(f: Function) -> None:
            s, rules = self.shape, self.rules
            next_ = f.alloca(WORD, count=s.state)
            states = self.context.pointer(f, Context.STATES)
            with f.loop() as loop:
                index = self.context.number(f, Context.DONE)
                loop.leave_if(index.uge(self.context.number(f, Context.UNTIL)))
                return_if_stopped(f, self.context.address(f, Context.STOP))
                state = f.word(states, index * s.state)
                number = f.call(rules.distinct_moves(), state, f["moves"])
                with f.when(number.slt(0)):
                    f.ret(number)
                total = number
                if rules.program.swaps:
                    f.set(WORD, f.word(f["moves"], number * s.move), SWAP)
                    total = number + self._may_swap(f, state).to(WORD)
                room = f.word(f["moves"], (total + 1) * s.move)
                with f.count(total) as place:
                    move = f.word(f["moves"], place * s.move)
                    f.call(rules.play(True), state, move, next_)
                    given = [next_, index, f["context"], room]
                    fault = f.call(self.meet(), *given)
                    with f.when(fault.slt(0)):
                        f.ret(fault)
                f.add_to(self.context.address(f, Context.EDGES), total)
                f.add_to(self.context.address(f, Context.DONE), 1)
            f.ret(0)

        return self.module.kernel(WIDEN, write)


def write(rules: Rules) -> None:
    """Write the functions of the part."""
    reachable = Reachable(rules)
    reachable.meet()
    reachable.widen()
