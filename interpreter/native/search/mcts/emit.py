"""Monte-Carlo tree search (Browne et al. 2012) as machine code: iterations of selection, growth, playout and backup.

Proven results are backed up (MCTS-Solver: Winands, Bjoernsson and Saito 2008): a playout that was over at its leaf
proves the edge to it; a node with an edge that wins for its mover is a win, and one all of whose edges are proven is
the best of them. In a tree each node has one path, so that this holds for repetition, too.

Several threads may work in one tree: a visit is counted on the way down and its result on the way up, which keeps
others away meanwhile (virtual loss: Chaslot, Winands and van den Herik 2008).
"""

from __future__ import annotations

from ...codegen.builder import WORD, Function, Value
from ...codegen.states import OPEN
from . import layout
from .layout import GAINED, PLAYED, TAG, WIN
from .playout import AT_ONCE, UNFINISHED
from .settings import Place
from .transpositions import Meeting

POINTERS = ("moves", "units", "history", "table", "trace", "actions", "path", "boards", "stamps")
BACK_UP = ("moves", "trace", "actions", "path", "stamps")
"""Those that the backup needs; the room for moves is empty then."""


class Mcts(Meeting):
    """Writes the search."""

    def search(self) -> str:
        """``i64 search(tree, context, first, number)``: so many iterations, or fewer if the root is proven meanwhile.

        The stream of each is settled by the seed and its number, which is counted from ``first``. Gives how many were
        made, ``STOPPED``, or what ``moves`` gives where there is too much to try.
        """

        def write(f: Function) -> None:
            random, turn = f.cell(WORD), f.word("%context", str(layout.TURNS))
            step = self.iterate()
            with f.count("%number") as done:
                self.heed(f, "%context")
                solved = f.new(f"load atomic i64, ptr {f.word('%tree', str(layout.SOLVED))} monotonic, align 8")
                with f.when(f.compare("ne", WORD, solved, "0")):
                    f.give(WORD, done)
                this = f.op("add", WORD, f.get(WORD, turn), "1")
                f.set(WORD, turn, this)
                self._begin(f, random, f.op("add", WORD, "%first", done))
                found = f.call(WORD, step, ("ptr", "%tree"), ("ptr", "%context"), ("ptr", random))
                with f.when(f.compare("slt", WORD, found, "0")):
                    f.give(WORD, found)
            f.give(WORD, "%number")

        parameters = [("ptr", "tree"), ("ptr", "context"), (WORD, "first"), (WORD, "number")]
        return self.module.function("search", WORD, parameters, write, public=True)

    def _begin(self, f: Function, random: Value, turn: Value) -> None:
        """Begin the stream of an iteration."""
        seed = f.get(WORD, f.word("%context", str(layout.SEED)))
        mixed = f.op("add", WORD, f.op("mul", WORD, turn, str(0x9E3779B97F4A7C15)), seed)
        f.set(WORD, random, self.mix(f, f.op("xor", WORD, self.mix(f, mixed), seed)))

    # -- an iteration ----------------------------------------------------------------------------------------------

    def iterate(self) -> str:
        """``i64 iterate(tree, context, random)``: one iteration; 0, or what is negative as above."""

        def write(f: Function) -> None:
            s = self.shape
            at = {
                name: f.get("ptr", f.word("%context", str(layout.MOVES + place))) for place, name in enumerate(POINTERS)
            }
            root = f.get(WORD, f.word("%tree", str(layout.ROOT)))
            node, depth = f.cell(WORD, root), f.cell(WORD, "0")
            result, outcome, leaf = f.cell(WORD, "0"), f.cell(WORD, "0"), f.cell("i1", "false")
            state = f.cell(WORD, count=s.state)
            f.set(WORD, f.word("%context", str(layout.TRACED)), "0")
            with f.loop() as loop:
                here = f.get(WORD, node)
                edge = self._choose(f, here)
                place = f.word(at["path"], f.op("shl", WORD, f.get(WORD, depth), "1"))
                f.set(WORD, place, here)
                f.set("ptr", f.word(place, "1"), edge)
                f.add_to(depth, "1")
                f.new(f"atomicrmw add ptr {self.of_node(f, here, layout.VISITS)}, i64 1 monotonic")
                passed = f.new(f"atomicrmw add ptr {f.word(edge, str(layout.PASSED))}, i64 1 monotonic")
                with f.when(f.new(f"fcmp une double {self.setting(f, Place.SHARED)}, 0x0000000000000000")):
                    self.rescore(f, edge, self.mover_of(f, here))  # a loss until it is known better
                known = f.both(WORD, f.op("lshr", WORD, passed, "32"), "255")
                proven = f.compare("ne", WORD, known, "0")
                with f.when(proven):  # it stands for itself; DRAWN is 1, WON + winner is one more than winner + 1
                    f.set(WORD, result, f.op("sub", WORD, known, "1"))
                loop.leave_if(proven)
                child = f.cell(WORD, f.new(f"load atomic i64, ptr {f.word(edge, str(layout.CHILD))} acquire, align 8"))
                none = f.compare("ult", WORD, f.get(WORD, child), "2")
                with f.when(none):
                    self._step(f, at, here, edge, state)
                    self._grow(f, at, edge, passed, state, child, f.get(WORD, depth))
                f.set(WORD, node, f.get(WORD, child))
                f.set("i1", leaf, f.compare("ult", WORD, f.get(WORD, child), "2"))
                loop.leave_if(f.get("i1", leaf))
                if self.may_meet:  # what is proven may have come by another edge
                    settled = self.settled(f, f.get(WORD, child))
                    some = f.compare("ne", WORD, settled, "0")
                    f.set(WORD, outcome, settled)
                    f.set(WORD, result, f.select(WORD, some, f.op("sub", WORD, settled, "1"), "0"))
                    loop.leave_if(some)
                self._pass(f, at, f.get(WORD, child), f.get(WORD, depth))
            with f.when(f.get("i1", leaf)):
                self._play_out(f, at, state, f.get(WORD, depth), result, outcome, "%random")
                self._looked(f, at, f.get(WORD, depth), f.get(WORD, outcome))
            self._put_back(f, at, f.op("sub", WORD, f.get(WORD, depth), "1"))
            self._back_up(f, at, f.get(WORD, depth), f.get(WORD, result), f.get(WORD, outcome))
            f.give(WORD, "0")

        parameters = [("ptr", "tree"), ("ptr", "context"), ("ptr", "random")]
        return self.module.function("iterate", WORD, parameters, write)

    def _choose(self, f: Function, node: Value) -> Value:
        """The edge to take."""
        edges = f.get(WORD, self.of_node(f, node, layout.MOVES_OF))
        turn = self.below(f, "%random", edges)
        number = f.call(WORD, self.select(), ("ptr", "%tree"), (WORD, node), (WORD, turn))
        return self.edge_of(f, node, number)

    def _step(self, f: Function, at: dict[str, Value], node: Value, edge: Value, state: Value) -> None:
        """The state behind an edge."""
        before = self.of_node(f, node, layout.NODE)
        move = f.word(edge, str(layout.EDGE))
        source = before
        if self.shape.history:  # every thread has its own table of the boards that have stood
            source = f.cell(WORD, count=self.shape.state)
            f.copy(source, before, self.shape.state)
            f.set("ptr", f.word(source, str(self.shape.past)), at["boards"])
        f.call("void", self.rules.play(True), ("ptr", source), ("ptr", move), ("ptr", state))
        if self.rules.program.swaps:
            folds = self.close(f, state, (OPEN,))
            bit = f.op("shl", WORD, f.new(f"zext i1 {folds} to i64"), str(layout.FOLDED))
            f.new(f"atomicrmw or ptr {f.word(edge, str(layout.PASSED))}, i64 {bit} monotonic")

    def _grow(
        self, f: Function, at: dict[str, Value], edge: Value, passed: Value, state: Value, child: Value, depth: Value
    ) -> None:
        """Make a node behind an edge that was passed often enough, if there is room and no other thread does."""
        visits = f.new(f"uitofp i64 {f.both(WORD, passed, str((1 << 32) - 1))} to double")
        often = f.new(f"fcmp oge double {visits}, {self.setting(f, Place.OPENED)}")
        room = f.compare("eq", WORD, f.get(WORD, f.word("%tree", str(layout.FULL))), "0")
        deep = f.compare("ult", WORD, depth, str(layout.DEEPEST))
        # Other threads may have passed without an answer yet: a game that is over there must not go on.
        looked = f.compare("ne", WORD, f.both(WORD, passed, str(1 << layout.LOOKED)), "0")
        with f.when(f.both("i1", often, room, deep, looked)):
            address = f.word(edge, str(layout.CHILD))
            taken = f.new(f"cmpxchg ptr {address}, i64 0, i64 1 acquire monotonic")
            with f.when(f.new(f"extractvalue {{i64, i1}} {taken}, 1")):
                if self.rules.program.history:
                    self.rules.history.remember(f, state)
                given = [("ptr", "%tree"), ("ptr", state), ("ptr", at["moves"]), ("ptr", at["actions"])]
                parent = self._place_of(f, at, edge, depth)
                made = f.cell(WORD, self.meet(f, state, depth, "0") if self.may_meet else "0")
                with f.when(f.compare("eq", WORD, f.get(WORD, made), "0")):
                    f.set(WORD, made, f.call(WORD, self.grow(), *given, (WORD, parent)))
                    if self.may_meet:
                        with f.when(f.compare("sgt", WORD, f.get(WORD, made), "0")):
                            self.meet(f, state, depth, f.get(WORD, made))
                made = f.get(WORD, made)
                if self.rules.program.history:
                    self.rules.history.forget(f, state)
                f.set(WORD, child, f.select(WORD, f.compare("sgt", WORD, made, "0"), made, "0"))
                f.line(f"store atomic i64 {f.get(WORD, child)}, ptr {address} release, align 8")
                with f.when(f.compare("slt", WORD, made, "0")):
                    f.give(WORD, made)

    def _place_of(self, f: Function, at: dict[str, Value], edge: Value, depth: Value) -> Value:
        """The parent of a new node as ``layout.PARENT`` has it."""
        node = f.get(WORD, f.word(at["path"], f.op("shl", WORD, f.op("sub", WORD, depth, "1"), "1")))
        first = f.new(f"ptrtoint ptr {self.edge_of(f, node, '0')} to i64")
        here = f.new(f"ptrtoint ptr {edge} to i64")
        number = f.op("udiv", WORD, f.op("sub", WORD, here, first), str(8 * self.tree.edge))
        return f.either(WORD, node, f.op("shl", WORD, number, str(layout.NUMBER)))

    def _pass(self, f: Function, at: dict[str, Value], node: Value, depth: Value) -> None:
        """Put the state of a node that is passed into the history."""
        state = self.of_node(f, node, layout.NODE)
        if self.rules.program.history:
            table = at["boards"]
            mover = self.rules.variable(f, state, 0)
            self.rules.history.put_in(f, table, self.rules.history.board(f, state), mover)
        if self.rules.reads_repeated:
            past = f.op("add", WORD, f.get(WORD, f.word("%context", str(layout.BEFORE))), depth)
            mask = f.get(WORD, f.word("%context", str(layout.MASK)))
            self.seen(f, state, at["history"], past, at["table"], mask)

    def _play_out(
        self,
        f: Function,
        at: dict[str, Value],
        state: Value,
        depth: Value,
        result: Value,
        outcome: Value,
        random: Value,
    ) -> None:
        """A playout; its winner + 1 to ``result``, and a proven result to ``outcome``."""
        context = {name: f.get(WORD, f.word("%context", str(place))) for name, place in
                   (("mask", layout.MASK), ("past", layout.BEFORE), ("limit", layout.LIMIT))}  # fmt: skip
        past = f.op("add", WORD, context["past"], depth)
        pointers = [("ptr", state), ("ptr", random), ("ptr", "%context")]
        pointers += [("ptr", at[name]) for name in ("moves", "units", "history", "table", "trace")]
        numbers = [(WORD, context["mask"]), (WORD, past), (WORD, context["limit"])]
        found = f.call(WORD, self.playout(), *pointers, *numbers)
        with f.when(f.compare("slt", WORD, found, "0")):
            f.give(WORD, found)
        winner = f.both(WORD, found, "255")
        f.set(WORD, result, winner)
        flags = f.both(WORD, found, str(AT_ONCE | UNFINISHED))
        ended = f.compare("eq", WORD, flags, str(AT_ONCE))
        f.set(WORD, outcome, f.select(WORD, ended, f.op("add", WORD, winner, "1"), "0"))

    def _looked(self, f: Function, at: dict[str, Value], depth: Value, outcome: Value) -> None:
        """Note on the last edge of the path that the game goes on behind it."""
        last = f.op("sub", WORD, f.op("shl", WORD, depth, "1"), "1")
        passed = f.word(f.get("ptr", f.word(at["path"], last)), str(layout.PASSED))
        before = f.both(WORD, f.get(WORD, passed), str(1 << layout.LOOKED))
        first = f.compare("eq", WORD, f.either(WORD, before, outcome), "0")
        with f.when(first):
            f.new(f"atomicrmw or ptr {passed}, i64 {1 << layout.LOOKED} monotonic")

    def _put_back(self, f: Function, at: dict[str, Value], passed: Value) -> None:
        """Take the states below the root out of the history."""
        if self.rules.program.history:
            for _ in self.rules.history.sorts:
                with f.count(passed):
                    f.call("void", self.rules.history.take(), ("ptr", at["boards"]))
        if self.rules.reads_repeated:
            first = f.op("add", WORD, f.get(WORD, f.word("%context", str(layout.BEFORE))), "1")
            mask = f.get(WORD, f.word("%context", str(layout.MASK)))
            self.withdraw(f, (at["history"], at["table"], mask), first, passed)

    # -- backup ----------------------------------------------------------------------------------------------------

    def _back_up(self, f: Function, at: dict[str, Value], depth: Value, result: Value, outcome: Value) -> None:
        """Count the result on every edge and node of the path, and what is proven by it."""
        given = [("ptr", "%tree"), ("ptr", "%context"), *(("ptr", at[name]) for name in BACK_UP)]
        f.call("void", self.back_up(), *given, (WORD, depth), (WORD, result))
        with f.when(f.compare("ne", WORD, outcome, "0")):
            f.call("void", self.prove(), ("ptr", "%tree"), ("ptr", at["path"]), (WORD, depth), (WORD, outcome))

    def back_up(self) -> str:
        """``void back_up(tree, context, moves, trace, actions, path, stamps, depth, result)``."""

        def write(f: Function) -> None:
            turn = f.get(WORD, f.word("%context", str(layout.TURNS)))
            uses_later = self.uses_later(f)
            result = f.cell(WORD, "%result")
            with f.when(uses_later), f.count(f.get(WORD, f.word("%context", str(layout.TRACED)))) as index:
                self._note(f, f.get(WORD, f.word("%trace", index)), turn, f.get(WORD, result))
            left = f.cell(WORD, "%depth")
            with f.loop() as loop:
                number = f.get(WORD, left)
                loop.leave_if(f.compare("eq", WORD, number, "0"))
                number = f.op("sub", WORD, number, "1")
                f.set(WORD, left, number)
                place = f.word("%path", f.op("shl", WORD, number, "1"))
                node, edge = f.get(WORD, place), f.get("ptr", f.word(place, "1"))
                mover = self.mover_of(f, node)
                worth = self._worth(f, f.get(WORD, result), mover)
                f.new(f"atomicrmw add ptr {f.word(edge, str(layout.WORTH))}, i64 {worth} monotonic")
                with f.when(uses_later):
                    key = self.action(f, mover, f.word(edge, str(layout.EDGE)))
                    self._note(f, key, turn, f.get(WORD, result))
                    self._count_later(f, node, mover, turn, worth)
                self.rescore(f, edge, mover)
                if self.rules.program.swaps:
                    self._fold(f, edge, result)
                    worth = self._worth(f, f.get(WORD, result), mover)
                f.new(f"atomicrmw add ptr {self.of_node(f, node, layout.SUM)}, i64 {worth} monotonic")
            f.give("void")

        parameters = [("ptr", name) for name in ("tree", "context", *BACK_UP)]
        parameters += [(WORD, "depth"), (WORD, "result")]
        return self.module.function("back_up", "void", parameters, write)

    def _worth(self, f: Function, result: Value, player: Value) -> Value:
        """What a result, the winner + 1 or 0, counts for a player."""
        wins = f.compare("eq", WORD, result, f.op("add", WORD, player, "1"))
        share = f.select(WORD, f.compare("eq", WORD, result, "0"), str(WIN // self.rules.program.players), "0")
        return f.select(WORD, wins, str(WIN), share)

    def _stamp(self, f: Function, key: Value, turn: Value) -> tuple[Value, Value]:
        """Where the stamp of an action stands, and what it is in an iteration in which it is made."""
        place = f.word("%stamps", f.op("lshr", WORD, key, str(64 - layout.ACTION_BITS)))
        bits = f.both(WORD, key, str((1 << layout.STAMP) - 1))
        return place, f.either(WORD, f.op("shl", WORD, turn, str(layout.STAMP)), bits)

    def _note(self, f: Function, key: Value, turn: Value, result: Value) -> None:
        """A move was made in this iteration; the first time, its result counts."""
        place, stamp = self._stamp(f, key, turn)
        known = self.known(f, key)
        played, gained = (f.word(known, str(place)) for place in (PLAYED, GAINED))
        with f.when(f.compare("ne", WORD, f.get(WORD, place), stamp)):
            f.set(WORD, place, stamp)
            tag = f.both(WORD, key, TAG)
            before = f.get(WORD, played)
            same = f.compare("eq", WORD, f.both(WORD, before, TAG), tag)
            f.set(WORD, played, f.op("add", WORD, f.select(WORD, same, before, tag), "1"))
            sum_ = f.select(WORD, same, f.get(WORD, gained), "0")
            f.set(WORD, gained, f.op("add", WORD, sum_, self._worth(f, result, f.both(WORD, key, "15"))))

    def _count_later(self, f: Function, node: Value, mover: Value, turn: Value, worth: Value) -> None:
        """Count the result for the moves of a node that its mover made there or later."""
        number = f.cell(WORD, "0")
        with f.count(f.get(WORD, self.of_node(f, node, layout.MOVES_OF))) as index:
            edge = self.edge_of(f, node, index)
            place, stamp = self._stamp(f, self.action(f, mover, f.word(edge, str(layout.EDGE))), turn)
            made = f.compare("eq", WORD, f.get(WORD, place), stamp)
            before = f.get(WORD, number)  # written down in any case: a branch here would not be foreseen
            f.set("ptr", f.word("%moves", before), edge)
            f.set(WORD, number, f.op("add", WORD, before, f.new(f"zext i1 {made} to i64")))
        with f.count(f.get(WORD, number)) as index:
            edge = f.get("ptr", f.word("%moves", index))
            f.add_to(f.word(edge, str(layout.LATER)), "1")
            f.add_to(f.word(edge, str(layout.LATER_WORTH)), worth)
            self.rescore(f, edge, mover)

    def _fold(self, f: Function, edge: Value, result: Value) -> None:
        """Above an opening move, the one who can change sides has done so if that is better for him."""
        passed = f.get(WORD, f.word(edge, str(layout.PASSED)))
        flags = f.both(WORD, passed, str(1 << layout.FOLDED | 255 << 32))
        folded = f.compare("eq", WORD, flags, str(1 << layout.FOLDED))  # and not proven
        with f.when(folded):
            visits = f.both(WORD, passed, str((1 << 32) - 1))
            twice = f.op("shl", WORD, f.get(WORD, f.word(edge, str(layout.WORTH))), "1")
            swaps = f.compare("ugt", WORD, twice, f.op("mul", WORD, visits, str(WIN)))
            with f.when(swaps):
                self._turn_round(f, result)

    def _turn_round(self, f: Function, result: Value) -> None:
        """The other of two players has won."""
        winner = f.get(WORD, result)
        drawn = f.compare("eq", WORD, winner, "0")
        f.set(WORD, result, f.select(WORD, drawn, "0", f.op("sub", WORD, "3", winner)))

    # -- proofs ----------------------------------------------------------------------------------------------------

    def prove(self) -> str:
        """``void prove(tree, path, depth, outcome)``: the last edge of the path is proven; so are those above
        it, as far as that follows."""

        def write(f: Function) -> None:
            outcome, left = f.cell(WORD, "%outcome"), f.cell(WORD, "%depth")
            with f.loop() as loop:
                number = f.get(WORD, left)
                with f.when(f.compare("eq", WORD, number, "0")):
                    solved = f.word("%tree", str(layout.SOLVED))
                    f.line(f"store atomic i64 {f.get(WORD, outcome)}, ptr {solved} monotonic, align 8")
                loop.leave_if(f.compare("eq", WORD, number, "0"))
                number = f.op("sub", WORD, number, "1")
                f.set(WORD, left, number)
                place = f.word("%path", f.op("shl", WORD, number, "1"))
                node, edge = f.get(WORD, place), f.get("ptr", f.word(place, "1"))
                if self.rules.program.swaps:
                    self._fold_proof(f, edge, self.mover_of(f, node), outcome)
                bits = f.op("shl", WORD, f.get(WORD, outcome), "32")
                before = f.new(f"atomicrmw or ptr {f.word(edge, str(layout.PASSED))}, i64 {bits} monotonic")
                again = f.compare("ne", WORD, f.both(WORD, before, str(255 << 32)), "0")
                with f.when(again):  # another thread has proven it, and what follows
                    f.give("void")
                self.rescore(f, edge, self.mover_of(f, node))
                f.new(f"atomicrmw sub ptr {self.of_node(f, node, layout.UNPROVEN)}, i64 1 monotonic")
                f.set(WORD, outcome, f.call(WORD, self.resolve(), ("ptr", "%tree"), (WORD, node)))
                loop.leave_if(f.compare("eq", WORD, f.get(WORD, outcome), "0"))
                if self.may_meet:
                    self.settle(f, node, f.get(WORD, outcome))
            f.give("void")

        parameters = [("ptr", "tree"), ("ptr", "path"), (WORD, "depth"), (WORD, "outcome")]
        return self.module.function("prove", "void", parameters, write)

    def _fold_proof(self, f: Function, edge: Value, mover: Value, outcome: Value) -> None:
        """An opening move that wins for either player loses for who makes it: the other one takes the winning side.

        Where the rules ask for the past, to change sides may make another one; then only what needs no change counts.
        """
        passed = f.get(WORD, f.word(edge, str(layout.PASSED)))
        folded = f.compare("ne", WORD, f.both(WORD, passed, str(1 << layout.FOLDED)), "0")
        if self.rules.program.history:
            other = f.compare("ne", WORD, f.get(WORD, outcome), f.op("sub", WORD, str(layout.WON + 1), mover))
            with f.when(f.both("i1", folded, other)):
                f.give("void")
        decided = f.compare("uge", WORD, f.get(WORD, outcome), str(layout.WON))
        with f.when(f.both("i1", folded, decided)):
            f.set(WORD, outcome, f.op("sub", WORD, str(layout.WON + 1), mover))
