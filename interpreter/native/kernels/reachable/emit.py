"""Every position that can be reached, ply by ply, in LLVM's language: breadth first, each position once.

Positions are known again by their 64-bit hashes alone, which takes an eighth of the memory that the positions would:
of N positions, two have the same hash with a probability of about N² / 2^65, less than one in ten thousand for fifty
million. What is still to be gone on from is kept whole.
"""

from __future__ import annotations

from enum import IntEnum

from ...codegen.builder import WORD, Function, Value
from ...codegen.states import OPEN, SWAP
from ..playouts.emit import Drivers

FULL = -1005
"""What is given where there are more positions than may be kept."""


class Layer(IntEnum):
    """The words of the context."""

    STOP = 0
    NUMBER = 1
    """Positions found."""
    MOST = 2
    """So many at most."""
    KEPT = 3
    """Positions kept whole: those from which the game goes on, in the order in which they were found."""
    ROOM = 4
    """So many at most; others are counted and left."""
    DONE = 5
    """Of those kept, the ones from which all moves have been made."""
    UNTIL = 6
    """With which to stop."""
    PLY = 7
    """Of the positions that are found now, 1 to 255."""
    EDGES = 8
    """Moves made."""
    CHOICES = 9
    """Legal moves of the positions that were found."""
    BACK = 10
    """Moves that led to a position of an earlier ply, or of the ply where they began."""
    ENDED_AFTER = 11
    """The first end that was found came after this position, its place among those kept plus one."""
    TABLE = 12
    """The hash of a position, or nought."""
    PLIES = 13
    """Bytes: the ply of the position in each place of the table."""
    MASK = 14
    STATES = 15
    BEFORE = 16
    """For each position kept, the place of one before it."""
    TALLY = 17
    """Ended games: the drawn ones, then those that each player has won."""
    END = 18
    """The first position that ended a game."""


