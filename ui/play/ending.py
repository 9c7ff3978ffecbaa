"""How a game has ended, as it is told to whoever played it."""

from __future__ import annotations

from ...interpreter.core.result import NOBODY
from ...interpreter.game.game import Game


def how_ended(game: Game, result: str) -> str:
    """A result as records have it; of a game for one player, whether it has been solved."""
    if len(game.players) > 1:
        return result
    how, colon, why = result.partition(": ")
    said = {f"{game.players[0]} wins": "solved", "draw": "not solved", f"{NOBODY} wins": "not solved"}
    return f"{said.get(how, how)}{colon}{why}"
