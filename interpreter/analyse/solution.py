"""What solving a game finds: a value, and a line that achieves it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from ..core.move import Move
from ..core.position import Player

if TYPE_CHECKING:
    from ..game.game import Game
    from ..native.engine.engine import NativeEngine

Worth = Literal["win", "draw", "loss", "unknown"]
ORDER: tuple[Worth, ...] = ("loss", "draw", "unknown", "win")
"""From bad to good; an unknown value may be better than a draw."""


@dataclass(frozen=True)
class Solution:
    """The value of a position for the player to move, and a line that achieves it.

    ``moves`` has the value of each legal move for the player to move, if all were requested. ``line`` is a sequence of
    moves that leads to the value: the winner's moves win, and the loser's moves delay the loss as long as possible as
    far as the proof knows. ``nodes`` counts the positions whose moves were generated. ``reached`` names the limit that
    was reached; it is empty if none was.

    With one player, ``win`` says that there is a solution, which is the line, and ``draw`` that there is none;
    ``shortest`` says whether no solution is shorter, and every solution has at least ``least`` moves.
    """

    mover: Player
    value: Worth
    moves: Mapping[Move, Worth] | None
    line: tuple[Move, ...]
    nodes: int
    seconds: float
    reached: str = ""
    shortest: bool | None = None
    least: int | None = None


def native(game: Game) -> NativeEngine:
    """The native engine for a game, whichever engine the game uses."""
    from ..native.engine.engine import NativeEngine

    engine = game.engine
    return engine if isinstance(engine, NativeEngine) else NativeEngine(game.model)
