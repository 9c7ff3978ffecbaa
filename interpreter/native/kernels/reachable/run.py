"""Finding all positions of a game, ply by ply, on the native engine: memory, limits and Ctrl-C."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from ctypes import addressof, c_uint64
from dataclasses import dataclass

from ....core.move import Move
from ....core.play_state import PlayState
from ....core.position import Position
from ...engine.engine import NativeEngine, too_many
from ...engine.interrupts import run_interruptible
from ...engine.memory import words
from ...llvm.signature import STOPPED
from .memory import Context, array_words, kept_words, table_places
from .signatures import FULL, MEET, PART, WIDEN

MEMORY = 1 << 30
"""Bytes for the positions stored whole; positions beyond that are counted but cannot be expanded."""
EDGES = 8
"""A ply is not started if it has more moves than this many times the limit of positions."""
LAST_PLY = 254


@dataclass(frozen=True)
class Ply:
    """The positions first reached after ``ply`` plies."""

    ply: int
    positions: int
    cumulative: int
    """Including those of all earlier plies, without the start."""
    open: int
    """The positions in which the game goes on."""
    choices: int
    """The total number of their legal moves."""
    drawn: int
    won: tuple[int, ...]
    """The positions in which the game has ended: drawn, and won by each player."""
    back: int
    """Moves into or out of this ply's positions that led to a position found before: without such moves no position can
    repeat."""


class Reachable:
    """The positions of a game that are reachable from a state.

    Games whose rules depend on the history are excluded: the position alone does not determine the legal moves.
    """

    def __init__(
        self,
        engine: NativeEngine,
        state: PlayState,
        most: int,
        *,
        deadline: float | None = None,
        on_progress: Callable[[int], None] | None = None,
    ) -> None:
        """With room for ``most`` positions. ``deadline`` is a time of ``time.perf_counter``, at which a ply is left
        out; ``on_progress`` is called a few times a second with the number of positions found."""
        assert not engine.sorts, "the rules depend on the history, so a position does not determine its legal moves"
        self.engine = engine
        self.state = state
        self.most = most
        self.deadline = deadline
        self.on_progress = on_progress
        self.late = False
        """Whether the deadline has ended the search."""
        self.players = len(engine.model.players)
        places = table_places(most)
        room = min(most + 1, max(1, MEMORY // (8 * kept_words(engine.shape))))
        self._context = words(len(Context))
        self._moves = engine.room(2)
        sizes = array_words(engine.shape, self.players, places, room)
        self._arrays = {what: words(size) for what, size in sizes.items()}
        for what, array in self._arrays.items():
            self._context[what] = addressof(array)
        for what, value in ((Context.MASK, places - 1), (Context.ROOM, room), (Context.MOST, most + 1)):
            self._context[what] = value
        code = engine.code(PART)
        meet = code.kernel(MEET)
        self._widen = code.kernel(WIDEN)
        start = engine.packed(state.position)
        self._checked(meet(state=start, before=0, context=self._context, moves=self._moves))
        self._merging = 1.0
        """The number of new positions in the last ply, for each move made."""
        self.over = self._context[Context.KEPT] == 0
        """Whether no position is left to expand."""

    @property
    def found(self) -> int:
        """The number of positions found, with the start."""
        return self._context[Context.NUMBER]

    @property
    def solved(self) -> bool:
        """Whether an end has been found (see :meth:`first_end`)."""
        return self._context[Context.ENDED_AFTER] > 0

    @property
    def predicted(self) -> int:
        """The approximate number of new positions in the next ply."""
        return int(self._context[Context.CHOICES] * self._merging)

    @property
    def fits(self) -> bool:
        """Whether the next ply can be started."""
        context = self._context
        room = context[Context.KEPT] <= context[Context.ROOM] and context[Context.PLY] < LAST_PLY
        few = context[Context.CHOICES] <= EDGES * self.most
        return room and few and context[Context.NUMBER] + self.predicted <= self.most

    def plies(self) -> Iterator[Ply]:
        """One ply after another, as long as there are any and they fit; a ply that turns out not to fit is left out."""
        while not self.over and self.fits:
            found = self._next()
            if found is None:
                return
            yield found

    def _next(self) -> Ply | None:
        context, tally = self._context, self._arrays[Context.TALLY]
        before = context[Context.NUMBER]
        context[Context.UNTIL] = kept = context[Context.KEPT]
        context[Context.PLY] += 1
        for what in (Context.EDGES, Context.CHOICES, Context.BACK):
            context[what] = 0
        for place in range(len(tally)):
            tally[place] = 0
        fault = run_interruptible(
            lambda: self._widen(context=context, moves=self._moves),
            self._stop, self.deadline, lambda: self.on_progress and self.on_progress(self.found),
        )  # fmt: skip
        self.late = fault == STOPPED and self.deadline is not None and time.perf_counter() >= self.deadline
        if fault == FULL or self.late:
            context[Context.ROOM] = 0  # nothing more fits
            return None
        self._checked(fault)
        fresh = context[Context.NUMBER] - before
        self._merging = fresh / max(1, context[Context.EDGES])
        self.over = context[Context.KEPT] == kept
        drawn, *won = tally
        return Ply(
            context[Context.PLY], fresh, context[Context.NUMBER] - 1, context[Context.KEPT] - kept,
            context[Context.CHOICES], drawn, tuple(won), context[Context.BACK],
        )  # fmt: skip

    def first_end(self) -> tuple[Move, ...] | None:
        """A shortest sequence of moves to an end of the game, the first one found; with one player, to a solution."""
        at = self._context[Context.ENDED_AFTER]
        if not at:
            return None
        line = [self.engine.unpacked(self._arrays[Context.END])]
        place = at - 1
        while place:
            line.append(self._position(place))
            place = self._arrays[Context.BEFORE][place]
        state = self.state.copy()
        begin = state.ply
        for position in reversed(line):
            after = (move for move in state.legal_moves() if self.engine.play(state.position, move) == position)
            state.advance(next(after))
        return state.moves[begin:]

    def _position(self, place: int) -> Position:
        size = self.engine.shape.state
        return self.engine.unpacked((c_uint64 * size).from_buffer(self._arrays[Context.STATES], 8 * place * size))

    def _stop(self, stop: bool) -> None:
        self._context[Context.STOP] = stop

    def _checked(self, fault: int) -> None:
        if fault == STOPPED:
            raise KeyboardInterrupt
        if fault < 0:
            raise too_many(self.engine.model, fault)
