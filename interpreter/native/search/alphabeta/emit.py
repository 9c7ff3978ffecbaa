"""Alpha-beta in LLVM's language: negamax with null windows, a table of positions, killers and history.

The search for a move that refutes is that of Knuth and Moore (1975), with null windows as in principal variation search
(Marsland and Campbell 1982); the order of moves is that of the table's move, of two killers a ply (Akl and Newborn
1977), and of the history heuristic (Schaeffer 1989).

Values are those for the side that is to move: the hero, or all the others together (*paranoid*, Sturtevant and Korf
2000). The sign is turned only where the side changes, so that turns may have several moves. A won game is worth ``WIN``
less a point for each ply from the root; an estimate is far below that, so that only what is proven looks like a win or
a loss. For draws there is ``TAINT``: a node whose value comes from an estimate is tainted, and so is every node whose
value hangs on a tainted one, unless it is won or lost all the same.

The pie rule has no move here: a position in which the swap is open is worth what it is worth to the better seat.
"""

from __future__ import annotations

from ....core import zobrist
from ...codegen.builder import WORD, Function, Loop, Value
from ...codegen.rules import Rules
from ...codegen.states import CLOSED, OPEN
from ...kernels.playouts.emit import Drivers
from ..evaluation import control as c
from ..evaluation.emit import Evaluation
from .repetition import is_whole
from .table import INDEX, NO_MOVE, Table

PICKED = 32
"""So many moves are looked for as the best of those that are left; the rest come as they were found."""
FIRST = 1 << 40
"""What the table's move counts; killers count less, and the history of an action less than them."""
MUCH = 1 << 30
"""The most that the history of an action counts."""


