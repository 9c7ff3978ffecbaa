"""Random games of which every position is written down, in LLVM's language."""

from __future__ import annotations

from ...codegen.builder import WORD, Function
from ..playouts.emit import Drivers


class Traces(Drivers):
    """Writes the drawing of such games into the module of the rules of a game."""

    @property
    def row(self) -> int:
        """Words of a row."""
        return 2 + self.shape.slots

    def trace(self) -> str:
        """``i64 trace(start, first, number, seed, limit, rows, most, lengths, ever, moves, stop)``.

        Plays so many games of uniformly random moves, and writes a row for each position, the start and the end among
        them: its hash, how many moves it has (0 where the game is over), and how many pieces there are of each region
        of a state. ``lengths`` has the number of rows of each game; to the regions in ``ever`` all sites are added
        where a piece of that region has stood. A game is broken off after ``limit`` plies. Gives the number of games
        that were finished before ``most`` rows would have been too few for one more, ``STOPPED``, or what ``moves``
        gives where there is too much to try. Sides are never changed, and that a position is repeated ends no such
        game.
        """

        def write(f: Function) -> None:
            s, rules = self.shape, self.rules
            state, other = f.cell(WORD, count=s.state), f.cell(WORD, count=s.state)
            random, plies, rows = f.cell(WORD), f.cell(WORD), f.cell(WORD, "0")
            history = rules.history if rules.program.history else None
            with f.count("%number") as game:
                needed = f.op("add", WORD, f.op("add", WORD, f.get(WORD, rows), "%limit"), "1")
                with f.when(f.compare("ugt", WORD, needed, "%most")):
                    f.give(WORD, game)
                f.copy(state, "%start", s.state)
                self.begin(f, random, f.op("add", WORD, "%first", game))
                f.set(WORD, plies, "0")
                if history is not None:
                    history.remember(f, state)
                with f.loop() as loop:
                    self.heed(f, "%stop")
                    number = f.call(WORD, rules.distinct_moves(), ("ptr", state), ("ptr", "%moves"))
                    with f.when(f.compare("slt", WORD, number, "0")):
                        f.give(WORD, number)
                    nothing = f.compare("eq", WORD, number, "0")
                    ending = f.call(WORD, rules.ending(), ("ptr", state), ("i1", nothing), ("i1", "false"))
                    goes_on = f.compare("slt", WORD, ending, "0")
                    at = f.word("%rows", f.op("mul", WORD, f.get(WORD, rows), str(self.row)))
                    f.set(WORD, at, f.get(WORD, f.word(state, str(s.hash))))
                    f.set(WORD, f.word(at, "1"), f.select(WORD, goes_on, number, "0"))
                    for slot in range(s.slots):
                        region = f.get(self.rules.regions.type, f.word(state, str(slot * s.layout.words)))
                        f.set(WORD, f.word(at, str(2 + slot)), self.rules.regions.count(f, region))
                        ever = f.word("%ever", str(slot * s.layout.words))
                        kind = self.rules.regions.type
                        f.set(kind, ever, f.either(kind, f.get(kind, ever), region))
                    f.add_to(rows, "1")
                    f.add_to(plies, "1")
                    loop.leave_if(f.either("i1", nothing, f.complement("i1", goes_on)))
                    loop.leave_if(f.compare("ugt", WORD, f.get(WORD, plies), "%limit"))
                    drawn = self.below(f, random, number)
                    move = f.word("%moves", f.op("mul", WORD, drawn, str(s.move)))
                    f.call("void", rules.play(True), ("ptr", state), ("ptr", move), ("ptr", other))
                    f.copy(state, other, s.state)
                    if history is not None:
                        history.remember(f, state)
                f.set(WORD, f.word("%lengths", game), f.get(WORD, plies))
                if history is not None:
                    history.empty(f, history.table_of(f, state))
            f.give(WORD, "%number")

        parameters = [("ptr", "start"), *[(WORD, name) for name in ("first", "number", "seed", "limit")]]
        parameters += [
            ("ptr", "rows"),
            (WORD, "most"),
            *[("ptr", name) for name in ("lengths", "ever", "moves", "stop")],
        ]
        return self.module.function("trace", WORD, parameters, write, public=True)
