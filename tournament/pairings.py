"""Who plays whom: the fixtures of a tournament, in the order of their numbers.

All pairings play the first opening, on all seats, then all of them the second one, and so on: a tournament that is
left early has about as many games of each pairing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, count

from .settings import Settings, TournamentError

MOST = 10_000_000
"""Games of a tournament."""


@dataclass(frozen=True)
class Fixture:
    """A game that is to be played: its number from 0, the number of its opening, and which player has which seat."""

    number: int
    opening: int
    seats: tuple[int, ...]

    @property
    def pairing(self) -> tuple[int, ...]:
        """Those who play."""
        return tuple(sorted(self.seats))


def pairings(players: int, seats: int, *, gauntlet: bool) -> list[tuple[int, ...]]:
    """Which players meet: all with all, or the first one with all others.

    Where more than two play, those are all subsets of as many players as there are seats.

    Raises:
        TournamentError: there are fewer players than seats.
    """
    if players < seats:
        raise TournamentError(
            f"this game has {seats} seats; name at least {seats} players (a name may come several times)"
        )
    if gauntlet:
        return [(0, *others) for others in combinations(range(1, players), seats - 1)]
    return list(combinations(range(players), seats))


def openings_needed(games: int, seats: int) -> int:
    """How many openings there are for so many games of a pairing: each is played once with everybody on each seat."""
    return -(-games // seats)


def fixtures(settings: Settings, seats: int) -> Iterator[Fixture]:
    """All games of a tournament.

    Raises:
        TournamentError: there are too few players, or too many games.
    """
    meeting = pairings(len(settings.players), seats, gauntlet=settings.gauntlet)
    openings = openings_needed(settings.games, seats)
    if len(meeting) * openings * seats > MOST:
        raise TournamentError(f"these are {len(meeting) * openings * seats:,} games; {MOST:,} are allowed")
    return _fixtures(meeting, openings, seats)


def _fixtures(meeting: Sequence[tuple[int, ...]], openings: int, seats: int) -> Iterator[Fixture]:
    numbers = count()
    for opening in range(openings):
        for who in meeting:
            # where three or more play, it matters whom one comes after: the order is turned round from opening to
            # opening
            order = who if seats == 2 or opening % 2 == 0 else who[::-1]
            for shift in range(seats):
                yield Fixture(next(numbers), opening, (*order[shift:], *order[:shift]))


def how_many(settings: Settings, seats: int) -> int:
    """How many games there are in all, if nothing ends the tournament sooner."""
    meeting = pairings(len(settings.players), seats, gauntlet=settings.gauntlet)
    return len(meeting) * openings_needed(settings.games, seats) * seats
