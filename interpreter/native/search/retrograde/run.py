"""Asking whether a player can win, of a game that is small enough to be written out: see ``graph``."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from ctypes import addressof, c_int64

from ....core.position import Position
from ...engine.engine import NativeEngine, too_many
from ...engine.memory import WORDS, words
from ..proof.memory import STOPPED
from ..proof.run import Answer, OutOfLimits, aside, without_seats
from .emit import EDGE_BYTES, FULL, Graph

ARRAYS = 6
"""Words that a position takes besides its state and its places in the hash table."""


class TooLarge(Exception):  # noqa: N818
    """There is not enough memory for all positions."""


class Everything:
    """All positions that can be reached from those that it was asked about, with their values."""

    def __init__(
        self,
        engine: NativeEngine,
        earlier: Sequence[Position],
        *,
        memory: int,
        deadline: float | None = None,
        heard: Callable[[int], None] | None = None,
    ) -> None:
        """``earlier`` are the positions of the game before, to which to come back is a repetition; ``memory`` is in
        MiB."""
        assert not engine.sorts, "where the rules look at the history, a position alone has no value"
        self.engine = engine
        self.deadline = deadline
        self.heard = heard
        limit = memory << 20
        size = engine.shape.state
        weight = 8 * (size + ARRAYS) + 32
        most = limit // weight + 2
        places = 1 << (2 * most).bit_length()
        self._context = words(len(Graph))
        self._moves = engine.room(1)
        edges = limit // EDGE_BYTES + (1 << 20)
        self._arrays = {
            Graph.STATES: words(most * size),
            Graph.FIRST: words(most + 1),
            Graph.EDGE: words(edges),
            Graph.TABLE: words(places),
            Graph.RESULT: words(most),
            Graph.BACK: words(edges),
            Graph.FIRST_BACK: words(most + 1),
            Graph.LEFT: words(most),
            Graph.QUEUE: words(most),
        }
        for what, array in self._arrays.items():
            self._context[what] = addressof(array)
        for what, value in ((Graph.MASK, places - 1), (Graph.WEIGHT, weight), (Graph.LIMIT, limit)):
            self._context[what] = value
        code = engine.code("graph")
        self._add = code.function("add", c_int64, WORDS, WORDS)
        self._explore = code.function("explore", c_int64, WORDS, WORDS)
        self._settle = code.function("settle", c_int64, WORDS)
        for position in earlier if engine.reads_repeated else ():
            self._index(position)
        self._context[Graph.EARLIER] = self._context[Graph.NUMBER]
        self._settled = 0
        """So many positions have a result; those that an unfinished search has found since have none yet."""

    @property
    def nodes(self) -> int:
        """Positions whose moves have been found."""
        return self._context[Graph.DONE]

    def ask(self, position: Position, player: int) -> Answer:
        """Whether a player can win from a position.

        Raises:
            TooLarge: the positions that can be reached do not fit into the memory.
            OutOfLimits: the time is over.
        """
        index = self._index(position)
        if index >= self._settled:
            fault = aside(
                lambda: self._explore(self._context, self._moves),
                self._stop, self.deadline, lambda: self.heard and self.heard(self.nodes),
            )  # fmt: skip
            if fault == STOPPED:
                raise OutOfLimits("the time is over")
            if fault == FULL:
                raise TooLarge
            if fault < 0:
                raise too_many(self.engine.model, fault)
            self._settle(self._context)
            self._settled = self.nodes
        result = self._arrays[Graph.RESULT][index]
        winner, distance = result & 3, result >> 8
        return Answer(winner == player + 1, winner == 2 - player, distance)

    def _index(self, position: Position) -> int:
        index = self._add(self.engine.packed(without_seats(position)), self._context)
        if index == FULL:
            raise TooLarge
        return index

    def _stop(self, stop: bool) -> None:
        self._context[Graph.STOP] = stop