class AlphaBeta(Drivers):
    """Writes the search of a game into the module of its rules."""

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.table = Table(self)
        self.evaluation = Evaluation(rules)
        self.whole = is_whole(rules.program)

    def search(self) -> str:
        """``i64 search(state, moves, history, past, depth, alpha, beta, ply, control)``: the value of a state.

        ``past`` states stand in ``history`` before it, those of the path among them. Gives ``HALT`` where the search is
        to end. The line that is expected from here is in ``LINES``.
        """
        parameters = [("ptr", name) for name in ("state", "moves", "history")]
        parameters += [(WORD, name) for name in ("past", "depth", "alpha", "beta", "ply")] + [("ptr", "control")]
        return self.module.function("search", WORD, parameters, self._write, public=True)

    # -- a node ----------------------------------------------------------------------------------------------------

    def _write(self, f: Function) -> None:
        rules, program = self.rules, self.rules.program
        self._visit(f)
        mover = rules.variable(f, "%state", 0)
        ours = f.compare("eq", WORD, mover, self.get(f, c.HERO))
        f.set(WORD, self._line(f, "%ply"), "0")
        again: Value = "false"
        where: Value = "-1"
        if rules.reads_repeated:
            where = self._latest(f)
            again = f.compare("sge", WORD, where, "0")
        early = not program.history  # else it may be over for what has stood before
        known = f.cell(WORD, "0")
        if early:
            with f.when(f.complement("i1", again)):
                self.table.probe(f, known)
        number = self._moves(f)
        self._over(f, number, again, where, ours)
        if program.swaps:
            self._open(f)
        if not early:
            self.table.probe(f, known)
        with f.when(f.compare("eq", WORD, "%depth", "0")):
            self.put(f, c.TAINT, "1")
            value = f.cell(WORD, "0")
            weights = f.get("ptr", self.at(f, c.WEIGHTS))
            with f.when(f.new(f"icmp ne ptr {weights}, null")):
                found = self.evaluation.estimate(f, "%state", weights, number)
                f.set(WORD, value, f.select(WORD, ours, found, f.op("sub", WORD, "0", found)))
                self.table.store(f, f.get(WORD, value), "1", "true", NO_MOVE)
            f.give(WORD, f.get(WORD, value))
        self._children(f, mover, ours, number, f.get(WORD, known))

    def _visit(self, f: Function) -> None:
        """Count the node, and halt where the search is to end."""
        stop = f.new(f"load volatile i64, ptr {self.at(f, c.STOP)}, align 8")
        nodes = f.op("add", WORD, self.get(f, c.NODES), "1")
        self.put(f, c.NODES, nodes)
        over = f.compare("ugt", WORD, nodes, self.get(f, c.LIMIT))
        with f.when(f.either("i1", over, f.compare("ne", WORD, stop, "0"))):
            f.give(WORD, str(c.HALT))

    def _moves(self, f: Function) -> Value:
        """Find the moves, at the horizon only their number."""
        rules = self.rules
        if rules.program.may_repeat:
            number = f.call(WORD, rules.distinct_moves(), ("ptr", "%state"), ("ptr", "%moves"))
        else:
            cell, leaf = f.cell(WORD), f.compare("eq", WORD, "%depth", "0")
            with f.when(leaf):
                f.set(WORD, cell, f.call(WORD, rules.count(), ("ptr", "%state")))
            with f.when(f.complement("i1", leaf)):
                f.set(WORD, cell, f.call(WORD, rules.distinct_moves(), ("ptr", "%state"), ("ptr", "%moves")))
            number = f.get(WORD, cell)
        with f.when(f.compare("slt", WORD, number, "0")):
            self.put(f, c.ERROR, number)
            f.give(WORD, str(c.HALT))
        return number

    def _over(self, f: Function, number: Value, again: Value, where: Value, ours: Value) -> None:
        """Give the value of a game that is over."""
        rules = self.rules
        nothing = f.compare("eq", WORD, number, "0")
        ending = f.call(WORD, rules.ending(), ("ptr", "%state"), ("i1", nothing), ("i1", again))
        with f.when(f.compare("sge", WORD, ending, "0")):
            if rules.reads_repeated:
                with f.when(again):
                    self._depends(f, where)
            winner = f.both(WORD, ending, "255")
            drawn = f.compare("eq", WORD, winner, "0")
            if rules.program.history:
                with f.when(drawn):
                    self._depends(f, f.op("add", WORD, self.get(f, c.BASE), "1"))
            hero = f.compare("eq", WORD, f.op("sub", WORD, winner, "1"), self.get(f, c.HERO))
            won = f.op("sub", WORD, str(c.WIN), "%ply")
            lost = f.op("sub", WORD, "0", won)
            value = f.select(WORD, f.compare("eq", "i1", hero, ours), won, lost)
            f.give(WORD, f.select(WORD, drawn, "0", value))
        with f.when(nothing):
            f.give(WORD, "0")

    def _open(self, f: Function) -> None:
        """Where the swap is open, the better seat is had: the value with the swap closed, or its opposite."""
        s, rules = self.shape, self.rules
        with f.when(f.compare("eq", WORD, rules.variable(f, "%state", 16), str(OPEN))):
            closed = f.cell(WORD, count=s.state)
            f.copy(closed, "%state", s.state)
            self.close(f, closed)
            given = [("ptr", closed), ("ptr", "%moves"), ("ptr", "%history"), (WORD, "%past"), (WORD, "%depth")]
            given += [(WORD, str(-c.WIN)), (WORD, str(c.WIN)), (WORD, "%ply"), ("ptr", "%control")]
            found = f.call(WORD, "@search", *given)
            with f.when(f.compare("eq", WORD, found, str(c.HALT))):
                f.give(WORD, found)
            opposite, worse = f.op("sub", WORD, "0", found), f.compare("slt", WORD, found, "0")
            self.put(f, c.SWAPPED, f.new(f"zext i1 {worse} to i64"))
            if rules.program.history:  # the board stands once more after the change: another past, and no proof
                with f.when(f.compare("sle", WORD, found, str(c.PROVEN))):
                    self.put(f, c.TAINT, "1")
                most = f.compare("sgt", WORD, opposite, str(c.ESTIMATE))
                opposite = f.select(WORD, most, str(c.ESTIMATE), opposite)
            f.give(WORD, f.select(WORD, worse, opposite, found))

    def close(self, f: Function, state: Value) -> None:
        """Let it be too late to swap."""
        word = f.word(state, str(self.shape.variables))
        f.set(WORD, word, f.either(WORD, f.both(WORD, f.get(WORD, word), str(~(255 << 16))), str(CLOSED << 16)))
        keys = zobrist.key(zobrist.SWAP_STAGE, OPEN) ^ zobrist.key(zobrist.SWAP_STAGE, CLOSED)
        word = f.word(state, str(self.shape.hash))
        f.set(WORD, word, f.op("xor", WORD, f.get(WORD, word), str(keys)))

    # -- below it --------------------------------------------------------------------------------------------------

    def _children(self, f: Function, mover: Value, ours: Value, number: Value, known: Value) -> None:
        s, rules = self.shape, self.rules
        outer_taint, outer_depends = self.get(f, c.TAINT), self.get(f, c.DEPENDS)
        self.put(f, c.TAINT, "0")
        self.put(f, c.DEPENDS, str(c.NOWHERE))
        if rules.reads_repeated:
            f.copy(f.word("%history", f.op("mul", WORD, "%past", str(s.state))), "%state", s.state)
        scores = f.word("%moves", f.op("mul", WORD, number, str(s.move)))
        room = f.word(scores, number)
        self._score(f, mover, number, scores, known)
        alpha, best, chosen = f.cell(WORD, "%alpha"), f.cell(WORD, str(c.HALT)), f.cell(WORD, "0")
        place, value, upper = f.cell(WORD, "0"), f.cell(WORD), f.cell(WORD)
        next_ = f.cell(WORD, count=s.state)
        narrow = self._uses(f, c.USE_NULL_WINDOW)
        with f.loop() as loop:
            at = f.get(WORD, place)
            loop.leave_if(f.compare("uge", WORD, at, number))
            index = self._pick(f, scores, at, number)
            move = f.word("%moves", f.op("mul", WORD, index, str(s.move)))
            f.call("void", rules.play(True), ("ptr", "%state"), ("ptr", move), ("ptr", next_))
            if rules.program.history:
                rules.history.remember(f, next_)
            follower = rules.variable(f, next_, 0)
            same = f.compare("eq", "i1", f.compare("eq", WORD, follower, self.get(f, c.HERO)), ours)
            low = f.get(WORD, alpha)
            slim = f.both("i1", narrow, f.compare("ne", WORD, at, "0"))
            f.set(WORD, upper, f.select(WORD, slim, f.op("add", WORD, low, "1"), "%beta"))
            depth = self._depth_below(f, f.compare("eq", WORD, follower, mover))
            with f.loop() as again:
                high = f.get(WORD, upper)
                self._look(f, next_, room, same, low, high, value, depth)
                found = f.get(WORD, value)
                again.leave_if(f.compare("slt", WORD, found, high))
                again.leave_if(f.compare("sge", WORD, found, "%beta"))
                f.set(WORD, upper, "%beta")
            if rules.program.history:
                rules.history.forget(f, next_)
            self._better(f, move, index, f.get(WORD, value), best, alpha, chosen)
            self._leave_if_refuted(f, loop, mover, move, f.get(WORD, best))
            f.add_to(place, "1")
        found = f.get(WORD, best)
        sure = f.either(
            "i1", f.compare("sgt", WORD, found, str(c.PROVEN)), f.compare("slt", WORD, found, str(-c.PROVEN))
        )
        taint = f.select(WORD, sure, "0", self.get(f, c.TAINT))
        depends = self.get(f, c.DEPENDS)
        self.put(f, c.TAINT, f.either(WORD, outer_taint, taint))
        sooner = f.compare("slt", WORD, outer_depends, depends)
        self.put(f, c.DEPENDS, f.select(WORD, sooner, outer_depends, depends))
        bound = f.select(WORD, f.compare("sge", WORD, found, "%beta"), "2", "1")
        bound = f.select(WORD, f.compare("sle", WORD, found, "%alpha"), "3", bound)
        tainted = f.compare("ne", WORD, taint, "0")
        apart = "true" if not self.whole else f.compare("sge", WORD, depends, "%past")
        with f.when(apart):
            self.table.store(f, found, bound, tainted, f.get(WORD, chosen))
        f.give(WORD, found)

    def _depth_below(self, f: Function, goes_on: Value) -> Value:
        """How deep the search goes below a move. What is judged in the middle of a turn, be it that of who is about to
        take a piece for what he has done, would be judged wrongly: such a turn is followed a little further."""
        depth = f.op("sub", WORD, "%depth", "1")
        if not self.rules.program.again or self.rules.program.players < 2:
            return depth
        last = f.compare("eq", WORD, depth, "0")
        near = f.compare("slt", WORD, f.op("add", WORD, "%ply", "1"), self.get(f, c.REACH))
        judged = f.new(f"icmp ne ptr {f.get('ptr', self.at(f, c.WEIGHTS))}, null")
        further = f.both("i1", goes_on, last, near, judged, self._uses(f, c.EXTEND))
        return f.select(WORD, further, "1", depth)

    def _look(
        self, f: Function, next_: Value, room: Value, same: Value, low: Value, high: Value, value: Value, depth: Value
    ) -> None:
        """Search below a move with a window; ``value`` is for who makes the move."""
        minus_low, minus_high = f.op("sub", WORD, "0", low), f.op("sub", WORD, "0", high)
        given = [("ptr", next_), ("ptr", room), ("ptr", "%history"), (WORD, f.op("add", WORD, "%past", "1"))]
        given += [(WORD, depth)]
        given += [(WORD, f.select(WORD, same, low, minus_high)), (WORD, f.select(WORD, same, high, minus_low))]
        given += [(WORD, f.op("add", WORD, "%ply", "1")), ("ptr", "%control")]
        found = f.call(WORD, "@search", *given)
        with f.when(f.compare("eq", WORD, found, str(c.HALT))):
            if self.rules.program.history:
                self.rules.history.forget(f, next_)
            f.give(WORD, found)
        f.set(WORD, value, f.select(WORD, same, found, f.op("sub", WORD, "0", found)))

    def _better(
        self, f: Function, move: Value, index: Value, value: Value, best: Value, alpha: Value, chosen: Value
    ) -> None:
        with f.when(f.compare("sgt", WORD, value, f.get(WORD, best))):
            f.set(WORD, best, value)
            f.set(WORD, chosen, index)
            with f.when(f.compare("sgt", WORD, value, f.get(WORD, alpha))):
                f.set(WORD, alpha, value)
                self._follow(f, move)

    def _leave_if_refuted(self, f: Function, loop: Loop, mover: Value, move: Value, best: Value) -> None:
        """What the move before led to is not better than something else: that is enough to know."""
        refuted = f.compare("sge", WORD, best, "%beta")
        with f.when(refuted):
            s = self.shape
            killers = self._killers(f)
            other = f.word(killers, str(s.move))
            with f.when(f.complement("i1", self._same_move(f, killers, move))):
                f.copy(other, killers, s.move)
                f.copy(killers, move, s.move)
            action = self._action(f, mover, move)
            more = f.op("add", WORD, f.get(WORD, action), f.op("mul", WORD, "%depth", "%depth"))
            f.set(WORD, action, f.select(WORD, f.compare("ugt", WORD, more, str(MUCH)), str(MUCH), more))
        loop.leave_if(refuted)

    # -- the order of moves ----------------------------------------------------------------------------------------

    def _score(self, f: Function, mover: Value, number: Value, scores: Value, known: Value) -> None:
        """Write a word for each move: what it counts, and (the first highest) its number."""
        s = self.shape
        killers = self._killers(f)
        other = f.word(killers, str(s.move))
        wanted = self.table.move_of(f, known)
        kills, remembers = self._uses(f, c.USE_KILLERS), self._uses(f, c.USE_HISTORY)
        with f.count(number) as index:
            move = f.word("%moves", f.op("mul", WORD, index, str(s.move)))
            score = f.select(WORD, remembers, f.get(WORD, self._action(f, mover, move)), "0")
            second = f.both("i1", kills, self._same_move(f, other, move))
            score = f.select(WORD, second, str(FIRST // 4), score)
            first = f.both("i1", kills, self._same_move(f, killers, move))
            score = f.select(WORD, first, str(FIRST // 2), score)
            score = f.select(WORD, f.compare("eq", WORD, index, wanted), str(FIRST), score)
            word = f.either(WORD, f.op("shl", WORD, score, "20"), f.op("sub", WORD, str(INDEX), index))
            f.set(WORD, f.word(scores, index), word)

    def _pick(self, f: Function, scores: Value, at: Value, number: Value) -> Value:
        """The number of the best move of those that are left."""
        here = f.word(scores, at)
        with f.when(f.compare("ult", WORD, at, str(PICKED))):
            most, place = f.cell(WORD, f.get(WORD, here)), f.cell(WORD, at)
            with f.count(number, at) as index:
                word = f.get(WORD, f.word(scores, index))
                with f.when(f.compare("sgt", WORD, word, f.get(WORD, most))):
                    f.set(WORD, most, word)
                    f.set(WORD, place, index)
            f.set(WORD, f.word(scores, f.get(WORD, place)), f.get(WORD, here))
            f.set(WORD, here, f.get(WORD, most))
        return f.op("sub", WORD, str(INDEX), f.both(WORD, f.get(WORD, here), str(INDEX)))

    def _killers(self, f: Function) -> Value:
        place = f.op("mul", WORD, "%ply", str(2 * self.shape.move))
        return f.word(f.get("ptr", self.at(f, c.KILLERS)), place)

    def _same_move(self, f: Function, a: Value, b: Value) -> Value:
        found: Value = "true"
        for word in range(self.shape.move):
            one, other = (f.get(WORD, f.word(move, str(word))) for move in (a, b))
            found = f.both("i1", found, f.compare("eq", WORD, one, other))
        return found

    def _action(self, f: Function, mover: Value, move: Value) -> Value:
        """Where it stands how often a move of a player has refuted."""
        mixed = mover
        for word in range(self.shape.move):
            mixed = f.op("mul", WORD, f.op("xor", WORD, mixed, f.get(WORD, f.word(move, str(word)))), str(ODD))
            mixed = f.op("xor", WORD, mixed, f.op("lshr", WORD, mixed, "32"))
        return f.word(f.get("ptr", self.at(f, c.HISTORY)), f.both(WORD, mixed, str(c.ACTIONS - 1)))

    # -- what is expected ------------------------------------------------------------------------------------------

    def _line(self, f: Function, ply: Value) -> Value:
        """Where the line of a ply is: a word with its length, then its moves."""
        width = 1 + c.PLIES * self.shape.move
        return f.word(f.get("ptr", self.at(f, c.LINES)), f.op("mul", WORD, ply, str(width)))

    def _follow(self, f: Function, move: Value) -> None:
        """The line is now this move, and what is expected after it."""
        width = self.shape.move
        own, below = self._line(f, "%ply"), self._line(f, f.op("add", WORD, "%ply", "1"))
        length = f.get(WORD, below)
        f.set(WORD, own, f.op("add", WORD, length, "1"))
        f.copy(f.word(own, "1"), move, width)
        with f.count(f.op("mul", WORD, length, str(width))) as word:
            moved = f.get(WORD, f.word(f.word(below, "1"), word))
            f.set(WORD, f.word(f.word(own, str(1 + width)), word), moved)

    # -- small things ----------------------------------------------------------------------------------------------

    def at(self, f: Function, place: int) -> Value:
        """The address of a word of the control."""
        return f.word("%control", str(place))

    def get(self, f: Function, place: int) -> Value:
        """A word of the control."""
        return f.get(WORD, self.at(f, place))

    def put(self, f: Function, place: int, value: Value) -> None:
        """Change it."""
        f.set(WORD, self.at(f, place), value)

    def _uses(self, f: Function, flag: int) -> Value:
        return f.compare("ne", WORD, f.both(WORD, self.get(f, c.FLAGS), str(flag)), "0")

    def _depends(self, f: Function, place: Value) -> None:
        """What follows depends on a place of the path; those up to the root are the same for the whole search."""
        then = self.get(f, c.DEPENDS)
        later = f.compare("sgt", WORD, place, self.get(f, c.BASE))
        least = f.select(WORD, f.compare("slt", WORD, place, then), place, then)
        self.put(f, c.DEPENDS, f.select(WORD, later, least, then))

    def _latest(self, f: Function) -> Value:
        """The last place of ``%history`` where ``%state`` stands; -1: there is none."""

        def write(f: Function) -> None:
            s = self.shape
            hash_ = f.get(WORD, f.word("%state", str(s.hash)))
            left = f.cell(WORD, "%past")
            with f.loop() as loop:
                there = f.get(WORD, left)
                loop.leave_if(f.compare("eq", WORD, there, "0"))
                place = f.op("sub", WORD, there, "1")
                f.set(WORD, left, place)
                then = f.word("%history", f.op("mul", WORD, place, str(s.state)))
                alike = f.compare("eq", WORD, hash_, f.get(WORD, f.word(then, str(s.hash))))
                with f.when(alike), f.when(self.rules.equal(f, "%state", then)):
                    f.give(WORD, place)
            f.give(WORD, "-1")

        parameters = [("ptr", "state"), ("ptr", "history"), (WORD, "past")]
        name = self.module.function("latest", WORD, parameters, write)
        return f.call(WORD, name, ("ptr", "%state"), ("ptr", "%history"), (WORD, "%past"))


ODD = 0x9E3779B97F4A7C15
"""What the words of moves are mixed with."""
