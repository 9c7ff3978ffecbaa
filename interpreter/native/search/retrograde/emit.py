"""Every position that can be reached, and who can force a win from it, in LLVM's language: retrograde analysis.

Where a game goes round and round, disproofs lean on one another (``proof``), and a small game is sooner written out:
first all its positions, each once, with the positions after them; then, from the ends that somebody has won, backwards
to all from which that can be forced (Ströhlein 1970; for a graph as here, in time that grows as its edges). What is
left is drawn. Positions are settled in the order of their distance, so that it is exact: the winner hurries, the loser
puts it off.
"""

from __future__ import annotations

from enum import IntEnum

from ...codegen.builder import WORD, Function, Value
from ...kernels.playouts.emit import Drivers

FULL = -1004
"""What is given where there is no memory left."""
ENDED = 4
"""The flag of a result that the rules gave; below it are the winner plus one or, for a draw, nought, and from bit 8 on
the distance. The result of what is not settled is nought."""


class Graph(IntEnum):
    """The words of the context of a graph."""

    STOP = 0
    NUMBER = 1
    """Positions found."""
    DONE = 2
    """Of those, the ones whose moves are found."""
    EDGES = 3
    EARLIER = 4
    """So many of the first positions were there in the game before: to come to one of them is a repetition."""
    WEIGHT = 5
    """Bytes that a position takes."""
    LIMIT = 6
    """Bytes that all may take."""
    STATES = 7
    FIRST = 8
    """For each position the number of its first edge."""
    EDGE = 9
    """For each edge the position that it leads to."""
    TABLE = 10
    """For each place the number of a position plus one."""
    MASK = 11
    RESULT = 12
    BACK = 13
    """For each edge, sorted by where it leads to, the position that it comes from."""
    FIRST_BACK = 14
    LEFT = 15
    """For each position, how many of its moves are not known to lose."""
    QUEUE = 16


EDGE_BYTES = 16


