"""Which moves win: asked of many positions of a game, one after the other, so that what has been proven stays.

Each position is taken by itself, as if the game began there: only it counts as one that may be repeated.
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
"""MiB of the table of positions."""


@dataclass(frozen=True)
class Verdict:
    """A move, and whether a player wins after it; if he does, in how many plies more at most by the proof."""

    move: Move
    after: Position
    wins: bool
    plies: int


class TooHardError(Exception):
    """The nodes were not enough to find out."""


class Verdicts:
    """Asks of positions of one game for two players, on the native engine."""

    def __init__(self, game: Game, memory: int = MEMORY) -> None:
        """
        Raises:
            PlyError: the game is not for two players.
        """
        from ..native.search.proof.run import Prover
        from .solve import native

        if len(game.players) != 2:
            raise PlyError("only games of two players can be solved")
        self.game = game
        self._engine = native(game)
        self._prover = Prover(self._engine, memory=memory)
        self._exact = bool(self._engine.sorts) or self._engine.repetition_decides
        """Whether the past decides, and belongs to every question."""
        self._prover.exact = self._exact
        self.allow(0)

    @property
    def nodes(self) -> int:
        """Positions whose moves were looked for, since the beginning."""
        return self._prover.nodes

    def allow(self, nodes: int) -> None:
        """Let so many nodes be searched from now on."""
        self._prover.allow(self._prover.nodes + nodes)

    def wins(self, position: Position, player: int) -> bool:
        """Whether a player wins a position, if he plays as well as can be.

        Raises:
            TooHardError: the nodes that were allowed are used up.
        """
        if self._exact:
            self._prover.remember(())
        return bool(self._ask(position, player).won)

    def moves(self, position: Position, player: int) -> Iterator[Verdict]:
        """For each legal move, whether that player wins after it; nothing where the game is over or may be swapped.

        Raises:
            TooHardError: the nodes that were allowed are used up.
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
        """The move that wins for the mover, if there is one and no other.

        Raises:
            TooHardError: the nodes that were allowed are used up.
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
