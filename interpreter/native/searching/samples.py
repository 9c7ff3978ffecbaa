"""Positions of random games with their results, for fitting the weights of an evaluation: in LLVM's language."""

from __future__ import annotations

from ..drivers import Drivers
from ..llvm import WORD, Function
from ..rules import Rules
from .evaluation import Evaluation

SHARE = 4
"""One position in so many is taken, at random."""


class Samples(Drivers):
    """Writes the drawing of such positions into the module of the rules of a game."""

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.evaluation = Evaluation(rules)

    def sample(self) -> str:
        """``i64 sample(start, first, number, seed, limit, rows, most, moves, stop)``: write rows of random games.

        A row is a word for the result (the winner plus one, 0 for a draw, -1 where the game was not finished after
        ``limit`` plies), then the row of the evaluation. Gives how many rows there are, at most ``most``. That a
        position is repeated ends no such game.
        """

        def write(f: Function) -> None:
            s, rules = self.shape, self.rules
            width = str(self.evaluation.width + 1)
            state, other = f.cell(WORD, count=s.state), f.cell(WORD, count=s.state)
            random, plies, outcome = f.cell(WORD), f.cell(WORD), f.cell(WORD)
            rows, begun = f.cell(WORD, "0"), f.cell(WORD, "0")
            history = rules.history if rules.program.history else None
            with f.count(f.op("add", WORD, "%first", "%number"), "%first") as game:
                f.copy(state, "%start", s.state)
                self.begin(f, random, game)
                f.set(WORD, plies, "0")
                f.set(WORD, begun, f.get(WORD, rows))
                if history is not None:
                    history.remember(f, state)
                with f.loop() as loop:
                    self.heed(f, "%stop")
                    number = f.call(WORD, rules.distinct_moves(), ("ptr", state), ("ptr", "%moves"))
                    nothing = f.compare("sle", WORD, number, "0")
                    ending = f.call(WORD, rules.ending(), ("ptr", state), ("i1", nothing), ("i1", "false"))
                    f.set(WORD, outcome, f.both(WORD, ending, "255"))
                    loop.leave_if(f.compare("sge", WORD, ending, "0"))
                    f.set(WORD, outcome, "0")
                    loop.leave_if(nothing)
                    ply = f.get(WORD, plies)
                    f.set(WORD, outcome, "-1")
                    loop.leave_if(f.compare("uge", WORD, ply, "%limit"))
                    at = f.get(WORD, rows)
                    drawn = f.compare("eq", WORD, self.below(f, random, str(SHARE)), "0")
                    with f.when(f.both("i1", drawn, f.compare("ult", WORD, at, "%most"))):
                        row = f.word(f.word("%rows", f.op("mul", WORD, at, width)), "1")
                        f.call("void", self.evaluation.row(), ("ptr", state), (WORD, number), ("ptr", row))
                        f.add_to(rows, "1")
                    pick = self.below(f, random, number)
                    move = f.word("%moves", f.op("mul", WORD, pick, str(s.move)))
                    f.call("void", rules.play(bool(history)), ("ptr", state), ("ptr", move), ("ptr", other))
                    f.copy(state, other, s.state)
                    if history is not None:
                        history.remember(f, state)
                    f.set(WORD, plies, f.op("add", WORD, ply, "1"))
                with f.count(f.get(WORD, rows), f.get(WORD, begun)) as row:
                    f.set(WORD, f.word("%rows", f.op("mul", WORD, row, width)), f.get(WORD, outcome))
                if history is not None:
                    history.empty(f, history.table_of(f, state))
            f.give(WORD, f.get(WORD, rows))

        parameters = [("ptr", "start"), *[(WORD, name) for name in ("first", "number", "seed", "limit")]]
        parameters += [("ptr", "rows"), (WORD, "most"), ("ptr", "moves"), ("ptr", "stop")]
        return self.module.function("sample", WORD, parameters, write, public=True)
