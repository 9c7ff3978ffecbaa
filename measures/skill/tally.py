"""Counting the games of one player against another."""

from __future__ import annotations

from dataclasses import dataclass, field

from ...interpreter.core.result import Outcome
from ...stats.wilson import Interval, wilson


@dataclass
class Tally:
    """Games, seen from the stronger or the one that is asked about; a game without an end is shared, as a draw is."""

    wins: int = 0
    draws: int = 0
    losses: int = 0
    first_points: float = 0.0
    """The points of those who began."""
    plies: int = 0
    pairs: list[int] = field(default_factory=lambda: [0, 0, 0])
    """Of openings that were played on both seats: how many brought more than one point, one, and less."""

    def add(self, outcome: Outcome | None, plies: int, seat: int) -> None:
        """A game is over in which the one has this seat."""
        winner = None if outcome is None or outcome.seat is None else outcome.seat.number
        self.count(winner, plies, seat)

    def count(self, winner: int | None, plies: int, seat: int) -> None:
        """The same, by the number of the seat that has won."""
        if winner is None:
            self.draws += 1
        elif winner == seat:
            self.wins += 1
        else:
            self.losses += 1
        self.first_points += 0.5 if winner is None else float(winner == 0)
        self.plies += plies

    def pair(self, points: float) -> None:
        """The two games of an opening have brought so many points."""
        self.pairs[0 if points > 1 else 1 if points == 1 else 2] += 1

    @property
    def pairs_text(self) -> str:
        """The pairs as a cell of a table."""
        return "-".join(map(str, self.pairs))

    @property
    def games(self) -> int:
        """How many there are."""
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        """A draw is half a point."""
        return self.wins + self.draws / 2

    @property
    def share(self) -> float:
        """Of all points, these."""
        return self.points / max(1, self.games)

    @property
    def interval(self) -> Interval:
        """Where the share lies with 95 % certainty."""
        return wilson(self.points, self.games)

    @property
    def first_share(self) -> float:
        """Of all points, those who began have had these."""
        return self.first_points / max(1, self.games)

    @property
    def mean_plies(self) -> float:
        """Plies a game."""
        return self.plies / max(1, self.games)
