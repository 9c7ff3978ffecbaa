"""Positions of games with their results, for fitting the weights of an evaluation, in LLVM IR.

The games are random, or partly so: of a few random moves, the one that the evaluation rates best is made.
"""

from __future__ import annotations

from ...codegen.fields import MOVER
from ...codegen.rules import Rules
from ...llvm.builder import Function, FunctionName
from ...llvm.stop import return_if_stopped
from ...llvm.typed_values import DOUBLE, POINTER, WORD, Value
from .emit import Evaluation
from .signatures import SAMPLE

SHARE = 4
"""One position in this many is sampled, at random."""
WON = 1e6
"""The value of a won game on the scale of estimates."""


class Samples:
    """Writes the sampling of such positions into the module of a game's rules."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.module = rules.module
        self.shape = rules.shape
        self.evaluation = Evaluation(rules)

    def sample(self) -> FunctionName:
        """See :data:`SAMPLE`."""

        def write(f: Function) -> None:
            s, rules = self.shape, self.rules
            width = self.evaluation.width + 1
            state, other = f.alloca(WORD, count=s.state), f.alloca(WORD, count=s.state)
            chosen = f.alloca(WORD, count=s.state)
            random, plies, outcome = f.alloca(WORD), f.alloca(WORD), f.alloca(WORD)
            rows, begun = f.alloca(WORD, 0), f.alloca(WORD, 0)
            history = rules.history if rules.program.history else None
            with f.count(f["first"] + f["number"], f["first"]) as game:
                f.copy(state, f["start"], s.state)
                self.rules.random.begin(f, random, f["seed"], game)
                f.set(WORD, plies, 0)
                f.set(WORD, begun, f.get(WORD, rows))
                if history is not None:
                    history.remember(f, state)
                with f.loop() as loop:
                    return_if_stopped(f, f["stop"])
                    number = f.call(rules.distinct_moves(), state, f["moves"])
                    nothing = number.sle(0)
                    ending = f.call(rules.ending(), state, nothing, False)
                    f.set(WORD, outcome, ending & 255)
                    loop.leave_if(ending.sge(0))
                    f.set(WORD, outcome, 0)
                    loop.leave_if(nothing)
                    ply = f.get(WORD, plies)
                    f.set(WORD, outcome, -1)
                    loop.leave_if(ply.uge(f["limit"]))
                    at = f.get(WORD, rows)
                    drawn = self.rules.random.below(f, random, f.i64(SHARE)).eq(0)
                    with f.when(drawn & at.ult(f["most"])):
                        row = f.word(f.word(f["rows"], at * width), 1)
                        f.call(self.evaluation.row(), state, number, row)
                        f.add_to(rows, 1)
                    self._best(f, state, number, random, other, chosen)
                    f.copy(state, chosen, s.state)
                    if history is not None:
                        history.remember(f, state)
                    f.set(WORD, plies, ply + 1)
                with f.count(f.get(WORD, rows), f.get(WORD, begun)) as row:
                    f.set(WORD, f.word(f["rows"], row * width), f.get(WORD, outcome))
                if history is not None:
                    history.empty(f, history.table_of(f, state))
            f.ret(f.get(WORD, rows))

        return self.module.kernel(SAMPLE, write)

    def _draw(self, f: Function, state: Value, number: Value, random: Value, after: Value) -> None:
        """Make a random move."""
        move = f.word(f["moves"], self.rules.random.below(f, random, number) * self.shape.move)
        f.call(self.rules.play(bool(self.rules.program.history)), state, move, after)

    def _best(self, f: Function, state: Value, number: Value, random: Value, other: Value, chosen: Value) -> None:
        """Make the best of some moves drawn at random; the resulting state is written to ``chosen``."""
        self._draw(f, state, number, random, chosen)
        with f.when(f["tries"].ugt(1)):
            mover = self.rules.states.field(f, state, MOVER)
            best = f.alloca(DOUBLE, self._judged(f, chosen, mover))
            with f.count(f["tries"], 1):
                self._draw(f, state, number, random, other)
                found = self._judged(f, other, mover)
                with f.when(found.compared("ogt", f.get(DOUBLE, best))):
                    f.set(DOUBLE, best, found)
                    f.copy(chosen, other, self.shape.state)

    def _judged(self, f: Function, state: Value, player: Value) -> Value:
        """The value of a state for a player: a double."""

        def write(f: Function) -> None:
            rules = self.rules
            if rules.program.history:
                rules.history.remember(f, f["state"])
            number = f.call(rules.count(), f["state"])
            nothing = number.sle(0)
            ending = f.call(rules.ending(), f["state"], nothing, False)
            if rules.program.history:
                rules.history.forget(f, f["state"])
            with f.when(ending.sge(0)):
                winner = ending & 255
                own = (winner - 1).eq(f["player"])
                value = f.select(DOUBLE, own, WON, -WON)
                f.ret(f.select(DOUBLE, winner.eq(0), 0.0, value))
            row = f.word(f["weights"], f["player"] * self.evaluation.width)
            f.ret(self.evaluation.odds(f, f["state"], row, number))

        parameters = [(POINTER, "state"), (WORD, "player"), (POINTER, "weights")]
        name = self.module.function("judged", DOUBLE, parameters, write)
        return f.call(name, state, player, f["weights"])
