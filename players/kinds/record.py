"""The player ``record``, which replays a recorded game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ..base.kind import Kind
from ..base.parameters import Setting, unquoted

if TYPE_CHECKING:
    from random import Random

    from ...interpreter.game.game import State


class RecordPlayer:
    """Replays a recorded game, ply by ply, and stops the game at the end of the record.

    Raises:
        RecordError: the file cannot be read, or is not a record.
    """

    def __init__(self, path: str) -> None:
        from pathlib import Path

        from ...interpreter.play.record import load

        self.name = f"record:{path}"
        self.moves = load(Path(path)).moves

    def choose(self, state: State, random: Random) -> str:
        """The move that was played at this ply.

        Raises:
            Stop: the record ends before this ply.
        """
        from ...interpreter.play.loop import Stop

        if state.ply >= len(self.moves):
            raise Stop
        return self.moves[state.ply]


def _make(rest: str, settings: Mapping[str, Setting]) -> RecordPlayer:
    return RecordPlayer(unquoted(rest))


KIND = Kind(
    "record", "the moves of a game record, as played on the same seat", _make, rest="FILE", reads_file=True, place=8
)
