"""Whether a player can win a position, whichever way it is found out: by a search for proofs, or by writing the game
out.

A search for proofs comes first. Where its lines come back to their own positions and it has not ended soon, disproofs
lean on one another and are found again and again; then the whole game is written out, if it fits into the memory.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...core.position import Position
from ..engine.engine import NativeEngine
from .proof.answer import Answer, OutOfLimits, OutOfNodes
from .proof.run import Prover
from .retrograde.run import Retrograde, TooLarge

PATIENCE = 50_000
"""After so many positions it is seen whether the game goes round."""


class Questions:
    """Questions about positions that come after the same ``earlier`` ones; what has been found stays."""

    def __init__(
        self,
        engine: NativeEngine,
        earlier: Sequence[Position],
        memory: int,
        deadline: float | None,
        nodes: int | None,
        on_progress: Callable[[int], None] | None,
        *,
        whole: bool = False,
    ) -> None:
        """See :class:`Prover`; ``whole``: the game is written out at once, where a position alone has a value."""
        self.engine = engine
        self.earlier = tuple(earlier)
        self.memory = memory
        self.deadline = deadline
        self.limit = nodes
        self.on_progress = on_progress
        self.whole = whole and not engine.sorts
        self._spent = 0
        self._prover: Prover | None = None
        self._retrograde: Retrograde | None = None
        self._too_large = bool(engine.sorts) or nodes is not None
        """Whether the game is not to be written out: it would not fit, or would not heed the number of nodes."""
        self._exact = bool(engine.sorts)

    @property
    def nodes(self) -> int:
        """Positions whose moves have been found."""
        asked = self._retrograde or self._prover
        return self._spent + (asked.nodes if asked else 0)

    def ask(self, position: Position, player: int) -> Answer:
        """Whether a player can win from a position.

        Raises:
            OutOfLimits: a limit is reached before that is known.
        """
        if self._retrograde is not None:
            try:
                return self._retrograde.ask(position, player)
            except TooLarge:  # what is reached from here does not fit beside what is there
                self._spent += self._retrograde.nodes
                self._retrograde, self._too_large = None, True
        if self.whole and not self._exact:
            answer = self._write_out(position, player)
            if answer is None:
                raise OutOfLimits("the positions that can be reached do not fit into the memory")
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
            del prover  # its table makes room
            found = self._write_out(position, player)
            if found is not None:
                return found
            prover = self._ready()

    def known(self, position: Position, player: int) -> Answer:
        """What is known of that without a search."""
        return self._retrograde.ask(position, player) if self._retrograde else self._ready().known(position, player)

    def remember(self, before: Sequence[Position]) -> None:
        """Ask from now on for positions that come after all these, whose past decides."""
        self._exact = True
        prover = self._ready()
        prover.exact = True
        prover.remember(before)

    @property
    def exact(self) -> bool:
        """Whether the past decides."""
        return self._exact

    def afresh(self, line: Sequence[Position]) -> None:
        """Forget what has been found, and ask for wins that avoid the positions of a line."""
        self._drop()
        self._ready().remember(self.earlier, line)

    def _ready(self) -> Prover:
        if self._prover is None:
            self._prover = Prover(
                self.engine, self.earlier, memory=self.memory, deadline=self.deadline, on_progress=self._report
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
        """The answer from the whole game; none if it is too large. The table of the search makes room for it."""
        self._drop()
        retrograde = Retrograde(
            self.engine, self.earlier, memory=self.memory, deadline=self.deadline, on_progress=self._report
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
