"""Finding the end of a game whose moves are a random order of the empty sites.

The search starts where recent games have ended, and continues in steps of about their spread until it has passed the
end; then it bisects. Where it looks does not affect its result.
"""

from __future__ import annotations

from ...codegen.fields import LAST, MOVER
from ...codegen.rules import Rules
from ...llvm.builder import Function
from ...llvm.typed_values import BIT, POINTER, WORD, Value
from .fill_order import FillOrder, RandomFilling


class FillEnd:
    """Writes the search for the end."""

    def __init__(self, rules: Rules, order: FillOrder) -> None:
        assert rules.program.filling is not None
        self.rules = rules
        self.shape = rules.shape
        self.program = rules.program
        self.order = order
        self.filling = rules.program.filling
        self.all = (1 << len(self.filling.conditions)) - 1

    def holding(self, f: Function, state: Value, asked: Value) -> Value:
        """Which of the ``asked`` conditions hold, a bit for each."""

        def write(f: Function) -> None:
            found = f.alloca(WORD, 0)
            scope = self.rules.inputs.scope(f, f["state"], f.i64(0), list(self.filling.conditions))
            for number, condition in enumerate(self.filling.conditions):
                with f.when((f["asked"] & (1 << number)).ne(0)):
                    holds = self.rules.values.value(f, condition, scope.inner())
                    bit = holds.to(WORD) << number
                    f.set(WORD, found, f.get(WORD, found) | bit)
            f.ret(f.get(WORD, found))

        name = self.rules.module.function("holding", WORD, [(POINTER, "state"), (WORD, "asked")], write)
        return f.call(name, state, asked)

    def possible(self, f: Function, state: Value) -> Value:
        """Whether games from a state can be played this way: no condition holds yet, and there is a legal move, as well
        as one at the time of a later swap."""
        empty = self.order.empty(f, state)
        ending = f.call(self.rules.ending(), state, False, False)
        found = self.rules.regions.some(f, empty) & ending.slt(0) & self.holding(f, state, f.i64(self.all)).eq(0)
        if not self.program.swaps:
            return found
        sites = self.rules.regions.count(f, empty)
        return found & sites.ugt(self.order.until_swap(f, state))

    def look(self, f: Function, game: RandomFilling) -> None:
        """Examine one ply between the one where the game goes on and the one where it has ended; choose the next to
        examine."""
        below, above = f.get(WORD, game.low), f.get(WORD, game.high)
        ply = self._between(f, f.get(WORD, game.look), below, above)
        self.order.go(f, game, ply)
        alive = f.get(WORD, game.alive)
        holding = self.holding(f, game.state, alive)
        none = holding.eq(0)
        f.set(WORD, game.low, f.select(WORD, none, ply, below))
        f.set(WORD, game.high, f.select(WORD, none, above, ply))
        f.set(WORD, game.alive, f.select(WORD, none, alive, holding))
        self._round(f, game)
        below, above = f.get(WORD, game.low), f.get(WORD, game.high)
        open_ = f.select(BIT, none, above.eq(game.sites), below.eq(0))
        step = f.get(WORD, game.step)
        onwards = f.select(WORD, none, ply + step, ply - step)
        middle = (below + above) >> 1
        f.set(WORD, game.look, f.select(WORD, open_, onwards, middle))
        f.set(WORD, game.step, step << 1)

    def _between(self, f: Function, ply: Value, low: Value, high: Value) -> Value:
        """The number nearest to ``ply`` that is greater than ``low`` and less than ``high``."""
        least, most = low + 1, high - 1
        ply = f.select(WORD, ply.slt(least), least, ply)
        return f.select(WORD, ply.sgt(most), most, ply)

    def _round(self, f: Function, game: RandomFilling) -> None:
        """If the game has ended at ``high`` and only one player can have ended it, it ends with a ply of that
        player."""
        players = self.program.players
        for player in range(players):
            own = sum(1 << number for number, those in enumerate(self.filling.players) if those == {player})
            if not own:
                continue
            others = f.get(WORD, game.alive) & (self.all & ~own)
            below, above = f.get(WORD, game.low), f.get(WORD, game.high)
            ended = above.ult(game.sites)
            with f.when(others.eq(0) & ended):
                since = self.order.mover(f, game, above - 1, player)
                f.set(WORD, game.high, above - since)
                beyond = self.order.mover(f, game, below, player)
                wait = (players - beyond) % players
                f.set(WORD, game.low, below + wait)

    def outcome(self, f: Function, game: RandomFilling, end: Value) -> Value:
        """The outcome of a game that ends after ``end`` plies: 0 for a draw, else the winner + 1."""
        outcome = f.alloca(WORD, 0)
        mover = self.order.mover(f, game, end)
        full = end.eq(game.sites)
        with f.when(full):
            self.order.go(f, game, end)
            ending = self.ending(f, game, mover)
            f.set(WORD, outcome, f.select(WORD, ending.slt(0), 0, ending & 255))
        for player, clauses in enumerate(self.filling.clauses):
            found = f.i64(0)
            for number, winner in reversed(clauses):
                holds = (f.get(WORD, game.alive) & (1 << number)).ne(0)
                found = f.select(WORD, holds, 0 if winner is None else winner + 1, found)
            with f.when(~full & mover.eq(player)):
                f.set(WORD, outcome, found)
        return f.get(WORD, outcome)

    def ending(self, f: Function, game: RandomFilling, mover: Value) -> Value:
        """The result of the clauses on the full board."""
        word = f.word(game.state, self.shape.variables)
        tells_last = "last" in self.program.remembers
        others = MOVER.ones | (LAST.ones if tells_last else 0)
        variables = (f.get(WORD, word) & ~others) | mover
        if tells_last:
            last = self.rules.states.player(f, mover, f.i64(self.program.players - 1))
            variables = variables | ((last + 1) << LAST.shift)
        f.set(WORD, word, variables)
        return f.call(self.rules.ending(), game.state, True, False)
