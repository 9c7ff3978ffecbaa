"""Whether a player can win, for games small enough to be enumerated."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from ctypes import addressof

from ....core.position import Position
from ...engine.engine import NativeEngine, too_many
from ...engine.interrupts import run_interruptible
from ...engine.memory import words
from ...llvm.signature import STOPPED
from ..proof.answer import Answer, OutOfLimits, without_seats
from .memory import Context, array_words, position_bytes
from .signatures import ADD, EXPLORE, FULL, PART, SETTLE


class TooLarge(Exception):  # noqa: N818
    """Raised when there is not enough memory for all positions."""


class Retrograde:
    """All positions reachable from those asked about, with their values."""

    def __init__(
        self,
        engine: NativeEngine,
        earlier: Sequence[Position],
        *,
        memory: int,
        deadline: float | None = None,
        on_progress: Callable[[int], None] | None = None,
    ) -> None:
        """``earlier`` are the earlier positions of the game; returning to one is a repetition. ``memory`` is in MiB."""
        assert not engine.sorts, "the rules depend on the history, so a position alone has no value"
        self.engine = engine
        self.deadline = deadline
        self.on_progress = on_progress
        limit = memory << 20
        self._context = words(len(Context))
        self._moves = engine.room(1)
        self._arrays = {what: words(size) for what, size in array_words(engine.shape, limit).items()}
        for what, array in self._arrays.items():
            self._context[what] = addressof(array)
        self._context[Context.MASK] = len(self._arrays[Context.TABLE]) - 1
        self._context[Context.WEIGHT] = position_bytes(engine.shape)
        self._context[Context.LIMIT] = limit
        code = engine.code(PART)
        self._add, self._explore, self._settle = code.kernel(ADD), code.kernel(EXPLORE), code.kernel(SETTLE)
        for position in earlier if engine.reads_repeated else ():
            self._index(position)
        self._context[Context.EARLIER] = self._context[Context.NUMBER]
        self._settled = 0
        """The number of positions with a result; those found since by an unfinished search have none yet."""

    @property
    def nodes(self) -> int:
        """The number of positions whose moves have been found."""
        return self._context[Context.DONE]

    def ask(self, position: Position, player: int) -> Answer:
        """Whether a player can win from a position.

        Raises:
            TooLarge: the reachable positions do not fit into memory. OutOfLimits: the time limit is reached.
        """
        index = self._index(position)
        if index >= self._settled:
            fault = run_interruptible(
                lambda: self._explore(context=self._context, moves=self._moves),
                self._stop, self.deadline, lambda: self.on_progress and self.on_progress(self.nodes),
            )  # fmt: skip
            if fault == STOPPED:
                raise OutOfLimits("the time limit is reached")
            if fault == FULL:
                raise TooLarge
            if fault < 0:
                raise too_many(self.engine.model, fault)
            self._settle(context=self._context)
            self._settled = self.nodes
        result = self._arrays[Context.RESULT][index]
        winner, distance = result & 3, result >> 8
        return Answer(winner == player + 1, winner == 2 - player, distance)

    def _index(self, position: Position) -> int:
        index = self._add(state=self.engine.packed(without_seats(position)), context=self._context)
        if index == FULL:
            raise TooLarge
        return index

    def _stop(self, stop: bool) -> None:
        self._context[Context.STOP] = stop
