"""Ai Ai's "Levels of Play": a chain of levels, each strong against the one before it.

**A level is strong** against another when the lower bound of its share of points, with 90 % confidence, is at least
60 %. Ai Ai's tables show how that is asked. All of its matches end with 36 points, in 36, 41, 46 or 50 games: 36-0-0
(won-drawn-lost), 36-0-5, 36-0-10, and 35-2-13. That is a match of 50 games which ends as soon as its result is settled:
of 50 games 36 points are the fewest with which the lower end of Wilson's interval, 90 % wide, reaches 60 % (36: 60.6 %,
35: 58.5 %). Ours ends, too, when so many points can no longer be had.

**The next level** is looked for with longer and longer times: all times in those tables are 0.01 s times a power of e
(0.01, 0.07, 0.20, 1.48 are the powers 0, 2, 3 and 5), so that what is missing between was not strong enough.

Here budgets are playouts, so that the chain can be repeated anywhere; the first one is what Ai Ai does in 0.01 s at the
speed that it gives. The first level plays against random moves. Seats change from game to game.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from typing import Any

from ...analysis.wilson import wilson
from ...interpreter.game import Game
from ...interpreter.jobs import each
from ...tournament.games import MakePlayer, finished, played, seed_of
from ...tournament.pairings import Fixture
from .entries import Levels
from .tally import Tally

RANDOM = "random"
MIRRORS = 1_000
"""Matches with mirrors have numbers from here on, so that their games have seeds of their own."""


@dataclass(frozen=True)
class Level:
    """A candidate, and its games against the last level."""

    name: str
    playouts: int
    against: str
    tally: Tally
    strong: bool


@dataclass(frozen=True)
class Mirrored:
    """The games of a mirror player against a level; the tally is the mirror's."""

    name: str
    against: str
    tally: Tally


def needed(games: int, share: float, confidence: float) -> float:
    """The fewest points, halves counted, whose interval has its lower end at ``share`` or above.

    >>> needed(50, 0.6, 0.9)
    36.0
    """
    for halves in range(2 * games + 1):
        if wilson(halves / 2, games, confidence).low >= share:
            return halves / 2
    return float("inf")


def settled(tally: Tally, games: int, points: float) -> bool:
    """Whether it is known of a match of so many games if so many points will be had."""
    return tally.points >= points or tally.points + games - tally.games < points


def budgets(said: Levels) -> Iterator[int]:
    """The playouts of the candidates, each ``growth`` times the one before."""
    power = 0
    while (playouts := round(said.base * said.growth**power)) <= said.most:
        yield playouts
        power += 1


def levels(
    game: Game,
    said: Levels,
    player: str,
    seed: int,
    make: MakePlayer,
    *,
    jobs: int = 1,
    on_game: Callable[[], None] = lambda: None,
) -> Iterator[Level]:
    """All candidates with their games, as soon as these are played; those that are strong make the chain."""
    last = RANDOM
    points = needed(said.games, said.share, said.confidence)
    for number, playouts in enumerate(budgets(said)):
        name = with_playouts(player, playouts)
        tally = Tally()
        games = _games(game, (name, last), said.games, seed_of(seed, number), make, jobs)
        try:
            for winner, plies, seat in games:
                tally.count(winner, plies, seat)
                on_game()
                if settled(tally, said.games, points):
                    break
        finally:
            games.close()
        strong = tally.points >= points
        yield Level(name, playouts, last, tally, strong)
        if strong:
            last = name


def mirrored(
    game: Game,
    said: Levels,
    against: str,
    seed: int,
    make: MakePlayer,
    *,
    jobs: int = 1,
    on_game: Callable[[], None] = lambda: None,
) -> Iterator[Mirrored]:
    """The games of each mirror player against a level."""
    for number, name in enumerate(said.mirrors, MIRRORS):
        tally = Tally()
        for winner, plies, seat in _games(game, (name, against), said.mirror_games, seed_of(seed, number), make, jobs):
            tally.count(winner, plies, seat)
            on_game()
        yield Mirrored(name, against, tally)


def level_json(level: Level) -> dict[str, Any]:
    """A candidate as a JSON value."""
    return {
        "name": level.name,
        "playouts": level.playouts,
        "against": level.against,
        "strong": level.strong,
        **level.tally.json(),
    }


def mirror_json(mirror: Mirrored) -> dict[str, Any]:
    """A mirror player as a JSON value."""
    return {"name": mirror.name, "against": mirror.against, **mirror.tally.json()}


def with_playouts(player: str, playouts: int) -> str:
    """The name of a player who has so many playouts a move."""
    return f"{player}{',' if ':' in player else ':'}playouts={playouts}"


def _games(
    game: Game, players: tuple[str, str], games: int, seed: int, make: MakePlayer, jobs: int
) -> Generator[tuple[int | None, int, int], None, None]:
    """The seat that has won (none for a draw), the plies, and the first player's seat, game by game, in order."""
    fixtures = [Fixture(number, 0, (0, 1) if number % 2 == 0 else (1, 0)) for number in range(games)]
    pieces = (
        (game, fixture, [players[player] for player in fixture.seats], (), seed, game.ply_limit, make)
        for fixture in fixtures
    )
    work = each(played, pieces, jobs=jobs)
    try:
        for fixture, record in work:
            found = finished(record, fixture, game.model.players)
            yield found.seat, found.plies, fixture.seats.index(0)
    finally:
        work.close()
