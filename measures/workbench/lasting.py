"""How long games between searches last, where that is much longer than random games, or much shorter: in some, players
go round in circles that random moves leave; in others, they find the goal that random moves hardly ever meet.

A few games of weak searches tell, if they take little time; in some games, players of four times the strength go round
in circles for longer still. They depend on the rules alone.
"""

from __future__ import annotations

from dataclasses import replace
from statistics import fmean

from ...gdl.text.errors import DescriptionError
from ...interpreter.game.game import Game
from .nominal import nominal_pace
from .pace import STRENGTHS, Pace
from .self_play import played

FEW_GAMES, GAMES = 2, 8
"""The least and the most games of a strength: lengths differ much, and two can both be short ones."""
SECONDS = 1.5
"""What the least of them may take on the nominal machine, if they are as long as random ones; others are not played.
No further game is begun after as many plies."""
LONGER, SHORTER = 1.5, 0.5
"""Mean lengths, relative to random games, between which nothing is different."""
LEAST = 0.2
"""The least mean length that counts: weaker players than these need longer, and some games last."""
MOST, FEWEST = 24, 100
"""Times the length of random games, and plies, after which a game is broken off."""


KEPT = 64
"""Games of which the answer is remembered."""
_known: dict[tuple[str, int], tuple[float, float]] = {}
"""The answers, by rules and ply limit."""


def lasting(game: Game) -> tuple[float, float]:
    """The mean length of games between searches of both :data:`STRENGTHS`, relative to random ones; 1 if it is about
    the same.

    Raises:
        DescriptionError: the game is too large to compile.
    """
    key = game.model.fingerprint, game.ply_limit
    if (times := _known.get(key)) is None:
        pace = nominal_pace(game)
        weak = _found(game, pace, STRENGTHS[0])
        strong = _found(game, pace, STRENGTHS[1])
        times = weak or 1.0, strong or weak or 1.0
        if len(_known) >= KEPT:
            _known.clear()
        _known[key] = times
    return times


def lasting_for(game: Game, playouts: int) -> tuple[float, float]:
    """The same for a plan whose players have so many playouts: weaker ones than those of :data:`STRENGTHS` may not go
    round in circles, and end their games sooner.

    Raises:
        DescriptionError: the game is too large to compile.
    """
    times = lasting(game)
    if playouts >= STRENGTHS[0] or max(times) <= LONGER:
        return times
    weak = _found(game, nominal_pace(game), playouts)
    return (weak, weak) if weak else times


def _found(game: Game, pace: Pace, playouts: int) -> float:
    """The relative length at a strength; 0 if such games take too long."""
    if not 0 < pace.games(FEW_GAMES, playouts) <= SECONDS:
        return 0.0
    enough = SECONDS / pace.games(1, playouts) * pace.plies
    most = min(game.ply_limit, max(FEWEST, round(MOST * pace.plies)))
    shorter, plies = replace(game, most_plies=most), list[int]()
    try:
        while len(plies) < FEW_GAMES or (len(plies) < GAMES and sum(plies) < enough):
            plies.append(len(played(shorter, 0, f"mcts:playouts={playouts}", len(plies))["moves"]))
    except DescriptionError:  # a position with too many moves to list
        return 0.0
    times = fmean(plies) / max(1.0, pace.plies)
    return 1.0 if SHORTER <= times <= LONGER else max(LEAST, times)
