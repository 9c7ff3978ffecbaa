"""Alpha-beta in LLVM IR: negamax with null windows, a transposition table, killers and history.

The search is alpha-beta (Knuth and Moore 1975) with null windows as in principal variation search (Marsland and
Campbell 1982); moves are ordered by the table's move, two killers per ply (Akl and Newborn 1977), and the history
heuristic (Schaeffer 1989).

Values are for the side to move: the hero, or all other players together (*paranoid*, Sturtevant and Korf 2000). The
sign is changed only where the side changes, so that turns can have several moves. A won game is worth ``WIN`` less one
point for each ply from the root; estimates are far below that, so that only proven results look like a win or a loss.
For draws there is ``TAINT``: a node whose value comes from an estimate is tainted, and so is every node whose value
depends on a tainted one, unless it is won or lost in any case.

The pie rule has no move here: a position in which the swap is open has its value for the better seat.
"""

from __future__ import annotations

from ....core import zobrist
from ...codegen.fields import CLOSED, MOVER, OPEN, STAGE
from ...codegen.rules import Rules
from ...llvm.builder import Function, FunctionName, Loop
from ...llvm.typed_values import NULL, WORD, Value
from ..evaluation.emit import Evaluation
from ..evaluation.samples import Samples
from . import control as c
from .control_words import ControlWords
from .line import Line
from .move_order import MoveOrder
from .past import Past
from .repetition import is_whole
from .signatures import SEARCH
from .table import NO_MOVE, Table


