"""Counting by depth, sequences and distinct positions, in LLVM's language: what is the same for every game."""

from __future__ import annotations

from ...codegen.builder import WORD, Function, Value
from ...codegen.states import OPEN, SWAP
from ..playouts.emit import Drivers

TABLE_FULL = -1000
"""What counting distinct positions gives where the table must grow first."""
PARAMETERS = (("ptr", "state"), ("ptr", "moves"), ("ptr", "history"), (WORD, "past"))


class Perft(Drivers):
    """Writes the counting of a game into the module of its rules."""

    def _position(self, f: Function, *, counted: bool = False) -> Value:
        """Find the moves of ``%state`` and give their number, the swap among them; returns 0 where the game is over.

        ``counted``: the moves themselves are not needed.
        """
        rules = self.rules
        self.heed(f, f.word("%history", "-1"))
        if counted and not rules.program.may_repeat:
            number = f.call(WORD, rules.count(), ("ptr", "%state"))
        else:
            number = f.call(WORD, rules.distinct_moves(), ("ptr", "%state"), ("ptr", "%moves"))
        with f.when(f.compare("slt", WORD, number, "0")):
            f.give(WORD, number)
        again = "false"
        if rules.reads_repeated:
            again = self.repeated(f, "%state", "%history", "%past")
        nothing = f.compare("eq", WORD, number, "0")
        ending = f.call(WORD, rules.ending(), ("ptr", "%state"), ("i1", nothing), ("i1", again))
        with f.when(f.compare("sge", WORD, ending, "0")):
            f.give(WORD, "0")
        total = number
        if rules.program.swaps:
            is_open = f.compare("eq", WORD, rules.variable(f, "%state", 16), str(OPEN))
            end = f.word("%moves", f.op("mul", WORD, number, str(self.shape.move)))
            f.set(WORD, end, str(SWAP))
            total = f.op("add", WORD, number, f.new(f"zext i1 {is_open} to i64"))
        return total

    def _sum_below(self, f: Function, count: str, *more: tuple[str, Value]) -> None:
        """Return the sum of what a function counts after each move of ``%state``; what is negative is passed on."""
        s, rules = self.shape, self.rules
        total = self._position(f)
        if rules.reads_repeated:
            f.copy(f.word("%history", f.op("mul", WORD, "%past", str(s.state))), "%state", s.state)
        past = f.op("add", WORD, "%past", "1")
        sum_, next_ = f.cell(WORD, "0"), f.cell(WORD, count=s.state)
        room = f.word("%moves", f.op("mul", WORD, f.op("add", WORD, total, "1"), str(s.move)))
        shallower = f.op("sub", WORD, "%depth", "1")
        with f.count(total) as index:
            move = f.word("%moves", f.op("mul", WORD, index, str(s.move)))
            f.call("void", rules.play(True), ("ptr", "%state"), ("ptr", move), ("ptr", next_))
            given = [("ptr", next_), ("ptr", room), ("ptr", "%history"), (WORD, past), (WORD, shallower)]
            if rules.program.history:
                rules.history.remember(f, next_)
            below = f.call(WORD, count, *given, *more)
            if rules.program.history:
                rules.history.forget(f, next_)
            with f.when(f.compare("slt", WORD, below, "0")):
                f.give(WORD, below)
            f.add_to(sum_, below)
        f.give(WORD, f.get(WORD, sum_))

    def perft(self) -> str:
        """``i64 perft(state, moves, history, past, depth)``: the sequences of so many moves (at least one)."""

        def write(f: Function) -> None:
            with f.when(f.compare("eq", WORD, "%depth", "1")):
                f.give(WORD, self._position(f, counted=True))
            self._sum_below(f, "@perft")

        return self.module.function("perft", WORD, [*PARAMETERS, (WORD, "depth")], write, public=True)

    def distinct(self) -> str:
        """``i64 distinct(state, moves, history, past, depth, table)``: as perft, and every end is put into a table.

        Several threads may share the table: word 0 is its mask, word 1 the number of positions in it, word 2 the most
        that it may take; then for each place a tag, and after the tags the states. A place whose tag is 1 is being
        written. Gives ``TABLE_FULL`` where it must grow before anything else; what was put in stays.
        """

        def write(f: Function) -> None:
            with f.when(f.compare("eq", WORD, "%depth", "0")):
                f.give(WORD, self._insert(f, "%state"))
            self._sum_below(f, "@distinct", ("ptr", "%table"))

        parameters = [*PARAMETERS, (WORD, "depth"), ("ptr", "table")]
        return self.module.function("distinct", WORD, parameters, write, public=True)

    def grow(self) -> str:
        """``i64 grow(old, table)``: put every position of a table into another one, which has room for them."""

        def write(f: Function) -> None:
            s = self.shape
            places = f.op("add", WORD, f.get(WORD, "%old"), "1")
            states = f.word(f.word("%old", "3"), places)
            with f.count(places) as place:
                tag = f.get(WORD, f.word("%old", f.op("add", WORD, place, "3")))
                with f.when(f.compare("ne", WORD, tag, "0")):
                    self._insert(f, f.word(states, f.op("mul", WORD, place, str(s.state))))
            f.give(WORD, "0")

        return self.module.function("grow", WORD, [("ptr", "old"), ("ptr", "table")], write, public=True)

    def _insert(self, f: Function, state: Value) -> Value:
        """Put a state into ``%table``; 1, or ``TABLE_FULL``."""

        def write(f: Function) -> None:
            s = self.shape
            mask = f.get(WORD, "%table")
            number = f.word("%table", "1")
            tags = f.word("%table", "3")
            states = f.word(tags, f.op("add", WORD, mask, "1"))
            hash_ = self.mix(f, f.get(WORD, f.word("%state", str(s.hash))))
            own = f.either(WORD, hash_, "2")
            own = f.both(WORD, own, "-2")
            place = f.cell(WORD, f.op("lshr", WORD, hash_, "2"))
            with f.loop():
                at = f.both(WORD, f.get(WORD, place), mask)
                tag = f.word(tags, at)
                there = f.cell(WORD, f.new(f"load atomic i64, ptr {tag} acquire, align 8"))
                kept = f.word(states, f.op("mul", WORD, at, str(s.state)))
                with f.when(f.compare("eq", WORD, f.get(WORD, there), "0")):
                    count = f.new(f"load atomic i64, ptr {number} monotonic, align 8")
                    with f.when(f.compare("uge", WORD, count, f.get(WORD, f.word("%table", "2")))):
                        f.give(WORD, str(TABLE_FULL))
                    swapped = f.new(f"cmpxchg ptr {tag}, i64 0, i64 1 acquire acquire")
                    with f.when(f.new(f"extractvalue {{i64, i1}} {swapped}, 1")):
                        f.copy(kept, "%state", s.state)
                        f.line(f"store atomic i64 {own}, ptr {tag} release, align 8")
                        f.new(f"atomicrmw add ptr {number}, i64 1 monotonic")
                        f.give(WORD, "1")
                    f.set(WORD, there, f.new(f"extractvalue {{i64, i1}} {swapped}, 0"))
                with f.loop() as loop:  # another thread may be writing here
                    loop.leave_if(f.compare("ne", WORD, f.get(WORD, there), "1"))
                    f.set(WORD, there, f.new(f"load atomic i64, ptr {tag} acquire, align 8"))
                same = f.compare("eq", WORD, f.get(WORD, there), own)
                with f.when(same), f.when(self.rules.equal(f, "%state", kept)):
                    f.give(WORD, "1")
                f.add_to(place, "1")
            f.line("unreachable")

        name = self.module.function("insert", WORD, [("ptr", "state"), ("ptr", "table")], write)
        return f.call(WORD, name, ("ptr", state), ("ptr", "%table"))
