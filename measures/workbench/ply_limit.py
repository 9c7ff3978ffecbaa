"""A lower ply limit for games that do not end by themselves, so that their analysis does.

The ply limit of a game is generous: it is meant for the one game in a thousand that goes round in circles. If hardly
any game of a description ended, all games, and all playouts of all searches, would be that long, and the work grows as
the square of the length. Shorter games reveal just as much about such a description.
"""

from __future__ import annotations

from dataclasses import replace

from ...interpreter.game.game import Game

TRIED = 32
"""Random games that test whether games end."""
FEWEST, MOST = 100, 400
"""The bounds of the lower limit, which is three plies for each point of the board."""


def broken_off_sooner(game: Game) -> Game:
    """The game, with a lower ply limit if most random games do not end within its own.

    The limit depends on the rules alone.
    """
    limit = min(game.ply_limit, max(FEWEST, min(MOST, 3 * len(game.model.board))))
    if game.playouts(TRIED, seed=0).results["unfinished"] * 2 <= TRIED:
        return game
    return replace(game, most_plies=limit)