class AlphaBeta:
    """Writes the search into the module of a game's rules."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.module = rules.module
        self.shape = rules.shape
        self.whole = is_whole(rules.program)
        self.control = ControlWords()
        self.table = Table(rules, self.control, whole=self.whole)
        self.order = MoveOrder(rules, self.control, self.table)
        self.line, self.past = Line(rules, self.control), Past(rules, self.control)
        self.evaluation = Evaluation(rules)

    def search(self) -> FunctionName:
        """See :data:`SEARCH`."""
        return self.module.kernel(SEARCH, self._write)

    def _write(self, f: Function) -> None:
        rules, program = self.rules, self.rules.program
        self._visit(f)
        mover = rules.states.field(f, f["state"], MOVER)
        ours = mover.eq(self.control.number(f, c.HERO))
        f.set(WORD, self.line.of_ply(f, f["ply"]), 0)
        again = f.i1(False)
        where = f.i64(-1)
        if rules.reads_repeated:
            where = self.past.latest(f)
            again = where.sge(0)
        early = not program.history  # otherwise earlier positions can end the game
        known = f.alloca(WORD, 0)
        if early:
            with f.when(~again):
                self.table.probe(f, known)
        number = self._moves(f)
        self._over(f, number, again, where, ours)
        if program.swaps:
            self._open(f)
        if not early:
            self.table.probe(f, known)
        with f.when(f["depth"].eq(0)):
            self.control.put(f, c.TAINT, f.i64(1))
            value = f.alloca(WORD, 0)
            weights = self.control.pointer(f, c.WEIGHTS)
            with f.when(weights.ne(NULL)):
                found = self.evaluation.estimate(f, f["state"], weights, number)
                f.set(WORD, value, f.select(WORD, ours, found, -found))
                self.table.store(f, f.get(WORD, value), f.i64(1), f.i1(True), f.i64(NO_MOVE))
            f.ret(f.get(WORD, value))
        self._children(f, mover, ours, number, f.get(WORD, known))

    def _visit(self, f: Function) -> None:
        """Count the node, and halt if the search must end."""
        stop = f.load_volatile(self.control.address(f, c.STOP))
        nodes = self.control.number(f, c.NODES) + 1
        self.control.put(f, c.NODES, nodes)
        over = nodes.ugt(self.control.number(f, c.LIMIT))
        with f.when(over | stop.ne(0)):
            f.ret(c.HALT)

    def _moves(self, f: Function) -> Value:
        """Find the moves, or at the horizon only their number."""
        rules = self.rules
        if rules.program.may_repeat:
            number = f.call(rules.distinct_moves(), f["state"], f["moves"])
        else:
            cell, leaf = f.alloca(WORD), f["depth"].eq(0)
            with f.when(leaf):
                f.set(WORD, cell, f.call(rules.count(), f["state"]))
            with f.when(~leaf):
                f.set(WORD, cell, f.call(rules.distinct_moves(), f["state"], f["moves"]))
            number = f.get(WORD, cell)
        with f.when(number.slt(0)):
            self.control.put(f, c.ERROR, number)
            f.ret(c.HALT)
        return number

    def _over(self, f: Function, number: Value, again: Value, where: Value, ours: Value) -> None:
        """Return the value if the game is over."""
        rules = self.rules
        nothing = number.eq(0)
        ending = f.call(rules.ending(), f["state"], nothing, again)
        with f.when(ending.sge(0)):
            if rules.reads_repeated:
                with f.when(again):
                    self.past.depends(f, where)
            winner = ending & 255
            drawn = winner.eq(0)
            if rules.program.history:
                with f.when(drawn):
                    self.past.depends(f, self.control.number(f, c.BASE) + 1)
            hero = (winner - 1).eq(self.control.number(f, c.HERO))
            won = c.WIN - f["ply"]
            lost = -won
            value = f.select(WORD, hero.eq(ours), won, lost)
            f.ret(f.select(WORD, drawn, 0, value))
        with f.when(nothing):
            f.ret(0)

    def _open(self, f: Function) -> None:
        """If the swap is open, return the value for the better seat: the value with the swap closed, or its
        negative."""
        s, rules = self.shape, self.rules
        with f.when(rules.states.field(f, f["state"], STAGE).eq(OPEN)):
            closed = f.alloca(WORD, count=s.state)
            f.copy(closed, f["state"], s.state)
            self.close(f, closed)
            given = [closed, f["moves"], f["history"], f["past"], f["depth"]]
            given += [f.i64(-c.WIN), f.i64(c.WIN), f["ply"], f["control"]]
            found = f.call(f.module["search"], *given)
            with f.when(found.eq(c.HALT)):
                f.ret(found)
            opposite, worse = -found, found.slt(0)
            self.control.put(f, c.SWAPPED, worse.to(WORD))
            if rules.program.history:  # the board occurs again after the swap: another history, and no proof
                with f.when(found.sle(c.PROVEN)):
                    self.control.put(f, c.TAINT, f.i64(1))
                most = opposite.sgt(c.ESTIMATE)
                opposite = f.select(WORD, most, c.ESTIMATE, opposite)
            f.ret(f.select(WORD, worse, opposite, found))

    def close(self, f: Function, state: Value) -> None:
        """Close the swap."""
        word = f.word(state, self.shape.variables)
        f.set(WORD, word, (f.get(WORD, word) & ~STAGE.ones) | STAGE.put(CLOSED))
        keys = zobrist.key(zobrist.SWAP_STAGE, OPEN) ^ zobrist.key(zobrist.SWAP_STAGE, CLOSED)
        word = f.word(state, self.shape.hash)
        f.set(WORD, word, f.get(WORD, word) ^ keys)

    def _children(self, f: Function, mover: Value, ours: Value, number: Value, known: Value) -> None:
        s, rules = self.shape, self.rules
        outer_taint, outer_depends = self.control.number(f, c.TAINT), self.control.number(f, c.DEPENDS)
        self.control.put(f, c.TAINT, f.i64(0))
        self.control.put(f, c.DEPENDS, f.i64(c.NOWHERE))
        if rules.reads_repeated:
            f.copy(f.word(f["history"], f["past"] * s.state), f["state"], s.state)
        scores = f.word(f["moves"], number * s.move)
        room = f.word(scores, number)
        self.order.score(f, mover, number, scores, known)
        alpha, best, chosen = f.alloca(WORD, f["alpha"]), f.alloca(WORD, c.HALT), f.alloca(WORD, 0)
        place, value, upper = f.alloca(WORD, 0), f.alloca(WORD), f.alloca(WORD)
        next_ = f.alloca(WORD, count=s.state)
        narrow = self.control.uses(f, c.USE_NULL_WINDOW)
        with f.loop() as loop:
            at = f.get(WORD, place)
            loop.leave_if(at.uge(number))
            index = self.order.pick(f, scores, at, number)
            move = f.word(f["moves"], index * s.move)
            f.call(rules.play(True), f["state"], move, next_)
            if rules.program.history:
                rules.history.remember(f, next_)
            follower = rules.states.field(f, next_, MOVER)
            same = follower.eq(self.control.number(f, c.HERO)).eq(ours)
            low = f.get(WORD, alpha)
            slim = narrow & at.ne(0)
            f.set(WORD, upper, f.select(WORD, slim, low + 1, f["beta"]))
            depth = self._depth_below(f, follower.eq(mover))
            with f.loop() as again:
                high = f.get(WORD, upper)
                self._look(f, next_, room, same, low, high, value, depth)
                found = f.get(WORD, value)
                again.leave_if(found.slt(high))
                again.leave_if(found.sge(f["beta"]))
                f.set(WORD, upper, f["beta"])
            if rules.program.history:
                rules.history.forget(f, next_)
            self._better(f, move, index, f.get(WORD, value), best, alpha, chosen)
            self._leave_if_refuted(f, loop, mover, move, f.get(WORD, best))
            f.add_to(place, 1)
        found = f.get(WORD, best)
        sure = found.sgt(c.PROVEN) | found.slt(-c.PROVEN)
        taint = f.select(WORD, sure, 0, self.control.number(f, c.TAINT))
        depends = self.control.number(f, c.DEPENDS)
        self.control.put(f, c.TAINT, outer_taint | taint)
        sooner = outer_depends.slt(depends)
        self.control.put(f, c.DEPENDS, f.select(WORD, sooner, outer_depends, depends))
        bound = f.select(WORD, found.sge(f["beta"]), 2, 1)
        bound = f.select(WORD, found.sle(f["alpha"]), 3, bound)
        tainted = taint.ne(0)
        apart = f.i1(True) if not self.whole else depends.sge(f["past"])
        with f.when(apart):
            self.table.store(f, found, bound, tainted, f.get(WORD, chosen))
        f.ret(found)

    def _depth_below(self, f: Function, goes_on: Value) -> Value:
        """The remaining depth below a move. An evaluation in the middle of a turn would be wrong, such as when the
        mover is about to take a piece as a reward: such a turn is followed a little further."""
        depth = f["depth"] - 1
        if not self.rules.program.again or self.rules.program.players < 2:
            return depth
        last = depth.eq(0)
        near = (f["ply"] + 1).slt(self.control.number(f, c.REACH))
        judged = self.control.pointer(f, c.WEIGHTS).ne(NULL)
        further = goes_on & last & near & judged & self.control.uses(f, c.EXTEND)
        return f.select(WORD, further, 1, depth)

    def _look(
        self, f: Function, next_: Value, room: Value, same: Value, low: Value, high: Value, value: Value, depth: Value
    ) -> None:
        """Search below a move with a window; ``value`` is from the mover's point of view."""
        minus_low, minus_high = -low, -high
        given = [next_, room, f["history"], f["past"] + 1]
        given += [depth]
        given += [f.select(WORD, same, low, minus_high), f.select(WORD, same, high, minus_low)]
        given += [f["ply"] + 1, f["control"]]
        found = f.call(f.module["search"], *given)
        with f.when(found.eq(c.HALT)):
            if self.rules.program.history:
                self.rules.history.forget(f, next_)
            f.ret(found)
        f.set(WORD, value, f.select(WORD, same, found, -found))

    def _better(
        self, f: Function, move: Value, index: Value, value: Value, best: Value, alpha: Value, chosen: Value
    ) -> None:
        with f.when(value.sgt(f.get(WORD, best))):
            f.set(WORD, best, value)
            f.set(WORD, chosen, index)
            with f.when(value.sgt(f.get(WORD, alpha))):
                f.set(WORD, alpha, value)
                self.line.follow(f, move)

    def _leave_if_refuted(self, f: Function, loop: Loop, mover: Value, move: Value, best: Value) -> None:
        """Leave the loop on a beta cutoff: the previous move is refuted, and nothing more needs to be known."""
        refuted = best.sge(f["beta"])
        with f.when(refuted):
            self.order.refuted(f, mover, move)
        loop.leave_if(refuted)


def write(rules: Rules) -> None:
    """Write the functions of the part."""
    rules.recall()
    AlphaBeta(rules).search()
    Samples(rules).sample()
