"""Games for one player, which players that search against others cannot play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...interpreter.core.errors import PlyError

if TYPE_CHECKING:
    from ...interpreter.game.game import Game


def demand_others(game: Game, name: str) -> None:
    """Check that there is somebody to search against.

    Raises:
        PlyError: the game is for one player.
    """
    if len(game.players) == 1:
        raise PlyError(
            f"`{name}` searches against other players, and {game.title} is for one; `plybook solve` finds a solution"
        )