class Reached(Drivers):
    """Writes the analysis into the module of a game's rules."""

    def _word(self, f: Function, what: Graph) -> Value:
        return f.word("%context", str(int(what)))

    def _number(self, f: Function, what: Graph) -> Value:
        return f.get(WORD, self._word(f, what))

    def _array(self, f: Function, what: Graph) -> Value:
        return f.get("ptr", self._word(f, what))

    def _state(self, f: Function, states: Value, index: Value) -> Value:
        return f.word(states, f.op("mul", WORD, index, str(self.shape.state)))

    def add(self) -> str:
        """``i64 add(state, context)``: the number of a position, a new one if need be; ``FULL`` where there is no
        room."""

        def write(f: Function) -> None:
            s = self.shape
            table, mask = self._array(f, Graph.TABLE), self._number(f, Graph.MASK)
            states = self._array(f, Graph.STATES)
            place = f.cell(WORD, self.mix(f, f.get(WORD, f.word("%state", str(s.hash)))))
            with f.loop():
                at = f.word(table, f.both(WORD, f.get(WORD, place), mask))
                there = f.get(WORD, at)
                with f.when(f.compare("eq", WORD, there, "0")):
                    number, edges = self._number(f, Graph.NUMBER), self._number(f, Graph.EDGES)
                    weight = f.op("mul", WORD, number, self._number(f, Graph.WEIGHT))
                    weight = f.op("add", WORD, weight, f.op("mul", WORD, edges, str(EDGE_BYTES)))
                    with f.when(f.compare("uge", WORD, weight, self._number(f, Graph.LIMIT))):
                        f.give(WORD, str(FULL))
                    f.copy(self._state(f, states, number), "%state", s.state)
                    more = f.op("add", WORD, number, "1")
                    f.set(WORD, at, more)
                    f.set(WORD, self._word(f, Graph.NUMBER), more)
                    f.give(WORD, number)
                index = f.op("sub", WORD, there, "1")
                with f.when(self.rules.equal(f, "%state", self._state(f, states, index))):
                    f.give(WORD, index)
                f.add_to(place, "1")
            f.line("unreachable")

        return self.module.function("add", WORD, [("ptr", "state"), ("ptr", "context")], write, public=True)

    def _make_sure(self, f: Function, moves: Value) -> None:
        """Return ``FULL`` where there is no room for so many edges more, be it that they lead to no new position."""
        weight = f.op("mul", WORD, self._number(f, Graph.NUMBER), self._number(f, Graph.WEIGHT))
        edges = f.op("add", WORD, self._number(f, Graph.EDGES), moves)
        weight = f.op("add", WORD, weight, f.op("mul", WORD, edges, str(EDGE_BYTES)))
        with f.when(f.compare("ugt", WORD, weight, self._number(f, Graph.LIMIT))):
            f.give(WORD, str(FULL))

    def explore(self) -> str:
        """``i64 explore(context, moves)``: find what can be reached. Gives 0, ``FULL``, ``STOPPED``, or what ``moves``
        gives where there is too much to try; after ``STOPPED`` it can be called again."""

        def write(f: Function) -> None:
            s, rules = self.shape, self.rules
            next_ = f.cell(WORD, count=s.state)
            states, first = self._array(f, Graph.STATES), self._array(f, Graph.FIRST)
            edge, result = self._array(f, Graph.EDGE), self._array(f, Graph.RESULT)
            edges = self._word(f, Graph.EDGES)
            with f.loop() as loop:
                index = self._number(f, Graph.DONE)
                f.set(WORD, f.word(first, index), f.get(WORD, edges))
                loop.leave_if(f.compare("uge", WORD, index, self._number(f, Graph.NUMBER)))
                self.heed(f, self._word(f, Graph.STOP))
                state = self._state(f, states, index)
                number = f.call(WORD, rules.distinct_moves(), ("ptr", state), ("ptr", "%moves"))
                with f.when(f.compare("slt", WORD, number, "0")):
                    f.give(WORD, number)
                nothing = f.compare("eq", WORD, number, "0")
                again = f.compare("ult", WORD, index, self._number(f, Graph.EARLIER))
                ending = f.call(WORD, rules.ending(), ("ptr", state), ("i1", nothing), ("i1", again))
                goes_on = f.compare("slt", WORD, ending, "0")
                ended = f.either("i1", nothing, f.complement("i1", goes_on))
                winner = f.select(WORD, goes_on, "0", f.both(WORD, ending, "255"))
                own = f.select(WORD, ended, f.either(WORD, winner, str(ENDED)), "0")
                f.set(WORD, f.word(result, index), own)
                number = f.select(WORD, ended, "0", number)
                self._make_sure(f, number)
                with f.count(number) as place:
                    move = f.word("%moves", f.op("mul", WORD, place, str(s.move)))
                    f.call("void", rules.play(True), ("ptr", state), ("ptr", move), ("ptr", next_))
                    target = f.call(WORD, self.add(), ("ptr", next_), ("ptr", "%context"))
                    with f.when(f.compare("slt", WORD, target, "0")):
                        f.give(WORD, target)
                    f.set(WORD, f.word(edge, f.get(WORD, edges)), target)
                    f.add_to(edges, "1")
                f.add_to(self._word(f, Graph.DONE), "1")
            f.give(WORD, "0")

        return self.module.function("explore", WORD, [("ptr", "context"), ("ptr", "moves")], write, public=True)

    def settle(self) -> str:
        """``i64 settle(context)``: find all results, once everything is explored."""

        def write(f: Function) -> None:
            number = self._number(f, Graph.NUMBER)
            states, result = self._array(f, Graph.STATES), self._array(f, Graph.RESULT)
            queue, left = self._array(f, Graph.QUEUE), self._array(f, Graph.LEFT)
            back, first_back = self._array(f, Graph.BACK), self._array(f, Graph.FIRST_BACK)
            self._turn_round(f, number)
            begin, end = f.cell(WORD, "0"), f.cell(WORD, "0")

            def push(position: Value) -> None:
                f.set(WORD, f.word(queue, f.get(WORD, end)), position)
                f.add_to(end, "1")

            with f.count(number) as index:
                own = f.word(result, index)
                found = f.get(WORD, own)
                is_end = f.compare("ne", WORD, f.both(WORD, found, str(ENDED)), "0")
                f.set(WORD, own, f.select(WORD, is_end, found, "0"))
                with f.when(f.both("i1", is_end, f.compare("ne", WORD, f.both(WORD, found, "3"), "0"))):
                    push(index)
            with f.loop() as loop:
                at = f.get(WORD, begin)
                loop.leave_if(f.compare("uge", WORD, at, f.get(WORD, end)))
                f.add_to(begin, "1")
                position = f.get(WORD, f.word(queue, at))
                found = f.get(WORD, f.word(result, position))
                winner = f.both(WORD, found, "3")
                further = f.op("add", WORD, f.op("lshr", WORD, found, "8"), "1")
                own = f.either(WORD, winner, f.op("shl", WORD, further, "8"))
                first = f.get(WORD, f.word(first_back, position))
                last = f.get(WORD, f.word(first_back, f.op("add", WORD, position, "1")))
                with f.count(last, first) as each:
                    before = f.get(WORD, f.word(back, each))
                    its = f.word(result, before)
                    with f.when(f.compare("eq", WORD, f.get(WORD, its), "0")):
                        mover = self.rules.variable(f, self._state(f, states, before), 0)
                        wins = f.compare("eq", WORD, f.op("add", WORD, mover, "1"), winner)
                        rest = f.word(left, before)
                        f.set(WORD, rest, f.op("sub", WORD, f.get(WORD, rest), "1"))
                        none = f.compare("eq", WORD, f.get(WORD, rest), "0")
                        with f.when(f.either("i1", wins, none)):
                            f.set(WORD, its, own)
                            push(before)
            f.give(WORD, "0")

        return self.module.function("settle", WORD, [("ptr", "context")], write, public=True)

    def _turn_round(self, f: Function, number: Value) -> None:
        """Sort the edges by where they lead to, and count the moves of each position."""
        first, edge = self._array(f, Graph.FIRST), self._array(f, Graph.EDGE)
        back, first_back = self._array(f, Graph.BACK), self._array(f, Graph.FIRST_BACK)
        cursor, left = self._array(f, Graph.QUEUE), self._array(f, Graph.LEFT)
        with f.count(f.op("add", WORD, number, "1")) as index:
            f.set(WORD, f.word(first_back, index), "0")
        with f.count(self._number(f, Graph.EDGES)) as index:
            target = f.get(WORD, f.word(edge, index))
            f.add_to(f.word(first_back, f.op("add", WORD, target, "1")), "1")
        sum_ = f.cell(WORD, "0")
        with f.count(number) as index:
            f.set(WORD, f.word(cursor, index), f.get(WORD, sum_))
            own = f.word(first_back, f.op("add", WORD, index, "1"))
            f.add_to(sum_, f.get(WORD, own))
            f.set(WORD, own, f.get(WORD, sum_))
        with f.count(number) as index:
            begin = f.get(WORD, f.word(first, index))
            end = f.get(WORD, f.word(first, f.op("add", WORD, index, "1")))
            f.set(WORD, f.word(left, index), f.op("sub", WORD, end, begin))
            with f.count(end, begin) as each:
                at = f.word(cursor, f.get(WORD, f.word(edge, each)))
                f.set(WORD, f.word(back, f.get(WORD, at)), index)
                f.add_to(at, "1")
