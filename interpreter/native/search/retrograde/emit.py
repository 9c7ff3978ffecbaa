"""Every reachable position, and who can force a win from it, in LLVM IR: retrograde analysis.

If a game has many cycles, disproofs lean on one another (``search.proof``), and it is faster to enumerate a small game:
first all its positions, each once, with their successors; then, backwards from the won ends of the game, all positions
from which these can be forced (Ströhlein 1970; for a graph as here, in time proportional to its edges). The rest is
drawn. Positions are settled in order of distance, so the distance is exact: the winner hurries, the loser delays.
"""

from __future__ import annotations

from ...codegen.fields import MOVER
from ...codegen.rules import Rules
from ...llvm.builder import Function, FunctionName
from ...llvm.context import ContextWords
from ...llvm.stop import return_if_stopped
from ...llvm.typed_values import WORD, Value
from .memory import EDGE_BYTES, Context
from .signatures import ADD, EXPLORE, FULL, SETTLE

ENDED = 4
"""The flag of a result given by the rules; below it is the winner plus one (a draw: zero), and from bit 8 on the
distance. The result of an unsettled position is zero."""


class Retrograde:
    """Writes the analysis into the module of a game's rules."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.module = rules.module
        self.shape = rules.shape
        self.context = ContextWords()

    def _state(self, f: Function, states: Value, index: Value) -> Value:
        return f.word(states, index * self.shape.state)

    def add(self) -> FunctionName:
        """See :data:`ADD`."""

        def write(f: Function) -> None:
            s = self.shape
            table, mask = self.context.pointer(f, Context.TABLE), self.context.number(f, Context.MASK)
            states = self.context.pointer(f, Context.STATES)
            place = f.alloca(WORD, self.rules.random.mix(f, f.get(WORD, f.word(f["state"], s.hash))))
            with f.loop():
                at = f.word(table, f.get(WORD, place) & mask)
                there = f.get(WORD, at)
                with f.when(there.eq(0)):
                    number, edges = self.context.number(f, Context.NUMBER), self.context.number(f, Context.EDGES)
                    weight = number * self.context.number(f, Context.WEIGHT)
                    weight = weight + edges * EDGE_BYTES
                    with f.when(weight.uge(self.context.number(f, Context.LIMIT))):
                        f.ret(FULL)
                    f.copy(self._state(f, states, number), f["state"], s.state)
                    more = number + 1
                    f.set(WORD, at, more)
                    self.context.put(f, Context.NUMBER, more)
                    f.ret(number)
                index = there - 1
                with f.when(self.rules.states.equal(f, f["state"], self._state(f, states, index))):
                    f.ret(index)
                f.add_to(place, 1)
            f.unreachable()

        return self.module.kernel(ADD, write)

    def _make_sure(self, f: Function, moves: Value) -> None:
        """Return ``FULL`` if there is no room for ``moves`` more edges, even if they lead to no new position."""
        weight = self.context.number(f, Context.NUMBER) * self.context.number(f, Context.WEIGHT)
        edges = self.context.number(f, Context.EDGES) + moves
        weight = weight + edges * EDGE_BYTES
        with f.when(weight.ugt(self.context.number(f, Context.LIMIT))):
            f.ret(FULL)

    def explore(self) -> FunctionName:
        """See :data:`EXPLORE`."""

        def write(f: Function) -> None:
            s, rules = self.shape, self.rules
            next_ = f.alloca(WORD, count=s.state)
            states, first = self.context.pointer(f, Context.STATES), self.context.pointer(f, Context.FIRST)
            edge, result = self.context.pointer(f, Context.EDGE), self.context.pointer(f, Context.RESULT)
            edges = self.context.address(f, Context.EDGES)
            with f.loop() as loop:
                index = self.context.number(f, Context.DONE)
                f.set(WORD, f.word(first, index), f.get(WORD, edges))
                loop.leave_if(index.uge(self.context.number(f, Context.NUMBER)))
                return_if_stopped(f, self.context.address(f, Context.STOP))
                state = self._state(f, states, index)
                number = f.call(rules.distinct_moves(), state, f["moves"])
                with f.when(number.slt(0)):
                    f.ret(number)
                nothing = number.eq(0)
                again = index.ult(self.context.number(f, Context.EARLIER))
                ending = f.call(rules.ending(), state, nothing, again)
                goes_on = ending.slt(0)
                ended = nothing | ~goes_on
                winner = f.select(WORD, goes_on, 0, ending & 255)
                own = f.select(WORD, ended, winner | ENDED, 0)
                f.set(WORD, f.word(result, index), own)
                number = f.select(WORD, ended, 0, number)
                self._make_sure(f, number)
                with f.count(number) as place:
                    move = f.word(f["moves"], place * s.move)
                    f.call(rules.play(True), state, move, next_)
                    target = f.call(self.add(), next_, f["context"])
                    with f.when(target.slt(0)):
                        f.ret(target)
                    f.set(WORD, f.word(edge, f.get(WORD, edges)), target)
                    f.add_to(edges, 1)
                f.add_to(self.context.address(f, Context.DONE), 1)
            f.ret(0)

        return self.module.kernel(EXPLORE, write)

    def settle(self) -> FunctionName:
        """See :data:`SETTLE`."""

        def write(f: Function) -> None:
            number = self.context.number(f, Context.NUMBER)
            states, result = self.context.pointer(f, Context.STATES), self.context.pointer(f, Context.RESULT)
            queue, left = self.context.pointer(f, Context.QUEUE), self.context.pointer(f, Context.LEFT)
            back, first_back = self.context.pointer(f, Context.BACK), self.context.pointer(f, Context.FIRST_BACK)
            self._turn_round(f, number)
            begin, end = f.alloca(WORD, 0), f.alloca(WORD, 0)

            def push(position: Value) -> None:
                f.set(WORD, f.word(queue, f.get(WORD, end)), position)
                f.add_to(end, 1)

            with f.count(number) as index:
                own = f.word(result, index)
                found = f.get(WORD, own)
                is_end = (found & ENDED).ne(0)
                f.set(WORD, own, f.select(WORD, is_end, found, 0))
                with f.when(is_end & (found & 3).ne(0)):
                    push(index)
            with f.loop() as loop:
                at = f.get(WORD, begin)
                loop.leave_if(at.uge(f.get(WORD, end)))
                f.add_to(begin, 1)
                position = f.get(WORD, f.word(queue, at))
                found = f.get(WORD, f.word(result, position))
                winner = found & 3
                further = (found >> 8) + 1
                own = winner | (further << 8)
                first = f.get(WORD, f.word(first_back, position))
                last = f.get(WORD, f.word(first_back, position + 1))
                with f.count(last, first) as each:
                    before = f.get(WORD, f.word(back, each))
                    its = f.word(result, before)
                    with f.when(f.get(WORD, its).eq(0)):
                        mover = self.rules.states.field(f, self._state(f, states, before), MOVER)
                        wins = (mover + 1).eq(winner)
                        rest = f.word(left, before)
                        f.set(WORD, rest, f.get(WORD, rest) - 1)
                        none = f.get(WORD, rest).eq(0)
                        with f.when(wins | none):
                            f.set(WORD, its, own)
                            push(before)
            f.ret(0)

        return self.module.kernel(SETTLE, write)

    def _turn_round(self, f: Function, number: Value) -> None:
        """Sort the edges by their target, and count the moves of each position."""
        first, edge = self.context.pointer(f, Context.FIRST), self.context.pointer(f, Context.EDGE)
        back, first_back = self.context.pointer(f, Context.BACK), self.context.pointer(f, Context.FIRST_BACK)
        cursor, left = self.context.pointer(f, Context.QUEUE), self.context.pointer(f, Context.LEFT)
        with f.count(number + 1) as index:
            f.set(WORD, f.word(first_back, index), 0)
        with f.count(self.context.number(f, Context.EDGES)) as index:
            target = f.get(WORD, f.word(edge, index))
            f.add_to(f.word(first_back, target + 1), 1)
        sum_ = f.alloca(WORD, 0)
        with f.count(number) as index:
            f.set(WORD, f.word(cursor, index), f.get(WORD, sum_))
            own = f.word(first_back, index + 1)
            f.add_to(sum_, f.get(WORD, own))
            f.set(WORD, own, f.get(WORD, sum_))
        with f.count(number) as index:
            begin = f.get(WORD, f.word(first, index))
            end = f.get(WORD, f.word(first, index + 1))
            f.set(WORD, f.word(left, index), end - begin)
            with f.count(end, begin) as each:
                at = f.word(cursor, f.get(WORD, f.word(edge, each)))
                f.set(WORD, f.word(back, f.get(WORD, at)), index)
                f.add_to(at, 1)


def write(rules: Rules) -> None:
    """Write the functions of the part."""
    retrograde = Retrograde(rules)
    retrograde.add()
    retrograde.explore()
    retrograde.settle()
