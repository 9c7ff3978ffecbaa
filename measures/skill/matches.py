"""Games between two players of different strength, as cached pieces of work."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace
from hashlib import sha256

from ...interpreter.game.game import Game
from ...interpreter.play.loop import play
from ...players import make
from ...players.kinds.mirror import MirrorPlayer
from ..workbench.analysis import Analysis
from .tally import Met, Tally


def met(game: Game, seed: int, one: str, other: str, number: int, most: int | None = None) -> list[int | None]:
    """Play game ``number`` of a match: the winning seat (``None``: a draw, or unfinished), the number of plies, whether
    it was cut off, and if ``one`` mirrors, how many of its moves were images, and how many had something to mirror.

    ``one`` has the first seat in the games with an even number. ``most`` is a lower ply limit than the game's own.
    """
    if most is not None:
        game = replace(game, most_plies=min(most, game.ply_limit))
    players = [make(one), make(other)]
    mirror = players[0] if isinstance(players[0], MirrorPlayer) else None
    if number % 2:
        players.reverse()
    how = play(game, players, seed=_seed(seed, one, other, number))
    seat = None if how.outcome is None or how.outcome.seat is None else how.outcome.seat.number
    mirrored = [mirror.images_made, mirror.answers] if mirror else [0, 0]
    return [seat, how.plies, int(how.outcome is None), *mirrored]


def match(analysis: Analysis, one: str, other: str, games: int, most: int | None = None) -> Generator[Met, None, None]:
    """Yield the games of a match one by one; callers stop when they have enough. Games are broken off after ``most``
    plies, if that is less than the game's own limit."""
    limit = () if most is None else (most,)
    work = analysis.each("matches-2", met, [(one, other, number, *limit) for number in range(games)])
    for number, (seat, plies, cut, images, answers) in enumerate(work):
        yield Met(seat, plies, number % 2, bool(cut), images, answers)


def tallied(analysis: Analysis, one: str, other: str, games: int) -> Tally:
    """The tally of all games of a match, from the side of ``one``."""
    tally = Tally()
    for game in match(analysis, one, other, games):
        tally.meet(game)
    return tally


def _seed(seed: int, one: str, other: str, number: int) -> int:
    """The seed of a game, different for every game of an analysis."""
    return int.from_bytes(sha256(f"{seed}:{one}:{other}:{number}".encode()).digest()[:6])
