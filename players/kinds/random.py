"""The player who plays at random."""

from __future__ import annotations

from random import Random

from ...interpreter.core.move import Move
from ...interpreter.game.state import State


class RandomPlayer:
    """A legal move, all with the same probability."""

    name = "random"

    def choose(self, state: State, random: Random) -> Move:
        """One of the legal moves."""
        return random.choice(state.legal_moves())
