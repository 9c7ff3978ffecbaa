"""The player ``script``, which plays given moves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ..base.kind import Kind
from ..base.parameters import Setting

if TYPE_CHECKING:
    from random import Random

    from ...interpreter.game.game import State


class ScriptedPlayer:
    """Plays the moves in a text one by one, and stops the game when there are no more."""

    def __init__(self, moves: str) -> None:
        self.name = f"script:{moves}"
        self.moves = moves.split()

    def choose(self, state: State, random: Random) -> str:
        """The next move for the seat to move; its moves so far are counted, so that games can be resumed.

        Raises:
            Stop: there are no more moves.
        """
        from ...interpreter.play.loop import Stop

        seats = (position.seat_of(position.mover) for position in state.positions[:-1])
        made = sum(seat == state.seat.number for seat in seats)
        if made >= len(self.moves):
            raise Stop
        return self.moves[made]


def _make(rest: str, settings: Mapping[str, Setting]) -> ScriptedPlayer:
    return ScriptedPlayer(rest)


KIND = Kind("script", "the given moves, separated by spaces, one after the other", _make, rest="MOVES", place=4)
