"""The results of random games."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from ...gdl.text.errors import DescriptionError


@dataclass
class Playouts:
    """The results of a number of random games.

    ``results`` counts the wins of each player, draws, and games that the ply limit left unfinished. ``plies`` is the
    number of moves made, ``choices`` the number of legal moves to choose from, and ``plies_squared`` the sum of the
    squared lengths, for the standard error of the mean. An engine that draws moves without generating all of them
    adds an unbiased estimate to ``choices`` for each position. ``rounds`` counts the games in which every player made a
    move.
    """

    results: Counter[str] = field(default_factory=Counter)
    plies: int = 0
    plies_squared: int = 0
    choices: int = 0
    rounds: int = 0
    seconds: float = 0.0
    given_up: int = 0
    """Of the unfinished games, those that a position with too many combinations of points to try has ended."""
    fault: DescriptionError | None = None
    """What was too much, in one of these."""

    @property
    def games(self) -> int:
        """The number of games played."""
        return sum(self.results.values())

    @property
    def mean_length(self) -> float:
        """Plies per game, without those given up."""
        played = self.games - self.given_up
        return self.plies / played if played else 0.0

    @property
    def mean_branching(self) -> float:
        """Legal moves per ply; may be an estimate, see ``choices``."""
        return self.choices / self.plies if self.plies else 0.0

    @property
    def playouts_per_second(self) -> float:
        """Games per second."""
        return self.games / self.seconds if self.seconds else 0.0

    def add(self, other: Playouts) -> None:
        """Add the counts of another batch."""
        self.results.update(other.results)
        self.plies += other.plies
        self.plies_squared += other.plies_squared
        self.choices += other.choices
        self.rounds += other.rounds
        self.given_up += other.given_up
        self.fault = self.fault or other.fault
