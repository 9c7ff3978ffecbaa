"""The player ``random``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ..base.kind import Kind
from ..base.parameters import Setting

if TYPE_CHECKING:
    from random import Random

    from ...interpreter.core.move import Move
    from ...interpreter.game.game import State


class RandomPlayer:
    """Plays legal moves at random, all with the same probability."""

    name = "random"

    def choose(self, state: State, random: Random) -> Move:
        """Choose one of the legal moves."""
        return random.choice(state.legal_moves())


def _make(rest: str, settings: Mapping[str, Setting]) -> RandomPlayer:
    return RandomPlayer()


KIND = Kind("random", "a random legal move, all with the same probability", _make, place=1)
