"""The playout at the end of an iteration: a random game from a leaf that records its moves and restores the history."""

from __future__ import annotations

from ...codegen.fields import AHEAD, MOVER, OPEN
from ...codegen.rules import Rules
from ...kernels.playouts.random_game import RandomGame
from ...llvm.builder import Function, FunctionName
from ...llvm.typed_values import POINTER, WORD, Value
from .actions import action_key
from .filled_playout import Filled
from .layout import TRACED
from .path_history import PathHistory
from .swap import close

UNFINISHED = 1 << 16
"""Flag of a playout's result: the game was abandoned."""
AT_ONCE = 1 << 17
"""Flag of a playout's result: the game was over at the leaf."""
PARAMETERS = (
    *((POINTER, name) for name in ("start", "random", "context", "moves", "units", "history", "table", "trace")),
    (WORD, "mask"),
    (WORD, "past"),
    (WORD, "limit"),
)


class LeafPlayout:
    """Writes playouts."""

    def __init__(self, rules: Rules, history: PathHistory) -> None:
        self.rules, self.history = rules, history
        self.module, self.shape = rules.module, rules.shape

    def playout(self) -> FunctionName:
        """``i64 playout(start, random, context, moves, units, history, table, trace, mask, past, limit)``.

        Plays on from a state without further swaps, and returns the winner + 1, or 0 if there is none, combined with
        ``UNFINISHED`` or ``AT_ONCE``; or a negative result like ``playouts``. The keys of the moves are added to the
        trace. ``past`` states are in the history before the first; after the game it is restored.
        """

        def write(f: Function) -> None:
            rules, s = self.rules, self.shape
            traced = f.word(f["context"], TRACED)

            def note(state: Value, move: Value) -> None:
                place = f.get(WORD, traced)
                f.set(WORD, f.word(f["trace"], place), action_key(rules, f, rules.states.field(f, state, MOVER), move))
                f.set(WORD, traced, place + 1)

            game = RandomGame(self.rules, f, f["random"], swaps=False, on_move=note)
            f.copy(game.state, f["start"], s.state)
            close(rules, f, game.state, (AHEAD, OPEN))
            if rules.program.filling is not None:
                self._fill_up(f, Filled(self.rules), game.state)
            boards = f.alloca(WORD)
            if rules.program.history:
                f.set(WORD, boards, rules.history.held(f, rules.history.table_of(f, game.state)))
            game.play(f["limit"], f["past"])
            if rules.program.history:
                rules.history.cut(f, rules.history.table_of(f, game.state), f.get(WORD, boards))
            if rules.reads_repeated:
                number = f.get(WORD, game.plies) + 1
                self.history.withdraw(f, (f["history"], f["table"], f["mask"]), f["past"], number)
            outcome = f.get(WORD, game.outcome)
            unfinished = outcome.slt(0)
            at_once = f.get(WORD, game.plies).eq(0)
            found = (outcome & 255) | f.select(WORD, at_once, AT_ONCE, 0)
            f.ret(f.select(WORD, unfinished, UNFINISHED, found))

        return self.module.function("playout", WORD, PARAMETERS, write)

    def _fill_up(self, f: Function, filled: Filled, state: Value) -> None:
        """Return the result of a playout that fills the board, if the state permits it."""
        fits = f["limit"].uge(self.rules.program.sites)
        with f.when(fits & filled.end.possible(f, state)):
            given = (state, f["random"], f["context"], f["trace"])
            f.ret(f.call(filled.filled(), *given))
