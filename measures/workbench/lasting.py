"""How long games between searches last, where that is much longer than random games: in some, players go round in
circles that random moves leave.

A few games of a weak search tell, if they take little time. They depend on the rules alone.
"""

from __future__ import annotations

from dataclasses import replace
from statistics import fmean

from ...gdl.text.errors import DescriptionError
from ...interpreter.game.game import Game
from .nominal import nominal_pace
from .self_play import played

GAMES, PLAYER, PLAYOUTS = 2, "mcts:playouts=25", 25
SECONDS = 1.5
"""What these games may take on the nominal machine, if they are as long as random ones; others are not played."""
LONGER = 1.5
"""A mean length, relative to random games, up to which nothing is different."""
MOST, FEWEST = 24, 100
"""Times the length of random games, and plies, after which a game is broken off."""


KEPT = 64
"""Games of which the answer is remembered."""
_known: dict[tuple[str, int], float] = {}
"""The answers, by rules and ply limit."""


def lasting(game: Game) -> float:
    """The mean length of searched games, relative to random ones; 1 if it is not much longer.

    Raises:
        DescriptionError: the game is too large to compile.
    """
    key = game.model.fingerprint, game.ply_limit
    if (times := _known.get(key)) is None:
        times = _found(game)
        if len(_known) >= KEPT:
            _known.clear()
        _known[key] = times
    return times


def _found(game: Game) -> float:
    pace = nominal_pace(game)
    if pace.games(GAMES, PLAYOUTS) > SECONDS:
        return 1.0
    most = min(game.ply_limit, max(FEWEST, round(MOST * pace.plies)))
    shorter = replace(game, most_plies=most)
    try:
        plies = [len(played(shorter, 0, PLAYER, number)["moves"]) for number in range(GAMES)]
    except DescriptionError:  # a position with too many moves to list
        return 1.0
    times = fmean(plies) / max(1.0, pace.plies)
    return times if times > LONGER else 1.0