class Layers(Drivers):
    """Writes the finding of positions into the module of a game's rules."""

    def _word(self, f: Function, what: Layer) -> Value:
        return f.word("%context", str(int(what)))

    def _number(self, f: Function, what: Layer) -> Value:
        return f.get(WORD, self._word(f, what))

    def _array(self, f: Function, what: Layer) -> Value:
        return f.get("ptr", self._word(f, what))

    def meet(self) -> str:
        """``i64 meet(state, before, context, moves)``: look at a position; a new one is counted, and kept unless the
        game is over. Gives 0, ``FULL``, or what ``moves`` gives where there is too much to try."""

        def write(f: Function) -> None:
            mask = self._number(f, Layer.MASK)
            table, plies = self._array(f, Layer.TABLE), self._array(f, Layer.PLIES)
            hash_ = self.mix(f, f.get(WORD, f.word("%state", str(self.shape.hash))))
            hash_ = f.select(WORD, f.compare("eq", WORD, hash_, "0"), "1", hash_)
            ply = self._number(f, Layer.PLY)
            place = f.cell(WORD, hash_)
            with f.loop():
                at = f.both(WORD, f.get(WORD, place), mask)
                there = f.get(WORD, f.word(table, at))
                when = f.new(f"getelementptr i8, ptr {plies}, i64 {at}")
                with f.when(f.compare("eq", WORD, there, hash_)):
                    then = f.resize(f.new(f"load i8, ptr {when}, align 1"), "i8", WORD)
                    earlier = f.compare("ult", WORD, then, ply)
                    f.add_to(self._word(f, Layer.BACK), f.resize(earlier, "i1", WORD))
                    f.give(WORD, "0")
                with f.when(f.compare("eq", WORD, there, "0")):
                    number = self._number(f, Layer.NUMBER)
                    with f.when(f.compare("uge", WORD, number, self._number(f, Layer.MOST))):
                        f.give(WORD, str(FULL))
                    f.set(WORD, f.word(table, at), hash_)
                    f.line(f"store i8 {f.resize(ply, WORD, 'i8')}, ptr {when}, align 1")
                    f.add_to(self._word(f, Layer.NUMBER), "1")
                    f.give(WORD, f.call(WORD, self._look(), *self._given))
                f.add_to(place, "1")
            f.line("unreachable")

        return self.module.function("meet", WORD, self._parameters, write, public=True)

    _parameters = (("ptr", "state"), (WORD, "before"), ("ptr", "context"), ("ptr", "moves"))
    _given = (("ptr", "%state"), (WORD, "%before"), ("ptr", "%context"), ("ptr", "%moves"))

    def _look(self) -> str:
        """Whether the game is over in a new position, and what becomes of it."""

        def write(f: Function) -> None:
            rules, s = self.rules, self.shape
            if rules.program.may_repeat:
                number = f.call(WORD, rules.distinct_moves(), ("ptr", "%state"), ("ptr", "%moves"))
            else:
                number = f.call(WORD, rules.count(), ("ptr", "%state"))
            with f.when(f.compare("slt", WORD, number, "0")):
                f.give(WORD, number)
            nothing = f.compare("eq", WORD, number, "0")
            ending = f.call(WORD, rules.ending(), ("ptr", "%state"), ("i1", nothing), ("i1", "false"))
            total = number
            if rules.program.swaps:
                total = f.op("add", WORD, number, f.resize(self._may_swap(f, "%state"), "i1", WORD))
            decided = f.compare("sge", WORD, ending, "0")
            with f.when(f.either("i1", decided, f.compare("eq", WORD, total, "0"))):
                winner = f.select(WORD, decided, f.both(WORD, ending, "255"), "0")
                f.add_to(f.word(self._array(f, Layer.TALLY), winner), "1")
                with f.when(f.compare("eq", WORD, self._number(f, Layer.ENDED_AFTER), "0")):
                    f.set(WORD, self._word(f, Layer.ENDED_AFTER), f.op("add", WORD, "%before", "1"))
                    f.copy(self._array(f, Layer.END), "%state", s.state)
                f.give(WORD, "0")
            f.add_to(self._word(f, Layer.CHOICES), total)
            kept = self._number(f, Layer.KEPT)
            with f.when(f.compare("ult", WORD, kept, self._number(f, Layer.ROOM))):
                f.copy(f.word(self._array(f, Layer.STATES), f.op("mul", WORD, kept, str(s.state))), "%state", s.state)
                f.set(WORD, f.word(self._array(f, Layer.BEFORE), kept), "%before")
            f.add_to(self._word(f, Layer.KEPT), "1")
            f.give(WORD, "0")

        return self.module.function("look", WORD, self._parameters, write)

    def _may_swap(self, f: Function, state: Value) -> Value:
        return f.compare("eq", WORD, self.rules.variable(f, state, 16), str(OPEN))

    def widen(self) -> str:
        """``i64 widen(context, moves)``: make all moves from the positions kept, from ``DONE`` to below ``UNTIL``.

        Gives 0, ``FULL``, ``STOPPED``, or what ``moves`` gives where there is too much to try. ``moves`` has room for
        those of two positions.
        """

        def write(f: Function) -> None:
            s, rules = self.shape, self.rules
            next_ = f.cell(WORD, count=s.state)
            states = self._array(f, Layer.STATES)
            with f.loop() as loop:
                index = self._number(f, Layer.DONE)
                loop.leave_if(f.compare("uge", WORD, index, self._number(f, Layer.UNTIL)))
                self.heed(f, self._word(f, Layer.STOP))
                state = f.word(states, f.op("mul", WORD, index, str(s.state)))
                number = f.call(WORD, rules.distinct_moves(), ("ptr", state), ("ptr", "%moves"))
                with f.when(f.compare("slt", WORD, number, "0")):
                    f.give(WORD, number)
                total = number
                if rules.program.swaps:
                    f.set(WORD, f.word("%moves", f.op("mul", WORD, number, str(s.move))), str(SWAP))
                    total = f.op("add", WORD, number, f.resize(self._may_swap(f, state), "i1", WORD))
                room = f.word("%moves", f.op("mul", WORD, f.op("add", WORD, total, "1"), str(s.move)))
                with f.count(total) as place:
                    move = f.word("%moves", f.op("mul", WORD, place, str(s.move)))
                    f.call("void", rules.play(True), ("ptr", state), ("ptr", move), ("ptr", next_))
                    given = [("ptr", next_), (WORD, index), ("ptr", "%context"), ("ptr", room)]
                    fault = f.call(WORD, self.meet(), *given)
                    with f.when(f.compare("slt", WORD, fault, "0")):
                        f.give(WORD, fault)
                f.add_to(self._word(f, Layer.EDGES), total)
                f.add_to(self._word(f, Layer.DONE), "1")
            f.give(WORD, "0")

        return self.module.function("widen", WORD, [("ptr", "context"), ("ptr", "moves")], write, public=True)
