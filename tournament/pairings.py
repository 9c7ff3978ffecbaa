"""The fixtures of a tournament: who plays whom, in the order of the games' numbers.

All pairings play the first opening, on all seats, then the second one, and so on, so a tournament that is stopped early
has about the same number of games for each pairing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, count

from .settings import Settings, TournamentError

MOST = 10_000_000
"""The greatest number of games in a tournament."""


@dataclass(frozen=True)
class Fixture:
    """A game to play: its number, from 0, the number of its opening, and the player on each seat."""

    number: int
    opening: int
    seats: tuple[int, ...]

    @property
    def pairing(self) -> tuple[int, ...]:
        """The players, in the order of their numbers."""
        return tuple(sorted(self.seats))


def pairings(players: int, seats: int, *, gauntlet: bool) -> list[tuple[int, ...]]:
    """The groups of players that meet: everyone with everyone, or the first player with all others.

    In games for more than two, these are all subsets of players of the size of the number of seats.

    Raises:
        TournamentError: there are fewer players than seats.
    """
    if players < seats:
        raise TournamentError(f"this game has {seats} seats; name at least {seats} players (a name can be repeated)")
    if gauntlet:
        return [(0, *others) for others in combinations(range(1, players), seats - 1)]
    return list(combinations(range(players), seats))


def openings_needed(games: int, seats: int) -> int:
    """The number of openings for ``games`` games per pairing: each is played once with each player on each seat."""
    return -(-games // seats)


def fixtures(settings: Settings, seats: int) -> Iterator[Fixture]:
    """All games of a tournament.

    Raises:
        TournamentError: there are too few players, or too many games.
    """
    meeting = pairings(len(settings.players), seats, gauntlet=settings.gauntlet)
    openings = openings_needed(settings.games, seats)
    if len(meeting) * openings * seats > MOST:
        raise TournamentError(f"these are {len(meeting) * openings * seats:,} games; at most {MOST:,} are allowed")
    return _fixtures(meeting, openings, seats)


def _fixtures(meeting: Sequence[tuple[int, ...]], openings: int, seats: int) -> Iterator[Fixture]:
    numbers = count()
    for opening in range(openings):
        for who in meeting:
            # with three or more players, it matters who moves before whom: the order is reversed from opening to
            # opening
            order = who if seats == 2 or opening % 2 == 0 else who[::-1]
            for shift in range(seats):
                yield Fixture(next(numbers), opening, (*order[shift:], *order[:shift]))


def how_many(settings: Settings, seats: int) -> int:
    """The total number of games, if nothing ends the tournament early."""
    meeting = pairings(len(settings.players), seats, gauntlet=settings.gauntlet)
    return len(meeting) * openings_needed(settings.games, seats) * seats
