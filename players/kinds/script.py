"""Players who play what is written down."""

from __future__ import annotations

from pathlib import Path
from random import Random

from ...interpreter.game.state import State
from ...interpreter.play.loop import Stop
from ...interpreter.play.record import load


class ScriptedPlayer:
    """Plays the moves of a text one by one; when there are no more, it stops the game."""

    def __init__(self, moves: str) -> None:
        self.name = f"script:{moves}"
        self.moves = moves.split()

    def choose(self, state: State, random: Random) -> str:
        """The next move for the seat that is to move: its moves so far are counted, so that games can be resumed."""
        made = sum(seat == state.seat.number for seat in seats_so_far(state))
        if made >= len(self.moves):
            raise Stop
        return self.moves[made]


class RecordPlayer:
    """Plays a recorded game back, ply by ply; when it is at its end, it stops the game."""

    def __init__(self, path: str) -> None:
        self.name = f"record:{path}"
        self.moves = load(Path(path)).moves

    def choose(self, state: State, random: Random) -> str:
        """The move that was played at this ply."""
        if state.ply >= len(self.moves):
            raise Stop
        return self.moves[state.ply]


def seats_so_far(state: State) -> list[int]:
    """The seats that made the moves of a game, in order."""
    return [position.seat_of(position.mover) for position in state.positions[:-1]]
