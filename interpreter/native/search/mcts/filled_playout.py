"""Playouts of games that only fill the board, whose result does not depend on when they end: see ``filling``.

A condition that ends such a game holds for good once it holds. So if all conditions that hold on the full board give
the same winner, that player has won, whenever that was, and no search for the end is needed (early cut of decided
playouts). This applies to every connection game in which a full board has one winner. Otherwise the end is searched for
as usual.
"""

from __future__ import annotations

from ...codegen.rules import Rules
from ...ir.terms import subterms
from ...kernels.playouts.fill_end import FillEnd
from ...kernels.playouts.fill_order import FillOrder, RandomFilling
from ...llvm.builder import Function, FunctionName
from ...llvm.typed_values import POINTER, WORD, Value
from .actions import action_key
from .layout import TRACED


class Filled:
    """Writes such playouts."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.shape = rules.shape
        self.program = rules.program
        self.order = FillOrder(rules)
        self.end = FillEnd(rules, self.order)

    def filled(self) -> FunctionName:
        """``i64 filled(start, random, context, trace)``: return the winner + 1, or 0, and add the moves to the
        trace."""

        def write(f: Function) -> None:
            game = self.order.begun(f)
            f.set(WORD, game.drawn, 0)
            f.set(WORD, game.at, 0)
            f.copy(game.state, f["start"], self.shape.state)
            self.order.go(f, game, game.sites)
            holding = self.end.holding(f, game.state, f.i64(self.end.all))
            winner, agreed = self._common_winner(f, holding)
            if self._asks_for_moves():
                ending = self.end.ending(f, game, self.order.mover(f, game, game.sites))
                same = (ending & 255).eq(winner)
                agreed = agreed & same
            with f.when(agreed):
                self._trace(f, game, game.sites)
                f.ret(winner)
            for cell, value in ((game.low, 0), (game.high, game.sites), (game.alive, holding), (game.step, 1)):
                f.set(WORD, cell, value)
            f.set(WORD, game.look, game.sites >> 1)
            if self.end.filling.conditions:
                with f.when(holding.ne(0)), f.loop() as loop:
                    between = f.get(WORD, game.high) - f.get(WORD, game.low)
                    loop.leave_if(between.ule(1))
                    self.end.look(f, game)
            end = f.get(WORD, game.high)
            self._trace(f, game, end)
            f.ret(self.end.outcome(f, game, end))

        parameters = [(POINTER, name) for name in ("start", "random", "context", "trace")]
        return self.rules.module.function("filled", WORD, parameters, write)

    def _common_winner(self, f: Function, holding: Value) -> tuple[Value, Value]:
        """The common winner of all conditions that hold, as the winner + 1 or 0; and whether some hold and all
        agree."""
        winner, agreed = f.i64(0), holding.ne(0)
        any_ = f.i1(False)
        for number in range(len(self.end.filling.conditions)):
            said = {won for clauses in self.end.filling.clauses for asked, won in clauses if asked == number}
            holds = (holding & (1 << number)).ne(0)
            if len(said) != 1:
                agreed = agreed & ~holds
                continue
            (won,) = said
            code = 0 if won is None else won + 1
            other = any_ & winner.ne(code)
            agreed = agreed & ~(holds & other)
            winner = f.select(WORD, holds, code, winner)
            any_ = any_ | holds
        return winner, agreed

    def _asks_for_moves(self) -> bool:
        """Whether a clause uses ``no-moves``, which can then decide on the full board alone."""
        roots = [term for clause in self.program.clauses for term in (clause.condition, clause.player) if term]
        return any(part.op == "input" and part.data == "no-moves" for part in subterms(roots))

    def _trace(self, f: Function, game: RandomFilling, plies: Value) -> None:
        """Write the keys of ``plies`` moves."""
        move = f.alloca(WORD, count=self.shape.move)
        traced = f.word(f["context"], TRACED)
        with f.count(plies) as ply:
            bit = self.order.site_at(f, game, ply)
            for word, value in enumerate(self.rules.states.move_words(f, 0, [bit])):
                f.set(WORD, f.word(move, word), value)
            key = action_key(self.rules, f, self.order.mover(f, game, ply), move)
            f.set(WORD, f.word(f["trace"], f.get(WORD, traced) + ply), key)
        f.add_to(traced, plies)
