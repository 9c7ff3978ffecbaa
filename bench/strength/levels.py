"""Ai Ai's chain of levels (``measures/skill/chain.py``), and the games of mirror players, as an experiment."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from typing import Any

from ...interpreter.game.game import Game
from ...interpreter.parallel.jobs import each
from ...measures.skill import chain
from ...measures.skill.chain import Level
from ...measures.skill.tally import Met, Tally
from ...tournament.games import MakePlayer, finished, played, seed_of
from ...tournament.pairings import Fixture
from .callbacks import OnFull, ignored
from .entries import Levels
from .tally import tally_json

MIRRORS = 1_000
"""Matches with mirrors are numbered from here, so that their games have separate seeds."""


@dataclass(frozen=True)
class Mirrored:
    """The games of a mirror player against a level; the tally is the mirror's."""

    name: str
    against: str
    tally: Tally


def levels(
    game: Game,
    said: Levels,
    player: str,
    seed: int,
    make: MakePlayer,
    *,
    jobs: int = 1,
    on_game: Callable[[], None] = lambda: None,
    on_full: OnFull = ignored,
) -> Iterator[Level]:
    """All candidates with their games, as they are played; the strong ones form the chain.

    ``on_full`` is called with the players whose tree was full in a game.
    """

    def match(number: int, names: tuple[str, str]) -> Generator[Met, None, None]:
        return _games(game, names, said.games, seed_of(seed, number), make, jobs, on_full)

    return chain.levels(said.rule, player, match, on_game)


def mirrored(
    game: Game,
    said: Levels,
    against: str,
    seed: int,
    make: MakePlayer,
    *,
    jobs: int = 1,
    on_game: Callable[[], None] = lambda: None,
    on_full: OnFull = ignored,
) -> Iterator[Mirrored]:
    """The games of each mirror player against a level; ``on_full`` as in :func:`levels`."""
    for number, name in enumerate(said.mirrors, MIRRORS):
        tally = Tally()
        names, games = (name, against), said.mirror_games
        for played_game in _games(game, names, games, seed_of(seed, number), make, jobs, on_full):
            tally.meet(played_game)
            on_game()
        yield Mirrored(name, against, tally)


def level_json(level: Level) -> dict[str, Any]:
    """A candidate as a JSON value."""
    return {
        "name": level.name,
        "playouts": level.playouts,
        "against": level.against,
        "strong": level.strong,
        **tally_json(level.tally),
    }


def mirror_json(mirror: Mirrored) -> dict[str, Any]:
    """A mirror player as a JSON value."""
    return {"name": mirror.name, "against": mirror.against, **tally_json(mirror.tally)}


def _games(
    game: Game, players: tuple[str, str], games: int, seed: int, make: MakePlayer, jobs: int, on_full: OnFull
) -> Generator[Met, None, None]:
    """For each game in order: the seat that has won (none for a draw), the plies, and the first player's seat."""
    fixtures = [Fixture(number, 0, (0, 1) if number % 2 == 0 else (1, 0)) for number in range(games)]
    pieces = (
        (game, fixture, [players[player] for player in fixture.seats], (), seed, game.ply_limit, make)
        for fixture in fixtures
    )
    work = each(played, pieces, jobs=jobs)
    try:
        for fixture, record in work:
            on_full(record.full)
            found = finished(record, fixture, game.model.players)
            yield Met(found.seat, found.plies, fixture.seats.index(0))
    finally:
        work.close()
