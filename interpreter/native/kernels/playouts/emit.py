"""Random games in batches, in LLVM IR: the part that is the same for every game."""

from __future__ import annotations

from ...codegen.fields import MOVER
from ...codegen.rules import Rules
from ...llvm.builder import Function, FunctionName
from ...llvm.typed_values import WORD, Value
from .fill_order_playouts import FillOrderPlayouts
from .random_game import RandomGame
from .signatures import PLAYOUTS
from .tally import add_game


class Playouts:
    """Writes batches of random games into the module of the rules of a game."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.module = rules.module
        self.shape = rules.shape

    def playouts(self) -> FunctionName:
        """See :data:`PLAYOUTS`."""

        def write(f: Function) -> None:
            rules = self.rules
            players = rules.program.players
            if rules.program.filling is not None:
                self._fill(f, FillOrderPlayouts(rules))
            random, last = f.alloca(WORD), f["first"] + f["number"]
            turns = _Turns(rules, f) if rules.program.again else None
            game = RandomGame(rules, f, random, on_move=None if turns is None else turns.note)
            past = f["past"] if rules.reads_repeated else None
            boards = rules.history.table_of(f, f["start"]) if rules.program.history else None
            held = rules.history.held(f, boards) if boards is not None else None
            with f.count(last, f["first"]) as number:
                f.copy(game.state, f["start"], self.shape.state)
                rules.random.begin(f, random, f["seed"], number)
                if turns is not None:
                    turns.begin()
                if past is not None:
                    self._recall(f, past)
                game.play(f["limit"], past)
                outcome, plies, choices = (f.get(WORD, cell) for cell in (game.outcome, game.plies, game.choices))
                round_ = None if turns is None else turns.round
                add_game(f, f["tally"], players, outcome, plies, choices, round_)
                if boards is not None and held is not None:
                    rules.history.cut(f, boards, held)
                if past is not None:
                    self._forget(f, past + f.get(WORD, game.plies))
            f.ret(0)

        return self.module.kernel(PLAYOUTS, write)

    def _fill(self, f: Function, filling: FillOrderPlayouts) -> None:
        """Return the result of playouts that fill the board, if ``start`` permits them."""
        with f.when(filling.end.possible(f, f["start"])):
            given = [f[name] for name in ("first", "number", "seed", "limit")]
            stop = f.word(f["units"], -1)
            done = f.call(filling.playouts(), f["start"], *given, f["tally"], stop)
            f.ret(done)

    def _recall(self, f: Function, past: Value) -> None:
        """Enter the states before the start in the table."""
        with f.count(past) as index:
            state = f.word(f["history"], index * self.shape.state)
            self.rules.repetition.seen(f, state, f["history"], index, f["table"], f["mask"])

    def _forget(self, f: Function, last: Value) -> None:
        """Empty the table: clear the entries on the probe sequence of every state up to the last one."""
        s = self.shape
        with f.count(last + 1) as index:
            then = f.word(f["history"], index * s.state)
            place = f.alloca(WORD, f.get(WORD, f.word(then, s.hash)))
            with f.loop() as loop:
                address = f.word(f["table"], f.get(WORD, place) & f["mask"])
                there = f.get(WORD, address)
                f.set(WORD, address, 0)
                loop.leave_if(there.eq(0))
                f.add_to(place, 1)


class _Turns:
    """Notes whether every player has made a move, in a game whose turns can have several moves.

    Turns pass in the order of the players, so that the player before the one who begins is the last to move.
    """

    def __init__(self, rules: Rules, f: Function) -> None:
        self.rules, self.f = rules, f
        begins = rules.states.field(f, f["start"], MOVER)
        self.last = rules.states.player(f, begins, f.i64(rules.program.players - 1))
        self.moved = f.alloca(WORD, 0)

    def begin(self) -> None:
        """Begin a game."""
        self.f.set(WORD, self.moved, 0)

    def note(self, state: Value, move: Value) -> None:
        """Note who moves in a state."""
        f = self.f
        own = self.rules.states.field(f, state, MOVER).eq(self.last)
        f.set(WORD, self.moved, f.get(WORD, self.moved) | own.to(WORD))

    @property
    def round(self) -> Value:
        """Whether every player has made a move."""
        return self.f.get(WORD, self.moved).ne(0)


def write(rules: Rules) -> None:
    """Write the functions of the part."""
    rules.recall()
    Playouts(rules).playouts()
