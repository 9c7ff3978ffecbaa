"""Find the winning moves in many positions of a game, one after the other, reusing earlier proofs.

Each position is treated as if the game began there: only this position counts for repetition.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

from ..core.errors import PlyError
from ..core.move import Move
from ..core.position import Position, SwapStage
from ..game.game import State

if TYPE_CHECKING:
    from ..game.game import Game
    from ..native.search.proof.answer import Answer

MEMORY = 64
"""The size of the table of positions, in MiB."""


@dataclass(frozen=True)
class Verdict:
    """A move, and whether a player wins after it; if so, ``plies`` bounds the further plies by the proof."""

    move: Move
    after: Position
    wins: bool
    plies: int


class TooHardError(Exception):
    """The allowed nodes were not enough to find out."""


class Verdicts:
    """Finds winning moves in positions of one game for two players, with the native engine."""

    def __init__(self, game: Game, memory: int = MEMORY) -> None:
        """
        Raises:
            PlyError: the game is not for two players.
        """
        from ..native.search.proof.run import Prover
        from .solution import native

        if len(game.players) != 2:
            raise PlyError("only games for two players can be solved")
        self.game = game
        self._engine = native(game)
        self._prover = Prover(self._engine, memory=memory)
        self._exact = bool(self._engine.sorts) or self._engine.repetition_decides
        """Whether the result depends on the history, which then belongs to every question."""
        self._prover.exact = self._exact
        self.allow(0)

    @property
    def nodes(self) -> int:
        """The number of positions whose moves were generated, in total."""
        return self._prover.nodes

    def allow(self, nodes: int) -> None:
        """Allow ``nodes`` more nodes to be searched from now on."""
        self._prover.allow(self._prover.nodes + nodes)

    def wins(self, position: Position, player: int) -> bool:
        """Whether a player wins a position with perfect play.

        Raises:
            TooHardError: the allowed nodes are used up.
        """
        if self._exact:
            self._prover.remember(())
        return bool(self._ask(position, player).won)

    def moves(self, position: Position, player: int) -> Iterator[Verdict]:
        """For each legal move, whether the player wins after it; nothing if the game is over or a swap is undecided.

        Raises:
            TooHardError: the allowed nodes are used up.
        """
        if position.swap in (SwapStage.AHEAD, SwapStage.OPEN):
            return
        for move in State(self.game, position).legal_moves():
            after = self._engine.play(position, move)
            if self._exact:
                self._prover.remember((position,))
            answer = self._ask(after, player)
            yield Verdict(move, after, bool(answer.won), answer.distance)

    def single(self, position: Position) -> Verdict | None:
        """The mover's winning move, if there is exactly one.

        Raises:
            TooHardError: the allowed nodes are used up.
        """
        if not self.wins(position, position.mover):
            return None
        winning = list(islice((each for each in self.moves(position, position.mover) if each.wins), 2))
        return winning[0] if len(winning) == 1 else None

    def _ask(self, position: Position, player: int) -> Answer:
        from ..native.search.proof.answer import OutOfLimits

        try:
            return self._prover.ask(position, player)
        except OutOfLimits as limit:
            raise TooHardError(str(limit)) from None
