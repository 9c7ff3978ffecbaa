"""Positions of games with their results, for fitting the weights of an evaluation: in LLVM's language.

The games are random, or less so: of a few random moves the one is made that the evaluation thinks best.
"""

from __future__ import annotations

from ...codegen.builder import WORD, Function, Value
from ...codegen.rules import Rules
from ...kernels.playouts.emit import Drivers
from .emit import Evaluation

SHARE = 4
"""One position in so many is taken, at random."""
WON = 1e6
"""What a won game is worth beside estimates."""


class Samples(Drivers):
    """Writes the drawing of such positions into the module of the rules of a game."""

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.evaluation = Evaluation(rules)

    def sample(self) -> str:
        """``i64 sample(start, first, number, seed, limit, tries, weights, rows, most, moves, stop)``.

        Plays so many games and writes rows of positions in them. Of so many moves as ``tries`` says, drawn at random,
        that one is made that is best by the ``weights`` (the row for each player, one after the other); with one, games
        are random.

        A row is a word for the result (the winner plus one, 0 for a draw, -1 where the game was not finished after
        ``limit`` plies), then the row of the evaluation. Gives how many rows there are, at most ``most``. That a
        position is repeated ends no such game.
        """

        def write(f: Function) -> None:
            s, rules = self.shape, self.rules
            width = str(self.evaluation.width + 1)
            state, other = f.cell(WORD, count=s.state), f.cell(WORD, count=s.state)
            chosen = f.cell(WORD, count=s.state)
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
                    self._best(f, state, number, random, other, chosen)
                    f.copy(state, chosen, s.state)
                    if history is not None:
                        history.remember(f, state)
                    f.set(WORD, plies, f.op("add", WORD, ply, "1"))
                with f.count(f.get(WORD, rows), f.get(WORD, begun)) as row:
                    f.set(WORD, f.word("%rows", f.op("mul", WORD, row, width)), f.get(WORD, outcome))
                if history is not None:
                    history.empty(f, history.table_of(f, state))
            f.give(WORD, f.get(WORD, rows))

        parameters = [("ptr", "start"), *[(WORD, name) for name in ("first", "number", "seed", "limit", "tries")]]
        parameters += [("ptr", "weights"), ("ptr", "rows"), (WORD, "most"), ("ptr", "moves"), ("ptr", "stop")]
        return self.module.function("sample", WORD, parameters, write, public=True)

    def _draw(self, f: Function, state: Value, number: Value, random: Value, after: Value) -> None:
        """Make a move at random."""
        move = f.word("%moves", f.op("mul", WORD, self.below(f, random, number), str(self.shape.move)))
        f.call("void", self.rules.play(bool(self.rules.program.history)), ("ptr", state), ("ptr", move), ("ptr", after))

    def _best(self, f: Function, state: Value, number: Value, random: Value, other: Value, chosen: Value) -> None:
        """Make the best of some moves that are drawn at random; ``chosen`` becomes what comes of it."""
        self._draw(f, state, number, random, chosen)
        with f.when(f.compare("ugt", WORD, "%tries", "1")):
            mover = self.rules.variable(f, state, 0)
            best = f.cell("double", self._judged(f, chosen, mover))
            with f.count("%tries", "1"):
                self._draw(f, state, number, random, other)
                found = self._judged(f, other, mover)
                with f.when(f.new(f"fcmp ogt double {found}, {f.get('double', best)}")):
                    f.set("double", best, found)
                    f.copy(chosen, other, self.shape.state)

    def _judged(self, f: Function, state: Value, player: Value) -> Value:
        """What a state is worth to a player: a double."""

        def write(f: Function) -> None:
            rules = self.rules
            if rules.program.history:
                rules.history.remember(f, "%state")
            number = f.call(WORD, rules.count(), ("ptr", "%state"))
            nothing = f.compare("sle", WORD, number, "0")
            ending = f.call(WORD, rules.ending(), ("ptr", "%state"), ("i1", nothing), ("i1", "false"))
            if rules.program.history:
                rules.history.forget(f, "%state")
            with f.when(f.compare("sge", WORD, ending, "0")):
                winner = f.both(WORD, ending, "255")
                own = f.compare("eq", WORD, f.op("sub", WORD, winner, "1"), "%player")
                value = f.select("double", own, f"{WON:e}", f"{-WON:e}")
                f.give("double", f.select("double", f.compare("eq", WORD, winner, "0"), "0.0", value))
            row = f.word("%weights", f.op("mul", WORD, "%player", str(self.evaluation.width)))
            f.give("double", self.evaluation.odds(f, "%state", row, number))

        parameters = [("ptr", "state"), (WORD, "player"), ("ptr", "weights")]
        name = self.module.function("judged", "double", parameters, write)
        return f.call("double", name, ("ptr", state), (WORD, player), ("ptr", "%weights"))
