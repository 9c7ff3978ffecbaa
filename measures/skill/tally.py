"""Counting the games of one player against another."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from ...interpreter.core.result import Outcome
from ...stats.trinomial import score_interval
from ...stats.wilson import Interval

CUT = "cut off"
"""The column of games that were cut off, in tables of matches in which some were."""


class Met(NamedTuple):
    """A game of a match."""

    winner: int | None
    """The seat that won; none for a draw or an unfinished game."""
    plies: int
    seat: int
    """The seat of the one whose match it is."""
    cut: bool = False
    """Whether it was cut off before it ended."""
    images: int = 0
    """The moves of a player who mirrors that were images."""
    answers: int = 0
    """The moves at which there was something to mirror."""


@dataclass
class Tally:
    """Results from the side of one player, usually the stronger; an unfinished game counts as a draw."""

    wins: int = 0
    draws: int = 0
    losses: int = 0
    first_points: float = 0.0
    """The points of the first players."""
    plies: int = 0
    pairs: list[int] = field(default_factory=lambda: [0, 0, 0])
    """Of openings played from both seats: how many scored more than one point, exactly one, and less."""
    cut: int = 0
    """Of the draws: games that were cut off."""
    images: int = 0
    """The moves of a player who mirrors that were images of the move before."""
    answers: int = 0
    """The moves at which such a player had something to mirror."""

    def add(self, outcome: Outcome | None, plies: int, seat: int) -> None:
        """Count a finished game in which the player had this seat."""
        winner = None if outcome is None or outcome.seat is None else outcome.seat.number
        self.count(winner, plies, seat)

    def count(self, winner: int | None, plies: int, seat: int) -> None:
        """Count a game by the number of the winning seat."""
        if winner is None:
            self.draws += 1
        elif winner == seat:
            self.wins += 1
        else:
            self.losses += 1
        self.first_points += 0.5 if winner is None else float(winner == 0)
        self.plies += plies

    def meet(self, game: Met) -> None:
        """Count a game of a match."""
        self.count(game.winner, game.plies, game.seat)
        self.cut += game.cut
        self.images += game.images
        self.answers += game.answers

    def pair(self, points: float) -> None:
        """Count an opening whose two games scored ``points`` points."""
        self.pairs[0 if points > 1 else 1 if points == 1 else 2] += 1

    def __add__(self, other: Tally) -> Tally:
        """The games of both."""
        pairs = [one + more for one, more in zip(self.pairs, other.pairs, strict=True)]
        return Tally(
            self.wins + other.wins, self.draws + other.draws, self.losses + other.losses,
            self.first_points + other.first_points, self.plies + other.plies, pairs, self.cut + other.cut,
            self.images + other.images, self.answers + other.answers,
        )  # fmt: skip

    @property
    def drawn(self) -> int:
        """The games that ended, and have no winner."""
        return self.draws - self.cut

    @property
    def results(self) -> str:
        """The results in words.

        >>> Tally(3, 2, 4).results, Tally(3, 12, 4, cut=10).results
        ('3 won, 2 drawn, 4 lost', '3 won, 2 drawn, 4 lost, 10 cut off')
        """
        cut = f", {self.cut} cut off" if self.cut else ""
        return f"{self.wins} won, {self.drawn} drawn, {self.losses} lost{cut}"

    @property
    def pairs_text(self) -> str:
        """The pairs as a table cell."""
        return "-".join(map(str, self.pairs))

    @property
    def games(self) -> int:
        """The number of games."""
        return self.wins + self.draws + self.losses

    def points_from(self, seat: int) -> float:
        """The points from one of two seats, if the seats alternated, beginning with the first."""
        second = (self.points + self.games // 2 - self.first_points) / 2  # what the first players lack is the second's
        return self.points - second if seat == 0 else second

    @property
    def points(self) -> float:
        """The points scored; a draw is half a point."""
        return self.wins + self.draws / 2

    @property
    def share(self) -> float:
        """The share of all points."""
        return self.points / max(1, self.games)

    @property
    def interval(self) -> Interval:
        """The 95 % confidence interval of the share."""
        return score_interval(self.wins, self.draws, self.losses)

    @property
    def first_share(self) -> float:
        """The first players' share of all points."""
        return self.first_points / max(1, self.games)

    @property
    def mean_plies(self) -> float:
        """The mean number of plies of a game."""
        return self.plies / max(1, self.games)
