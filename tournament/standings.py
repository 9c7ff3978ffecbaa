"""The standings of a tournament: numbers for each player, each pairing, and for seats and roles.

All of them are sums over games, so the order in which games finish does not matter.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import fsum

from ..stats.elo import Compared, Rating, rate
from ..stats.wilson import Interval, wilson
from .games import Finished


@dataclass(frozen=True)
class Row:
    """The games of a player: counts by result, the total of points, and the rating."""

    name: str
    games: int
    wins: int
    draws: int
    losses: int
    forfeits: int
    """The number of losses by forfeit."""
    unfinished: int
    points: float
    rating: Rating | None = None

    @property
    def score(self) -> float:
        """Points per game."""
        return self.points / self.games if self.games else 0.0

    @property
    def interval(self) -> Interval:
        """The 95 % confidence interval of the score."""
        return wilson(min(self.points, self.games), self.games)


@dataclass(frozen=True)
class Pairing:
    """The games of players who met each other: a row for each of them."""

    players: tuple[int, ...]
    rows: tuple[Row, ...]

    @property
    def games(self) -> int:
        """The number of games."""
        return self.rows[0].games


@dataclass(frozen=True)
class Standings:
    """The sums over all games."""

    games: int
    plies: int
    rows: tuple[Row, ...]
    pairings: tuple[Pairing, ...]
    by_seat: tuple[int, ...]
    by_role: tuple[int, ...]
    draws: int
    unfinished: int
    first_points: float
    """The points of the players who began."""
    rounds: int = 0
    """The number of games in which every player made a move."""

    @property
    def mean_length(self) -> float:
        """Plies per game."""
        return self.plies / self.games if self.games else 0.0

    @property
    def first_rate(self) -> float:
        """Points per game of the players who began."""
        return self.first_points / self.games if self.games else 0.0


def sum_up(games: Iterable[Finished], names: Sequence[str], seats: int, *, zero: str = "first") -> Standings:
    """The standings after these games between players with these names.

    ``zero`` determines the zero of Elo: the ``first`` player, or the ``mean`` of all.
    """
    played = sorted(games, key=lambda game: game.fixture.number)
    together: dict[tuple[int, ...], list[Finished]] = {}
    for game in played:
        together.setdefault(game.fixture.pairing, []).append(game)
    pairings = tuple(
        Pairing(who, tuple(_row(names[player], player, found) for player in who))
        for who, found in sorted(together.items())
    )
    compared = [Compared(pairing.players, tuple(row.points for row in pairing.rows)) for pairing in pairings]
    ratings = rate(compared, len(names), zero=None if zero == "mean" else 0)
    rows = []
    for player, rating in enumerate(ratings):
        own = [
            row for pairing in pairings for who, row in zip(pairing.players, pairing.rows, strict=True) if who == player
        ]
        rows.append(_sum(names[player], own, rating))
    seat_wins = Counter(game.seat for game in played)
    role_wins = Counter(game.role for game in played)
    return Standings(
        games=len(played),
        plies=sum(game.plies for game in played),
        rows=tuple(rows),
        pairings=pairings,
        by_seat=tuple(seat_wins[seat] for seat in range(seats)),
        by_role=tuple(role_wins[role] for role in range(seats)),
        draws=sum(game.how == "draw" for game in played),
        unfinished=sum(game.how == "unfinished" for game in played),
        first_points=fsum(game.points(game.fixture.seats[0]) for game in played),
        rounds=sum(game.round_played for game in played),
    )


def _row(name: str, player: int, games: Sequence[Finished]) -> Row:
    count = Counter(_word(game, player) for game in games)
    return Row(
        name,
        len(games),
        count["wins"],
        count["draw"],
        count["losses"],
        sum(game.forfeits(player) for game in games),
        count["unfinished"],
        fsum(game.points(player) for game in games),
    )


def _word(game: Finished, player: int) -> str:
    if game.winner == player:
        return "wins"
    return "losses" if game.how == "won" or game.forfeits(player) else game.how


def _sum(name: str, rows: Sequence[Row], rating: Rating | None) -> Row:
    return Row(
        name,
        sum(row.games for row in rows),
        sum(row.wins for row in rows),
        sum(row.draws for row in rows),
        sum(row.losses for row in rows),
        sum(row.forfeits for row in rows),
        sum(row.unfinished for row in rows),
        fsum(row.points for row in rows),
        rating,
    )
