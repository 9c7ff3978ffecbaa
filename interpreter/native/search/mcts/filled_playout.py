"""Playouts of games that only fill the board, where it does not matter when they end: see ``filling``.

What ends such a game holds for good once it holds. So if all that holds on the full board speaks of the same winner,
it is he who has won, whenever that was, and nothing need be looked for (early cut of decided playouts). That is so in
every connection game in which a full board has one winner. Where it is not so, the end is looked for as ever.
"""

from __future__ import annotations

from ...codegen.builder import WORD, Function, Value
from ...ir.terms import subterms
from ...kernels.playouts.fill_order_playouts import Filling, RandomFilling
from .actions import action_key
from .layout import TRACED


class Filled(Filling):
    """Writes such playouts."""

    def filled(self) -> str:
        """``i64 filled(start, random, context, trace)``: the winner + 1, or 0; the moves go to the trace."""

        def write(f: Function) -> None:
            game = self.begun(f)
            f.set(WORD, game.drawn, "0")
            f.set(WORD, game.at, "0")
            f.copy(game.state, "%start", self.shape.state)
            self._go(f, game, game.sites)
            holding = self.holding(f, game.state, str(self.all))
            winner, agreed = self._common_winner(f, holding)
            if self._asks_for_moves():
                ending = self._ending(f, game, self._mover(f, game, game.sites))
                same = f.compare("eq", WORD, f.both(WORD, ending, "255"), winner)
                agreed = f.both("i1", agreed, same)
            with f.when(agreed):
                self._trace(f, game, game.sites)
                f.give(WORD, winner)
            for cell, value in ((game.low, "0"), (game.high, game.sites), (game.alive, holding), (game.step, "1")):
                f.set(WORD, cell, value)
            f.set(WORD, game.look, f.op("lshr", WORD, game.sites, "1"))
            if self.filling.conditions:
                with f.when(f.compare("ne", WORD, holding, "0")), f.loop() as loop:
                    between = f.op("sub", WORD, f.get(WORD, game.high), f.get(WORD, game.low))
                    loop.leave_if(f.compare("ule", WORD, between, "1"))
                    self._look(f, game)
            end = f.get(WORD, game.high)
            self._trace(f, game, end)
            f.give(WORD, self._outcome(f, game, end))

        parameters = [("ptr", name) for name in ("start", "random", "context", "trace")]
        return self.rules.module.function("filled", WORD, parameters, write)

    def _common_winner(self, f: Function, holding: Value) -> tuple[Value, Value]:
        """Whom all speak of that holds, as the winner + 1 or 0; and whether something holds and all speak of him."""
        winner, agreed = "0", f.compare("ne", WORD, holding, "0")
        any_ = "false"
        for number in range(len(self.filling.conditions)):
            said = {won for clauses in self.filling.clauses for asked, won in clauses if asked == number}
            holds = f.compare("ne", WORD, f.both(WORD, holding, str(1 << number)), "0")
            if len(said) != 1:
                agreed = f.both("i1", agreed, f.complement("i1", holds))
                continue
            (won,) = said
            code = "0" if won is None else str(won + 1)
            other = f.both("i1", any_, f.compare("ne", WORD, winner, code))
            agreed = f.both("i1", agreed, f.complement("i1", f.both("i1", holds, other)))
            winner = f.select(WORD, holds, code, winner)
            any_ = f.either("i1", any_, holds)
        return winner, agreed

    def _asks_for_moves(self) -> bool:
        """Whether a clause asks for ``no-moves``: it may then decide on the full board alone."""
        roots = [term for clause in self.program.clauses for term in (clause.condition, clause.player) if term]
        return any(part.op == "input" and part.data == "no-moves" for part in subterms(roots))

    def _trace(self, f: Function, game: RandomFilling, plies: Value) -> None:
        """Write the keys of so many moves."""
        move = f.cell(WORD, count=self.shape.move)
        traced = f.word("%context", str(TRACED))
        with f.count(plies) as ply:
            bit = self.site_at(f, game, ply)
            for word, value in enumerate(self.rules.move_words(f, 0, [bit])):
                f.set(WORD, f.word(move, str(word)), value)
            key = action_key(self.rules, f, self._mover(f, game, ply), move)
            f.set(WORD, f.word("%trace", f.op("add", WORD, f.get(WORD, traced), ply)), key)
        f.add_to(traced, plies)
