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
    from ..native.search.retrograde.run import Retrograde

MEMORY = 64
"""The size of the table of positions, in MiB."""


@dataclass(frozen=True)
class Verdict:
    """A move, and whether a player wins after it; if so, ``plies`` bounds the further plies by the proof, or is their
    number with best play if all positions are written out."""

    move: Move
    after: Position
    wins: bool
    plies: int


class TooHardError(Exception):
    """The allowed nodes were not enough to find out."""


class Verdicts:
    """Finds winning moves in positions of one game for two players, with the native engine."""

    def __init__(self, game: Game, memory: int = MEMORY, *, whole: bool = False) -> None:
        """``whole``: write out all positions that can be reached instead of searching for proofs, without a limit of
        nodes; the plies are then those of the fastest win and the longest defence.

        Raises:
            PlyError: the game is not for two players.
            TooHardError: a position alone does not determine its value, so that they cannot be written out.
        """
        from ..native.search.proof.run import Prover
        from ..native.search.retrograde.run import Retrograde
        from .solution import native

        if len(game.players) != 2:
            raise PlyError("only games for two players can be solved")
        self.game = game
        self._engine = native(game)
        self._exact = bool(self._engine.sorts) or self._engine.repetition_decides
        """Whether the result depends on the history, which then belongs to every question."""
        if whole and self._exact:
            raise TooHardError("the value of a position depends on those before it")
        self._whole: Retrograde | None = Retrograde(self._engine, (), memory=memory) if whole else None
        self._prover = Prover(self._engine, memory=1 if whole else memory)
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
        from ..native.search.retrograde.run import TooLarge

        if self._whole is not None:
            try:
                return self._whole.ask(position, player)
            except TooLarge:
                raise TooHardError("the reachable positions do not fit into memory") from None
        try:
            return self._prover.ask(position, player)
        except OutOfLimits as limit:
            raise TooHardError(str(limit)) from None
