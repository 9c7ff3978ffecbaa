"""The player ``script``, who plays moves that are written down."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ..base.kind import Kind
from ..base.parameters import Setting

if TYPE_CHECKING:
    from random import Random

    from ...interpreter.game.game import State


class ScriptedPlayer:
    """Plays the moves of a text one by one; when there are no more, it stops the game."""

    def __init__(self, moves: str) -> None:
        self.name = f"script:{moves}"
        self.moves = moves.split()

    def choose(self, state: State, random: Random) -> str:
        """The next move for the seat that is to move: its moves so far are counted, so that games can be resumed.

        Raises:
            Stop: there is none.
        """
        from ...interpreter.play.loop import Stop

        seats = (position.seat_of(position.mover) for position in state.positions[:-1])
        made = sum(seat == state.seat.number for seat in seats)
        if made >= len(self.moves):
            raise Stop
        return self.moves[made]


def _make(rest: str, settings: Mapping[str, Setting]) -> ScriptedPlayer:
    return ScriptedPlayer(rest)


KIND = Kind(
    "script", "the moves given, with spaces between them, whenever it is its turn", _make, rest="MOVES", place=4
)
