"""Playouts that are random orders of the empty sites: see ``passes.filling``."""

from __future__ import annotations

from ...codegen.fields import AHEAD, OPEN, STAGE
from ...codegen.rules import Rules
from ...llvm.builder import Function, FunctionName
from ...llvm.stop import return_if_stopped
from ...llvm.typed_values import POINTER, WORD, Value
from .fill_end import FillEnd
from .fill_order import FillOrder, RandomFilling
from .tally import add_game

SHARP = 4
"""Running means are kept in sixteenths, and each game has a weight of one sixteenth."""


class FillOrderPlayouts:
    """Writes the playouts of a game that fills the board."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.shape = rules.shape
        self.program = rules.program
        self.order = FillOrder(rules)
        self.end = FillEnd(rules, self.order)

    def playouts(self) -> FunctionName:
        """``i64 fillings(start, first, number, seed, limit, tally, stop)``: as ``PLAYOUTS``."""

        def write(f: Function) -> None:
            start = self.order.room(f)
            sites = self.order.write_empty(f, start)
            game = self.order.game(f, sites, self.order.room(f), f.alloca(WORD))
            usual, spread = (f.alloca(WORD, sites << (SHARP - part)) for part in (1, 3))
            last = f["first"] + f["number"]
            with f.count(last, f["first"]) as number:
                return_if_stopped(f, f["stop"])
                self.rules.random.begin(f, game.random, f["seed"], number)
                if (
                    self.program.swaps
                ):  # first, because how much of the order is drawn depends on the search for the end
                    f.set(WORD, game.swap, self.rules.random.below(f, game.random, self._offered(f, game)))
                f.copy(game.state, f["start"], self.shape.state)
                f.copy(game.order, start, -(-self.program.sites // 4))
                for cell, value in ((game.low, 0), (game.high, sites), (game.alive, self.end.all)):
                    f.set(WORD, cell, value)
                f.set(WORD, game.drawn, 0)
                f.set(WORD, game.at, 0)
                guess, width = (f.get(WORD, mean) >> SHARP for mean in (usual, spread))
                f.set(WORD, game.look, guess)
                f.set(WORD, game.step, width | 1)
                if self.end.filling.conditions:
                    with f.loop() as loop:
                        between = f.get(WORD, game.high) - f.get(WORD, game.low)
                        loop.leave_if(between.ule(1))
                        self.end.look(f, game)
                end = f.get(WORD, game.high)
                self._learn(f, ((usual, end), (spread, self._apart(f, end, guess))))
                outcome = self.end.outcome(f, game, end)
                self._tally(f, game, outcome, end)
            f.ret(0)

        parameters = [(POINTER, "start"), *[(WORD, name) for name in ("first", "number", "seed", "limit")]]
        parameters += [(POINTER, "tally"), (POINTER, "stop")]
        return self.rules.module.function("fillings", WORD, parameters, write)

    def _apart(self, f: Function, a: Value, b: Value) -> Value:
        far = a - b
        return f.select(WORD, far.slt(0), -far, far)

    def _learn(self, f: Function, means: tuple[tuple[Value, Value], ...]) -> None:
        """Update running means."""
        for mean, value in means:
            old = f.get(WORD, mean)
            f.set(WORD, mean, old - (old >> SHARP) + value)

    def _tally(self, f: Function, game: RandomFilling, outcome: Value, end: Value) -> None:
        """Count a game that ends after ``end`` plies, unless the limit comes first."""
        if not self.program.swaps:
            plies, beyond = self._limited(f, end)
            choices = self._choices(f, game, plies)
        else:
            before, offered = self.order.until_swap(f, f["start"]), self._offered(f, game)
            may, swaps = self._swapped(f, game, end, before)
            plies, beyond = self._limited(f, end + swaps.to(WORD))
            there = may & plies.ugt(before)
            swaps = there & swaps
            choices = self._choices(f, game, plies - swaps.to(WORD))
            more = f.select(WORD, swaps, offered, there.to(WORD))
            choices = choices + more
        add_game(f, f["tally"], self.program.players, f.select(WORD, beyond, -1, outcome), plies, choices)

    def _offered(self, f: Function, game: RandomFilling) -> Value:
        """The number of moves where a swap is possible, including the swap."""
        return game.sites - self.order.until_swap(f, f["start"]) + 1

    def _swapped(self, f: Function, game: RandomFilling, end: Value, before: Value) -> tuple[Value, Value]:
        """Whether a swap is possible in a game that ends after ``end`` plies, and whether it is made."""
        stage = self.rules.states.field(f, f["start"], STAGE)
        is_open = (stage - AHEAD).ule(OPEN - AHEAD)
        may = is_open & end.ugt(before)
        return may, may & f.get(WORD, game.swap).eq(0)

    def _limited(self, f: Function, plies: Value) -> tuple[Value, Value]:
        """The smaller of ``plies`` and the limit; and whether ``plies`` exceeds it."""
        beyond = plies.ugt(f["limit"])
        return f.select(WORD, beyond, f["limit"], plies), beyond

    def _choices(self, f: Function, game: RandomFilling, plies: Value) -> Value:
        """The number of legal moves summed over ``plies`` plies: sites + (sites - 1) + ..."""
        twice = (game.sites << 1) + 1 - plies
        return (plies * twice) >> 1
