"""Whether a player can win a position, found by proof-number search or by retrograde analysis of the whole game.

Proof-number search comes first. If its lines return to their own positions and it does not end soon, disproofs depend
on one another and are found again and again; then the whole game graph is enumerated, if it fits into memory.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...core.clock import Clock
from ...core.position import Position
from ..engine.engine import NativeEngine
from .proof.answer import Answer, OutOfLimits, OutOfNodes
from .proof.run import Prover
from .proof.signatures import PART as PROOF
from .retrograde.run import Retrograde, TooLarge
from .retrograde.signatures import PART as RETROGRADE

PATIENCE = 50_000
"""The number of positions after which the search checks whether the game has cycles."""


def compile_for(engine: NativeEngine, *, whole: bool = False) -> None:
    """Compile what questions about a game need, so that it does not count as searching."""
    engine.code(RETROGRADE if whole and not engine.sorts else PROOF)


class Questions:
    """Questions about positions that follow the same ``earlier`` ones; results are kept."""

    def __init__(
        self,
        engine: NativeEngine,
        earlier: Sequence[Position],
        memory: int,
        clock: Clock,
        nodes: int | None,
        on_progress: Callable[[int], None] | None,
        *,
        whole: bool = False,
    ) -> None:
        """See :class:`Prover`; ``clock`` has the limit of time; ``whole``: enumerate the game at once, if a position
        alone determines its value."""
        self.engine = engine
        self.earlier = tuple(earlier)
        self.memory = memory
        self.clock = clock
        self.limit = nodes
        self.on_progress = on_progress
        self.whole = whole and not engine.sorts
        self._spent = 0
        self._prover: Prover | None = None
        self._retrograde: Retrograde | None = None
        self._too_large = bool(engine.sorts) or nodes is not None
        """Whether the game must not be enumerated: it would not fit, or would ignore the node limit."""
        self._exact = bool(engine.sorts)

    @property
    def nodes(self) -> int:
        """The number of positions whose moves have been found."""
        asked = self._retrograde or self._prover
        return self._spent + (asked.nodes if asked else 0)

    def ask(self, position: Position, player: int) -> Answer:
        """Whether a player can win from a position.

        Raises:
            OutOfLimits: a limit was reached before the answer was known.
        """
        if self._retrograde is not None:
            try:
                return self._retrograde.ask(position, player)
            except TooLarge:  # the positions reachable from here do not fit in addition
                self._spent += self._retrograde.nodes
                self._retrograde, self._too_large = None, True
        if self.whole and not self._exact:
            answer = self._write_out(position, player)
            if answer is None:
                raise OutOfLimits("the reachable positions do not fit into memory")
            return answer
        prover = self._ready()
        while True:
            pausing = not (self._too_large or self._exact)
            left = None if self.limit is None else max(0, self.limit - self._spent)
            prover.allow(prover.nodes + PATIENCE if pausing else left)
            try:
                return prover.ask(position, player)
            except OutOfNodes:
                if not pausing:
                    raise
            if not prover.leans:
                continue
            del prover  # frees the memory of its table
            found = self._write_out(position, player)
            if found is not None:
                return found
            prover = self._ready()

    def known(self, position: Position, player: int) -> Answer:
        """What is known of the answer without a search."""
        return self._retrograde.ask(position, player) if self._retrograde else self._ready().known(position, player)

    def remember(self, before: Sequence[Position]) -> None:
        """From now on, ask about positions that follow all of these and whose history matters."""
        self._exact = True
        prover = self._ready()
        prover.exact = True
        prover.remember(before)

    @property
    def exact(self) -> bool:
        """Whether the history matters."""
        return self._exact

    def afresh(self, line: Sequence[Position]) -> None:
        """Discard all results, and ask for wins that avoid the positions of a line."""
        self._drop()
        self._ready().remember(self.earlier, line)

    def _ready(self) -> Prover:
        if self._prover is None:
            self._prover = Prover(
                self.engine, self.earlier, memory=self.memory, deadline=self.clock.deadline, on_progress=self._report
            )
            self._prover.exact = self._exact
        return self._prover

    def _drop(self) -> None:
        if self._prover is not None:
            self._spent += self._prover.nodes
            self._prover = None

    def _report(self, nodes: int) -> None:
        if self.on_progress is not None:
            self.on_progress(self._spent + nodes)

    def _write_out(self, position: Position, player: int) -> Answer | None:
        """The answer from the whole game; ``None`` if it is too large. The table of the search is freed to make
        room."""
        self._drop()
        with self.clock.stopped():
            self.engine.code(RETROGRADE)
        retrograde = Retrograde(
            self.engine, self.earlier, memory=self.memory, deadline=self.clock.deadline, on_progress=self._report
        )
        try:
            found = retrograde.ask(position, player)
        except (TooLarge, OutOfLimits) as fault:
            self._spent += retrograde.nodes
            self._too_large = True
            if isinstance(fault, OutOfLimits):
                raise
            return None
        self._retrograde = retrograde
        return found
