"""The playout at the end of an iteration: a random game from a leaf, its moves noted, its history put back."""

from __future__ import annotations

from ....core import zobrist
from ...codegen.builder import WORD, Function, Value
from ...codegen.states import AHEAD, CLOSED, OPEN
from ...kernels.playouts.emit import Drivers
from ...kernels.playouts.random_game import RandomGame
from .actions import action_key
from .filled_playout import Filled
from .layout import BEFORE, DONE, HISTORY, MASK, TABLE, TRACED

UNFINISHED = 1 << 16
"""Of what a playout gives: the game was given up."""
AT_ONCE = 1 << 17
"""The game was over at the leaf."""
PARAMETERS = (
    *(("ptr", name) for name in ("start", "random", "context", "moves", "units", "history", "table", "trace")),
    (WORD, "mask"),
    (WORD, "past"),
    (WORD, "limit"),
)


class Playout(Drivers):
    """Writes playouts."""

    def playout(self) -> str:
        """``i64 playout(start, random, context, moves, units, history, table, trace, mask, past, limit)``.

        Plays on from a state, sides never to be changed any more, and gives the winner + 1, or 0 if there is none, with
        ``UNFINISHED`` or ``AT_ONCE``; or what is negative as ``Drivers.playouts`` does. The keys of the moves go to the
        trace. ``past`` states are in the history before the first; behind the game it is again as it was.
        """

        def write(f: Function) -> None:
            rules, s = self.rules, self.shape
            traced = f.word("%context", str(TRACED))

            def note(state: Value, move: Value) -> None:
                place = f.get(WORD, traced)
                f.set(WORD, f.word("%trace", place), self.action(f, rules.variable(f, state, 0), move))
                f.set(WORD, traced, f.op("add", WORD, place, "1"))

            game = RandomGame(self, f, "%random", swaps=False, on_move=note)
            f.copy(game.state, "%start", s.state)
            self.close(f, game.state, (AHEAD, OPEN))
            if rules.program.filling is not None:
                self._fill_up(f, Filled(self), game.state)
            boards = f.cell(WORD)
            if rules.program.history:
                f.set(WORD, boards, rules.history.held(f, rules.history.table_of(f, game.state)))
            game.play("%limit", "%past")
            if rules.program.history:
                rules.history.cut(f, rules.history.table_of(f, game.state), f.get(WORD, boards))
            if rules.reads_repeated:
                number = f.op("add", WORD, f.get(WORD, game.plies), "1")
                self.withdraw(f, ("%history", "%table", "%mask"), "%past", number)
            outcome = f.get(WORD, game.outcome)
            unfinished = f.compare("slt", WORD, outcome, "0")
            at_once = f.compare("eq", WORD, f.get(WORD, game.plies), "0")
            found = f.either(WORD, f.both(WORD, outcome, "255"), f.select(WORD, at_once, str(AT_ONCE), "0"))
            f.give(WORD, f.select(WORD, unfinished, str(UNFINISHED), found))

        return self.module.function("playout", WORD, PARAMETERS, write)

    def _fill_up(self, f: Function, filled: Filled, state: Value) -> None:
        """Return what a playout that fills the board gives, where the state lets it."""
        fits = f.compare("ule", WORD, str(self.rules.program.sites), "%limit")
        with f.when(f.both("i1", fits, filled.possible(f, state))):
            given = (("ptr", state), ("ptr", "%random"), ("ptr", "%context"), ("ptr", "%trace"))
            f.give(WORD, f.call(WORD, filled.filled(), *given))

    def action(self, f: Function, mover: Value, move: Value) -> Value:
        """The key of a move and who makes it."""
        return action_key(self.rules, f, mover, move)

    def close(self, f: Function, state: Value, stages: tuple[int, ...]) -> Value:
        """Let it be too late to change sides where a state is in one of some stages; whether it was."""
        if not self.rules.program.swaps:
            return "false"
        stage = self.rules.variable(f, state, 16)
        found: Value = "false"
        for number in stages:
            here = f.compare("eq", WORD, stage, str(number))
            found = f.either("i1", found, here)
            with f.when(here):
                word = f.word(state, str(self.shape.variables))
                f.set(WORD, word, f.op("add", WORD, f.get(WORD, word), str((CLOSED - number) << 16)))
                change = zobrist.key(zobrist.SWAP_STAGE, number) ^ zobrist.key(zobrist.SWAP_STAGE, CLOSED)
                hash_ = f.word(state, str(self.shape.hash))
                f.set(WORD, hash_, f.op("xor", WORD, f.get(WORD, hash_), str(change)))
        return found

    def withdraw(self, f: Function, at: tuple[Value, Value, Value], first: Value, number: Value) -> None:
        """Take the last states out of the table, the last one first, so that it is as it was before they were put in.
        ``at`` is the history, the table and its mask."""

        def write(f: Function) -> None:
            s = self.shape
            with f.count("%number") as index:
                place = f.op("sub", WORD, f.op("add", WORD, "%first", "%number"), f.op("add", WORD, index, "1"))
                then = f.word("%history", f.op("mul", WORD, place, str(s.state)))
                at = f.cell(WORD, f.get(WORD, f.word(then, str(s.hash))))
                own = f.op("add", WORD, place, "1")
                with f.loop() as loop:
                    address = f.word("%table", f.both(WORD, f.get(WORD, at), "%mask"))
                    there = f.get(WORD, address)
                    loop.leave_if(f.compare("eq", WORD, there, "0"))  # one that was there before is not put in again
                    mine = f.compare("eq", WORD, there, own)
                    with f.when(mine):
                        f.set(WORD, address, "0")
                    loop.leave_if(mine)
                    f.add_to(at, "1")
            f.give("void")

        parameters = [("ptr", "history"), ("ptr", "table"), (WORD, "mask"), (WORD, "first"), (WORD, "number")]
        name = self.module.function("withdraw", "void", parameters, write)
        f.call("void", name, ("ptr", at[0]), ("ptr", at[1]), (WORD, at[2]), (WORD, first), (WORD, number))

    # -- history ---------------------------------------------------------------------------------------------------

    def remind(self) -> str:
        """``i64 remind(context, states, number)``: let the history be so many states, the last of them the root."""

        def write(f: Function) -> None:
            s = self.shape
            history = f.get("ptr", f.word("%context", str(HISTORY)))
            table = f.get("ptr", f.word("%context", str(TABLE)))
            mask = f.get(WORD, f.word("%context", str(MASK)))
            before = f.word("%context", str(BEFORE))
            held = f.word("%context", str(DONE))
            self.withdraw(f, (history, table, mask), "0", f.get(WORD, held))
            if self.rules.reads_repeated:
                with f.count("%number") as index:
                    state = f.word("%states", f.op("mul", WORD, index, str(s.state)))
                    self.seen(f, state, history, index, table, mask)
            f.set(WORD, held, "%number")
            f.set(WORD, before, f.op("sub", WORD, "%number", "1"))
            f.give(WORD, "0")

        parameters = [("ptr", "context"), ("ptr", "states"), (WORD, "number")]
        return self.module.function("remind", WORD, parameters, write, public=True)
