"""Games that come to no end by themselves are broken off sooner, so that an analysis of them ends, too.

The ply limit of a game is generous: it is there for the one game of a thousand that goes round in circles. A
description in which hardly any game ends would make all games, and all playouts of all searches, as long as that; the
work grows as the square of the length. What there is to say of such a game is said by shorter ones as well.
"""

from __future__ import annotations

from dataclasses import replace

from ...interpreter.game.game import Game

TRIED = 32
"""Random games by which it is told whether games end."""
FEWEST, MOST = 100, 400
"""Plies after which games are broken off then: three for each point of the board, but in these bounds."""


def broken_off_sooner(game: Game) -> Game:
    """The game, with a lower ply limit if most random games do not end within the one that it has.

    It depends on the rules alone.
    """
    limit = min(game.ply_limit, max(FEWEST, min(MOST, 3 * len(game.model.board))))
    if game.playouts(TRIED, seed=0).results["unfinished"] * 2 <= TRIED:
        return game
    return replace(game, most_plies=limit)
