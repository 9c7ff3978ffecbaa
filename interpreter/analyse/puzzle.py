"""Solutions of games for one player: a shortest one where the positions fit into memory, otherwise any.

First, a short proof-number search looks for any solution; then all positions are found, breadth first, until one is a
solution, none is left, or a limit is reached. After that, the first search goes on until a limit is reached.

Breadth first, positions are told apart by 64-bit hashes (``native.kernels.reachable``), so a solution is certain, while
"shortest" and "none" rest on no two of them having the same hash: for ten million positions, the chance that two do is
one in 300,000.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..core.errors import PlyError
from ..core.position import Position

if TYPE_CHECKING:
    from ..core.clock import Clock
    from ..core.move import Move
    from ..game.game import State
    from ..native.engine.engine import NativeEngine
    from ..native.search.proof.run import Prover

PATIENCE = 50_000
"""The number of positions examined to find any solution before all positions are enumerated."""
TABLE_BYTES = 24
"""The most bytes that a position takes in the table of the enumeration, besides itself."""
TOO_LARGE = "the reachable positions do not fit into memory"


@dataclass(frozen=True)
class Found:
    """What is known of a puzzle: whether it can be solved (``None``: not known), and a solution.

    ``shortest`` says whether none is shorter. ``least`` is a number of moves that every solution has at least.
    ``reached`` names the limit that ended the search; it is empty if none did.
    """

    solved: bool | None
    line: tuple[Move, ...]
    shortest: bool
    least: int
    nodes: int
    reached: str = ""


def solve_puzzle(
    state: State,
    engine: NativeEngine,
    clock: Clock,
    *,
    memory: int,
    nodes: int | None,
    whole: bool,
    on_progress: Callable[[int], None] | None,
) -> Found:
    """Solve a game for one player from a state in which it is not over; see :func:`..solve.solve` for the limits.

    Raises:
        PlyError: the game can be won by repetition.
        DescriptionError: a position has too many combinations to try.
    """
    if engine.repetition_decides:
        raise PlyError("a puzzle that is won by repeating a position cannot be solved: `wins` must not need `repeated`")
    return _Puzzle(state, engine, clock, memory, nodes, on_progress).found(whole)


class _Puzzle:
    """Solves one state."""

    def __init__(
        self,
        state: State,
        engine: NativeEngine,
        clock: Clock,
        memory: int,
        nodes: int | None,
        on_progress: Callable[[int], None] | None,
    ) -> None:
        self.state = state
        self.engine = engine
        self.clock = clock
        self.memory = memory
        self.limit = nodes
        self.on_progress = on_progress
        self.line: tuple[Move, ...] = ()
        self.nodes = 0
        """The positions examined by searches that have ended."""
        self.least = 1
        self.reached = ""

    def found(self, whole: bool) -> Found:
        """All that can be found out within the limits."""
        if self.engine.sorts or (self.engine.reads_repeated and self.state.ply):
            whole = False  # a position alone does not say what can follow
            solved = self._any(self.limit)
        else:
            solved = None if whole else self._any(PATIENCE if self.limit is None else min(PATIENCE, self.limit // 10))
            if solved is not False:
                all_found = self._breadth_first()
                if all_found is not None:
                    return Found(all_found, self.line, all_found, self.least, self.nodes)
            if solved is None and not whole and not self.clock.over:
                solved = self._any(self._share(None))
        shortest = bool(solved) and len(self.line) <= self.least
        reached = "" if solved is False or shortest else self.reached
        return Found(solved, self.line, shortest, self.least, self.nodes, reached)

    def _share(self, most: int | None) -> int | None:
        """The positions that may still be examined, at most a number of them."""
        left = None if self.limit is None else max(0, self.limit - self.nodes)
        return most if left is None else left if most is None else min(most, left)

    # -- breadth first ---------------------------------------------------------------------------------------------

    def _breadth_first(self) -> bool | None:
        """Whether there is a solution, a shortest one being the line; ``None`` if a limit is reached before."""
        from ..native.kernels.reachable.memory import kept_words
        from ..native.kernels.reachable.run import LAST_PLY, Reachable
        from ..native.kernels.reachable.signatures import PART

        with self.clock.stopped():
            self.engine.code(PART)
        most = (self.memory << 20) // (8 * kept_words(self.engine.shape) + TABLE_BYTES)
        left = self._share(None)
        reachable = Reachable(
            self.engine, self.state, max(1, most if left is None else min(most, left)),
            deadline=self.clock.deadline, on_progress=self._report,
        )  # fmt: skip
        ply = 0
        for layer in reachable.plies():
            ply = layer.ply
            if reachable.solved:
                break
        self.nodes += reachable.found
        self.least = ply if reachable.solved else ply + 1
        if reachable.solved:
            line = reachable.first_end()
            assert line is not None
            self.line = line
            return True
        if reachable.over:
            return False
        if reachable.late:
            self.reached = "the time limit is reached"
        elif left is not None and left < most:
            self.reached = "the limit of positions is reached"
        else:
            self.reached = "a solution is longer than can be counted" if ply == LAST_PLY else TOO_LARGE
        return None

    def _report(self, nodes: int) -> None:
        if self.on_progress is not None:
            self.on_progress(self.nodes + nodes)

    # -- proof-number search ---------------------------------------------------------------------------------------

    def _any(self, most: int | None) -> bool | None:
        """Whether there is a solution, the first one found being the line; ``None`` if a limit is reached before."""
        from ..native.search.proof.answer import OutOfLimits
        from ..native.search.proof.run import Prover
        from ..native.search.proof.signatures import PART

        with self.clock.stopped():
            self.engine.code(PART)
        earlier = self.state.positions[:-1]
        prover = Prover(
            self.engine, earlier, memory=self.memory, deadline=self.clock.deadline, nodes=most, on_progress=self._report
        )
        try:
            won = prover.ask(self.state.position, self.state.position.mover).won
            if won:
                self.line = self._followed(prover)
        except OutOfLimits as limit:
            self.reached = self.reached or str(limit)
            won = None
        self.nodes += prover.nodes
        return won

    def _followed(self, prover: Prover) -> tuple[Move, ...]:
        """The moves of a proof.

        Raises:
            OutOfLimits: the table has lost a part of the proof, and it cannot be proved again.
        """
        from ..native.search.proof.answer import OutOfLimits

        state, begin, again = self.state.copy(), self.state.ply, -1
        left: float = float("inf")
        while state.result() is None:
            known = [(prover.known(self._after(state, move), 0), move) for move in state.legal_moves()]
            found = [(answer.distance, move) for answer, move in known if answer.won and answer.distance < left]
            if found:
                left, move = min(found, key=lambda each: each[0])
                state.advance(move)
                continue
            if again == state.ply:
                raise OutOfLimits("the table is too small to keep the solution")
            again, left = state.ply, float("inf")
            prover.remember(state.positions[:begin], state.positions[begin:-1])
            prover.ask(state.position, 0)
        return state.moves[begin:]

    def _after(self, state: State, move: Move) -> Position:
        return self.engine.play(state.position, move, state.earlier)
